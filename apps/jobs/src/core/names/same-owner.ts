import { matchNames, type DocumentName } from './match-names.js';
import { otherGivenNames } from './given-names.js';

// Whether the owner named by a provider is the submitted person. Providers give one line, in any order and with or
// without middle names; every reading is tried. Common short forms of the given name count as the name. An initial with
// the right last name neither confirms nor excludes the person (docs/design/documents.md).

/** Null when one side has no name to compare, or only an initial. */
export function isSameOwner(
  submitted: { firstName?: string; lastName?: string },
  owner: string,
): boolean | null {
  const readings = readOwner(owner);
  const [first = ''] = (submitted.firstName ?? '').trim().split(/\s+/);
  const names = [
    submitted,
    ...otherGivenNames(first.toLowerCase()).map((firstName) => ({ ...submitted, firstName })),
  ];
  let [isComparable, isOpen] = [false, false];
  for (const name of names)
    for (const reading of readings) {
      const { outcome } = matchNames(name, reading);
      if (outcome === 'match') return true;
      if (outcome === 'no-match') isComparable = true;
      if (isInitialOf(name.firstName, reading.firstName)) isOpen ||= isLastNameOf(name, reading);
    }
  return isComparable && !isOpen ? false : null;
}

const isInitialOf = (name = '', initial: string | null | undefined) =>
  initial?.replace('.', '').length === 1 && name.trim().toLowerCase().startsWith(initial[0]!.toLowerCase());

const isLastNameOf = ({ lastName }: { lastName?: string }, reading: DocumentName) =>
  lastName !== undefined && matchNames({ lastName }, { lastName: reading.lastName }).outcome === 'match';

/** `SAMPLE, JORDAN A` is one reading; `Ana Maria de la Cruz` has one for each position where the last name may begin. */
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
