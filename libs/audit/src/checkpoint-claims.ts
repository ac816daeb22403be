/** The signed claims about a tenant's audit trail: its number of lines, and through the root their hashes and order. */
export interface CheckpointClaims {
  /** the DID of the service, or at the auth service of the organization, whose document has the key */
  iss: string;
  /** the account's id, with `~sandbox` for its sandbox; at the auth service the organization's id */
  sub: string;
  /** Unix time in seconds */
  iat: number;
  token_use: 'audit-checkpoint';
  /** `root`: base64url (RFC 9162 section 2.1.1) */
  tree: { size: number; root: string };
}
