import { message, type Message } from './messages/messages.js';

/**
 * Whether a name's letters may be confused with others, a subset of UTS #39: a word that mixes scripts (those written
 * together, such as Latin with Chinese, Japanese or Korean, count as one), a word in another script whose letters all
 * look Latin, or letters that are font variants (full width, mathematical, phonetic).
 */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Georgian',
  'Cherokee',
  'Coptic',
].map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }));
const WRITTEN_WITH_LATIN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u;
const OTHER_LETTER = /[\p{L}]/u;

/** Cyrillic, Greek and Armenian letters that look Latin in common fonts. */
const LATIN_SHAPES = new Set('аеорсухһіјѕԁԛԝӏԍүѵгАВЕЗІЈКМНОРСТУХЅԌԚԜҮѴӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧονιαρυκϲϳսհօոցքՕՍԼ');
const PHONETIC = /[\u0250-\u02af\u1d00-\u1d7f]/u;

export type Lookalike = 'mixed' | 'shapes' | 'font';

export function lookalikeOf(name: string): Lookalike | undefined {
  for (const word of name.normalize('NFC').match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? []) {
    const letters = [...word].filter((letter) => OTHER_LETTER.test(letter));
    if ([...word].some(isFontLetter)) return 'font';
    const scripts = new Set(letters.map(scriptOf));
    if (scripts.size > 1) return 'mixed';
    if (letters.length > 1 && !scripts.has('Latin') && letters.every((letter) => LATIN_SHAPES.has(letter)))
      return 'shapes';
  }
  return undefined;
}

export const lookalikeHint = (name: string): Message | undefined => {
  const lookalike = lookalikeOf(name);
  return lookalike && message(`hint.${lookalike}`);
};

const scriptOf = (letter: string): string =>
  WRITTEN_WITH_LATIN.test(letter)
    ? 'Latin'
    : (SCRIPTS.find((one) => one.letter.test(letter))?.name ?? 'other');

/** True for variants of plain letters and digits. */
const isFontLetter = (character: string): boolean =>
  PHONETIC.test(character) ||
  (!/[\x20-\x7e\u00aa\u00b2\u00b3\u00b9\u00ba\u2070-\u209f\u2120-\u2122]/.test(character) &&
    /^[A-Za-z0-9]$/.test(character.normalize('NFKC')));
