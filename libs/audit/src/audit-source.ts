import type { Signer } from '@bonafide/vc-jwt/sign';

/** Where a service stores its trails, and who signs them. Lines without a leaf are in `audit_pending` by id. */
export interface AuditSource {
  /** table of the lines, in SQL */
  table: string;
  /** the tenant of a line, in SQL with alias `a` for that table */
  tenant: string;
  /** the members of `AuditRow`, in SQL with the same alias */
  columns: string;
  /** the signer of a tenant's trail, and a DID whose document has its key */
  signerOf(tenant: string): Promise<{ did: string; signer: Signer }>;
}

/** The time of a line in the format of `AuditLine`. */
export const AT_COLUMN = `to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`;
