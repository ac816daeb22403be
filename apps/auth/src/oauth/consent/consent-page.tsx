import { Hint } from '../../pages/agent.js';
import { ButtonLink, Heading, Submit } from '../../pages/controls.js';
import { errorPage } from '../../pages/error-page.js';
import { PostForm } from '../../pages/form.js';
import { lookalikeHint } from '../../pages/lookalikes.js';
import { message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { T } from '../../pages/reader.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import { ConsentFacts } from './consent-facts.js';
import { ConsentForm } from './consent-form.js';
import type { ConsentOption } from './consent-options.service.js';
import { type ConsentView, documentHost } from './consent-view.js';

export const consentPage = (view: ConsentView): Page => {
  const shown = { ...view, ...describeClient(view.clientName) };
  return {
    title: message('consent.heading'),
    body: (
      <>
        <Heading k="consent.heading" />
        <Client {...shown} />
        <Warning {...shown} />
        <ConsentFacts {...shown} />
        <ConsentForm {...shown} />
        <p class="muted end">
          <T k="canEndAnytime" link={delegationsLink} />
        </p>
        <PostForm action="/signout" csrf={view.csrf} fields={{ interaction: view.interaction }}>
          <p class="muted">
            <T k="notYou" action={<UseAnotherAccount />} />
          </p>
        </PostForm>
      </>
    ),
  };
};

const delegationsLink = (text: unknown) => <a href="/delegations">{text as string}</a>;

const UseAnotherAccount = () => <Submit k="action.useAnotherAccount" kind="link" />;

const describeClient = (name: string | undefined) => ({
  clientName: name && sanitizeDisplayText(name, 80),
  clientHint: name ? lookalikeHint(name) : undefined,
});
type Shown = ConsentView & ReturnType<typeof describeClient>;

function Client({ clientId, clientName, clientHint, isPreregistered }: Shown) {
  const host = documentHost(clientId);
  return (
    <>
      <p>
        {host && (
          <>
            <T k="consent.asks" name={host} />{' '}
          </>
        )}
        {isPreregistered ? (
          <T k="consent.asks" name={clientName ?? ''} />
        ) : clientName ? (
          <T k="agent.callsItself" name={clientName} />
        ) : (
          <T k="agent.unnamed" />
        )}
      </p>
      {clientHint && !isPreregistered && (
        <p>
          <Hint text={clientHint} />
        </p>
      )}
    </>
  );
}

/** What the person should check, by how the request came. */
function Warning({ device, backchannel, isLocal, isPreregistered }: Shown) {
  if (!device && !backchannel && !isLocal)
    return isPreregistered ? null : (
      <p class="muted">
        <T k="consent.unverifiedNote" />
      </p>
    );
  return (
    <p class="note" role="note">
      {device ? (
        <T k="consent.deviceNote" userCode={device.userCode} />
      ) : backchannel ? (
        <T k={backchannel.bindingMessage ? 'consent.backgroundMessageNote' : 'consent.backgroundNote'} />
      ) : (
        <T k="consent.localNote" />
      )}
    </p>
  );
}

export type Links = Parameters<typeof errorPage>[0]['links'];

/** Shown if none of the person's organizations lets them grant this. */
export const notAllowedPage = (options: readonly ConsentOption[], links: Links): Page => {
  const reasons = options.flatMap(({ name, refusal }) =>
    refusal ? [message(`policyRefusal.${refusal}`, { organization: sanitizeDisplayText(name, 80) })] : [],
  );
  return errorPage({
    status: 403,
    heading: message('consent.notAllowed'),
    ...(reasons.length === 1 ? { message: reasons[0]! } : { details: reasons }),
    links,
  });
};

const heading = (approved: boolean) => message(approved ? 'allowed' : 'denied');

/**
 * Shown between the form and the redirect: browsers would apply the form's CSP to the redirect target. They open an app
 * only for a click of the person; a redirect without one would use up the link, which works once.
 */
export const returningPage = (view: {
  approved: boolean;
  clientName?: string;
  resumeUrl: string;
  opensApp: boolean;
}): Page => {
  const name = describeClient(view.clientName).clientName;
  const application = name ? <T k="agent.quoted" name={name} /> : <T k="consent.theApplication" />;
  return {
    title: heading(view.approved),
    refreshTo: view.opensApp ? undefined : view.resumeUrl,
    body: (
      <>
        <h1>
          <T k={view.approved ? 'allowed' : 'denied'} />
        </h1>
        <p role="status">
          <T k={view.opensApp ? 'consent.goBack' : 'consent.goingBack'} application={application} />
        </p>
        <div class="actions">
          <ButtonLink k="action.continue" href={view.resumeUrl} isPrimary />
        </div>
        <p class="muted end">
          <T k="consent.closeAfterwards" /> {view.approved && <T k="consent.endIn" link={delegationsLink} />}
        </p>
      </>
    ),
  };
};

/** For requests without a browser redirect: the client polls, so there is nowhere to return to. */
export const answeredPage = ({ approved, isDevice }: { approved: boolean; isDevice: boolean }): Page => ({
  title: heading(approved),
  body: (
    <>
      <h1>
        <T k={approved ? 'allowed' : 'denied'} />
      </h1>
      <p role="status">
        {approved ? (
          <T k={isDevice ? 'consent.deviceContinues' : 'consent.applicationContinues'} />
        ) : (
          <T k={isDevice ? 'consent.deviceDenied' : 'consent.applicationDenied'} />
        )}
      </p>
      <p class="muted end">
        <T k="closePage" />{' '}
        {approved ? (
          <T k="consent.endIn" link={delegationsLink} />
        ) : (
          !isDevice && <T k="consent.moreIn" link={delegationsLink} />
        )}
      </p>
    </>
  ),
});
