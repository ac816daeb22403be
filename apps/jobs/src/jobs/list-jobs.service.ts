import type { JobView } from '@bonafide/contracts/job-record';
import type { JobRecord } from '@bonafide/contracts/job-record';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import { AuthenticateService } from '../accounts/authenticate.service.js';
import { jobNotFound, unauthorized } from '../errors.js';
import { PAGE_SIZE_DEFAULT } from '../limits.js';
import { findJobs, type JobText } from './find-jobs.js';
import { EnvelopeWriter } from './listing-envelope.js';
import { JobViews, needsRecords, type ViewOptions } from './job-views.service.js';
import type { ListingQuery } from './listing-query.js';
import { readFields } from './pick-fields.js';
import { loadJob, recordOf } from './stored-job.js';

export const viewOptionsOf = (query: ListingQuery): ViewOptions => ({
  withPhotos: query.withPhotos as boolean | undefined,
  withPhotoUrls: query.withPhotoUrls as boolean | undefined,
  signedUrl: query.signedUrl as boolean | undefined,
  includeResults: query.includeResults as boolean | undefined,
  fields: query.fields === undefined ? undefined : readFields(query.fields as string),
});

const parseJob = ({ head, result }: JobText): JobRecord =>
  ({
    ...(JSON.parse(head) as object),
    ...(result !== undefined && { result: JSON.parse(result ?? 'null') as unknown }),
  }) as JobRecord;

/** The listing and the single job. */
@Injectable()
export class ListJobsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly views: JobViews,
    private readonly authenticate: AuthenticateService,
  ) {}

  /** The envelope as UTF-8 JSON: rows are handed through unparsed unless photos or fields were asked for. */
  async listJobs(caller: Caller, query: ListingQuery, onlyJobId?: string): Promise<Buffer> {
    const options = viewOptionsOf(query);
    const of = { tenant: caller.tenant, query, onlyJobId };
    const envelope = new EnvelopeWriter(
      (query.page ?? 1) as number,
      (query.pageSize ?? PAGE_SIZE_DEFAULT) as number,
    );
    if (!needsRecords(options))
      return envelope.end(await findJobs(this.dataSource, of, (job) => envelope.addJob(job)));
    const records: JobRecord[] = [];
    const total = await findJobs(this.dataSource, of, (job) => records.push(parseJob(job)));
    for (const shown of await this.views.present(caller, records, options))
      envelope.addJson(JSON.stringify(shown));
    return envelope.end(total);
  }

  /** The job that a session token in the query narrows the listing to; 401 when the token is another account's. */
  async sessionFilter(caller: Caller, query: ListingQuery): Promise<string | undefined> {
    if (caller.kind === 'session') return caller.sessionJobId;
    if (query.token === undefined) return undefined;
    const session = await this.authenticate.bySession(query.token as string);
    if (session.tenant !== caller.tenant) throw unauthorized();
    return session.sessionJobId;
  }

  async typeOf(caller: Caller, id: string): Promise<string | undefined> {
    return (await loadJob(this.dataSource.manager, caller.tenant, id))?.head.request.type;
  }

  async getJob(caller: Caller, id: string, query: ListingQuery): Promise<JobView> {
    const job = await loadJob(this.dataSource.manager, caller.tenant, id);
    if (!job) throw jobNotFound(id);
    const [shown] = await this.views.present(caller, [recordOf(job)], viewOptionsOf(query));
    return shown!;
  }
}
