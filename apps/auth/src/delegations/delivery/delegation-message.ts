/** The bodies sent to a project's worker URL (docs/design/delegations.md). */
import type { Delegation } from '../delegation.js';

interface About {
  event: string;
  /** the message's id, also its `webhook-id` */
  id: string;
  timestamp: Date;
}

const base = ({ event, id, timestamp }: About) => ({ event, id, timestamp: timestamp.toISOString() });

const aboutDelegation = (about: About, delegation: Delegation) => ({
  ...base(about),
  delegation_id: delegation.id,
  project_id: delegation.projectId,
  agent_did: delegation.agentDid,
  user_did: delegation.userDid,
  scopes: delegation.scopes,
  session_id: delegation.sessionId,
  expires_at: delegation.expiresAt.toISOString(),
});

export const grantedMessage = (about: About, delegation: Delegation, token: string) => ({
  ...aboutDelegation(about, delegation),
  delegation_token: token,
});

export const revokedMessage = (about: About, delegation: Delegation) => ({
  ...aboutDelegation(about, delegation),
  revoked_at: delegation.revokedAt?.toISOString() ?? null,
  reason: delegation.revocationReason,
});

export const testMessage = (about: About, projectId: string) => ({ ...base(about), project_id: projectId });
