import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/** A live key of a project. */
export interface KeyLeft {
  projectId: string;
  id: string;
  name: string;
}

/** The live API keys of an organization's projects that a member made, by the audit log. */
export const findKeysMadeBy = (
  manager: EntityManager,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<KeyLeft[]> =>
  sql.rows<KeyLeft>(
    manager,
    `SELECT k.project_id AS "projectId", k.id, k.name FROM project_api_keys k JOIN projects p ON p.id = k.project_id
      WHERE p.organization_id = $1 AND k.revoked_at IS NULL AND EXISTS (
        SELECT 1 FROM audit_events e WHERE e.organization_id = $1 AND e.action = 'api_key.created'
          AND e.actor_type = 'user' AND e.actor_id = $2 AND e.subject = k.id)
      ORDER BY k.created_at, k.id`,
    [organizationId, userId],
  );
