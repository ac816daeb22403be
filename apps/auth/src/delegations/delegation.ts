// A delegation: the record of a person's approval, in both flows, and its states (docs/design/delegations.md).

import type {
  AgentProofState,
  AuthenticationClass,
  DelegationApprover,
  DelegationBasis as CredentialBasis,
} from '@bonafide/vc-jwt/delegation-claims';

export type DelegationFlow = 'gateway' | 'bouncer';

/** Pending becomes active, denied or expired, active expired or revoked. Every update carries `WHERE status = <from>`. */
export type DelegationStatus = 'pending' | 'active' | 'denied' | 'expired' | 'revoked';

/** The approver's last authentication. */
export interface Authentication {
  /** Unix seconds */
  time: number;
  contextClass: AuthenticationClass;
}

/** Data on the approver. `role` and `authentication` are set on approval. */
export interface Approver extends DelegationApprover {
  /** gateway only; included in this delegation's tokens, but not in those of sub-delegations */
  authentication?: Authentication;
  /** as named by the upstream provider, for the limits of its project; not in tokens */
  tenants?: string[];
  /** likewise; `emailDomain` only if the provider is vouched for */
  namedDomain?: string;
}

/** What it is based on: a person's approval, or the organization's policy for a person or a machine. */
export type DelegationBasis = 'approval' | CredentialBasis;

export interface Delegation {
  /** `dlg_…` */
  id: string;
  organizationId: string;
  organizationSlug: string;
  /** null in the gateway flow */
  projectId: string | null;
  flow: DelegationFlow;
  basis: DelegationBasis;
  /** the gateway's client; null in the bouncer flow */
  clientId: string | null;
  agentDid: string;
  agentName: string | null;
  /** the agent proved possession of a key of its DID */
  agentIsProven: boolean;
  userId: string | null;
  userDid: string;
  /** display name of the user, for example an e-mail address; personal data */
  userIdentifier: string | null;
  sessionId: string;
  scopes: string[];
  constraints: Record<string, unknown>;
  approver: Approver;
  status: DelegationStatus;
  parentId: string | null;
  /** issuer of its tokens; set on approval, like the next three */
  issuerDid: string | null;
  statusListNumber: number | null;
  statusListIndex: number | null;
  issuedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** while pending: deadline of the approval; then: expiry */
  expiresAt: Date;
  revokedAt: Date | null;
  revocationReason: string | null;
}

/** Columns of a {@link Delegation}, for `FROM delegations d JOIN organizations o ON o.id = d.organization_id`. */
export const DELEGATION_COLUMNS = `
  d.id, d.organization_id AS "organizationId", o.slug AS "organizationSlug", d.project_id AS "projectId", d.flow, d.basis,
  d.client_id AS "clientId", d.agent_did AS "agentDid", d.agent_name AS "agentName", d.agent_is_proven AS "agentIsProven", d.user_id AS "userId",
  d.user_did AS "userDid", d.user_identifier AS "userIdentifier", d.session_id AS "sessionId", d.scopes, d.constraints, d.approver,
  d.status, d.parent_id AS "parentId", d.issuer_did AS "issuerDid", d.status_list_number AS "statusListNumber",
  d.status_list_index AS "statusListIndex", d.issued_at AS "issuedAt", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.expires_at AS "expiresAt", d.revoked_at AS "revokedAt", d.revocation_reason AS "revocationReason"`;

/** The value in tokens and records. */
export const agentProofOf = ({ agentIsProven }: Pick<Delegation, 'agentIsProven'>): AgentProofState =>
  agentIsProven ? 'proven' : 'unproven';

/** True if its tokens can be used now. */
export const isUsable = (delegation: Pick<Delegation, 'status' | 'expiresAt'>, now: Date): boolean =>
  delegation.status === 'active' && delegation.expiresAt > now;

/** Expiry takes effect at once, not when the sweeper runs. */
export const statusNow = (
  { status, expiresAt }: Pick<Delegation, 'status' | 'expiresAt'>,
  now: Date,
): DelegationStatus =>
  (status === 'pending' || status === 'active') && expiresAt <= now ? 'expired' : status;
