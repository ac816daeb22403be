// Codes and refresh tokens, and the delegation behind them as much as a token request needs.

import type { Role } from '../users/user.js';

/** Facts of a usable delegation of the gateway. */
export interface GrantFacts {
  delegationId: string;
  clientId: string;
  /** the credential's subject */
  clientDid: string;
  userId: string;
  userDid: string;
  userIdentifier: string | null;
  /** in the organization, now */
  userRole: Role;
  sessionId: string;
  scopes: string[];
  resource: string;
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

export type ArtifactModel = 'AuthorizationCode' | 'RefreshToken';

export interface ArtifactKey {
  model: ArtifactModel;
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
export interface PresentedArtifact extends ArtifactKey {
  grantId: string;
  clientId: string;
}
