import type { ErrorItem } from '@bonafide/contracts/job-record';
import type { EngineOutcome } from '../../jobs/store/job-engine.js';
import type { EcbsvFacts } from '../../providers/ecbsv.port.js';
import type { ProviderOutcome } from '../../providers/provider-outcome.js';
import { undetermined } from '../outcome/undetermined.js';

/**
 * Completes an eCBSV job. `ssnMatch` is the SSA's answer; a number whose holder the SSA has recorded as deceased
 * matches, but verifies nobody (`success` false).
 */
export function ecbsvOutcome(
  answer: ProviderOutcome<EcbsvFacts>,
  parameters: Record<string, unknown>,
): EngineOutcome {
  const simulated = answer.simulated ? { simulated: true } : {};
  if (answer.outcome === 'not_determined')
    return {
      state: 'completed',
      result: { success: false, ssnMatch: null, deathIndicator: null, ...simulated },
      errors: [undetermined(answer.reason)],
    };
  const ssnMatch = answer.outcome === 'match';
  const { deathIndicator } = answer.data;
  const success = ssnMatch && deathIndicator !== true;
  const { firstName, lastName } = parameters;
  return {
    state: 'completed',
    result: { success, ssnMatch, deathIndicator, ...(success ? { firstName, lastName } : {}), ...simulated },
    errors: ssnMatch ? deathItems(deathIndicator) : [],
  };
}

function deathItems(deathIndicator: boolean | null): ErrorItem[] {
  if (deathIndicator === false) return [];
  if (deathIndicator === true)
    return [{ type: 'UnprocessableContentError', message: 'ssn: a death is recorded for this number' }];
  const message = 'deathIndicator: not determined, the provider did not say';
  return [{ type: 'ConnectionError', message, warning: true }];
}
