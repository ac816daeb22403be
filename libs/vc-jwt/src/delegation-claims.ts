// The claim sets of the two tokens, as they stand in the JWT. Both are W3C Verifiable Credentials (Data Model 1.1,
// section 6.3.1) about a delegation: what a user allows a client or an agent to do.

/** `access`: what the gateway gives a client. `delegation`: what the bouncer gives an agent's worker. */
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
  /** All the user granted; a token's own scopes stand among them. */
  scopes: string[];
  audience: string;
  /** What the scopes are for, and nothing else; left out: whatever they let do. */
  authorizationDetails?: AuthorizationDetail[];
}

/** RFC 9396 section 2: what the members beside the type mean is the resource's to say. */
export interface AuthorizationDetail {
  type: string;
  [member: string]: unknown;
}

/** A member's role in the organization that issues. */
export const APPROVER_ROLES = ['owner', 'admin', 'viewer'] as const;
export type ApproverRole = (typeof APPROVER_ROLES)[number];

/** What the issuer vouches for about the user who approved (`userDid`), when it approved. */
export interface DelegationApprover {
  /** Only of a member of the issuing organization. */
  role?: ApproverRole;
  /** The part after `@`, in lower case; only of an address that was verified. */
  emailDomain?: string;
}

/** Whether the agent proved, when it asked, that it holds a key of its DID. */
export const AGENT_PROOFS = ['proven', 'unproven'] as const;
export type AgentProofState = (typeof AGENT_PROOFS)[number];

/**
 * Why a delegation holds that no user approved: `machine`, the organization lets its client act for itself, with the
 * client's own DID as `userDid`; `policy`, the organization lets the client act for the user without asking.
 */
export const DELEGATION_BASES = ['machine', 'policy'] as const;
export type DelegationBasis = (typeof DELEGATION_BASES)[number];

export interface DelegationSubject {
  id: string;
  issuerDid: string;
  subjectDid: string;
  userDid: string;
  /** How the issuer shows the user, for example an account name; never needed to verify. */
  userIdentifier?: string;
  /** Left out where the subject is not a DID that an agent brings. */
  agentProof?: AgentProofState;
  /** Left out where the user approved. */
  basis?: DelegationBasis;
  /** The delegation that this one was passed on from; left out for what a user gave. */
  parentId?: string;
  /** Left out when the issuer vouches for nothing; read it with `readApprover`. */
  approver?: DelegationApprover;
  sessionId: string;
  scopes: string[];
  constraints: DelegationConstraints;
  status: 'active';
}

export interface DelegationCredential {
  '@context': string[];
  /** Present when `jti` is a URI; then both are equal. */
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
 * How the user had signed in when they approved, as issuers of this package say it (`acr`): with a password alone, or with
 * two factors, of which a passkey is both.
 */
export const AUTHENTICATION_CLASSES = [
  'urn:bonafide:authn:single-factor',
  'urn:bonafide:authn:two-factor',
] as const;
export type AuthenticationClass = (typeof AUTHENTICATION_CLASSES)[number];

/** Who acts, and inside for whom (RFC 8693 section 4.1): the token's own subject first, the one whom the user approved last. */
export interface Actor {
  sub: string;
  act?: Actor;
}

/** Tokens in a chain, the user's own delegation included. */
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
  /** Of a delegation that was passed on. */
  act?: Actor;
  orgId: string;
  orgSlug: string;
  vc: DelegationCredential;
}

export interface AccessTokenClaims extends CommonClaims {
  token_use: 'access';
  client_id: string;
  /** Whose key it is bound to: whoever presents it proves to hold that key (RFC 9449 section 6.1). */
  cnf?: { jkt: string };
  /**
   * When the user who approved last proved who they are, in Unix seconds, and how (RFC 9068 section 2.2.1). Refreshing
   * moves neither. Left out where nobody signed in for it, as for what an agent passed on.
   */
  auth_time?: number;
  /** One of `AUTHENTICATION_CLASSES`, or what another issuer calls it. */
  acr?: string;
  /** RFC 9396 section 9.1; as `constraints.authorizationDetails` of the credential. */
  authorization_details?: AuthorizationDetail[];
}

export interface DelegationTokenClaims extends CommonClaims {
  token_use: 'delegation';
  session_id: string;
  project_id: string;
  client_id?: string;
}

export type DelegationClaims = AccessTokenClaims | DelegationTokenClaims;
