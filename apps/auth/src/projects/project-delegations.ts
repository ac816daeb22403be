import type { EntityManager } from 'typeorm';
import type { Actor } from '../audit/record-audit-event.js';

/** What is left to do after the commit of a revocation. */
export interface RevokedDelegations {
  count: number;
  /** projects whose workers have to be told */
  projectIds: string[];
}

/** Port: ends what was approved in a project. Projects stand below delegations; app.module.ts connects the two. */
export abstract class ProjectDelegations {
  /** Within the transaction that disables or deletes the project; hand the result to `wake` after the commit. */
  abstract revokeAll(
    manager: EntityManager,
    basis: { projectId: string },
    by: { reason: string; actor: Actor; requestId?: string },
  ): Promise<RevokedDelegations>;

  abstract startDelivery(revoked: RevokedDelegations): Promise<void>;
}
