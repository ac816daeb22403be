// Rule: whether two jobs name different people. Names change, by marriage say: who kept the first name and the date of
// birth is no other person.
import { matchDates } from '../../documents/reading/match-dates.js';
import { matchNames } from '../../core/names/match-names.js';
import type { NamedPerson } from './job-traits.js';

/** null where one of them names nobody */
export function isOtherPerson(one: NamedPerson, other: NamedPerson): boolean | null {
  const isBornAlike = matchDates(one.birthDate, other.birthDate).outcome;
  const names = matchNames(one, other).outcome;
  if (names === 'not-determined') return isBornAlike === 'no-match' ? true : null;
  if (isBornAlike === 'no-match') return true;
  if (names === 'match') return false;
  const first = matchNames(
    { firstName: one.firstName },
    { firstName: other.firstName, middleName: other.middleName },
  );
  return !(isBornAlike === 'match' && first.outcome === 'match');
}
