import type { EntityManager } from 'typeorm';

export interface AuditLine {
  id: string;
  at: Date;
  action: string;
  actorType: string;
  actorId: string | null;
  projectId: string | null;
  delegationId: string | null;
  subject: string | null;
  details: Record<string, unknown>;
  requestId: string | null;
}

export interface AuditFilter {
  organizationId: string;
  delegationId?: string;
  projectId?: string;
}

/** One page of an organization's audit log, newest first. */
export async function listAuditEvents(
  manager: EntityManager,
  filter: AuditFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: AuditLine[]; total: number }> {
  const condition = `organization_id = $1 AND ($2::text IS NULL OR delegation_id = $2)
    AND ($3::text IS NULL OR project_id = $3)`;
  const values = [filter.organizationId, filter.delegationId ?? null, filter.projectId ?? null];
  const [{ total }] = (await manager.query(
    `SELECT count(*)::int AS total FROM audit_events WHERE ${condition}`,
    values,
  )) as [{ total: number }];
  const items = (await manager.query(
    `SELECT id::text AS id, at, action, actor_type AS "actorType", actor_id AS "actorId", project_id AS "projectId",
       delegation_id AS "delegationId", subject, details, request_id AS "requestId"
     FROM audit_events WHERE ${condition} ORDER BY audit_events.id DESC LIMIT $4 OFFSET $5`,
    [...values, pageSize, (page - 1) * pageSize],
  )) as AuditLine[];
  return { items, total };
}
