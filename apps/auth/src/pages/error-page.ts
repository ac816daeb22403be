import type { Page } from './page.js';

/** A next step on a page: a link, or a form if it changes something. */
export interface PageLink {
  label: string;
  href: string;
  /** makes it a POST form with these hidden fields */
  fields?: Record<string, string>;
}

export const TO_START: PageLink = { label: 'Go to the start page', href: '/' };
export const TO_DELEGATIONS: PageLink = { label: 'See your delegations', href: '/delegations' };

/** `the form has expired` → `The form has expired.`; text that begins with a name or a URL is not capitalized. */
const sentence = (text: string): string =>
  text
    .replace(/^\p{Ll}[\p{L}’'-]*(?=[ ,;]|$)/u, (word) =>
      word.replace(/^./u, (letter) => letter.toUpperCase()),
    )
    .replace(/[^.!?…:]$/u, '$&.');

export const errorPage = (error: {
  status: number;
  heading?: string;
  message: string;
  /** a list of the single faults */
  details?: readonly string[];
  code?: string;
  requestId?: string;
  /** most likely first */
  links?: readonly PageLink[];
}): Page => {
  const heading = error.heading ?? 'This did not work';
  return {
    status: error.status,
    title: heading,
    view: 'message',
    data: {
      ...error,
      heading,
      message: sentence(error.message),
      details: error.details ?? [],
      links: error.links ?? [TO_START],
    },
  };
};
