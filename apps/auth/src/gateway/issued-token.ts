// Codes and refresh tokens, and the delegation behind them as much as a token request needs.

import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import type { Authentication, DelegationBasis } from '../delegations/delegation.js';
import type { Role } from '../users/user.js';

/** Facts of a usable delegation of the gateway. */
export interface GrantSnapshot {
  delegationId: string;
  clientId: string;
  /** the credential's subject */
  clientDid: string;
  basis: DelegationBasis;
  /** null of a machine */
  userId: string | null;
  userDid: string;
  userIdentifier: string | null;
  /** in the organization, now; null of a machine */
  userRole: Role | null;
  sessionId: string;
  scopes: string[];
  resource: string;
  /** what the scopes are for (RFC 9396); null: whatever they let do */
  details: AuthorizationDetail[] | null;
  /** of the person when they approved; null where nobody signed in for it */
  authentication: Authentication | null;
  /** the organization demands that tokens are bound to a key */
  needsDpop: boolean;
  organizationId: string;
  organizationSlug: string;
  issuerDid: string;
  /** public key of the organization's key that signs now */
  signingKey: string;
  statusListNumber: number;
  statusListIndex: number;
  /** Unix seconds */
  issuedAt: number;
  /** Unix seconds; the delegation's end as it stands now */
  expiresAt: number;
}

export type IssuedTokenModel = 'AuthorizationCode' | 'BackchannelRequest' | 'DeviceCode' | 'RefreshToken';

export interface IssuedTokenKey {
  model: IssuedTokenModel;
  /** SHA-256 of its value */
  idHash: string;
}

export interface NewCode {
  /** SHA-256 of its value */
  idHash: string;
  grantId: string;
  clientId: string;
  payload: string;
  expiresAt: Date;
}

/** One that somebody presented and that is ours. */
export interface PresentedToken extends IssuedTokenKey {
  grantId: string;
  clientId: string;
}

export interface FoundIssuedToken {
  payload: Record<string, unknown>;
  grantId: string;
  clientId: string;
  consumed: boolean;
  /** undefined when the delegation is not active or its user may not use it any more */
  grant?: GrantSnapshot;
}
