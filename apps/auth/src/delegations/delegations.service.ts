import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { conflict } from '../errors.js';
import type { ProjectDelegations, RevokedDelegations } from '../projects/project-delegations.js';
import { DelegationEventsService } from './delegation-events.service.js';
import { type Delegation, statusNow } from './delegation.js';
import { expireDueDelegations } from './expire-due-delegations.js';
import { findDelegation } from './find-delegation.js';
import { type Basis, revokeDelegations, type RevokedBy } from './revoke-delegations.js';

/** Finds and ends delegations, for every cause: token holder, person, project, operator, or the loss of their basis. */
@Injectable()
export class DelegationsService implements Sweeper, ProjectDelegations {
  readonly name = 'expire-delegations';
  readonly everyMs = 30_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly events: DelegationEventsService,
  ) {}

  find(id: string): Promise<Delegation | undefined> {
    return findDelegation(this.dataSource.manager, id);
  }

  /** Ends one delegation and notifies its project's worker. False if it was not active. */
  async revoke({ id, ...by }: RevokedBy & { id: string }): Promise<boolean> {
    const revoked = await this.dataSource.transaction((manager) => this.revokeAll(manager, { id }, by));
    await this.startDelivery(revoked);
    return revoked.count > 0;
  }

  /** The same, but idempotent: returns the current delegation. Throws `conflict` if it has expired. */
  async end(id: string, by: RevokedBy): Promise<Delegation> {
    await this.revoke({ id, ...by });
    const delegation = (await this.find(id))!;
    if (statusNow(delegation, this.clock.now()) === 'expired')
      throw conflict('the delegation has expired already');
    return delegation;
  }

  /** Call in the transaction that removes the basis; pass the result to `startDelivery` after the commit. */
  async revokeAll(manager: EntityManager, basis: Basis, by: RevokedBy): Promise<RevokedDelegations> {
    const revoked = await revokeDelegations(manager, basis, by, this.clock.now());
    return { count: revoked.length, projectIds: await this.events.enqueueRevoked(manager, revoked) };
  }

  /** Never throws: the sweeper finds what was not enqueued. */
  async startDelivery({ projectIds }: RevokedDelegations): Promise<void> {
    await this.events.startDelivery(...projectIds);
  }

  async sweep(): Promise<void> {
    let expired: number;
    do expired = await expireDueDelegations(this.dataSource.manager, this.clock.now());
    while (expired > 0);
  }
}
