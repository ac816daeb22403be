import type { Page } from '../../pages/page.js';
import { sanitizeDisplayText, sanitizeParagraphs } from '../../pages/sanitize-display-text.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import type { Requester } from '../../people/sign-in/sign-in-reasons.service.js';
import type { LoginForm } from '../request/login-form.js';

/** The error of the last attempt; without a field, it does not reveal which field was wrong. */
export interface FormFault {
  text: string;
  field?: 'identity' | 'password';
}

/** The form of a password project, with the project's texts. */
export function passwordPage(
  form: LoginForm,
  config: ConsentConfig,
  entered: {
    csrf: string;
    action: string;
    identity?: string;
    fault?: FormFault;
    status?: number;
    /** the requester; none if the person only wants to see their delegations */
    why?: Requester;
  },
): Page {
  const title = sanitizeDisplayText(form.formTitle, 120);
  return brandedPage(
    {
      title: entered.fault ? `Error: ${title}` : title,
      status: entered.status,
      view: 'password',
      data: {
        identity: '',
        ...entered,
        title,
        description: sanitizeParagraphs(form.formDescription, 500),
        identityLabel: sanitizeDisplayText(form.identityFieldLabel, 60),
        passwordLabel: sanitizeDisplayText(form.passwordFieldLabel, 60),
        submit: sanitizeDisplayText(form.submitButtonText, 60),
        terms: form.terms ? sanitizeParagraphs(form.terms, 1_000) : [],
      },
    },
    config,
  );
}
