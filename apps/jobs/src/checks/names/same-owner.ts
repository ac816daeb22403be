import { jaroWinkler } from './jaro-winkler.js';
import { coreTokens } from './normalize-name.js';

// Whether the owner that a provider names is the submitted person. Order, case, marks, titles, middle names, initials
// and common short forms do not matter; a last name that differs does.

const SHORT_FORMS = [
  'alexander alex sasha xander',
  'alexandra alex sandra sasha',
  'andrew andy drew',
  'anthony tony',
  'benjamin ben',
  'catherine katherine kathryn cathy kathy kate katie',
  'charles charlie chuck',
  'christopher chris',
  'christine christina chris tina',
  'daniel dan danny',
  'david dave',
  'deborah debra deb debbie',
  'donald don',
  'edward ed eddie ted',
  'elizabeth liz beth betty eliza lisa',
  'francis frank',
  'frederick fred freddie',
  'gregory greg',
  'jacob jake',
  'james jim jimmy jamie',
  'jennifer jen jenny',
  'john jack johnny jon',
  'jonathan jon john',
  'joseph joe joey',
  'kenneth ken kenny',
  'lawrence larry',
  'margaret maggie meg peggy',
  'matthew matt',
  'michael mike mick',
  'nicholas nick',
  'patricia pat patty trish',
  'patrick pat',
  'peter pete',
  'philip phil phillip',
  'rebecca becky',
  'richard rich rick dick',
  'robert bob rob bobby robbie',
  'ronald ron',
  'samuel sam',
  'samantha sam',
  'stephen steven steve',
  'susan sue suzanne',
  'theodore ted theo',
  'thomas tom tommy',
  'timothy tim',
  'victoria vicky tori',
  'walter walt',
  'william will bill billy liam',
].map((line) => new Set(line.split(' ')));

const SAME_LAST = 0.9;
const SAME_FIRST = 0.88;

/** Null when one side has no name to compare. */
export function isSameOwner(
  submitted: { firstName?: string; lastName?: string },
  owner: string,
): boolean | null {
  const first = coreTokens(submitted.firstName ?? '');
  const last = coreTokens(submitted.lastName ?? '');
  const known = coreTokens(owner);
  if (known.length === 0 || first.length + last.length === 0) return null;
  if (last.length === 0) return first.some((token) => known.some((other) => isSameFirst(token, other)));

  const rest = [...known];
  for (const token of last) {
    const at = rest.findIndex((other) => jaroWinkler(token, other) >= SAME_LAST);
    // One of several last names may be missing in the record (García Márquez as García).
    if (at >= 0) rest.splice(at, 1);
    else if (last.length === 1 || joined(last, known)) return joined(last, known);
  }
  if (rest.length === known.length) return joined(last, known);
  if (first.length === 0 || rest.length === 0) return true;
  return first.some((token) => rest.some((other) => isSameFirst(token, other))) || joined(first, known);
}

/** `van der berg` against `vanderberg`. */
const joined = (tokens: string[], known: string[]): boolean =>
  known.includes(tokens.join('')) ||
  (tokens.length === 1 && known.join('').includes(tokens[0]!) && tokens[0]!.length > 5);

function isSameFirst(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  return jaroWinkler(a, b) >= SAME_FIRST || SHORT_FORMS.some((forms) => forms.has(a) && forms.has(b));
}
