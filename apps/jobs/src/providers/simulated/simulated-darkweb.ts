import type { ProviderCall } from '../call-provider.js';
import type { DarkwebFacts, DarkwebProvider } from '../darkweb.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { playFailure, scenarioByLastName } from './test-scenarios.js';

/** The part before the first `.`, `+` or `@` selects the outcome: `breached` is in one breach, `exposed` in twelve. */
export class SimulatedDarkweb implements DarkwebProvider {
  constructor(private readonly call: ProviderCall) {}

  search(question: { email: string }): Promise<ProviderOutcome<DarkwebFacts>> {
    return this.call.run<ProviderOutcome<DarkwebFacts>>(async () => {
      const word = /^[^.+@]*/.exec(question.email.toLowerCase())?.[0] ?? '';
      const steering = scenarioByLastName(word) ?? 'match';
      await playFailure(steering);
      if (steering === 'not_determined') return notDetermined('no_record');
      if (word === 'breached') return match({ breaches: ['SimulatedShop'] });
      if (word === 'exposed')
        return match({ breaches: Array.from({ length: 12 }, (_, i) => `SimulatedShop${i + 1}`) });
      return noMatch({ breaches: [] });
    });
  }
}
