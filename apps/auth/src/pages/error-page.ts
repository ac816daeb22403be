import type { Page } from './page.js';

/** Where a person can go from a page: a link, or a form where something changes by it. */
export interface PageLink {
  label: string;
  href: string;
  /** makes it a form that is posted, with these hidden fields */
  fields?: Record<string, string>;
}

export const TO_START: PageLink = { label: 'Go to the start page', href: '/' };
export const TO_DELEGATIONS: PageLink = { label: 'See your delegations', href: '/delegations' };

/** `the form has expired` → `The form has expired.`; what begins with a name or an address stays small. */
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
  /** what is wrong, one by one */
  details?: readonly string[];
  code?: string;
  requestId?: string;
  /** the first is the likeliest */
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
