// Converts a name in any script to Latin words for comparison. One spelling is not enough: `Ü` is `U` in one country's
// documents and `UE` in another's, so every word has all its possible forms.
import { syllablePattern } from './hangul.js';
import { latinOf, spellingsOf } from './letter-readings.js';
import { spellingVariants } from './spelling-variants.js';
import { isSuffix, isTitle } from './titles.js';
import { foldToken, letterVariants, writtenSkeletonsOf } from './token-forms.js';

/** One word of a name. */
export interface NameWord {
  /** Upper-case letters A–Z, without digits and marks; the first is the plainest. Never empty. */
  forms: string[];
  /** Written in another script, so that its spelling in Latin letters is only a guess. */
  isTransliterated: boolean;
  /** Korean: the source of a pattern of all spellings in lower-case Latin letters. */
  pattern?: string;
  /** Written in a script whose vowels are missing, or romanised in many ways: its consonants, in each reading. */
  consonants?: string[];
}

/** Letters that documents write as two (ICAO Doc 9303 part 3, section 6). */
const DIGRAPHS: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Ø: 'OE',
  Æ: 'AE',
  ẞ: 'SS',
  Ñ: 'NXX',
  Þ: 'TH',
  Ð: 'D',
};
const LATIN_ONLY = /^[\p{Script=Latin}\p{M}\p{P}\p{S}\p{N}\s]*$/u;
/** Scripts whose vowels are romanised as surely as their consonants, or whose syllables are. */
const WITH_VOWELS =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const WITHOUT_VOWELS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** With fewer consonants, words with vowels are too many names. */
const CONSONANTS_MIN = 3;
const CONSONANTS_WRITTEN_MIN = 2;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const NAME_MAX = 300;

const lettersOf = (text: string): string =>
  latinOf(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

function formsOf(word: string): string[] {
  const upper = word.normalize('NFC').replaceAll('ß', 'ẞ').toUpperCase();
  const expanded = upper.replace(/[ÄÖÜÅØÆẞÑÞÐ]/g, (letter) => DIGRAPHS[letter] ?? letter);
  const forms = [lettersOf(upper), lettersOf(expanded), ...abbreviatedFrom(lettersOf(upper))];
  // Japanese passports leave long vowels out: たろう is TARO.
  if (KANA.test(word)) forms.push(forms[0]!.replace(/O[UO]/g, 'O').replace(/UU/g, 'U'));
  return [...new Set(forms)].filter(Boolean);
}

/** `ST` stands for Saint, `MOHD` for Mohammed in each spelling: abbreviations that documents print. */
const ABBREVIATIONS =
  /^(?:ST|STE|MOHD|MUHD|MOHM|WM|JOS|JAS|CHAS|GEO|THOS|ROBT|EDW|SAML|BENJ|DANL|FREDK|RICHD|CHR)$/;
const abbreviatedFrom = (letters: string): string[] =>
  ABBREVIATIONS.test(letters)
    ? spellingVariants(letters.toLowerCase()).map((form) => form.toUpperCase())
    : [];

function consonantsOf(text: string): string[] {
  const isWithout = WITHOUT_VOWELS.test(text);
  const spellings = isWithout ? spellingsOf(text) : [lettersOf(text).toLowerCase()];
  const least = isWithout ? CONSONANTS_WRITTEN_MIN : CONSONANTS_MIN;
  return spellings.flatMap(writtenSkeletonsOf).filter((consonants) => consonants.length >= least);
}

function toWord(text: string): NameWord {
  const pattern = [...text].map((character) => syllablePattern(character));
  return {
    forms: formsOf(text),
    isTransliterated: !LATIN_ONLY.test(text),
    ...(pattern.every((part) => part !== undefined) ? { pattern: pattern.join('') } : {}),
    ...(WITH_VOWELS.test(text) ? {} : { consonants: consonantsOf(text) }),
  };
}

/** Chinese, Japanese and Korean names are written without spaces: each character is a separate syllable. */
const spaced = (text: string): string => text.replace(/([\p{Script=Han}\p{Script=Hangul}])/gu, '$1 ');

/**
 * The words of a name, without titles and generation suffixes. Hyphens separate words, apostrophes and periods do not:
 * `O'Neill-Smith, Jr.` is `ONEILL`, `SMITH`.
 */
export function wordsOf(name: string): NameWord[] {
  const words = spaced(name.slice(0, NAME_MAX).normalize('NFC'))
    .replace(/['’‘ʼ`´.]/g, '')
    .split(/[\s,;/\p{Pd}·・]+/u)
    .filter(Boolean);
  const kept = words.filter((word, index) => !isSuffix(word) && !(index === 0 && isTitle(word)));
  // Ix and Vi are also names: a name never consists only of a suffix.
  return (kept.length > 0 ? kept : words).map(toWord).filter((word) => word.forms.length > 0);
}

/** Several words written as one: `DE LA CRUZ` and `DELACRUZ`. */
export function joinWords(words: readonly NameWord[]): NameWord {
  const plain = words.map((word) => word.forms[0]).join('');
  const expanded = words.map((word) => word.forms[1] ?? word.forms[0]).join('');
  const patterns = words.map(({ pattern }) => pattern);
  return {
    forms: [...new Set([plain, expanded])],
    isTransliterated: words.some((word) => word.isTransliterated),
    ...(words.length > 0 && patterns.every(Boolean) ? { pattern: patterns.join('') } : {}),
  };
}

/** In another script even a short word is the same name: Олег is OLEH. */
const READ_LETTERS_MIN = 3;

/** The ways to read a word by official romanisations: `YULIYA`, `IULIIA`; `HRYHORII`, `GRIGORIY` have one in common. */
export function readingsOfWord(letters: string): string[] {
  const word = letters.toLowerCase();
  return [foldToken(word), ...letterVariants(word, READ_LETTERS_MIN)];
}

/** Ä, Ö, Ü, Ø and Å without their marks and as two letters become the same, as does ß. */
export const withoutUmlauts = (letters: string): string =>
  letters.replace(/([AOU])E/g, '$1').replace(/AA/g, 'A');

/** Whether letters are a spelling of a Korean word. */
export const isSpellingOf = (letters: string, { pattern }: NameWord): boolean =>
  pattern !== undefined && new RegExp(`^${pattern}$`).test(letters.toLowerCase());
