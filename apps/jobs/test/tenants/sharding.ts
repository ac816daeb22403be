/**
 * Where a distributed engine would put a table: `tenant` on the shard of its tenant; `reference` on every machine, because
 * requests need it before a tenant is known or it is the same for all; `one` on one machine, because a statement there is
 * about rows of many tenants at a time, or its rows have no tenant yet.
 */
export const PLACES: Record<string, 'tenant' | 'reference' | 'one'> = {
  account_audit: 'one',
  account_keys: 'reference',
  account_members: 'reference',
  accounts: 'reference',
  aml_entities: 'reference',
  aml_explanations: 'tenant',
  aml_imports: 'reference',
  aml_monitors: 'tenant',
  aml_names: 'reference',
  aml_terms: 'reference',
  api_keys: 'reference',
  audit_checkpoints: 'one',
  audit_job_details: 'one',
  audit_pending: 'one',
  audit_tree: 'one',
  deliveries: 'one',
  delivery_attempts: 'one',
  dlv_answers: 'tenant',
  email_first_seen: 'tenant',
  event_feeds: 'tenant',
  events: 'tenant',
  idempotency_keys: 'one',
  invites: 'tenant',
  issuer_documents: 'reference',
  job_facet_totals: 'tenant',
  job_intakes: 'tenant',
  job_photos: 'tenant',
  job_sessions: 'tenant',
  job_total_deltas: 'tenant',
  job_totals: 'tenant',
  jobs: 'tenant',
  late_checks: 'tenant',
  liveness_challenges: 'tenant',
  liveness_frames: 'tenant',
  messages: 'one',
  migrations: 'one',
  photo_removals: 'one',
  proof_keys: 'reference',
  review_cases: 'tenant',
  review_entries: 'tenant',
  signature_keys: 'reference',
  ssn_attempts: 'tenant',
  unlisted_properties: 'tenant',
  webhook_endpoints: 'reference',
};

const BY_TOKEN = 'a session token does not say whose it is';
const BY_URL = 'the signed URL of a photo does not say whose it is';

/** What of requests would be asked of every shard, and why. Nothing may be added without a reason that stays. */
export const UNROUTED: Record<string, string> = {
  'DELETE job_intakes':
    'several jobs that were answered at once are written in one statement, of whichever tenants',
  'SELECT job_photos by job_id, name': BY_URL,
  'SELECT job_sessions by job_id, tenant': 'follows the page of a listing, see `SELECT jobs`',
  'SELECT job_sessions by job_id, tenant, token_hash': BY_TOKEN,
  'SELECT jobs': 'a listing reads its page by ids that it found by their tenant in the same statement',
  'SELECT jobs by id': 'statistics of deliveries look up the type of each one’s job',
  'SELECT jobs by id, tenant': BY_TOKEN,
};
