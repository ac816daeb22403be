import type { IdentityOwnerFacts, IdentityOwnerQuestion } from '../identity-owner.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';

/**
 * Turns compared facts into an answer. The question is about the number when there is one, else about the date of
 * birth: unless that was compared, nothing is determined. Whatever else was compared must not contradict it; what was
 * not (an optional date of birth, the name) leaves the answer as it is, its fact null.
 */
export function concludeOwner(
  facts: IdentityOwnerFacts,
  question: Pick<IdentityOwnerQuestion, 'ssn' | 'dob'>,
): ProviderOutcome<IdentityOwnerFacts> {
  const { ssnMatch, dobMatch, nameMatch } = facts;
  if ([ssnMatch, dobMatch, nameMatch].includes(false)) return noMatch(facts);
  const decisive = question.ssn === undefined ? dobMatch : ssnMatch;
  return decisive === true ? match(facts) : notDetermined('no_record');
}
