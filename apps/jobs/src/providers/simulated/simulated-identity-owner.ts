import type { ProviderCall } from '../call-provider.js';
import type {
  IdentityOwnerFacts,
  IdentityOwnerProvider,
  IdentityOwnerQuestion,
} from '../identity-owner.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { playFailure, scenarioForPerson } from './test-scenarios.js';

const DOB_OF_NOBODY = '1900-01-01';

/**
 * The owner of a phone, for private SSN and DOB: last names and phone endings select the outcome; also, an SSN ending
 * in `0001` and the birth date 1900-01-01 do not match.
 */
export class SimulatedIdentityOwner implements IdentityOwnerProvider {
  constructor(private readonly call: ProviderCall) {}

  verify(question: IdentityOwnerQuestion): Promise<ProviderOutcome<IdentityOwnerFacts>> {
    return this.call.run<ProviderOutcome<IdentityOwnerFacts>>(async () => {
      const steering = scenarioForPerson(question);
      await playFailure(steering);
      if (steering === 'not_determined') return notDetermined('no_record');
      const same = steering !== 'no_match' && steering !== 'pending_no_match';
      const facts: IdentityOwnerFacts = {
        ssnMatch: question.ssn === undefined ? null : same && !question.ssn.endsWith('0001'),
        dobMatch: question.dob === undefined ? null : same && !question.dob.startsWith(DOB_OF_NOBODY),
        nameMatch: same,
      };
      return facts.ssnMatch === false || facts.dobMatch === false || !same ? noMatch(facts) : match(facts);
    });
  }
}
