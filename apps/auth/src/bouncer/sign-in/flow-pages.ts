import { errorPage, TO_DELEGATIONS, TO_START, type Way } from '../../pages/error-page.js';
import type { Page } from '../../pages/pages.service.js';
import { sanitizeDisplayText, sanitizeParagraphs } from '../../pages/sanitize-display-text.js';
import type { ConsentConfig } from '../../projects/consent-config.js';
import { brandedPage } from '../../projects/branded-page.js';
import { hostShown } from '../consent/consent-page.js';
import { FLOW_REFUSALS, type FlowRefusalReason } from '../request/flow-refusal.js';
import type { LoginForm } from '../request/login-form.js';
import type { Asker } from '../../signin/sign-in-reasons.service.js';

/** What was wrong with the last try; without a field, nothing says which of them. */
export interface FormFault {
  text: string;
  field?: 'identity' | 'password';
}

/** The form of a password project, in its words. */
export function passwordPage(
  form: LoginForm,
  config: ConsentConfig,
  entered: {
    csrf: string;
    action: string;
    identity?: string;
    fault?: FormFault;
    status?: number;
    /** who asks; nobody when the person only wants to see their delegations */
    why?: Asker;
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

/**
 * After the decision. With somewhere to go the browser goes there by itself: from a page, because a redirect straight out
 * of the form would have to be allowed by the form's own policy.
 */
export function donePage(
  outcome: { approved: boolean; next?: string; code?: string; own: string },
  config: ConsentConfig,
): Page {
  const title = outcome.approved ? 'Allowed' : 'Refused';
  return brandedPage(
    {
      title,
      view: 'done',
      data: {
        ...outcome,
        title,
        text: outcome.approved
          ? 'The agent may now act for you as you allowed.'
          : 'Nothing was allowed. The agent may not act for you.',
        nextHost: outcome.next && hostShown(outcome.next),
      },
      refreshTo: outcome.next,
    },
    config,
  );
}

/** A refusal of the flow, with the ways on that are left. */
export const refusalPage = (reason: FlowRefusalReason, ways: readonly Way[], requestId?: string): Page => {
  const { status, title, text } = FLOW_REFUSALS[reason];
  return errorPage({
    status,
    heading: title,
    message: text,
    requestId,
    ways: ways.length > 0 ? [...ways, TO_DELEGATIONS] : [TO_DELEGATIONS, TO_START],
  });
};
