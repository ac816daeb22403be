import type { Page } from '../pages/pages.service.js';
import type { ConsentConfig } from '../projects/consent-config.js';
import { brandedPage } from './bouncer-page.js';
import { FLOW_REFUSALS, type FlowRefusalReason } from './flow-refusal.js';
import type { LoginForm } from './login-form.js';
import { showable, showableParagraphs } from '../pages/showable.js';

/** The form of a password project, in its words. */
export function passwordPage(
  form: LoginForm,
  config: ConsentConfig,
  entered: { csrf: string; action: string; identity?: string; fault?: string; status?: number },
): Page {
  const title = showable(form.formTitle, 120);
  return brandedPage(
    {
      title: entered.fault ? `Error: ${title}` : title,
      status: entered.status,
      view: 'password',
      data: {
        identity: '',
        ...entered,
        title,
        description: showableParagraphs(form.formDescription, 500),
        identityLabel: showable(form.identityFieldLabel, 60),
        passwordLabel: showable(form.passwordFieldLabel, 60),
        submit: showable(form.submitButtonText, 60),
        terms: form.terms ? showableParagraphs(form.terms, 1_000) : [],
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
  const title = outcome.approved ? 'Approved' : 'Refused';
  return brandedPage(
    {
      title,
      view: 'done',
      data: {
        title,
        text: outcome.approved
          ? 'The agent may now act for you as you allowed.'
          : 'Nothing was approved. The agent may not act for you.',
        code: outcome.code,
        next: outcome.next,
        own: outcome.approved ? outcome.own : undefined,
      },
      refreshTo: outcome.next,
    },
    config,
  );
}

export const refusalPage = (reason: FlowRefusalReason, requestId?: string): Page => {
  const { status, title, text } = FLOW_REFUSALS[reason];
  return { status, title, view: 'refusal', data: { title, text, requestId } };
};
