import type { AddressFacts, AddressProvider, AddressQuestion } from '../address.port.js';
import type { ProviderCall } from '../call-provider.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { playFailure, scenarioByLastName } from './test-scenarios.js';

/** Every simulated address is here (San Francisco), so that distances are predictable. */
const SIMULATED_ADDRESS_LOCATION = { latitude: 37.7749, longitude: -122.4194 };

/**
 * A word in the street selects the outcome: `Mismatch`, `Undetermined` or `Norecord`, `Timeout`, `Outage`, `Forwarder`,
 * `Business`, `Maildrop`, `Undeliverable`, `Apartments` (a unit is needed), `Mistyped` (corrected); so do the common
 * last names.
 */
export class SimulatedAddress implements AddressProvider {
  constructor(private readonly call: ProviderCall) {}

  lookUp(question: AddressQuestion): Promise<ProviderOutcome<AddressFacts | null>> {
    return this.call.run<ProviderOutcome<AddressFacts | null>>(async () => {
      const words = question.streetAddress.toLowerCase().split(/[^a-z]+/);
      const has = (word: string) => words.includes(word);
      const steering =
        scenarioByLastName(question.lastName) ?? words.map(scenarioByLastName).find(Boolean) ?? 'match';
      await playFailure(steering);
      if (steering === 'not_determined' || has('norecord')) return noMatch(null);
      const foreign = steering === 'no_match' || steering === 'pending_no_match';
      const own = [question.firstName, question.lastName].filter(Boolean).join(' ');
      return match({
        isDeliverable: !has('undeliverable'),
        isForwarder: has('forwarder'),
        isCommercial: has('business') || has('maildrop'),
        isMailDrop: has('maildrop'),
        isPoBox: null,
        isMultiUnit: has('apartments') ? true : null,
        isUnitMissing: has('apartments') ? !question.unit : null,
        ownerName: foreign ? 'Robin Elsewhere' : own || null,
        ageRange: { from: 30, to: 39 },
        location: SIMULATED_ADDRESS_LOCATION,
        corrected: has('mistyped') ? question.streetAddress.replace(/mistyped/i, 'Market') : null,
      });
    });
  }
}
