/** Characters beyond this are ignored in searches, because index rows have a maximum size. */
const KEY_CHARACTERS_MAX = 256;

/** Key for comparing names and e-mail addresses in searches: composed, lower case. */
export const searchKey = (value: string) => value.normalize('NFC').toLowerCase().slice(0, KEY_CHARACTERS_MAX);

const HIGHEST = 0x10ffff;
const SURROGATES = { first: 0xd800, next: 0xe000 };

/** The first key, by code point, after all that begin with `prefix`; undefined if there is none. */
export function endOfPrefix(prefix: string): string | undefined {
  const points = Array.from(Buffer.from(prefix).toString(), (character) => character.codePointAt(0)!);
  while (points.at(-1) === HIGHEST) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  const next = last + 1 === SURROGATES.first ? SURROGATES.next : last + 1;
  return String.fromCodePoint(...points, next);
}

/** Key for comparing phone numbers in searches: digits only, ignoring plus signs, dashes and spaces. */
export const phoneKey = (value: string) => value.replace(/[^0-9]/g, '').slice(0, KEY_CHARACTERS_MAX);
