import { type ReactNode, useEffect, useRef } from 'react';

/** A modal dialog, open while it is rendered; Escape and a click outside close it. */
export function Dialog({
  title,
  onClose,
  children,
  className = 'w-[28rem]',
  isKept = false,
}: {
  title: string;
  onClose: () => void;
  /** a click outside does not close it */
  isKept?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A text selection that ends outside is not a click outside.
  const isPressedBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onPointerDown={({ target }) => (isPressedBeside.current = target === dialog.current)}
      onClick={({ target }) => target === dialog.current && isPressedBeside.current && !isKept && onClose()}
      className={`m-auto mt-[12vh] max-w-[calc(100vw-2rem)] rounded-xl border border-line-strong bg-raised p-0 text-ink shadow-2xl ${className}`}
    >
      {children}
    </dialog>
  );
}
