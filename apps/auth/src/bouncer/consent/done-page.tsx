import { Copyable } from '../../pages/form.js';
import { message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { Shown, T } from '../../pages/reader.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { hostShown } from './consent-page.js';

/**
 * The page after the decision. If there is a redirect target, the page goes there itself, because a redirect straight
 * from the form would have to be allowed by the form's own CSP (`form-action`).
 */
export function donePage(
  { approved, next, code, own }: { approved: boolean; next?: string; code?: string; own: string },
  config: ConsentConfig,
): Page {
  const heading = message(approved ? 'allowed' : 'denied');
  return brandedPage(
    {
      title: heading,
      refreshTo: next,
      body: (
        <>
          <h1>
            <Shown text={heading} />
          </h1>
          <p>
            <T k={approved ? 'agentConsent.approved' : 'agentConsent.denied'} />
            {!next && !code && (
              <>
                {' '}
                <T k="agentConsent.notified" />
              </>
            )}
          </p>
          {code && (
            <>
              <p id="code-label">
                <T k="agentConsent.code" />
              </p>
              <Copyable>{code}</Copyable>
            </>
          )}
          {next && (
            <div class="actions">
              <a class="button primary" href={next}>
                <T k="action.continueTo" host={<Shown text={hostShown(next)} />} />
              </a>
            </div>
          )}
          <p class="muted end">
            <T
              k={approved ? 'canEndAnytime' : 'agentConsent.earlier'}
              link={(text) => <a href={own}>{text}</a>}
            />
          </p>
        </>
      ),
    },
    config,
  );
}
