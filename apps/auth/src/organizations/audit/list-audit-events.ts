import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

export interface AuditLine {
  id: string;
  at: Date;
  action: string;
  actorType: string;
  actorId: string | null;
  /** name of the actor: a user's or a key's; null if it has none */
  actorName: string | null;
  actorEmail: string | null;
  projectId: string | null;
  delegationId: string | null;
  subject: string | null;
  details: Record<string, unknown>;
  requestId: string | null;
  /** IP address; null for automatic actions and once it is erased */
  address: string | null;
}

export interface AuditFilter {
  organizationId: string;
  delegationId?: string;
  projectId?: string;
}

/** One page of an organization's audit log, newest first; actors have the names known to the organization. */
export async function listAuditEvents(
  manager: EntityManager,
  filter: AuditFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: AuditLine[]; total: number }> {
  const condition = `organization_id = $1 AND ($2::text IS NULL OR delegation_id = $2)
    AND ($3::text IS NULL OR project_id = $3)`;
  const values = [filter.organizationId, filter.delegationId ?? null, filter.projectId ?? null];
  const { total } = await sql.one<{ total: number }>(
    manager,
    `SELECT count(*)::int AS total FROM audit_events WHERE ${condition}`,
    values,
  );
  const items = await sql.rows<AuditLine>(
    manager,
    `SELECT e.id::text AS id, e.at, e.action, e.actor_type AS "actorType", e.actor_id AS "actorId",
       coalesce(u.display_name, u.email, k.name, d.user_identifier) AS "actorName", u.email AS "actorEmail",
       e.project_id AS "projectId", e.delegation_id AS "delegationId", e.subject, e.details,
       e.request_id AS "requestId",
       x.address
     FROM (SELECT * FROM audit_events WHERE ${condition} ORDER BY audit_events.id DESC LIMIT $4 OFFSET $5) e
       LEFT JOIN audit_addresses x ON x.audit_id = e.id
       LEFT JOIN users u ON e.actor_type = 'user' AND u.id = e.actor_id
       LEFT JOIN project_api_keys k ON e.actor_type = 'api_key' AND k.id = e.actor_id
       LEFT JOIN delegations d ON e.actor_type = 'user' AND d.id = e.delegation_id
         AND d.user_did LIKE '%:' || e.actor_id
     ORDER BY e.id DESC`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  return { items, total };
}
