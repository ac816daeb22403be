import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../audit/record-audit-event.js';
import { conflict } from '../errors.js';
import type { Delegation } from './delegation.js';
import { findDelegation } from './find-delegation.js';
import { revokeDelegation } from './revoke-delegation.js';
import { denyDelegation } from './deny-delegation.js';
import { DelegationEvents } from './delegation-events.service.js';
import { findProject } from '../projects/project.js';
import { statusNow } from './delegation-view.js';

/** Ends a delegation, whoever asks for it, and tells the project's worker. */
@Injectable()
export class RevocationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(DelegationEvents) private readonly events: DelegationEvents,
  ) {}

  /** Again is the same: the delegation as it then stands. Throws `conflict` for one that never was active. */
  async revoke(
    delegation: Delegation,
    { reason, actor, requestId }: { reason: string; actor: Actor; requestId?: string },
  ): Promise<Delegation> {
    const { id } = delegation;
    const now = this.clock.now();
    const enqueued = await this.dataSource.transaction(async (manager) => {
      if (await revokeDelegation(manager, { id, reason, actor, requestId }, now)) {
        const project = delegation.projectId ? await findProject(manager, delegation.projectId) : undefined;
        return project && this.events.enqueue(manager, 'delegation.revoked', project, id);
      }
      // Nobody has approved it: taking it back is refusing it.
      await denyDelegation(manager, { id, actor, requestId });
      return undefined;
    });
    if (enqueued) await this.events.wake(enqueued);
    const after = (await findDelegation(this.dataSource.manager, id))!;
    if (statusNow(after, now) === 'expired') throw conflict('the delegation has expired already');
    return after;
  }
}
