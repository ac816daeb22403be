import { purgeDeliveries } from '@bonafide/delivery/purge-deliveries';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { purgeAddresses } from '../organizations/audit/erase-addresses.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { purgeEndedDelegations } from '../delegations/forget-delegations.js';

const DAY_MS = 86_400_000;
const DELIVERIES_AT_ONCE = 500;

/** Removes finished deliveries to workers, ended delegations and IP addresses of the audit log after their retention. */
@Injectable()
export class RetentionSweeper implements Sweeper {
  readonly name = 'retention';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async sweep(): Promise<void> {
    await this.apply(this.config.DELIVERY_RETENTION_DAYS, (manager, before) =>
      purgeDeliveries(manager, before, DELIVERIES_AT_ONCE),
    );
    await this.apply(this.config.DELEGATION_RETENTION_DAYS, purgeEndedDelegations);
    await this.apply(this.config.AUDIT_ADDRESS_RETENTION_DAYS, purgeAddresses);
  }

  private async apply(
    days: number | undefined,
    purge: (manager: EntityManager, before: Date) => Promise<number>,
  ): Promise<void> {
    if (days === undefined) return;
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    while ((await purge(this.dataSource.manager, before)) > 0);
  }
}
