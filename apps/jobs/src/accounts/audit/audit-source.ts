import { AT_COLUMN, type AuditSource } from '@bonafide/audit/audit-source';
import type { ProofKeysService } from '../access/proof-keys.service.js';

/** The columns of `account_audit a` that make up an `AuditRow`. */
export const LINE_COLUMNS = `a.id::text AS id, ${AT_COLUMN}, a.tenant, a.actor, a.action, a.subject, a.job_id AS "jobId",
  a.address_hash AS "addressHash", a.detail, a.act`;

/** The trails of accounts, signed by the service. */
export const accountTrails = (keys: ProofKeysService): AuditSource => ({
  table: 'account_audit',
  tenant: 'a.tenant',
  columns: LINE_COLUMNS,
  signerOf: async () => ({ did: keys.did, signer: await keys.signingKey() }),
});
