import { sql } from '@bonafide/platform/database/sql';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import type { EntityManager } from 'typeorm';
import type { Approver, DelegationBasis, DelegationFlow } from './delegation.js';
import { DelegationEntity } from './delegation.entity.js';

export interface NewDelegation {
  organizationId: string;
  flow: DelegationFlow;
  /** default: a person's approval */
  basis?: DelegationBasis;
  /** bouncer only */
  projectId?: string;
  /** gateway only */
  clientId?: string;
  agentDid: string;
  agentName?: string;
  agentIsProven?: boolean;
  userId?: string;
  userDid: string;
  userIdentifier?: string;
  sessionId: string;
  scopes: string[];
  constraints?: Record<string, unknown>;
  approver?: Approver;
  parentId?: string;
  /** identifies the request being answered: there is only one delegation per key */
  requestKey?: string;
  /** deadline of the approval */
  expiresAt: Date;
}

const newDelegationId = () => `dlg_${randomAlphanumeric(22)}`;

/**
 * Records a delegation that waits for approval and is not usable yet. Returns the new id, or for a known `requestKey` the
 * id of the existing delegation.
 */
export async function createPendingDelegation(
  manager: EntityManager,
  delegation: NewDelegation,
): Promise<string> {
  const made = await sql.maybe<{ id: string }>(
    manager,
    `INSERT INTO delegations (id, organization_id, flow, project_id, client_id, agent_did, agent_name, user_id, user_did,
       user_identifier, session_id, scopes, constraints, parent_id, expires_at, next_check_at, request_key, approver,
       agent_is_proven, basis)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17, $18, $19)
     ON CONFLICT (request_key) DO NOTHING RETURNING id`,
    [
      newDelegationId(),
      delegation.organizationId,
      delegation.flow,
      delegation.projectId ?? null,
      delegation.clientId ?? null,
      delegation.agentDid,
      delegation.agentName ?? null,
      delegation.userId ?? null,
      delegation.userDid,
      delegation.userIdentifier ?? null,
      delegation.sessionId,
      delegation.scopes,
      JSON.stringify(delegation.constraints ?? {}),
      delegation.parentId ?? null,
      delegation.expiresAt,
      delegation.requestKey ?? null,
      JSON.stringify(delegation.approver ?? {}),
      delegation.agentIsProven ?? false,
      delegation.basis ?? 'approval',
    ],
  );
  if (made) return made.id;
  const { requestKey } = delegation;
  return (await manager.findOneByOrFail(DelegationEntity, { requestKey: requestKey! })).id;
}
