import type { Page } from '../../pages/page.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { hostShown } from './consent-page.js';

/**
 * The page after the decision. If there is a redirect target, the page goes there itself, because a redirect straight
 * from the form would have to be allowed by the form's own CSP (`form-action`).
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
