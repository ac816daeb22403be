import { AgentName } from '../../pages/agent.js';
import { ButtonLink, Heading, Submit } from '../../pages/controls.js';
import { describeAgent } from '../../pages/describe-agent.js';
import { PostForm } from '../../pages/form.js';
import { message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { Moment, T } from '../../pages/reader.js';
import { brandedPage } from '../../projects/branding/branded-page.js';
import type { ConsentConfig } from '../../projects/branding/consent-config.js';
import { projectOf, Rights } from './delegation-row.js';
import type { OwnDelegation } from './list-own-delegations.js';

interface View {
  delegation: OwnDelegation;
  csrf: string;
  ownHost: string;
}

/** Asks for confirmation: ending a delegation cannot be undone. */
export const endDelegationPage = (view: View, config: ConsentConfig): Page =>
  brandedPage({ title: message('delegations.endHeading'), body: <EndDelegation {...view} /> }, config);

function EndDelegation({ delegation, csrf, ownHost }: View) {
  const agent = describeAgent(delegation);
  return (
    <>
      <Heading k="delegations.endHeading" />
      <p>
        <T k="delegations.endLead" agent={<AgentName {...agent} />} project={projectOf(delegation)} />
      </p>
      <dl>
        <dt>
          <T k="delegations.endCan" />
        </dt>
        <dd>
          <Rights delegation={delegation} ownHost={ownHost} />
        </dd>
        <dt>
          <T k="delegations.endAllowed" />
        </dt>
        <dd>
          <Moment at={delegation.issuedAt ?? delegation.createdAt} />
        </dd>
        <dt>
          <T k="delegations.endExpires" />
        </dt>
        <dd>
          <Moment at={delegation.expiresAt} />
        </dd>
      </dl>
      <p>
        <T k="delegations.endFinal" />
      </p>
      <details class="muted">
        <summary>
          <T k="delegations.identifiers" />
        </summary>
        <p>
          <T k="delegations.delegationId" id={delegation.id} />
          <br />
          <T k="delegations.agentId" did={agent.agentDid} />
        </p>
      </details>
      <PostForm action={`/delegations/${delegation.id}/revoke`} csrf={csrf}>
        <div class="actions">
          <ButtonLink k="delegations.keep" href="/delegations" />
          <Submit k="delegations.endIt" />
        </div>
      </PostForm>
    </>
  );
}
