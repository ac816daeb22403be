import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sweepSsnAttempts } from './ssn-attempts.js';

/** Removes attempts that no longer count towards the limit. */
@Injectable()
export class SsnAttemptsSweeper implements Sweeper {
  readonly name = 'ssn-attempts';
  readonly everyMs = 10 * 60_000;
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    await sweepSsnAttempts(this.dataSource.manager, this.clock.now());
  }
}
