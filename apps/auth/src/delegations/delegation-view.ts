import { agentProofOf, type Delegation, statusNow } from './delegation.js';

/** A delegation as returned to dashboards and projects. */
export const delegationView = (delegation: Delegation, now: Date) => ({
  id: delegation.id,
  flow: delegation.flow,
  basis: delegation.basis,
  organization: delegation.organizationSlug,
  projectId: delegation.projectId,
  clientId: delegation.clientId,
  agentDid: delegation.agentDid,
  agentName: delegation.agentName,
  agentProof: agentProofOf(delegation),
  userDid: delegation.userDid,
  userIdentifier: delegation.userIdentifier,
  scopes: delegation.scopes,
  constraints: delegation.constraints,
  status: statusNow(delegation, now),
  sessionId: delegation.sessionId,
  parentId: delegation.parentId,
  createdAt: delegation.createdAt,
  updatedAt: delegation.updatedAt,
  issuedAt: delegation.issuedAt,
  expiresAt: delegation.expiresAt,
  revokedAt: delegation.revokedAt,
  revocationReason: delegation.revocationReason,
});

export type DelegationView = ReturnType<typeof delegationView>;
