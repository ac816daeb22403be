import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from 'react';

const BUTTON =
  'inline-flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 text-xs font-medium whitespace-nowrap select-none disabled:opacity-50';
const LOOKS = {
  plain: 'border border-line-strong bg-raised text-ink hover:bg-hover',
  quiet: 'text-soft hover:bg-hover hover:text-ink',
  strong: 'bg-accent text-accent-ink hover:opacity-90',
  danger: 'border border-fail/40 bg-fail-ground text-fail hover:border-fail',
} as const;

export function Button({
  look = 'plain',
  className = '',
  ref,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: keyof typeof LOOKS; ref?: Ref<HTMLButtonElement> }) {
  return <button type="button" ref={ref} className={`${BUTTON} ${LOOKS[look]} ${className}`} {...rest} />;
}

export function Input({
  className = '',
  ref,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
      autoComplete="off"
      spellCheck={false}
      className={`h-7 rounded-md border border-line-strong bg-panel px-2 text-sm text-ink placeholder:text-dim ${className}`}
      {...rest}
    />
  );
}

/** A labelled input. */
export const Field = ({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) => (
  <label className="block [&>input]:w-full [&>select]:w-full">
    <span className="mb-1 block text-xs text-soft">{label}</span>
    {children}
    {hint && <span className="mt-1 block text-2xs text-dim">{hint}</span>}
  </label>
);

export const Select = ({ className = '', ...rest }: SelectHTMLAttributes<HTMLSelectElement>) => (
  <select
    className={`h-7 rounded-md border border-line-strong bg-panel px-1.5 text-sm text-ink ${className}`}
    {...rest}
  />
);

/** A keyboard key. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex h-4 min-w-4 items-center justify-center rounded border border-line-strong bg-sunken px-1 font-sans text-[10px] leading-none text-soft">
    {children}
  </kbd>
);

const TONES = {
  pass: 'bg-pass-ground text-pass',
  fail: 'bg-fail-ground text-fail',
  unsure: 'bg-unsure-ground text-unsure',
  sandbox: 'bg-sandbox-ground text-sandbox',
  plain: 'bg-sunken text-soft',
} as const;
export type Tone = keyof typeof TONES;

export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex h-5 items-center gap-1 rounded px-1.5 text-2xs font-medium whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
);

export const Panel = ({
  title,
  actions,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <section className="rounded-lg border border-line bg-panel">
    {title !== undefined && (
      <header className="flex min-h-10 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="text-sm font-semibold">{title}</h2>
        <div className="flex items-center gap-1.5">{actions}</div>
      </header>
    )}
    {children}
  </section>
);
