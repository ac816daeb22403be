import { Clock } from '@bonafide/platform/runtime/clock';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { accountIdOf } from '../../accounts/account.js';
import { findAccount } from '../../accounts/access/find-key-holder.js';
import { CallbacksService } from '../../webhooks/callbacks/callbacks.service.js';
import { type JobEvents, loadJob, saveJob } from '../../jobs/store/stored-job.js';
import type { JobKey } from '../../core/values/job-key.js';
import { AmlService, type AmlScreening } from './aml.service.js';
import { mergeScreening } from './merge-screening.js';
import {
  areMonitorsDue,
  claimMonitor,
  dropMonitor,
  findDueMonitors,
  latestImport,
  type Monitor,
  postponeMonitor,
  settleMonitor,
} from './monitors.js';
import { writeExplanation } from './stored-explanation.js';
import { subjectOfJob } from './subject-of-job.js';

const BATCH = 50;
const AT_ONCE = 4;
/** After this, other workers take over what a dead worker was screening. */
const LEASE_MS = 60_000;
const RETRY_MS = 60_000;
const RETRY_DOUBLINGS_MAX = 6;
/** Length of one run of a worker; the rest waits for the next. */
const RUN_MS = 20_000;

/** Screens monitored jobs again after an import, and notifies about those whose findings changed. */
@Injectable()
export class RescreenService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly callbacks: CallbacksService,
    private readonly amlService: AmlService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async isAnyDue(): Promise<boolean> {
    const { manager } = this.dataSource;
    return areMonitorsDue(manager, await latestImport(manager), this.clock.now());
  }

  /** Runs batch after batch until nothing is due or time is up; true when more is due. */
  async rescreenDue(): Promise<boolean> {
    const until = performance.now() + RUN_MS;
    while (performance.now() < until) {
      const latest = await latestImport(this.dataSource.manager);
      const now = this.clock.now();
      const found = await findDueMonitors(this.dataSource.manager, { latest, now, limit: BATCH });
      if (found.length === 0) return false;
      const lane = async () => {
        for (let key = found.shift(); key; key = found.shift()) {
          const monitor = await this.claim(key, latest);
          if (monitor) await this.rescreenOne(monitor, latest);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
    }
    return true;
  }

  private claim(key: JobKey, latest: string): Promise<Monitor | undefined> {
    const now = this.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    return claimMonitor(this.dataSource.manager, key, { latest, now, leaseUntil });
  }

  /** A failed job does not affect others: its lease ends, and it is retried. */
  private async rescreenOne(monitor: Monitor, seen: string): Promise<void> {
    try {
      await this.rescreen(monitor, seen);
    } catch (error) {
      this.logger.error({ jobId: monitor.jobId, errorName: (error as Error).name }, 'a re-screening failed');
    }
  }

  private async rescreen(monitor: Monitor, seen: string): Promise<void> {
    const { jobId, tenant, failures } = monitor;
    const job = await loadJob(this.dataSource.manager, monitor, jobId);
    const now = this.clock.now();
    const screening =
      job?.head.status === 'completed'
        ? await this.amlService.screen(subjectOfJob(job), jobId, now, await this.thresholdOf(tenant))
        : null;
    if (screening?.verdict === 'not-determined') {
      const wait = RETRY_MS * 2 ** Math.min(failures, RETRY_DOUBLINGS_MAX);
      return postponeMonitor(this.dataSource.manager, monitor, new Date(now.getTime() + wait));
    }
    const news = await this.saveOutcome(monitor, screening, seen, now);
    if (news) await this.callbacks.announce(tenant, news);
  }

  private async thresholdOf(tenant: string): Promise<number | undefined> {
    return (await findAccount(this.dataSource.manager, accountIdOf(tenant)))?.settings.amlThreshold;
  }

  /**
   * Stores findings, their notifications and the import seen in one transaction: a worker killed midway leaves nothing
   * behind.
   */
  private saveOutcome(
    monitor: Monitor,
    screening: AmlScreening | null,
    seen: string,
    now: Date,
  ): Promise<JobEvents | null> {
    return this.dataSource.transaction(async (manager) => {
      const job = await loadJob(manager, monitor, monitor.jobId, true);
      if (!job || job.head.status === 'removed') {
        await dropMonitor(manager, monitor);
        return null;
      }
      if (!(await settleMonitor(manager, monitor, seen))) return null;
      if (!screening || job.head.status !== 'completed') return null;
      await writeExplanation(manager, monitor, screening.explanation);
      if (!mergeScreening(job, screening, now)) return null;
      await saveJob(manager, 'completed', job);
      return this.callbacks.enqueue(manager, job, 'job-aml-monitoring-update');
    });
  }
}
