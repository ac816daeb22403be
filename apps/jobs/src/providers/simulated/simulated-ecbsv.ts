import type { ProviderCall } from '../call-provider.js';
import type { EcbsvFacts, EcbsvProvider, EcbsvQuestion } from '../ecbsv.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { playFailure, scenarioByLastName } from './test-scenarios.js';

/** Last names select the outcome; `Deceased` matches with a death indicator; an SSN ending in `0001` does not match. */
export class SimulatedEcbsv implements EcbsvProvider {
  constructor(private readonly call: ProviderCall) {}

  verify(question: EcbsvQuestion): Promise<ProviderOutcome<EcbsvFacts>> {
    return this.call.run<ProviderOutcome<EcbsvFacts>>(async () => {
      const steering = scenarioByLastName(question.lastName) ?? 'match';
      await playFailure(steering);
      if (steering === 'not_determined') return notDetermined('no_record');
      if (steering === 'no_match' || question.ssn.endsWith('0001')) return noMatch({ deathIndicator: false });
      return match({ deathIndicator: question.lastName.trim().toLowerCase() === 'deceased' });
    });
  }
}
