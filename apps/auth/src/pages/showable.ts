/**
 * Text of other people as a page may show it: one line, no control characters, nothing that turns the reading direction
 * or hides itself, and not longer than the page bears. Escaping is the template's business.
 */
const UNSHOWABLE =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/gu;
/** More than this many marks on one letter is decoration that runs over its neighbours. */
const MARKS = /(\p{M}{3})\p{M}+/gu;

export function showable(text: string, maxLength: number): string {
  const clean = text
    .normalize('NFC')
    .replace(UNSHOWABLE, ' ')
    .replace(MARKS, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...clean];
  return letters.length <= maxLength
    ? clean
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

/** The same with its line breaks kept, as paragraphs. */
export const showableParagraphs = (text: string, maxLength: number): string[] =>
  text
    .slice(0, maxLength * 2)
    .split(/\r?\n/)
    .map((line) => showable(line, maxLength))
    .filter((line) => line !== '')
    .slice(0, 20);
