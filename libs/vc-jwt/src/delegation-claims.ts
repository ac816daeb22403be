// The claim sets of the two tokens, as in the JWT. Both are W3C Verifiable Credentials (Data Model 1.1,
// section 6.3.1) about a delegation: what a user allows a client or an agent to do.

/** `access`: issued by the gateway to a client. `delegation`: issued by the bouncer to an agent's worker. */
export type TokenUse = 'access' | 'delegation';

/** Where to look up whether the token was revoked (StatusList2021, section 4.1). */
export interface StatusListEntry {
  /** `<statusListCredential>#<statusListIndex>`. */
  id: string;
  type: 'StatusList2021Entry';
  statusPurpose: 'revocation';
  /** A decimal number in a string. */
  statusListIndex: string;
  /** The list's URL. */
  statusListCredential: string;
}

export interface DelegationConstraints {
  /** Unix time in seconds. */
  notBefore: number;
  /** Unix time in seconds. */
  notAfter: number;
  /** All scopes granted by the user; the token's own scopes are a subset. */
  scopes: string[];
  audience: string;
  /** The only uses that the scopes are for; if omitted, unrestricted. */
  authorizationDetails?: AuthorizationDetail[];
}

/** RFC 9396 section 2: the resource defines the meaning of the members besides the type. */
export interface AuthorizationDetail {
  type: string;
  [member: string]: unknown;
}

/** A member's role in the issuing organization. */
export const APPROVER_ROLES = ['owner', 'admin', 'viewer'] as const;
export type ApproverRole = (typeof APPROVER_ROLES)[number];

/** What the issuer vouches for about the approving user (`userDid`), at the time of the approval. */
export interface DelegationApprover {
  /** Only for a member of the issuing organization. */
  role?: ApproverRole;
  /** The part after `@`, in lower case; only of a verified address. */
  emailDomain?: string;
}

/** Whether the agent proved possession of a key of its DID in its request. */
export const AGENT_PROOFS = ['proven', 'unproven'] as const;
export type AgentProofState = (typeof AGENT_PROOFS)[number];

/**
 * The basis of a delegation without a user's approval: `machine`, the organization allows its client to act for itself,
 * with the client's own DID as `userDid`; `policy`, the organization allows the client to act for the user without asking.
 */
export const DELEGATION_BASES = ['machine', 'policy'] as const;
export type DelegationBasis = (typeof DELEGATION_BASES)[number];

export interface DelegationSubject {
  id: string;
  issuerDid: string;
  subjectDid: string;
  userDid: string;
  /** The user's display name at the issuer, for example an account name; not needed for verification. */
  userIdentifier?: string;
  /** Omitted if the subject is not a DID provided by an agent. */
  agentProof?: AgentProofState;
  /** Omitted if the user approved. */
  basis?: DelegationBasis;
  /** The parent of a sub-delegation; omitted for a delegation by a user. */
  parentId?: string;
  /** Omitted if the issuer vouches for nothing; read it with `readApprover`. */
  approver?: DelegationApprover;
  sessionId: string;
  scopes: string[];
  constraints: DelegationConstraints;
  status: 'active';
}

export interface DelegationCredential {
  '@context': string[];
  /** Present if `jti` is a URI; then both are equal. */
  id?: string;
  type: string[];
  issuer: string;
  /** RFC 3339, the second of `iat`. */
  issuanceDate: string;
  /** RFC 3339, the second of `exp`. */
  expirationDate: string;
  credentialSubject: { id: string; delegation: DelegationSubject };
  credentialStatus: StatusListEntry;
}

/**
 * The user's authentication at the approval, as issuers using this package express it (`acr`): only a password, or two
 * factors; a passkey counts as both.
 */
export const AUTHENTICATION_CLASSES = [
  'urn:bonafide:authn:single-factor',
  'urn:bonafide:authn:two-factor',
] as const;
export type AuthenticationClass = (typeof AUTHENTICATION_CLASSES)[number];

/** The actor, with nested previous actors (RFC 8693 section 4.1): from the token's subject to the one the user approved. */
export interface Actor {
  sub: string;
  act?: Actor;
}

/** Maximum number of tokens in a chain, including the user's own delegation. */
export const CHAIN_MAX_LENGTH = 10;

interface CommonClaims {
  iss: string;
  sub: string;
  aud: string;
  /** Unix times in seconds. */
  iat: number;
  nbf: number;
  exp: number;
  jti: string;
  /** Scopes separated by one space (RFC 6749 section 3.3). */
  scope: string;
  user_did: string;
  delegation_id: string;
  sessionId: string;
  /** Only for a sub-delegation. */
  act?: Actor;
  orgId: string;
  orgSlug: string;
  vc: DelegationCredential;
}

export interface AccessTokenClaims extends CommonClaims {
  token_use: 'access';
  client_id: string;
  /** The key it is bound to: presenters must prove possession (RFC 9449 section 6.1). */
  cnf?: { jkt: string };
  /**
   * When (Unix seconds) and how the approving user last authenticated (RFC 9068 section 2.2.1). A refresh changes neither.
   * Omitted if nobody signed in for it, as for a sub-delegation.
   */
  auth_time?: number;
  /** One of `AUTHENTICATION_CLASSES`, or another issuer's value. */
  acr?: string;
  /**
   * The client is the issuer's own console: the user is at work there, and no agent acts for them. Omitted for every other
   * client.
   */
  first_party?: true;
  /** RFC 9396 section 9.1; equal to `constraints.authorizationDetails` of the credential. */
  authorization_details?: AuthorizationDetail[];
}

export interface DelegationTokenClaims extends CommonClaims {
  token_use: 'delegation';
  session_id: string;
  project_id: string;
  client_id?: string;
}

export type DelegationClaims = AccessTokenClaims | DelegationTokenClaims;
