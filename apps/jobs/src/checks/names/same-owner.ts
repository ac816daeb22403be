import { matchNames, type DocumentName } from '../../documents/match-names.js';
import { shortFormsOf } from './short-forms.js';

// Whether the owner that a provider names is the submitted person. Providers give one line, in any order and with or
// without middle names; each way to read it is tried. Common short forms of the given name count as the name.

/** Null when one side has no name to compare. */
export function isSameOwner(
  submitted: { firstName?: string; lastName?: string },
  owner: string,
): boolean | null {
  const readings = readOwner(owner);
  const [first = ''] = (submitted.firstName ?? '').trim().split(/\s+/);
  const names = [submitted, ...shortFormsOf(first).map((firstName) => ({ ...submitted, firstName }))];
  let isComparable = false;
  for (const name of names)
    for (const reading of readings) {
      const { outcome } = matchNames(name, reading);
      if (outcome === 'match') return true;
      if (outcome === 'no-match') isComparable = true;
    }
  return isComparable ? false : null;
}

/** `SAMPLE, JORDAN A` is one reading; `Ana Maria de la Cruz` has one for each place where the last name may begin. */
function readOwner(owner: string): DocumentName[] {
  const line = owner.trim().replace(/\s+/g, ' ');
  const comma = /^([^,]+),\s*(.+)$/.exec(line);
  if (comma) {
    const [firstName = '', ...middle] = comma[2]!.split(' ');
    return [{ firstName, middleName: middle.join(' '), lastName: comma[1]! }];
  }
  const words = line.split(' ').filter(Boolean).slice(0, 8);
  if (words.length <= 1) return [{ lastName: line }];
  return words.slice(1).map((_, index) => ({
    firstName: words[0]!,
    middleName: words.slice(1, index + 1).join(' '),
    lastName: words.slice(index + 1).join(' '),
  }));
}
