import type { MigrationInterface, QueryRunner } from 'typeorm';

const EVERYBODY = `'{"allowedClients": null, "allowedResources": null}'::jsonb`;

/**
 * An empty or missing list allows nobody (decisions 0050 and 0240). What was allowed by its absence is written out, in a
 * form that the version before reads alike: an agent policy without lists, a provider with an empty one, and the scopes
 * that tools require in a project without a list.
 */
export class AbsenceDenies1700000000861 implements MigrationInterface {
  name = 'AbsenceDenies1700000000861';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE organizations ALTER COLUMN agent_policy SET DEFAULT ${EVERYBODY};
      UPDATE organizations SET agent_policy = ${EVERYBODY} || agent_policy
        WHERE NOT (agent_policy ?& '{allowedClients,allowedResources}');
      UPDATE project_providers SET settings = settings - 'allowedDomains' WHERE settings->'allowedDomains' = '[]';
      UPDATE project_providers SET settings = settings - 'allowedTenants' WHERE settings->'allowedTenants' = '[]';
      UPDATE projects p SET allowed_scopes = t.scopes
      FROM (SELECT project_id, array_agg(DISTINCT scope ORDER BY scope) AS scopes
            FROM tool_protections, unnest(required_scopes) AS scope
            WHERE scope ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}:[A-Za-z0-9_*]' GROUP BY project_id) t
      WHERE t.project_id = p.id AND p.allowed_scopes = '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE organizations ALTER COLUMN agent_policy SET DEFAULT '{}'`);
  }
}
