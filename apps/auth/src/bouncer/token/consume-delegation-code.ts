import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { type Delegation, DELEGATION_COLUMNS } from '../../delegations/delegation.js';

export interface PresentedCode {
  codeHash: string;
  agentDid: string;
  projectId: string;
  /** challenge of the presented verifier; must match the code's, or both be absent */
  codeChallenge: string | null;
}

/**
 * Consumes a code with one conditional update, so that exactly one of any number of parallel uses gets the row. The same
 * statement writes the audit line. Undefined for a replayed, expired or unknown code, or if agent, project or verifier do
 * not match.
 */
export async function consumeDelegationCode(
  manager: EntityManager,
  presented: PresentedCode,
  { now, by }: { now: Date; by: AuditedRequest },
): Promise<Delegation | undefined> {
  return sql.maybe<Delegation>(
    manager,
    `WITH used AS (
       UPDATE delegation_codes SET consumed_at = $4
       WHERE code_hash = $1 AND agent_did = $2 AND project_id = $3 AND consumed_at IS NULL AND expires_at > $4
         AND code_challenge IS NOT DISTINCT FROM $6
       RETURNING delegation_id
     ), found AS (
       SELECT ${DELEGATION_COLUMNS} FROM used JOIN delegations d ON d.id = used.delegation_id
         JOIN organizations o ON o.id = d.organization_id
     ), logged AS (
       INSERT INTO audit_events (organization_id, project_id, action, actor_type, actor_id, delegation_id, request_id, address)
       SELECT "organizationId", $3, 'delegation_code.exchanged', 'agent', $2, id, $5, $7 FROM found
     )
     SELECT * FROM found`,
    [
      presented.codeHash,
      presented.agentDid,
      presented.projectId,
      now,
      by.id ?? null,
      presented.codeChallenge,
      by.ip ?? null,
    ],
  );
}

/** The stored data of a refused code. */
export async function findRefusedCode(
  manager: EntityManager,
  codeHash: string,
): Promise<
  | {
      projectId: string;
      organizationId: string;
      agentDid: string;
      codeChallenge: string | null;
      delegationId: string;
      consumedAt: Date | null;
      expiresAt: Date;
    }
  | undefined
> {
  return sql.maybe<never>(
    manager,
    `SELECT c.project_id AS "projectId", p.organization_id AS "organizationId", c.agent_did AS "agentDid",
       c.code_challenge AS "codeChallenge",
       c.delegation_id AS "delegationId", c.consumed_at AS "consumedAt", c.expires_at AS "expiresAt"
     FROM delegation_codes c JOIN projects p ON p.id = c.project_id WHERE c.code_hash = $1`,
    [codeHash],
  );
}
