import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import type { PasswordSettings } from '../../projects/providers/provider-settings.js';

/** What is needed to render a sign-in form, here or at the caller. */
export interface LoginForm {
  /** URL to post `identity` and `password` to */
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
