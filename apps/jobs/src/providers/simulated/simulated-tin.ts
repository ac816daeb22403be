import type { ProviderCall } from '../call-provider.js';
import { match, noMatch, notDetermined, pending, type DeferrableOutcome } from '../provider-outcome.js';
import type { TinProvider, TinQuestion } from '../tin.port.js';
import { SIMULATED_PENDING_MS, playFailure, scenarioForPerson } from './test-scenarios.js';

/**
 * TIN matching by the number's last digit, as the IRS numbers its answers: 0 matches, 1 to 8 do not (the digit is
 * the code), 9 is pending and matches some seconds later. Names and phones also select outcomes; docs/simulators.md.
 */
export class SimulatedTin implements TinProvider {
  constructor(private readonly call: ProviderCall) {}

  verify(question: TinQuestion): Promise<DeferrableOutcome<null>> {
    return this.call.run<DeferrableOutcome<null>>(async () => {
      const steering = scenarioForPerson(question);
      await playFailure(steering);
      const digit = question.tin.slice(-1);
      if (steering === 'not_determined') return notDetermined('no_record');
      if (steering === 'no_match') return noMatch(null, '3');
      if (steering === 'pending_no_match')
        return pending(`sim-no-${question.reference}`, SIMULATED_PENDING_MS);
      if (steering === 'pending' || digit === '9')
        return pending(`sim-yes-${question.reference}`, SIMULATED_PENDING_MS);
      return digit === '0' ? match(null, '0') : noMatch(null, digit);
    });
  }

  poll(reference: string): Promise<DeferrableOutcome<null>> {
    return this.call.run<DeferrableOutcome<null>>(async () =>
      reference.startsWith('sim-no-') ? noMatch(null, '3') : match(null, '0'),
    );
  }
}
