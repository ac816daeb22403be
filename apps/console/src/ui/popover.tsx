import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface PopoverProps {
  label: ReactNode;
  /** for screen readers if the label is an icon */
  name?: string;
  className: string;
  children: (close: () => void) => ReactNode;
  align?: 'start' | 'end';
  /** key that opens it while nothing is being typed */
  shortcut?: string;
  isOpenAtFirst?: boolean;
}

const GAP = 4;

/** A native popover below its button, or above it if there is more room; closes on Escape and on a click outside. */
export function Popover({
  label,
  name,
  className,
  children,
  align = 'start',
  shortcut,
  isOpenAtFirst,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const element = panel.current!;
    const place = () => {
      const from = button.current!.getBoundingClientRect();
      const width = element.offsetWidth;
      const left = align === 'start' ? from.left : from.right - width;
      element.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
      const [above, below] = [from.top - 16, innerHeight - from.bottom - 16];
      element.style.maxHeight = `${Math.max(160, above, below)}px`;
      const isAbove = element.offsetHeight > below && above > below;
      element.style.maxHeight = `${Math.max(160, isAbove ? above : below)}px`;
      element.style.top = `${isAbove ? Math.max(8, from.top - GAP - element.offsetHeight) : from.bottom + GAP}px`;
    };
    const toggled = (event: Event) => {
      const opened = (event as ToggleEvent).newState === 'open';
      setOpen(opened);
      if (opened) requestAnimationFrame(place);
    };
    element.addEventListener('toggle', toggled);
    addEventListener('resize', place);
    if (isOpenAtFirst) element.showPopover();
    return () => {
      element.removeEventListener('toggle', toggled);
      removeEventListener('resize', place);
    };
  }, [align, isOpenAtFirst]);

  const close = () => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={name}
        aria-keyshortcuts={shortcut}
        data-shortcut={shortcut}
        className={className}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="fixed inset-auto m-0 overflow-auto rounded-lg border border-line-strong bg-raised p-1 text-ink shadow-xl shadow-black/10"
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
