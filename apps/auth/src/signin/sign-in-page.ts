import { lookalikeHint } from '../pages/lookalikes.js';
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
