import type { ErrorItem, JobResult } from '@bonafide/contracts/job-record';
import type { EngineOutcome } from '../../jobs/store/job-engine.js';
import type { ProviderOutcome } from '../../providers/provider-outcome.js';
import { undetermined } from '../outcome/undetermined.js';

type Completed = Extract<EngineOutcome, { state: 'completed' }>;

const completed = (result: JobResult, errors: ErrorItem[]): Completed => ({
  state: 'completed',
  result: { ...result, tinType: 'ITIN' },
  errors,
});

/** Completes a TIN job with a provider's final answer; a name counts as verified only with a match. */
export function tinOutcome(answer: ProviderOutcome<null>, parameters: Record<string, unknown>): Completed {
  const simulated = answer.simulated ? { simulated: true } : {};
  if (answer.outcome === 'not_determined') {
    const result = { success: false, status: 'NOT_DETERMINED', ...simulated };
    return completed(result, [undetermined(answer.reason)]);
  }
  if (answer.outcome === 'no_match')
    return completed({ success: false, status: 'NO_MATCH', ...simulated }, []);
  const { firstName, lastName } = parameters;
  return completed({ success: true, status: 'MATCH', firstName, lastName, ...simulated }, []);
}

/** A number that was never assigned is no match, without asking a provider. */
export const impossibleTin = (): Completed =>
  completed({ success: false, status: 'NO_MATCH' }, [
    { type: 'InvalidRequestError', message: 'tin: is not a number that the IRS assigns as ITIN' },
  ]);
