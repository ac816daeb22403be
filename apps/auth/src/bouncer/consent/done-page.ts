import type { Page } from '../../pages/page.js';
import { brandedPage } from '../../projects/branded-page.js';
import type { ConsentConfig } from '../../projects/consent-config.js';
import { hostShown } from './consent-page.js';

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
