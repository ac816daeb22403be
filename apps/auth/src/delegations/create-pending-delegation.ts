import { randomAlphanumeric } from '@bonafide/platform/secrets';
import type { EntityManager } from 'typeorm';
import type { DelegationFlow } from './delegation.js';

export interface NewDelegation {
  organizationId: string;
  flow: DelegationFlow;
  /** bouncer only */
  projectId?: string;
  /** gateway only */
  clientId?: string;
  agentDid: string;
  agentName?: string;
  userId?: string;
  userDid: string;
  userIdentifier?: string;
  sessionId: string;
  scopes: string[];
  constraints?: Record<string, unknown>;
  parentId?: string;
  /** until when it can be approved */
  expiresAt: Date;
}

export const newDelegationId = () => `dlg_${randomAlphanumeric(22)}`;

/** Records that approval was asked for. Nothing is usable yet. Returns the new id. */
export async function createPendingDelegation(manager: EntityManager, asked: NewDelegation): Promise<string> {
  const id = newDelegationId();
  await manager.query(
    `INSERT INTO delegations (id, organization_id, flow, project_id, client_id, agent_did, agent_name, user_id, user_did,
       user_identifier, session_id, scopes, constraints, parent_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      asked.organizationId,
      asked.flow,
      asked.projectId ?? null,
      asked.clientId ?? null,
      asked.agentDid,
      asked.agentName ?? null,
      asked.userId ?? null,
      asked.userDid,
      asked.userIdentifier ?? null,
      asked.sessionId,
      asked.scopes,
      JSON.stringify(asked.constraints ?? {}),
      asked.parentId ?? null,
      asked.expiresAt,
    ],
  );
  return id;
}
