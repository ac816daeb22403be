import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuditActor } from '../accounts/audit/record-audit-event.js';
import type { DueJobs } from './claim-jobs.js';
import { FIRST_BATCH, type Pace, paceAfter, paceAfterConflict } from './pace.js';
import { RemoveJobService } from './remove-job.service.js';

/** How long to wait while another process erases, so that two processes rarely interleave their batches. */
const BUSY_MS = 1_000;

export interface EraseOptions {
  by: AuditActor;
  /** no further batch begins once it is aborted */
  signal?: AbortSignal;
  onErased?: (jobs: number) => void;
}

/** Erases jobs in small batches, with pauses that leave the database to others (docs/design/sealed-data.md). */
@Injectable()
export class EraseJobsService {
  constructor(private readonly jobs: RemoveJobService) {}

  /** Runs until none is due; resolves to the number erased. Can be interrupted: finished batches stay erased. */
  async eraseAll(due: Omit<DueJobs, 'from'>, options: EraseOptions): Promise<number> {
    let total = 0;
    let from: Date | null = null;
    let pace: Pace = { size: FIRST_BATCH, pauseMs: 0 };
    while (!options.signal?.aborted) {
      const began = performance.now();
      const outcome = await this.jobs.eraseDue({ ...due, from }, pace.size, options.by);
      const tookMs = performance.now() - began;
      if (outcome === 'busy') {
        await wait(BUSY_MS, options.signal);
        continue;
      }
      if (outcome === 'conflict') pace = paceAfterConflict(pace.size, tookMs);
      else if (outcome.erased > 0) {
        total += outcome.erased;
        options.onErased?.(outcome.erased);
        from = outcome.last;
        pace = paceAfter(pace.size, outcome.erased, tookMs);
      } else if (from === null) return total;
      // Starts over once for rows that another transaction had locked.
      else from = null;
      await wait(pace.pauseMs, options.signal);
    }
    return total;
  }
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined);
