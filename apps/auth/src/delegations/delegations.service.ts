import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Delegation } from './delegation.js';
import { expireDueDelegations } from './expire-due-delegations.js';
import { findDelegation } from './find-delegation.js';
import { type Revocation, revokeDelegation } from './revoke-delegation.js';

/** What is done with a delegation outside a larger transaction. Inside one, use the verbs of this folder. */
@Injectable()
export class DelegationsService implements Sweeper {
  readonly name = 'expire-delegations';
  readonly everyMs = 30_000;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  find(id: string): Promise<Delegation | undefined> {
    return findDelegation(this.dataSource.manager, id);
  }

  /** False when it was not active. */
  revoke(revocation: Revocation): Promise<boolean> {
    return this.dataSource.transaction((manager) => revokeDelegation(manager, revocation, this.clock.now()));
  }

  async sweep(): Promise<void> {
    let expired: number;
    do expired = await expireDueDelegations(this.dataSource.manager, this.clock.now());
    while (expired > 0);
  }
}
