import type { SealedColumn } from '@bonafide/platform/crypto/sealed-columns';

/** Every encrypted column with the additional authenticated data of its ciphertexts, as in the code that writes them. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'organization_keys',
    column: 'sealed_private_key',
    belongsTo: `organization_id || '|organization_keys.sealed_private_key|' || number`,
  },
  {
    table: 'webhook_secrets',
    column: 'sealed_secret',
    belongsTo: `project_id || '|webhook_secrets.sealed_secret|' || number`,
  },
  {
    table: 'project_providers',
    column: 'sealed_secret',
    belongsTo: `project_id || '|project_providers.sealed_secret|' || id`,
  },
  {
    table: 'login_states',
    column: 'sealed_verifier',
    belongsTo: `'login_states.sealed_verifier|' || state_hash`,
  },
  {
    table: 'totp_secrets',
    column: 'sealed_secret',
    belongsTo: `user_id || '|totp_secrets.sealed_secret'`,
  },
  {
    table: 'company_connections',
    column: 'sealed_secret',
    belongsTo: `organization_id || '|company_connections.sealed_secret'`,
  },
  {
    table: 'backchannel_requests',
    column: 'sealed_ping',
    belongsTo: `'backchannel_requests.sealed_ping|' || id`,
  },
  {
    table: 'delegation_codes',
    column: 'sealed_code',
    belongsTo: `'delegation_codes.sealed_code|' || request_id`,
  },
];
