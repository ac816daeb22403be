import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People of upstream providers belong to a project, or to all projects of an organization that owns the provider (decision
 * 0063). Those stored before belong to the one project in which they approved anything; the others stay shared.
 */
export class PeopleByProject1700000000860 implements MigrationInterface {
  name = 'PeopleByProject1700000000860';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE upstream_users ADD COLUMN project_id text REFERENCES projects (id) ON DELETE CASCADE;
      CREATE INDEX upstream_users_project ON upstream_users (project_id);
      UPDATE upstream_users u SET project_id = p.id
      FROM (SELECT substring(user_did from ':users:([^:]+)$') AS user_id, min(project_id) AS project_id
            FROM delegations WHERE project_id IS NOT NULL AND user_id IS NULL
            GROUP BY 1 HAVING count(DISTINCT project_id) = 1) d
        JOIN projects p ON p.id = d.project_id
      WHERE u.id = d.user_id AND u.organization_id = p.organization_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE upstream_users DROP COLUMN project_id');
  }
}
