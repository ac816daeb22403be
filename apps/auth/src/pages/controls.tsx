import { faulty } from './form.js';
import type { ElementValues, MessageKey } from './messages/messages.js';
import { T } from './reader.js';

/** Messages without values. */
type PlainKey = {
  [Key in MessageKey]: keyof ElementValues<Key> extends never ? Key : never;
}[MessageKey];

/** A message in a place where only its text varies. */
const Plain = ({ k }: { k: PlainKey }) => <T {...({ k } as { k: 'allowed' })} />;

export const Heading = ({ k }: { k: PlainKey }) => (
  <h1>
    <Plain k={k} />
  </h1>
);

export const Label = ({ k, ...props }: { k: PlainKey; for: string }) => (
  <label {...props}>
    <Plain k={k} />
  </label>
);

/** The button that sends a form; a primary one unless it says otherwise. */
export const Submit = ({ k, kind = 'primary' }: { k: PlainKey; kind?: 'primary' | 'plain' | 'link' }) => (
  <button class={kind === 'plain' ? undefined : kind} type="submit">
    <Plain k={k} />
  </button>
);

export const ButtonLink = ({ k, href, isPrimary }: { k: PlainKey; href: string; isPrimary?: boolean }) => (
  <a class={isPrimary ? 'button primary' : 'button'} href={href}>
    <Plain k={k} />
  </a>
);

export const EmailInput = (props: { value: string; isFaulty: boolean; isFocused: boolean }) => (
  <input
    id="email"
    name="email"
    type="email"
    autocomplete="username"
    required
    maxlength={254}
    value={props.value}
    {...faulty(props.isFaulty)}
    autofocus={props.isFocused}
  />
);
