import { ResultTimeoutError } from './errors.js';
import type { JobsClient, JobsSchemas } from './jobs.js';
import { sleep } from './retry.js';

/** A job read without `fields`, so with id and status. */
type SessionJobView = JobsSchemas['SessionJobView'];

export interface WaitOptions {
  /** default 120,000 */
  timeoutMs?: number;
  /** longest interval between two polls, default 5,000; the first ones are shorter */
  maxIntervalMs?: number;
  signal?: AbortSignal;
  /** called for every poll without a result */
  onWait?(job: SessionJobView): void;
}

const FIRST_INTERVAL_MS = 250;
/** The longest delay of a timer, about 24 days. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * Resolves to the job once it is completed or removed. A pending TIN may take days: use a `callbackURL` rather than waiting.
 *
 * @throws ResultTimeoutError when it takes longer than `timeoutMs`; the job continues
 */
export async function waitForResult(
  jobs: JobsClient,
  id: string,
  { timeoutMs = 120_000, maxIntervalMs = 5_000, signal, onWait }: WaitOptions = {},
): Promise<SessionJobView> {
  const deadline = AbortSignal.timeout(Math.min(Math.max(Math.ceil(timeoutMs), 0), TIMER_MAX_MS));
  const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const orTimeout = (error: unknown) => {
    signal?.throwIfAborted();
    throw deadline.aborted ? new ResultTimeoutError(id, timeoutMs) : error;
  };
  for (let interval = FIRST_INTERVAL_MS; ; interval = Math.min(interval * 1.5, maxIntervalMs)) {
    const job = (await jobs
      .get('/api/jobs/{id}', { params: { path: { id } }, signal: either })
      .catch(orTimeout)) as SessionJobView;
    if (job.status !== 'active') return job;
    onWait?.(job);
    await sleep(interval, either).catch(orTimeout);
  }
}
