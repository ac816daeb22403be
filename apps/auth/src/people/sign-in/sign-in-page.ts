import { lookalikeHint } from '../../pages/lookalikes.js';
import { errorPage } from '../../pages/error-page.js';
import type { Page } from '../../pages/page.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import type { Requester } from './sign-in-reasons.service.js';

/** The error of the last attempt; without a field, it does not reveal which of the two was wrong. */
export interface SignInFault {
  text: string;
  field?: 'email' | 'password' | 'passkey';
}

export interface SignInForm {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  /** request options for the browser, as JSON; undefined if it would refuse them */
  passkey?: string;
  /** the gateway client's own name */
  clientName?: string;
  /** the agent that the sign-in is for */
  why?: Requester;
  email?: string;
  fault?: SignInFault;
}

export const signInPage = (form: SignInForm, status = 200): Page => ({
  status,
  title: form.fault ? 'Error: Sign in' : 'Sign in',
  view: 'sign-in',
  data: {
    email: '',
    ...form,
    clientName: form.clientName && sanitizeDisplayText(form.clientName, 80),
    clientHint: form.clientName && lookalikeHint(form.clientName),
  },
});

/** Shown after a correct password of a person with a passkey or an authenticator app. */
export const secondFactorPage = (form: {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  /** token that proves the correct password */
  firstFactor: string;
  passkey?: string;
  hasTotp: boolean;
  fault?: string;
}): Page => ({
  status: form.fault ? 401 : 200,
  title: form.fault ? 'Error: One more step' : 'One more step',
  view: 'second-factor',
  data: form,
});

/** Step-up: asks for a second factor if there is one, otherwise for the password. */
export const confirmPage = (data: {
  csrf: string;
  /** URL that the form is posted to */
  action: string;
  interaction?: string;
  needsSecondFactor: boolean;
  hasTotp: boolean;
  passkey?: string;
  fault?: string;
}): Page => {
  const title = data.fault ? 'Error: Is it you?' : 'Is it you?';
  if (!data.needsSecondFactor)
    return { status: data.fault ? 401 : 200, title, view: 'confirm-password', data };
  const page = secondFactorPage({ ...data, firstFactor: '' });
  return { ...page, title, data: { ...data, title: 'Is it you?' } };
};

/** For people vouched for by a provider: their session ends, and the request restarts at the sign-in page. */
export const signInAgainPage = (form: { csrf: string; email: string; interaction: string }): Page =>
  errorPage({
    status: 200,
    heading: 'Sign in again',
    message: `The application asks for a newer sign-in than the one of ${form.email}.`,
    links: [
      {
        label: 'Sign in again',
        href: '/signout',
        fields: { _csrf: form.csrf, interaction: form.interaction },
      },
    ],
  });

const E_MAIL = /^[^\s@]+@[^\s@]+$/;

/** The error of a failed attempt: only faults of the form itself, so as not to reveal whether the account exists. */
export function signInFault(email: unknown, password: unknown): SignInFault {
  if (typeof email !== 'string' || email.trim() === '')
    return { field: 'email', text: 'Enter your e-mail address.' };
  if (!E_MAIL.test(email.trim()))
    return { field: 'email', text: 'This is not an e-mail address: it has the form name@example.com.' };
  if (typeof password !== 'string' || password === '')
    return { field: 'password', text: 'Enter your password.' };
  return { text: 'The e-mail address or the password is not right.' };
}

export const signedInPage = (data: { email: string; csrf: string }): Page => ({
  title: 'Signed in',
  view: 'signed-in',
  data,
});

/** The page for people who came without a link. */
export const startPage: Page = { title: 'Bonafide', view: 'start' };
