import type { JobType } from '@bonafide/contracts/job-types';
import type { Scope } from '../access/scopes.js';

/** A key as shown: everything except its secret. */
export interface KeyView {
  /** `key_…` */
  id: string;
  kind: 'private' | 'public';
  sandbox: boolean;
  /** null: every scope, as in keys created by operators; a public key only opens sessions */
  scopes: Scope[] | null;
  jobTypes: JobType[] | null;
  addresses: string[] | null;
  /** ISO 8601, like all times here */
  expiresAt: string | null;
  note: string | null;
  createdAt: string;
  /** who created it: `operator`, `key:…` or a person's `user:…` */
  createdBy: string;
  /** to the minute */
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  /** the key that replaced it in a rotation */
  replacedBy: string | null;
  revokedAt: string | null;
  /** since when it is disabled */
  disabledAt: string | null;
}
