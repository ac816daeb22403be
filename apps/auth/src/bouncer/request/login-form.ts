import type { ConsentConfig } from '../../projects/consent-config.js';
import type { PasswordSettings } from '../../projects/provider-settings.js';

/** What a sign-in form needs to be drawn: by us, or by whoever asked. */
export interface LoginForm {
  /** where the form is posted, as `identity` and `password` */
  action: string;
  formTitle: string;
  formDescription: string;
  identityFieldLabel: string;
  passwordFieldLabel: string;
  submitButtonText: string;
  terms: string | null;
  branding: { primaryColor?: string; logoUrl?: string; companyName?: string };
}

export const loginForm = (settings: PasswordSettings, consent: ConsentConfig, action: string): LoginForm => ({
  action,
  formTitle: settings.formTitle ?? 'Sign in',
  formDescription: settings.formDescription ?? '',
  identityFieldLabel: settings.identityFieldLabel ?? 'User name',
  passwordFieldLabel: settings.passwordFieldLabel ?? 'Password',
  submitButtonText: settings.submitButtonText ?? 'Sign in',
  terms: settings.terms ?? null,
  branding: consent.branding ?? {},
});
