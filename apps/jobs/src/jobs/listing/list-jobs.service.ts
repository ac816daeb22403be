import type { SessionJobView, JobRecord, JobRequest, JobView } from '@bonafide/contracts/job-record';
import { Clock } from '@bonafide/platform/runtime/clock';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { ReadReplicas } from '@bonafide/platform/database/read-replicas';
import type { Executor } from '@bonafide/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import {
  type Caller,
  maySeeTokens,
  missingSignInOf,
  readsMasked,
  roleOf,
  type SessionCaller,
  type Shown,
} from '../../accounts/access/caller.js';
import { signInRequired } from '../../accounts/access/step-up.js';
import { findSealedToken, openSessionToken } from '../../accounts/access/find-session.js';
import { AuthenticateService } from '../../accounts/access/authenticate.service.js';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { unknownSession } from '../../errors.js';
import { PAGE_SIZE_DEFAULT } from '../../limits.js';
import { findJobs, type Found, type JobText } from './find-jobs.js';
import { EnvelopeWriter } from './listing-envelope.js';
import { asksForPhotos, JobViewsService, needsRecords, type ViewOptions } from './job-views.service.js';
import { FIRST_CURSOR, openCursor, sealCursor } from './listing-cursor.js';
import type { ListingPlace } from './listing-place.js';
import { pageOf, type ListingOf } from './listing-where.js';
import { PERSONAL_FILTERS } from './listing-parameters.js';
import type { ListingQuery } from './listing-query.js';
import { readFields } from './pick-fields.js';
import { findHiddenFilter, sessionView } from './session-view.js';
import { openedMembersOf } from '../store/sealed-result.js';
import { recordOf, type StoredJob, requireJob } from '../store/stored-job.js';

const viewOptionsOf = (caller: Caller, query: ListingQuery): ViewOptions => ({
  withPhotos: query.withPhotos as boolean | undefined,
  withPhotoUrls: query.withPhotoUrls as boolean | undefined,
  signedUrl: query.signedUrl as boolean | undefined,
  includeResults: query.includeResults as boolean | undefined,
  mask: caller.kind !== 'session' && (query.mask === true || readsMasked(caller)),
  fields: query.fields === undefined ? undefined : readFields(query.fields as string),
});

const parseJob = ({ head, result }: JobText): JobRecord =>
  ({
    ...(JSON.parse(head) as object),
    ...(result !== undefined && { result: JSON.parse(result ?? 'null') as unknown }),
  }) as JobRecord;

export interface Listing {
  body: Buffer;
  /** the cursor of the next page, if there is one */
  next: string | undefined;
}

/** The listing and the single job. */
@Injectable()
export class ListJobsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly replicas: ReadReplicas,
    private readonly views: JobViewsService,
    private readonly authenticate: AuthenticateService,
    private readonly cipher: FieldCipher,
    private readonly ciphers: AccountCiphers,
    private readonly clock: Clock,
  ) {}

  /** The envelope as UTF-8 JSON: rows are passed through unparsed unless photos or fields were requested. */
  async listJobs(caller: Caller, query: ListingQuery, onlyJobId?: string): Promise<Listing> {
    const options = viewOptionsOf(caller, query);
    if (readsMasked(caller)) refusePersonalFilters(caller, query);
    const { tenant, jobTypes } = caller;
    const after = this.openAfter(caller, query);
    const of = {
      tenant,
      jobTypes,
      query,
      onlyJobId,
      after,
      withTokens: maySeeTokens(caller) && !options.mask,
    };
    caller.shown = listingShown(query, options);
    const cipher = await this.ciphers.of(tenant);
    const { envelope, records, total, last } = await this.replicas.read((on) =>
      this.collect(on, caller, of, cipher, needsRecords(caller, options)),
    );
    for (const shown of await this.views.present(caller, records, options))
      envelope.addJson(JSON.stringify(shown));
    const next = last && sealCursor(this.cipher, of, last);
    return { body: envelope.end(total, query.after === undefined ? undefined : (next ?? null)), next };
  }

  /** Collects the page's jobs: as stored, into the envelope, or parsed for their views. */
  private async collect(
    on: Executor,
    caller: Caller,
    of: ListingOf,
    cipher: FieldCipher,
    isParsed: boolean,
  ): Promise<{ envelope: EnvelopeWriter; records: JobRecord[] } & Found> {
    const envelope = new EnvelopeWriter(pageOf(of), (of.query.pageSize ?? PAGE_SIZE_DEFAULT) as number);
    const records: JobRecord[] = [];
    const opener = { cipher, opened: openedMembersOf(this.dataSource) };
    const found = await findJobs(on, of, opener, (job) => {
      const token = this.openToken(cipher, caller, job.sealedToken);
      if (isParsed) records.push(token === undefined ? parseJob(job) : { ...parseJob(job), token });
      else envelope.addJob(job, token);
    });
    return { envelope, records, ...found };
  }

  /** The job after which the page begins; undefined for the first page. */
  private openAfter({ tenant }: Caller, query: ListingQuery): ListingPlace | undefined {
    if (query.after === undefined || query.after === FIRST_CURSOR) return undefined;
    const place = openCursor(this.cipher, { tenant, query }, query.after as string);
    if (!place) throw invalidParameter('after', 'after: is not a cursor of this listing');
    return place;
  }

  /** The job that a session token in the query restricts the listing to; 401 when the token belongs to another account. */
  async sessionFilter(caller: Caller, query: ListingQuery): Promise<string | undefined> {
    if (caller.kind === 'session') {
      const hidden = findHiddenFilter(caller, query);
      if (hidden) throw invalidParameter(hidden, `${hidden}: is not for session tokens`);
      return caller.session.jobId;
    }
    if (query.token === undefined) return undefined;
    const session = await this.authenticate.bySession(query.token as string);
    if (session.tenant !== caller.tenant) throw unknownSession();
    return session.session.jobId;
  }

  private openToken(
    cipher: FieldCipher,
    { tenant }: Caller,
    sealed: string | null | undefined,
  ): string | undefined {
    return openSessionToken(cipher, tenant, sealed, this.clock.now());
  }

  /** The request of the job that a session was opened for. */
  async sessionRequest(caller: SessionCaller): Promise<JobRequest> {
    return (await requireJob(this.dataSource.manager, caller, caller.session.jobId)).head.request;
  }

  /** A session's job as returned to its person after the submission. */
  afterSubmission(caller: SessionCaller, job: StoredJob): JobRecord | SessionJobView {
    return sessionView(recordOf(job), { ...caller, session: { ...caller.session, isUsed: true } });
  }

  async getJob(caller: Caller, id: string, query: ListingQuery): Promise<JobView> {
    const job = await requireJob(this.dataSource.manager, caller, id);
    const options = viewOptionsOf(caller, query);
    const sealed =
      maySeeTokens(caller) && !options.mask
        ? await findSealedToken(this.dataSource.manager, caller.tenant, id)
        : null;
    const token = this.openToken(await this.ciphers.of(caller.tenant), caller, sealed);
    const record = { ...recordOf(job), ...(token === undefined ? {} : { token }) };
    const [shown] = await this.views.present(caller, [record], options);
    if (asksForPhotos(options)) caller.shown = { action: 'photos.read' };
    else if (job.head.status === 'removed') caller.shown = 'nothing';
    else if (options.mask) caller.shown = { detail: { masked: true } };
    return shown!;
  }
}

/**
 * What a listing shows: the names of its filters, not the values searched for. Without its result too, a job shows what is
 * known of a person.
 */
function listingShown(query: ListingQuery, options: ViewOptions): Shown {
  const action = asksForPhotos(options) ? 'photos.read' : 'results.listed';
  const { page = 1, after: _after, pageSize = PAGE_SIZE_DEFAULT, ...filters } = query;
  const names = Object.keys(filters).filter((name) => name !== 'deprecated');
  return { action, detail: { filters: names.sort(), page, pageSize } };
}

function refusePersonalFilters(caller: Caller, query: ListingQuery): void {
  const missingSignIn = missingSignInOf(caller);
  const name = PERSONAL_FILTERS.find((one) => query[one] !== undefined);
  if (name && missingSignIn && roleOf(caller) !== 'viewer') throw signInRequired(missingSignIn);
  if (name) throw new ServiceError('forbidden', `${name}: is not for members with the role viewer`);
}
