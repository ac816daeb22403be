import type { Signer } from '@bonafide/vc-jwt/sign';

/** Where a service keeps its trails, and who signs for them. Lines without a leaf stand in `audit_pending` by their id. */
export interface AuditSource {
  /** of the lines, in SQL */
  table: string;
  /** whose line it is, of the alias `a` of that table, in SQL */
  tenant: string;
  /** of the same alias: the members of `AuditRow`, in SQL */
  columns: string;
  /** of the same alias: which lines are as they were hashed, in SQL; all of them unless told */
  whole?: string;
  /** who answers for a tenant's trail: a DID whose document has the signer's key */
  signerOf(tenant: string): Promise<{ did: string; signer: Signer }>;
}

/** The time of a line as `AuditLine` has it. */
export const AT_COLUMN = `to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`;
