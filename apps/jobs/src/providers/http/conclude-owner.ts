import type { IdentityOwnerFacts, IdentityOwnerQuestion } from '../identity-owner.port.js';
import { match, noMatch, notDetermined, type ProviderAnswer } from '../provider-outcome.js';

/**
 * Turns compared facts into an answer: any contradiction is no match; what was asked and could not be compared is not
 * determined; only what was asked and agreed, under a name that is not contradicted, is a match.
 */
export function concludeOwner(
  facts: IdentityOwnerFacts,
  question: Pick<IdentityOwnerQuestion, 'ssn' | 'dob'>,
): ProviderAnswer<IdentityOwnerFacts> {
  const asked = [
    ...(question.ssn === undefined ? [] : [facts.ssnMatch]),
    ...(question.dob === undefined ? [] : [facts.dobMatch]),
  ];
  if (asked.includes(false) || facts.nameMatch === false) return noMatch(facts);
  if (asked.length === 0 || asked.includes(null)) return notDetermined('no_record');
  return match(facts);
}
