import type { JobType } from '@bonafide/contracts/job-types';
import type { Scope } from '../accounts/scopes.js';

/** A key as it is shown: everything but its secret. */
export interface KeyView {
  /** `key_…` */
  id: string;
  kind: 'private' | 'public';
  sandbox: boolean;
  /** null: every scope, as operators make keys; a public key opens sessions alone */
  scopes: Scope[] | null;
  jobTypes: JobType[] | null;
  addresses: string[] | null;
  /** ISO 8601, as all times here */
  expiresAt: string | null;
  note: string | null;
  createdAt: string;
  /** who made it: `operator`, `key:…` or a person's `user:…` */
  createdBy: string;
  /** to the minute */
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  /** the key that a rotation put beside it */
  replacedBy: string | null;
  revokedAt: string | null;
}
