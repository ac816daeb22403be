import type { ComponentChildren } from 'preact';
import type { Message, Text } from './messages/messages.js';
import { Shown, T, useText } from './reader.js';

/** Hidden fields; those without a value are left out. */
const Hidden = ({ fields }: { fields: Readonly<Record<string, string | undefined>> }) => (
  <>
    {Object.entries(fields).map(
      ([name, value]) => value !== undefined && <input type="hidden" name={name} value={value} />,
    )}
  </>
);

/** A form that posts to this service, with its CSRF token. */
export const PostForm = (props: {
  action: string;
  csrf: string;
  fields?: Readonly<Record<string, string | undefined>>;
  class?: string;
  children?: ComponentChildren;
}) => (
  <form class={props.class} method="post" action={props.action}>
    <Hidden fields={{ _csrf: props.csrf, ...props.fields }} />
    {props.children}
  </form>
);

/** The fault of the last attempt. */
export const Fault = ({ text }: { text: Text | undefined }) =>
  text === undefined ? null : (
    <p class="alert" role="alert" id="fault">
      <Shown text={text} />
    </p>
  );

/** The attributes of the field that has the fault. */
export const faulty = (isFaulty: boolean) =>
  isFaulty ? ({ 'aria-invalid': 'true', 'aria-describedby': 'fault' } as const) : {};

/** Text to copy, with a button where the script runs. */
export function Copyable({
  children,
  ...attributes
}: {
  'aria-labelledby'?: string;
  children: ComponentChildren;
}) {
  const t = useText();
  return (
    <>
      <p class="copy">
        <code class="code" id="code" tabindex={0} {...attributes}>
          {children}
        </code>
        <button
          type="button"
          data-copies="code"
          data-says="copied"
          data-done={t('copy.done')}
          data-failed={t('copy.selected')}
          hidden
        >
          <T k="action.copy" />
        </button>
      </p>
      <p class="muted" role="status" id="copied"></p>
    </>
  );
}

interface PasskeyFormProps {
  action: string;
  csrf: string;
  /** options for the browser, as JSON; undefined if it would refuse them */
  passkey: string | undefined;
  label: Message;
  fields?: Readonly<Record<string, string | undefined>>;
  /** for a new passkey */
  suggestedName?: string;
}

/** Shown by the script where the browser has passkeys. */
export function PasskeyForm({ action, csrf, passkey, label, fields, suggestedName }: PasskeyFormProps) {
  const t = useText();
  if (passkey === undefined) return null;
  return (
    <>
      <p class="muted" data-passkeys-missing>
        <T k="passkey.unavailable" />
      </p>
      <form
        class="end"
        method="post"
        action={action}
        data-passkey={passkey}
        data-creates={suggestedName === undefined ? undefined : ''}
        data-failed={t('passkey.notUsed')}
        hidden
      >
        <Hidden fields={{ _csrf: csrf, response: '', ...fields }} />
        {suggestedName !== undefined && (
          <>
            <label for="passkey-name">
              <T k="passkey.name" />
            </label>
            <input id="passkey-name" name="name" type="text" required maxlength={60} value={suggestedName} />
          </>
        )}
        <div class="actions">
          <button type="submit">
            <Shown text={label} />
          </button>
        </div>
        <p class="muted" role="status"></p>
      </form>
    </>
  );
}
