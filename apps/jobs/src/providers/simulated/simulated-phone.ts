import type { ProviderCall } from '../call-provider.js';
import type { PhoneFacts, PhoneProvider, PhoneQuestion } from '../phone.port.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { playFailure, scenarioByLastName, scenarioByPhone } from './test-scenarios.js';

const BY_ENDING: Record<string, Partial<PhoneFacts>> = {
  '0105': { type: 'landline', isCommercial: true },
  '0106': { type: 'non-fixed-voip', isDisposable: true },
  '0107': { type: 'fixed-voip' },
  '0108': { type: 'mobile', isPrepaid: true },
  '0109': { type: 'voicemail' },
};

/** The end of the number (0100 to 0109) and the common last names select the outcome; all others are a matching mobile. */
export class SimulatedPhone implements PhoneProvider {
  constructor(private readonly call: ProviderCall) {}

  lookUp(question: PhoneQuestion): Promise<ProviderOutcome<PhoneFacts | null>> {
    return this.call.run<ProviderOutcome<PhoneFacts | null>>(async () => {
      const steering = scenarioByLastName(question.lastName) ?? scenarioByPhone(question.phone) ?? 'match';
      await playFailure(steering);
      if (steering === 'not_determined') return noMatch(null);
      const foreign = steering === 'no_match' || steering === 'pending_no_match';
      const own = [question.firstName, question.lastName].filter(Boolean).join(' ');
      return match({
        type: 'mobile',
        carrier: 'Simulated Carrier',
        ownerName: foreign ? 'Robin Elsewhere' : own || null,
        nameMatch: foreign ? false : own ? true : null,
        isPrepaid: false,
        isDisposable: false,
        isCommercial: false,
        ageRange: { from: 30, to: 39 },
        lastSeenDays: 2,
        ...BY_ENDING[question.phone.slice(-4)],
      });
    });
  }
}
