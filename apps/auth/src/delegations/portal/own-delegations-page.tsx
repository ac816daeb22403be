import type { ComponentChildren } from 'preact';
import type { BackchannelRequest } from '../../oauth/backchannel/backchannel-requests.service.js';
import type { BlockedClient } from '../../oauth/backchannel/blocked-clients.service.js';
import type { Delegation } from '../delegation.js';
import { AgentName } from '../../pages/agent.js';
import { Heading, Submit } from '../../pages/controls.js';
import { describeAgent } from '../../pages/describe-agent.js';
import { PostForm } from '../../pages/form.js';
import { message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { Moment, T, useText } from '../../pages/reader.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { ActiveRow, PastRow } from './delegation-row.js';
import type { OwnDelegation } from './list-own-delegations.js';

/** The position of a page in its list. */
export interface Part {
  page: number;
  pages: number;
}

interface DelegationsView {
  waiting: BackchannelRequest[];
  muted: BlockedClient[];
  active: OwnDelegation[];
  activePart: Part;
  past: OwnDelegation[];
  pastPart: Part;
  pastTotal: number;
  isPastOpen: boolean;
  /** host of this service, the resource of delegations requested without one */
  ownHost: string;
  /** the delegation just ended */
  ended?: Delegation;
  email: string;
  csrf: string;
  signOut: string;
}

export const ownDelegationsPage = (view: DelegationsView, config: ConsentConfig): Page =>
  brandedPage(
    {
      title: message(view.ended ? 'delegations.endedTitle' : 'delegations.heading'),
      isWide: true,
      body: (
        <>
          <Heading k="delegations.heading" />
          <p>
            <T k="delegations.lead" email={view.email} />
          </p>
          {view.ended && (
            <p class="good" role="status">
              <T k="delegations.ended" agent={<AgentName {...describeAgent(view.ended)} />} />
            </p>
          )}
          <Waiting {...view} />
          <Active {...view} />
          <Past {...view} />
          <Blocked {...view} />
          <PostForm class="end" action={view.signOut} csrf={view.csrf}>
            <p class="muted">
              <Submit k="action.signOut" kind="link" />
            </p>
          </PostForm>
        </>
      ),
    },
    config,
  );

const nameOf = ({ clientName, clientId }: { clientName: string | null; clientId: string }) =>
  sanitizeDisplayText(clientName ?? clientId, 80);

function Waiting({ waiting }: DelegationsView) {
  const t = useText();
  if (waiting.length === 0) return null;
  return (
    <>
      <h2 id="waiting">
        <T k="delegations.waiting" />
      </h2>
      <ul class="rows" aria-labelledby="waiting">
        {waiting.map(({ id, bindingMessage, createdAt, expiresAt, ...client }) => (
          <li>
            <div>
              <p>
                <bdi>{nameOf(client)}</bdi>
                {bindingMessage && (
                  <>
                    :{' '}
                    <strong>
                      <bdi>{bindingMessage}</bdi>
                    </strong>
                  </>
                )}
              </p>
              <p class="muted">
                <T k="delegations.requested" time={<Moment at={createdAt} />} />
                <br />
                <T k="delegations.answerBy" time={<Moment at={expiresAt} />} />
              </p>
            </div>
            <a
              class="button small"
              href={`/consent?interaction=${id}`}
              aria-label={t('delegations.reviewNamed', { name: nameOf(client) })}
            >
              <T k="delegations.review" />
            </a>
          </li>
        ))}
      </ul>
      <h2>
        <T k="delegations.active" />
      </h2>
    </>
  );
}

const Active = ({ active, activePart, ownHost }: DelegationsView) => (
  <>
    {active.length === 0 ? (
      <p>
        <T k="delegations.none" />
      </p>
    ) : (
      <>
        <ul class="rows">
          {active.map((one) => (
            <ActiveRow delegation={one} ownHost={ownHost} />
          ))}
        </ul>
        <p class="muted">
          <T k="delegations.unchecked" />
        </p>
      </>
    )}
    <Pager name="page" {...activePart} />
  </>
);

const Past = ({ past, pastPart, pastTotal, isPastOpen, ownHost }: DelegationsView) =>
  pastTotal === 0 ? null : (
    <details open={isPastOpen}>
      <summary>
        <T k="delegations.past" count={pastTotal} />
      </summary>
      <ul class="rows">
        {past.map((one) => (
          <PastRow delegation={one} ownHost={ownHost} />
        ))}
      </ul>
      <Pager name="past" {...pastPart} />
    </details>
  );

/** Clients whose requests the person does not want to get. */
function Blocked({ muted, csrf }: DelegationsView) {
  const t = useText();
  if (muted.length === 0) return null;
  return (
    <>
      <h2 id="muted">
        <T k="delegations.blocked" />
      </h2>
      <ul class="rows" aria-labelledby="muted">
        {muted.map((client) => (
          <li>
            <div>
              <p>
                <bdi>{nameOf(client)}</bdi>
              </p>
            </div>
            <PostForm action={`/delegations/clients/${client.clientId}/unmute`} csrf={csrf}>
              <button
                class="small"
                type="submit"
                aria-label={t('delegations.unblockNamed', { name: nameOf(client) })}
              >
                <T k="delegations.unblock" />
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
    </>
  );
}

const Pager = ({ name, page, pages }: Part & { name: string }) =>
  pages < 2 && page < 2 ? null : (
    <p class="pager">
      <PagerLink href={page > 1 && `/delegations?${name}=${page - 1}`} rel="prev">
        <T k="delegations.newer" />
      </PagerLink>
      <span class="muted">
        <T k="delegations.page" page={page} pages={pages} />
      </span>
      <PagerLink href={page < pages && `/delegations?${name}=${page + 1}`} rel="next">
        <T k="delegations.older" />
      </PagerLink>
    </p>
  );

const PagerLink = ({
  href,
  rel,
  children,
}: {
  href: string | false;
  rel: string;
  children: ComponentChildren;
}) =>
  href ? (
    <a href={href} rel={rel}>
      {children}
    </a>
  ) : (
    <span></span>
  );
