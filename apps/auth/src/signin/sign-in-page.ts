import { lookalikeHint } from '../pages/lookalikes.js';
import { errorPage } from '../pages/error-page.js';
import type { Page } from '../pages/page.js';
import { sanitizeDisplayText } from '../pages/sanitize-display-text.js';
import type { Requester } from './sign-in-reasons.service.js';

/** What was wrong with the last try; without a field, nothing says which of the two. */
export interface SignInFault {
  text: string;
  field?: 'email' | 'password' | 'passkey';
}

export interface SignInForm {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  /** options for the browser, in JSON; undefined where it would refuse them */
  passkey?: string;
  /** the gateway's client, as it calls itself */
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

/** After a right password of somebody with a passkey or an authenticator app. */
export const secondFactorPage = (form: {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  /** says whose password was right */
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

/** Asks again who it is: for a second factor where there is one, else for the password. */
export const confirmPage = (data: {
  csrf: string;
  /** where the answer is posted */
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

/** For whom another vouches: their session ends, and the request starts again with the sign-in page. */
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

/** What can be said of a try that failed without telling whether the account exists: only what the form itself shows. */
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

/** Where a person goes who came without a link. */
export const startPage: Page = { title: 'Bonafide', view: 'start' };
