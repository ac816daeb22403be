// A delegation: the record of a person's approval, in both flows, and the states it passes through (decision 0120).

import type {
  AgentProofState,
  AuthenticationClass,
  DelegationApprover,
  DelegationBasis as CredentialBasis,
} from '@bonafide/vc-jwt/delegation-claims';

export type DelegationFlow = 'gateway' | 'bouncer';

/** Pending becomes active, denied or expired, active expired or revoked. Every update carries `WHERE status = <from>`. */
export type DelegationStatus = 'pending' | 'active' | 'denied' | 'expired' | 'revoked';

/** How the person who approved had last proved who they are. */
export interface Authentication {
  /** Unix seconds */
  time: number;
  contextClass: AuthenticationClass;
}

/** What is known of who approves. `role` and `authentication` are set on approval. */
export interface Approver extends DelegationApprover {
  /** of the gateway; in tokens of this delegation, and in none of what is passed on from it */
  authentication?: Authentication;
  /** as the upstream provider named them; not in tokens */
  tenants?: string[];
}

/** Who made it: a person's approval, or the organization's policy, for a person or for a machine (decision 0314). */
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
  /** the agent proved that it holds a key of its DID */
  agentIsProven: boolean;
  userId: string | null;
  userDid: string;
  /** how the user is shown, for example an e-mail address; personal data */
  userIdentifier: string | null;
  sessionId: string;
  scopes: string[];
  constraints: Record<string, unknown>;
  approver: Approver;
  status: DelegationStatus;
  parentId: string | null;
  /** who signs its tokens; set on approval, as are the three below */
  issuerDid: string | null;
  statusListNumber: number | null;
  statusListIndex: number | null;
  issuedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** while pending: until when it can be approved; then: the end of its life */
  expiresAt: Date;
  revokedAt: Date | null;
  revocationReason: string | null;
}

/** Column list that makes a {@link Delegation}, for `FROM delegations d JOIN organizations o ON o.id = d.organization_id`. */
export const DELEGATION_COLUMNS = `
  d.id, d.organization_id AS "organizationId", o.slug AS "organizationSlug", d.project_id AS "projectId", d.flow, d.basis,
  d.client_id AS "clientId", d.agent_did AS "agentDid", d.agent_name AS "agentName", d.agent_is_proven AS "agentIsProven", d.user_id AS "userId",
  d.user_did AS "userDid", d.user_identifier AS "userIdentifier", d.session_id AS "sessionId", d.scopes, d.constraints, d.approver,
  d.status, d.parent_id AS "parentId", d.issuer_did AS "issuerDid", d.status_list_number AS "statusListNumber",
  d.status_list_index AS "statusListIndex", d.issued_at AS "issuedAt", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.expires_at AS "expiresAt", d.revoked_at AS "revokedAt", d.revocation_reason AS "revocationReason"`;

/** As tokens and records say it. */
export const agentProofOf = ({ agentIsProven }: Pick<Delegation, 'agentIsProven'>): AgentProofState =>
  agentIsProven ? 'proven' : 'unproven';

/** True when its tokens may be used now. */
export const isUsable = (delegation: Pick<Delegation, 'status' | 'expiresAt'>, now: Date): boolean =>
  delegation.status === 'active' && delegation.expiresAt > now;

/** Expiry holds from its moment on, not from when the sweeper comes by. */
export const statusNow = (
  { status, expiresAt }: Pick<Delegation, 'status' | 'expiresAt'>,
  now: Date,
): DelegationStatus =>
  (status === 'pending' || status === 'active') && expiresAt <= now ? 'expired' : status;
