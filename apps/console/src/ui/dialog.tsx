import { type ReactNode, useEffect, useRef } from 'react';

/** A modal dialog, open while it is there; Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
  className = 'w-[28rem]',
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  className?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={`m-auto mt-[12vh] max-w-[calc(100vw-2rem)] rounded-xl border border-line-strong bg-raised p-0 text-ink shadow-2xl ${className}`}
    >
      {children}
    </dialog>
  );
}
