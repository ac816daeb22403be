/** How an account's rows of a table are found and copied. `$1`: its tenants. */
export interface MovedTable {
  name: string;
  /** its primary key */
  key: readonly string[];
  whose: string;
  /** columns that each database numbers itself */
  omitted?: readonly string[];
  /** values of columns on arrival, as SQL over the source's row */
  given?: Readonly<Record<string, string>>;
  order?: string;
}

const ACCOUNT_ID = `split_part(($1::text[])[1], '~', 1)`;
const ofTenant = 'tenant = ANY($1::text[])';
const ofAccount = `account_id = ${ACCOUNT_ID}`;
const ENDPOINTS = `SELECT id FROM webhook_endpoints WHERE ${ofTenant}`;
const OWNED = `owner_id = ANY($1::text[]) OR owner_id IN (${ENDPOINTS})`;

const table = (name: string, key: string, more: Partial<MovedTable> = {}): MovedTable => ({
  name,
  key: key.split(', '),
  whose: ofTenant,
  ...more,
});

/** Ordered so that each row finds the rows it refers to. The audit trail is moved separately (`audit-move.ts`). */
export const MOVED_TABLES: readonly MovedTable[] = [
  table('account_keys', 'account_id', { whose: ofAccount }),
  table('account_members', 'account_id, issuer, subject', { whose: ofAccount }),
  table('api_keys', 'id', { whose: ofAccount }),
  table('signature_keys', 'id', { whose: ofAccount }),
  table('webhook_endpoints', 'id'),
  table('jobs', 'id'),
  table('job_sessions', 'token_hash'),
  table('job_photos', 'job_id, name'),
  table('dlv_answers', 'job_id'),
  table('late_checks', 'job_id, kind'),
  table('liveness_challenges', 'job_id'),
  table('liveness_frames', 'job_id, position'),
  table('unlisted_properties', 'job_id'),
  table('aml_explanations', 'job_id'),
  // Each deployment imports its own lists: everybody is screened again against those of the new one.
  table('aml_monitors', 'job_id', { given: { screened_import: '0::bigint' } }),
  table('review_cases', 'job_id'),
  table('review_entries', 'id'),
  table('invites', 'id'),
  table('email_first_seen', 'tenant, digest'),
  table('ssn_attempts', 'tenant, phone_key'),
  table('event_feeds', 'tenant'),
  table('events', 'id', { omitted: ['number'], order: 'number' }),
  table('idempotency_keys', 'scope', {
    whose: `owner_id = ANY($1::text[]) AND status IS NOT NULL AND expires_at > now()`,
  }),
  table('deliveries', 'id', { whose: OWNED }),
  table('delivery_attempts', 'delivery_id, number', {
    whose: `delivery_id IN (SELECT id FROM deliveries WHERE ${OWNED})`,
  }),
];

/** Tables that are not moved, with the reason. */
export const UNMOVED_TABLES: Readonly<Record<string, string>> = {
  accounts: 'written when the move begins and when it ends',
  account_audit: 'the trail, by audit-move.ts',
  audit_checkpoints: 'the trail',
  audit_job_details: 'the trail',
  audit_tree: 'the trail',
  audit_pending: 'the trail is signed before it moves',
  job_intakes: 'empty once the account is frozen',
  job_total_deltas: 'counted by the triggers of the new database',
  job_totals: 'the same',
  job_facet_totals: 'the same',
  photo_removals: 'of the photo store of this deployment',
  messages: 'of the deployment: what it received in a provider’s stead',
  aml_entities: 'of the deployment',
  aml_entity_names: 'of the deployment',
  aml_identifiers: 'of the deployment',
  aml_imports: 'of the deployment',
  aml_names: 'of the deployment',
  aml_terms: 'of the deployment',
  cell_offers: 'of the deployment',
  issuer_documents: 'fetched again',
  migrations: 'of the deployment',
  proof_keys: 'of the deployment',
};
