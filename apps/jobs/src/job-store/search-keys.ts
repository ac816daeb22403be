/** What follows does not count in searches: an index row has a largest size. */
const KEY_CHARACTERS_MAX = 256;

/** How names and e-mail addresses are compared in searches: composed, lower case. */
export const searchKey = (value: string) => value.normalize('NFC').toLowerCase().slice(0, KEY_CHARACTERS_MAX);

const HIGHEST = 0x10ffff;
const SURROGATES = { first: 0xd800, next: 0xe000 };

/** The first key, by code points, behind all that begin with `prefix`; undefined when there is none. */
export function endOfPrefix(prefix: string): string | undefined {
  const points = Array.from(Buffer.from(prefix).toString(), (character) => character.codePointAt(0)!);
  while (points.at(-1) === HIGHEST) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  const next = last + 1 === SURROGATES.first ? SURROGATES.next : last + 1;
  return String.fromCodePoint(...points, next);
}

/** How phone numbers are compared in searches: digits alone, so that a plus, dashes and spaces do not count. */
export const phoneKey = (value: string) => value.replace(/[^0-9]/g, '').slice(0, KEY_CHARACTERS_MAX);
