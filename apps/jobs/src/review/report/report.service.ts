import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { imageProcess } from '../../media/images/image-process.js';
import { DataSource } from 'typeorm';
import { assertScope, type Caller } from '../../accounts/access/caller.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { conflict } from '../../errors.js';
import { recordOf, requireJob } from '../../jobs/store/stored-job.js';
import { PhotosService } from '../../media/photos/photos.service.js';
import { reportPdf, type ReportPhoto } from './report-pdf.js';
import { JobEntity } from '../../jobs/store/job.entity.js';

export interface Report {
  id: string;
  confidences: unknown;
  pdf: Buffer;
}

const REPORT_PHOTO_PIXELS = 900;

/** `GET /api/jobs/{id}/download`: a report for compliance records. */
@Injectable()
export class ReportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async reportOf(caller: Caller, id: string): Promise<Report> {
    assertScope(caller, 'jobs:photos', this.config.PUBLIC_URL);
    const job = await requireJob(this.dataSource.manager, caller, id);
    if (job.head.status === 'removed') throw conflict(`job: ${id} is removed`);
    const row = await this.dataSource.manager.findOne(JobEntity, {
      select: { reviewIssueDate: true },
      where: { id, tenant: caller.tenant },
    });
    const record = recordOf(job);
    const pdf = await reportPdf({
      record,
      issueDate: row?.reviewIssueDate ?? null,
      photos: await this.photosOf(caller.tenant, id),
      generatedAt: this.clock.now(),
    });
    caller.shown = { action: 'report.read' };
    return { id, confidences: record.result?.confidences ?? null, pdf };
  }

  private async photosOf(tenant: string, id: string): Promise<ReportPhoto[]> {
    const stored = (await this.photos.photosOf(this.dataSource.manager, tenant, [id])).get(id) ?? [];
    const shown: ReportPhoto[] = [];
    for (const photo of stored) {
      const bytes = await this.photos.read(photo);
      if (!bytes) continue;
      const task = { side: REPORT_PHOTO_PIXELS, quality: 80 };
      shown.push({ name: photo.name, bytes: await imageProcess.run('shrink', bytes, task) });
    }
    return shown;
  }
}
