import type { Page } from '../pages/pages.service.js';
import { showable } from '../pages/showable.js';

export interface SignInForm {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  clientName?: string;
  email?: string;
  /** what was wrong with the last try */
  fault?: string;
}

export const signInPage = (form: SignInForm, status = 200): Page => ({
  status,
  title: form.fault ? 'Error: Sign in' : 'Sign in',
  view: 'sign-in',
  data: { email: '', ...form, clientName: form.clientName && showable(form.clientName, 80) },
});

export const signedInPage = (data: { email: string; csrf: string }): Page => ({
  title: 'Signed in',
  view: 'signed-in',
  data,
});
