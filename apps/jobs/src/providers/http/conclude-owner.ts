import type { IdentityOwnerFacts, IdentityOwnerQuestion } from '../identity-owner.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';

/**
 * Turns compared facts into an answer. The question is about the number if there is one, otherwise about the date of
 * birth: unless that was compared, the answer is not determined. Other compared facts must not contradict it; facts
 * that were not compared (an optional date of birth, the name) are null and do not affect the answer.
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
