import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobKey } from '../../core/values/job-key.js';
import { deleteChallenges } from '../../jobs/store/liveness-frames.js';
import { PhotosService } from '../../media/photos/photos.service.js';

const BATCH = 200;

/** Removes uploads to sessions that ended without a submission. */
@Injectable()
export class SessionSweeper implements Sweeper {
  readonly name = 'sessions';
  readonly everyMs = 60_000;
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
  ) {}

  async sweep(): Promise<void> {
    const due = await sql.rows<JobKey>(
      this.dataSource,
      `SELECT job_id AS "jobId", tenant FROM job_sessions
        WHERE used_at IS NULL AND upload_count > 0 AND expires_at <= $1 ORDER BY expires_at LIMIT ${BATCH}`,
      [this.clock.now()],
    );
    for (const job of due) await this.clear(job);
  }

  /** Locks the job before its session, like a concurrent renewal of its link. */
  private async clear(job: JobKey): Promise<void> {
    const { jobId, tenant } = job;
    const keys = await this.dataSource.transaction(async (manager) => {
      await sql.run(manager, 'SELECT 1 FROM jobs WHERE id = $1 AND tenant = $2 FOR UPDATE', [jobId, tenant]);
      const count = await sql.count(
        manager,
        `UPDATE job_sessions SET upload_count = 0, revision = revision + 1
          WHERE job_id = $1 AND tenant = $3 AND used_at IS NULL AND expires_at <= $2 RETURNING job_id`,
        [jobId, this.clock.now(), tenant],
      );
      if (count === 0) return [];
      await deleteChallenges(manager, { tenant, jobIds: [jobId] });
      return this.photos.forgetPhotos(manager, { tenant, jobIds: [jobId] });
    });
    await this.photos.removeForgotten(keys);
  }
}
