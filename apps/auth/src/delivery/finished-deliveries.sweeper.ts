import { purgeDeliveries } from '@bonafide/delivery/purge-deliveries';
import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';

const DAY_MS = 86_400_000;
const BATCH = 500;

/** Forgets messages to workers, with their tries, once nobody looks at them any more. What is pending stays. */
@Injectable()
export class FinishedDeliveriesSweeper implements Sweeper {
  readonly name = 'purge-deliveries';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async sweep(): Promise<void> {
    const days = this.config.DELIVERY_RETENTION_DAYS;
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    while ((await purgeDeliveries(this.dataSource.manager, before, BATCH)) === BATCH);
  }
}
