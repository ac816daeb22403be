import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { AgentName } from '../../pages/agent.js';
import { describeAgent } from '../../pages/describe-agent.js';
import type { MessageKey } from '../../pages/messages/messages.js';
import { Day, T, useText } from '../../pages/reader.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import { scopesInOneLine } from '../../projects/tools/scope-words.js';
import type { OwnDelegation } from './list-own-delegations.js';

interface Row {
  delegation: OwnDelegation;
  /** host of this service, the resource of delegations requested without one */
  ownHost: string;
}

export const projectOf = ({ projectName, organizationName }: OwnDelegation): string =>
  sanitizeDisplayText(projectName ?? organizationName, 120);

/** What the agent may do. A gateway client may use tools; any further scopes are listed. */
export function Rights({ delegation, ownHost }: Row) {
  const t = useText();
  const { flow, scopes, constraints } = delegation;
  if (flow !== 'gateway') return <>{scopesInOneLine(scopes)}</>;
  const { resource } = constraints;
  const host = (typeof resource === 'string' && parseUrl(resource)?.host) || '';
  const further = scopesInOneLine(scopes.filter((scope) => scope !== 'mcp'));
  const where = host && host !== ownHost ? t('delegations.useToolsOf', { host }) : t('delegations.useTools');
  return <>{sanitizeDisplayText([where, further].filter(Boolean).join('; '), 300)}</>;
}

const AgentAndProject = ({ delegation }: { delegation: OwnDelegation }) => (
  <p>
    <T
      k="delegations.agentFor"
      agent={<AgentName {...describeAgent(delegation)} />}
      project={projectOf(delegation)}
    />
  </p>
);

export function ActiveRow({ delegation, ownHost }: Row) {
  const t = useText();
  const { id, basis, passedOnBy, expiresAt } = delegation;
  const { agentName, agentDidShort } = describeAgent(delegation);
  return (
    <li id={id}>
      <div>
        <AgentAndProject delegation={delegation} />
        <p class="muted">
          {basis === 'policy' && (
            <>
              <T k="delegations.byPolicy" />
              <br />
            </>
          )}
          {passedOnBy && (
            <>
              <T k="delegations.sharedBy" agent={<AgentName {...describeAgent(passedOnBy)} />} />
              <br />
            </>
          )}
          <Rights delegation={delegation} ownHost={ownHost} />
          <br />
          <T k="delegations.ends" date={<Day at={expiresAt} />} />
        </p>
      </div>
      <a
        class="button small"
        href={`/delegations/${id}/end`}
        aria-label={t('delegations.endNamed', { name: agentName ?? agentDidShort })}
      >
        <T k="delegations.end" />
      </a>
    </li>
  );
}

export function PastRow({ delegation, ownHost }: Row) {
  const { key, at } = outcomeOf(delegation);
  return (
    <li id={delegation.id}>
      <div>
        <AgentAndProject delegation={delegation} />
        <p class="muted">
          <Rights delegation={delegation} ownHost={ownHost} />
          <br />
          <T k={key} date={<Day at={at} />} />
        </p>
      </div>
    </li>
  );
}

type Outcome = Extract<
  MessageKey,
  `delegations.${'endedByYou' | 'endedByOthers' | 'deniedByYou' | 'expired'}`
>;

function outcomeOf({ status, ...one }: OwnDelegation): { key: Outcome; at: Date } {
  if (status === 'revoked')
    return {
      key: one.revocationReason === 'user' ? 'delegations.endedByYou' : 'delegations.endedByOthers',
      at: one.revokedAt ?? one.expiresAt,
    };
  if (status === 'denied') return { key: 'delegations.deniedByYou', at: one.createdAt };
  return { key: 'delegations.expired', at: one.expiresAt };
}
