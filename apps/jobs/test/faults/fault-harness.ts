import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import type { Redis } from 'ioredis';
import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
import { CallFaults } from '@bonafide/testing/fail-nth-call';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { AccountFeature } from '@bonafide/contracts/job-types';
import type { AccountSettings } from '../../src/accounts/settings/account-settings.js';
import type { NewAccount } from '../../src/accounts/accounts.service.js';
import { DeferredChecksService } from '../../src/checks/deferred/deferred-checks.service.js';
import { ProcessJobService } from '../../src/jobs/processing/process-job.service.js';
import { startStubIssuer, type StubIssuer } from '../accounts/bearer/stub-issuer.js';
import { type Answer, type CallOptions, type RunningJobs, startJobs } from '../start-jobs.js';
import { plainPhoto } from '../checks/id-verification/verify.js';
import { tinProviderSettings } from '../checks/tin-races/pending-tins.js';

export const DLV_SECRET = `whsec_${Buffer.from('a secret of the dlv provider').toString('base64')}`;
/** Longer than every lease and pause of a job, shorter than its deadline. */
const A_WHILE = { minutes: 5 };
/** Enough for a question that is put anew, and then for its answer. */
const TURNS = 3;
/** A provider that answers too late on a busy machine is asked again. */
const TURNS_MAX = 9;
const PATIENCE_MS = 10_000;

/** Everything an account has, after the workers had their time. */
export interface Held {
  jobs: { id: string; type: string; status: string; result: Record<string, unknown> | null }[];
  /** ids that the receiver heard, each once, by event */
  heard: Record<string, string[]>;
}

/** One service without workers, which tests run by hand, and the parties around it. */
export class FaultHarness {
  readonly clock = new TestClock(new Date());
  readonly processing: ProcessJobService;
  readonly deliveries: DeliveryService;
  readonly faults: CallFaults;

  private constructor(
    readonly jobs: RunningJobs,
    readonly provider: StubServer,
    readonly receiver: StubServer,
    readonly issuer: StubIssuer,
    readonly photo: string,
    clock: TestClock,
  ) {
    this.clock = clock;
    this.processing = jobs.app.get(ProcessJobService);
    this.deliveries = jobs.app.get(DeliveryService);
    const { dataSource } = jobs;
    const redis = [jobs.app.get(TaskQueues).connection as Redis];
    this.faults = new CallFaults({ dataSource, redis, server: jobs.app.getHttpServer() });
  }

  static async start(): Promise<FaultHarness> {
    const clock = new TestClock(new Date());
    const [provider, receiver] = await Promise.all([startStubServer(), startStubServer()]);
    provider.on('POST', '/v3/mail/send', { status: 202, headers: { 'x-message-id': 'sg-1' } });
    const jobs = await startJobs({
      clock,
      worker: false,
      env: {
        ...tinProviderSettings(provider),
        PROVIDER_DLV: 'http',
        PROVIDER_DLV_URL: provider.url,
        PROVIDER_DLV_SECRET: 'key',
        PROVIDER_DLV_WEBHOOK_SECRET: DLV_SECRET,
        PROVIDER_MESSAGE_EMAIL: 'sendgrid',
        PROVIDER_MESSAGE_EMAIL_URL: provider.url,
        PROVIDER_MESSAGE_EMAIL_SECRET: 'SG.key',
        PROVIDER_MESSAGE_EMAIL_FROM: 'no-reply@bonafide.example',
        RECEIVER_EMAIL_SECRETS: 'email-secret',
        AGENT_REQUESTS_PER_MINUTE: '1000000',
        REFUSED_TOKENS_PER_MINUTE: '1000000',
      },
    });
    const issuer = await startStubIssuer(() => clock.now().getTime());
    return new FaultHarness(jobs, provider, receiver, issuer, await plainPhoto('#888', 40, 30), clock);
  }

  async close(): Promise<void> {
    this.faults.dispose();
    await this.jobs.close();
    await Promise.all([this.provider.close(), this.receiver.close(), this.issuer.close()]);
  }

  account(enable?: AccountFeature[], settings?: AccountSettings): Promise<NewAccount> {
    return this.jobs.createAccount(enable, settings);
  }

  get hook(): string {
    return `${this.receiver.url}/hook`;
  }

  /** The same request each time it is sent, with a deadline: an answer that never comes is an error. */
  sender(method: string, path: string, options: CallOptions = {}): () => Promise<Answer> {
    const headers = { 'Idempotency-Key': randomUUID(), ...options.headers };
    return () => {
      const answer = this.jobs.call(method, path, { ...options, headers });
      return Promise.race([answer, tooLate(`${method} ${path}`)]);
    };
  }

  /** A request without faults that must be answered with 2xx. */
  async done(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const answer = await this.sender(method, path, options)();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  /** A job left to the workers. */
  async queuedJob(account: NewAccount, more: object = {}): Promise<string> {
    const body = {
      type: 'selfie-verification',
      callbackURL: this.hook,
      params: { userPhoto: this.photo },
      ...more,
    };
    const headers = { prefer: 'respond-async' };
    const { body: job } = await this.done('POST', '/api/jobs', { key: account.apiKey, headers, body });
    return job.id as string;
  }

  async completedJob(account: NewAccount, more: object = {}): Promise<string> {
    const id = await this.queuedJob(account, more);
    await this.processing.processJob({ jobId: id, tenant: account.accountId });
    return id;
  }

  /** Lets time go by until every job and delivery of the account has come to its end; throws when one does not. */
  async converge({ accountId }: NewAccount, untouched = false): Promise<Held> {
    const { dataSource } = this.jobs;
    const isOpen = async () =>
      (
        await dataSource.query<unknown[]>(
          'SELECT 1 FROM deferred_checks JOIN jobs ON jobs.id = deferred_checks.job_id WHERE jobs.tenant = $1',
          [accountId],
        )
      ).length > 0;
    for (let turn = 0; !untouched && (turn < TURNS || (turn < TURNS_MAX && (await isOpen()))); turn++) {
      this.clock.advance(A_WHILE);
      const due = (await dataSource.query(
        `SELECT id FROM jobs WHERE tenant = $1 AND status = 'active' AND run_at <= $2`,
        [accountId, this.clock.now()],
      )) as { id: string }[];
      for (const { id } of due) await this.processing.processJob({ jobId: id, tenant: accountId });
      await this.jobs.app.get(DeferredChecksService).sweep();
    }
    await this.deliver(accountId);
    await this.assertPhotosWhole(accountId);
    const jobs = (await dataSource.query(
      'SELECT id, type, status, result FROM jobs WHERE tenant = $1 ORDER BY submitted_at',
      [accountId],
    )) as Held['jobs'];
    const rows = (await dataSource.query('SELECT id, event FROM deliveries WHERE owner_id = $1', [
      accountId,
    ])) as { id: string; event: string }[];
    const heard: Held['heard'] = {};
    for (const { id, event } of rows) (heard[event] ??= []).push(id);
    return { jobs, heard };
  }

  /** What waits for a retry or for the end of a lease is tried now. */
  private async deliver(owner: string): Promise<void> {
    const { dataSource } = this.jobs;
    await eventually(
      async () => {
        // What nobody in this process is trying any more was left by a try that failed.
        await this.idle();
        await dataSource.query(
          `UPDATE deliveries SET next_attempt_at = now() WHERE owner_id = $1 AND status = 'pending'`,
          [owner],
        );
        await this.deliveries.deliverDue(owner);
        await this.idle();
        const left = await dataSource.query(
          `SELECT id FROM deliveries WHERE owner_id = $1 AND status <> 'delivered' AND erased_at IS NULL`,
          [owner],
        );
        if (left.length > 0) throw new Error(`${left.length} callbacks are not delivered`);
      },
      { timeoutMs: PATIENCE_MS },
    );
    const sent = (await dataSource.query(
      `SELECT id FROM deliveries WHERE owner_id = $1 AND status = 'delivered'`,
      [owner],
    )) as { id: string }[];
    for (const { id } of sent)
      if (!this.receiver.requests.some(({ headers }) => headers['webhook-id'] === id))
        throw new Error(`the callback ${id} is marked as delivered and was not heard`);
  }

  /** Tries of callbacks go on behind `deliverDue`: this waits for what they wrote. */
  async idle(): Promise<void> {
    const { running } = this.deliveries as unknown as { running: Set<Promise<void>> };
    while (running.size > 0) await Promise.all(running);
  }

  /** Every photo that a row names lies in the store; every file there has a row that names it, or is due for removal. */
  async assertPhotosWhole(accountId: string): Promise<void> {
    const folder = join(this.jobs.photoDir, accountId);
    const names = await readdir(folder, { recursive: true }).catch(() => [] as string[]);
    const files = names.filter((name) => name.includes('/')).map((name) => `${accountId}/${name}`);
    const rows = (await this.jobs.dataSource.query(
      `SELECT storage_key AS key, true AS shown FROM job_photos WHERE storage_key LIKE $1
       UNION ALL SELECT storage_key, false FROM photo_removals WHERE storage_key LIKE $1`,
      [`${accountId}/%`],
    )) as { key: string; shown: boolean }[];
    const missing = rows.filter(({ key, shown }) => shown && !files.includes(key));
    if (missing.length > 0) throw new Error(`${missing.length} photos of jobs are not in the store`);
    const orphans = files.filter((file) => !rows.some(({ key }) => key === file));
    if (orphans.length > 0) throw new Error(`${orphans.length} photos in the store belong to nothing`);
  }
}

const tooLate = (what: string) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${what} was not answered`)), PATIENCE_MS).unref();
  });

/** What a client does that was not told how its request ended: the same again, at most three times. */
export async function repeated(first: Answer | Error, send: () => Promise<Answer>): Promise<Answer> {
  let last = first;
  for (let more = 0; more < 3; more++) {
    // What `fetch` throws is of another realm than the test.
    if (!('status' in last)) throw last;
    if (last.status < 500) return last;
    if (!last.body?.errors?.[0]?.type)
      throw new Error(`${last.status} without the service's error: ${last.text}`);
    last = await send();
  }
  throw new Error(`still ${(last as Answer).status} when it was repeated`);
}
