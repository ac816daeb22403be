import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A trusted issuer becomes an entry with bounds. An entry from before had none, so it allows nothing until an operator
 * names scopes and approvers: `issuer list` and the service's start say so.
 */
export class TrustedIssuers1732000000730 implements MigrationInterface {
  name = 'TrustedIssuers1732000000730';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE accounts SET trusted_issuers = (
        SELECT jsonb_agg(jsonb_build_object(
                 'did', entry ->> 'did',
                 'projects', CASE WHEN entry ->> 'audience' LIKE '%://%' THEN '[]' ELSE jsonb_build_array(entry ->> 'audience') END,
                 'resources', CASE WHEN entry ->> 'audience' LIKE '%://%' THEN jsonb_build_array(entry ->> 'audience') ELSE '[]' END,
                 'scopes', '[]'::jsonb, 'sandbox', false, 'maxTokenSeconds', ${30 * 86_400},
                 'approvers', '{"users": [], "emailDomains": [], "roles": []}'::jsonb))
          FROM jsonb_array_elements(trusted_issuers) AS entry)
       WHERE trusted_issuers <> '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE accounts SET trusted_issuers = coalesce((
        SELECT jsonb_agg(jsonb_build_object('did', entry -> 'did', 'audience', audience))
          FROM jsonb_array_elements(trusted_issuers) AS entry,
               jsonb_array_elements((entry -> 'projects') || (entry -> 'resources')) AS audience), '[]')
       WHERE trusted_issuers <> '[]'`);
  }
}
