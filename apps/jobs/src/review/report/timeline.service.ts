import { sql } from '@bonafide/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import { CallbacksService } from '../../webhooks/callbacks/callbacks.service.js';
import { recordOf, requireJob } from '../../jobs/store/stored-job.js';
import { TIMELINE_STEPS_MAX } from '../../limits.js';
import { type CheckRow, checkRows } from './check-rows.js';

/** `at`: ISO 8601. */
export type TimelineStep =
  | { at: string; step: 'submitted' | 'session-opened' | 'session-submitted' | 'completed' }
  /** of the audit trail: `job.reviewed`, `review.claimed`, `field.revealed` … */
  | { at: string; step: 'action'; action: string; actor: string }
  | { at: string; step: 'callback-queued'; callbackId: string; event: string }
  | {
      at: string;
      step: 'callback-tried';
      callbackId: string;
      event: string;
      attempt: number;
      durationMs: number | null;
      statusCode: number | null;
      errorKind: string | null;
    };

export type TimelineCheck = Pick<CheckRow, 'label' | 'verdict' | 'isSimulated' | 'isDecisive'>;

export interface Timeline {
  /** oldest first */
  steps: TimelineStep[];
  /** the checks behind the decision */
  checks: TimelineCheck[];
  /** from submission to decision; null while it is open */
  durationMs: number | null;
}

/** Timeline of a job from its submission to its delivery, without personal data or addresses. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly callbacks: CallbacksService,
  ) {}

  async timelineOf(caller: Caller, id: string): Promise<Timeline> {
    const job = await requireJob(this.dataSource.manager, caller, id);
    const { head } = job;
    const { submitted, completed, status } = head;
    const steps: TimelineStep[] = [
      { at: submitted, step: 'submitted' },
      ...(await this.sessionSteps(caller, id)),
      ...(completed === null ? [] : [{ at: completed, step: 'completed' } as const]),
      ...(await this.actions(caller, id)),
      ...(await this.callbackSteps(caller, id)),
    ];
    const checks = status === 'completed' ? checkRows(recordOf(job)) : [];
    return {
      // Sorting is stable: simultaneous steps stay in this order.
      steps: steps.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
      checks: checks.map(({ label, verdict, isSimulated, isDecisive }) => ({
        label,
        verdict,
        isSimulated,
        isDecisive,
      })),
      durationMs: completed === null ? null : Date.parse(completed) - Date.parse(submitted),
    };
  }

  private async sessionSteps({ tenant }: Caller, id: string): Promise<TimelineStep[]> {
    const session = await sql.maybe<{ createdAt: Date; usedAt: Date | null }>(
      this.dataSource,
      'SELECT created_at AS "createdAt", used_at AS "usedAt" FROM job_sessions WHERE job_id = $1 AND tenant = $2',
      [id, tenant],
    );
    if (!session) return [];
    const { createdAt, usedAt } = session;
    return [
      { at: createdAt.toISOString(), step: 'session-opened' },
      ...(usedAt ? [{ at: usedAt.toISOString(), step: 'session-submitted' } as const] : []),
    ];
  }

  private async actions({ tenant }: Caller, id: string): Promise<TimelineStep[]> {
    const lines = await sql.rows<{ at: Date; action: string; actor: string }>(
      this.dataSource,
      `SELECT at, action, actor FROM account_audit
        WHERE job_id = $1 AND tenant = $2 AND action ~ '^(job|review|field|photo)[.]' ORDER BY id DESC LIMIT ${TIMELINE_STEPS_MAX}`,
      [id, tenant],
    );
    return lines
      .reverse()
      .map(({ at, action, actor }) => ({ at: at.toISOString(), step: 'action', action, actor }));
  }

  private async callbackSteps(caller: Caller, id: string): Promise<TimelineStep[]> {
    const found = await this.callbacks.listCallbacks(caller, id);
    return found.flatMap(({ id: callbackId, event, createdAt, attempts }): TimelineStep[] => [
      { at: createdAt.toISOString(), step: 'callback-queued', callbackId, event },
      ...attempts.map(({ number, startedAt, durationMs, statusCode, errorKind }) => ({
        at: startedAt.toISOString(),
        step: 'callback-tried' as const,
        callbackId,
        event,
        attempt: number,
        durationMs,
        statusCode,
        errorKind,
      })),
    ]);
  }
}
