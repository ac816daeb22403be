import type { RelatedFinding } from '@bonafide/contracts/related-jobs';
import type { LicenceDescription } from '@bonafide/testing/aamva-payload';
import type { TestClock } from '@bonafide/testing/clock';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { licence, submitId } from '../id-verification/verify.js';
import type { Answer, RunningJobs } from '../../start-jobs.js';

/** Verifies the back of a licence, one job a second. */
export async function verifyLicence(
  jobs: RunningJobs,
  clock: TestClock,
  { apiKey }: NewAccount,
  described: Partial<LicenceDescription>,
  params: Record<string, unknown> = {},
): Promise<Answer['body']> {
  const backIdPhoto = await licence(described);
  const { status, body, text } = await submitId(jobs, { backIdPhoto, ...params }, { key: apiKey });
  if (status !== 200) throw new Error(text);
  clock.advance({ seconds: 1 });
  return body;
}

export const findingsOf = (job: { result: { relatedJobs?: RelatedFinding[] } }): RelatedFinding[] =>
  job.result.relatedJobs ?? [];
export const signalsOf = (job: { result: { relatedJobs?: RelatedFinding[] } }) =>
  findingsOf(job).map(({ signal }) => signal);
