import type { EntityManager } from 'typeorm';
import type { Actor } from '../organizations/audit/record-audit-event.js';

/** Work left after the commit of a revocation. */
export interface RevokedDelegations {
  count: number;
  /** projects whose workers are to be notified */
  projectIds: string[];
}

/** Port: ends a project's delegations. Projects are a lower module than delegations; app.module.ts connects them. */
export abstract class ProjectDelegations {
  /** Call in the transaction that disables or deletes the project, or denies agents; pass the result to `startDelivery` after the commit. */
  abstract revokeAll(
    manager: EntityManager,
    basis: { projectId: string; agentDids?: string[] },
    by: { reason: string; actor: Actor; requestId?: string },
  ): Promise<RevokedDelegations>;

  abstract startDelivery(revoked: RevokedDelegations): Promise<void>;
}
