import { PostForm } from './form.js';
import { message, type Text } from './messages/messages.js';
import type { Page } from './page.js';
import { Shown, T } from './reader.js';

/** A next step on a page: a link, or a form if it changes something. */
export interface PageLink {
  label: Text;
  href: string;
  /** makes it a POST form with these hidden fields */
  form?: { csrf: string; fields: Record<string, string> };
}

export const TO_START: PageLink = { label: message('action.startPage'), href: '/' };
export const TO_DELEGATIONS: PageLink = { label: message('action.seeDelegations'), href: '/delegations' };

/** `the form has expired` → `The form has expired.`; text that begins with a name or a URL is not capitalized. */
const sentence = (text: Text | undefined): Text | undefined =>
  typeof text !== 'string'
    ? text
    : text
        .replace(/^\p{Ll}[\p{L}’'-]*(?=[ ,;]|$)/u, (word) =>
          word.replace(/^./u, (letter) => letter.toUpperCase()),
        )
        .replace(/[^.!?…:]$/u, '$&.');

interface ErrorView {
  heading: Text;
  message?: Text;
  /** a list of the single faults */
  details?: readonly Text[];
  code?: string;
  requestId?: string;
  /** most likely first */
  links: readonly PageLink[];
}

export const errorPage = ({
  status,
  heading = message('error.heading'),
  links = [TO_START],
  ...error
}: Partial<ErrorView> & { status: number }): Page => ({
  status,
  title: heading,
  body: <ErrorBody {...error} heading={heading} message={sentence(error.message)} links={links} />,
});

const ErrorBody = ({ heading, message: text, details = [], code, requestId, links }: ErrorView) => (
  <>
    <h1>
      <Shown text={heading} />
    </h1>
    {text !== undefined && (
      <p>
        <Shown text={text} />
      </p>
    )}
    {details.length > 0 && (
      <ul>
        {details.map((line) => (
          <li>
            <Shown text={line} />
          </li>
        ))}
      </ul>
    )}
    {(code || requestId) && (
      <p class="muted">
        {code && <T k="error.code" id={code} />}
        {code && requestId && ' · '}
        {requestId && <T k="error.request" id={requestId} />}
      </p>
    )}
    <div class="actions">
      {links.map((link, index) => (
        <NextStep {...link} isPrimary={index === 0} />
      ))}
    </div>
  </>
);

const NextStep = ({ label, href, form, isPrimary }: PageLink & { isPrimary: boolean }) =>
  form ? (
    <PostForm action={href} {...form}>
      <button class={isPrimary ? 'primary' : undefined} type="submit">
        <Shown text={label} />
      </button>
    </PostForm>
  ) : (
    <a class={isPrimary ? 'button primary' : 'button'} href={href}>
      <Shown text={label} />
    </a>
  );
