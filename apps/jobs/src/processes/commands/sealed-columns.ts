import type { SealedColumn } from '@bonafide/platform/crypto/sealed-columns';

/** Every encrypted column with the associated data of its ciphertexts, as in the code that writes them. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'jobs', column: 'sealed', belongsTo: `tenant || '|jobs.sealed|' || id`, account: 'tenant' },
  { table: 'jobs', column: 'result_sealed', belongsTo: `'jobs.result_sealed|' || id`, account: 'tenant' },
  { table: 'jobs', column: 'head_sealed', belongsTo: `'jobs.head_sealed|' || id`, account: 'tenant' },
  { table: 'inline_jobs', column: 'head_sealed', belongsTo: `'jobs.head_sealed|' || id`, account: 'tenant' },
  {
    table: 'inline_jobs',
    column: 'result_sealed',
    belongsTo: `'jobs.result_sealed|' || id`,
    account: 'tenant',
  },
  { table: 'inline_jobs', column: 'sealed', belongsTo: `tenant || '|jobs.sealed|' || id`, account: 'tenant' },
  {
    table: 'job_sessions',
    column: 'sealed_token',
    belongsTo: `tenant || '|job_sessions.sealed_token|' || job_id`,
    account: 'tenant',
  },
  {
    table: 'liveness_frames',
    column: 'sealed',
    belongsTo: `'liveness_frames.sealed|' || job_id || '|' || position`,
    account: 'tenant',
  },
  { table: 'job_faces', column: 'sealed', belongsTo: `'job_faces.sealed|' || job_id`, account: 'tenant' },
  {
    table: 'list_entries',
    column: 'sealed',
    belongsTo: `'list_entries.sealed|' || id`,
    account: 'tenant',
  },
  {
    table: 'list_entries',
    column: 'reason_sealed',
    belongsTo: `'list_entries.reason_sealed|' || id`,
    account: 'tenant',
  },
  { table: 'dlv_answers', column: 'sealed', belongsTo: `'dlv_answers.sealed|' || job_id`, account: 'tenant' },
  { table: 'invites', column: 'sealed', belongsTo: `'invites.sealed|' || id`, account: 'tenant' },
  { table: 'messages', column: 'sealed', belongsTo: `'messages.sealed|' || id` },
  {
    table: 'deliveries',
    column: 'body',
    belongsTo: `owner_id || '|deliveries.body|' || subject_id || '|' || event`,
  },
  { table: 'events', column: 'body', belongsTo: `tenant || '|events.body|' || id` },
  { table: 'webhook_endpoints', column: 'sealed', belongsTo: `'webhook_endpoints.sealed|' || id` },
  {
    table: 'delivery_attempts',
    column: 'answer_sealed',
    belongsTo: `'delivery_attempts.answer_sealed|' || delivery_id`,
  },
  { table: 'idempotency_keys', column: 'answer', belongsTo: 'scope' },
  { table: 'api_keys', column: 'last_used_address', belongsTo: `'api_keys.last_used_address|' || id` },
  {
    table: 'review_entries',
    column: 'sealed',
    belongsTo: `'review_entries.sealed|' || id`,
    account: 'tenant',
  },
  {
    table: 'audit_job_details',
    column: 'sealed',
    belongsTo: `'audit_job_details.sealed|' || job_id || '|' || salt`,
    account: '(SELECT a.tenant FROM account_audit a WHERE a.id = audit_id)',
  },
  {
    table: 'signature_keys',
    column: 'sealed',
    belongsTo: `account_id || '|signature_keys.sealed|' || id`,
    account: 'account_id',
  },
  { table: 'proof_keys', column: 'sealed', belongsTo: `'service|proof_keys.sealed|' || number` },
];
