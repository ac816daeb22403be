// Codes and refresh tokens, and the data of their delegation that a token request needs.

import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import type { Authentication, DelegationBasis } from '../../delegations/delegation.js';
import type { Role } from '../../people/users/user.js';

/** Facts of a usable delegation of the gateway. */
export interface GrantSnapshot {
  delegationId: string;
  clientId: string;
  /** the credential's subject */
  clientDid: string;
  basis: DelegationBasis;
  /** null for a machine */
  userId: string | null;
  userDid: string;
  userIdentifier: string | null;
  /** current role in the organization; null for a machine */
  userRole: Role | null;
  sessionId: string;
  scopes: string[];
  resource: string;
  /** what the scopes are for (RFC 9396); null: unrestricted */
  details: AuthorizationDetail[] | null;
  /** the person's authentication at the approval; null if nobody signed in for it */
  authentication: Authentication | null;
  /** the organization requires tokens to be bound to a key */
  needsDpop: boolean;
  organizationId: string;
  organizationSlug: string;
  issuerDid: string;
  /** public key of the organization's current signing key */
  signingKey: string;
  statusListNumber: number;
  statusListIndex: number;
  /** Unix seconds */
  issuedAt: number;
  /** Unix seconds; the delegation's current expiry */
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

/** A presented token that was issued here. */
export interface PresentedToken extends IssuedTokenKey {
  grantId: string;
  clientId: string;
}

/** How long ago a token was used, and when this was asked and answered (`performance.now()`). */
export interface TokenUse {
  /** on the clock of the database; negative while the answers of this use have not left */
  msAgo: number;
  askedAt: number;
  answeredAt: number;
  /** for how long the organization accepts a refresh token again */
  leewaySeconds: number;
}

export interface FoundIssuedToken {
  payload: Record<string, unknown>;
  grantId: string;
  clientId: string;
  /** undefined if it is unused */
  use?: TokenUse;
  /** undefined if the delegation is not active or its user may no longer use it */
  grant?: GrantSnapshot;
}
