import { ResultTimeoutError } from './errors.js';
import type { JobsClient, JobsSchemas } from './jobs.js';
import { sleep } from './retry.js';

export interface WaitOptions {
  /** 120,000 unless told */
  timeoutMs?: number;
  /** the longest time between two looks, 5,000 unless told; they begin closer together */
  maxIntervalMs?: number;
  signal?: AbortSignal;
  /** called with every look that found no result yet */
  onWait?(job: JobsSchemas['JobView']): void;
}

const FIRST_INTERVAL_MS = 250;

/**
 * The job once it is completed or removed. A pending TIN may take days: give it a `callbackURL` rather than waiting.
 *
 * @throws ResultTimeoutError when it takes longer than `timeoutMs`; the job goes on
 */
export async function waitForResult(
  jobs: JobsClient,
  id: string,
  { timeoutMs = 120_000, maxIntervalMs = 5_000, signal, onWait }: WaitOptions = {},
): Promise<JobsSchemas['JobView']> {
  const began = Date.now();
  for (let interval = FIRST_INTERVAL_MS; ; interval = Math.min(interval * 1.5, maxIntervalMs)) {
    const job = await jobs.get('/api/jobs/{id}', { params: { path: { id } }, signal });
    if (job.status !== 'active') return job;
    onWait?.(job);
    const left = began + timeoutMs - Date.now();
    if (left <= 0) throw new ResultTimeoutError(id, timeoutMs);
    await sleep(Math.min(interval, left), signal);
  }
}
