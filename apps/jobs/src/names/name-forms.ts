// Converts a name in any script to Latin words for comparison. One spelling is not enough: `Ü` is `U` in one country's
// documents and `UE` in another's, so every word has all its possible forms.
import anyAscii from 'any-ascii';

/** One word of a name. */
export interface NameWord {
  /** Upper-case letters A–Z, without digits and marks; the first is the plainest. Never empty. */
  forms: string[];
  /** Written in another script, so that its spelling in Latin letters is only a guess. */
  isTransliterated: boolean;
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
const SUFFIXES = new Set(
  'JR SR JNR SNR II III IV VI VII VIII IX ESQ PHD MD DDS DVM RN CPA 1ST 2ND 3RD 4TH'.split(' '),
);
const TITLES = new Set('MR MRS MS MISS MX DR PROF SIR'.split(' '));
const LATIN_ONLY = /^[\p{Script=Latin}\p{M}\p{P}\p{S}\p{N}\s]*$/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const NAME_MAX = 300;

const lettersOf = (text: string): string =>
  anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

function formsOf(word: string): string[] {
  const upper = word.normalize('NFC').replaceAll('ß', 'ẞ').toUpperCase();
  const expanded = upper.replace(/[ÄÖÜÅØÆẞÑÞÐ]/g, (letter) => DIGRAPHS[letter] ?? letter);
  const forms = [lettersOf(upper), lettersOf(expanded)];
  // Japanese passports leave long vowels out: たろう is TARO.
  if (KANA.test(word)) forms.push(forms[0]!.replace(/O[UO]/g, 'O').replace(/UU/g, 'U'));
  return [...new Set(forms)].filter(Boolean);
}

function toWord(text: string): NameWord {
  return { forms: formsOf(text), isTransliterated: !LATIN_ONLY.test(text) };
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
  const isAffix = (word: string) => SUFFIXES.has(word.toUpperCase());
  const kept = words.filter(
    (word, index) => !isAffix(word) && !(index === 0 && TITLES.has(word.toUpperCase())),
  );
  // Ix and Vi are also names: a name never consists only of a suffix.
  return (kept.length > 0 ? kept : words).map(toWord).filter((word) => word.forms.length > 0);
}

/** Several words written as one: `DE LA CRUZ` and `DELACRUZ`. */
export function joinWords(words: readonly NameWord[]): NameWord {
  const plain = words.map((word) => word.forms[0]).join('');
  const expanded = words.map((word) => word.forms.at(-1)).join('');
  return {
    forms: [...new Set([plain, expanded])],
    isTransliterated: words.some((word) => word.isTransliterated),
  };
}

/**
 * The approximate sound of a word, for a name transliterated by one scheme and written on the document by another:
 * `YULIYA`, `IULIIA` and `JULIA` become the same.
 */
export function soundOf(letters: string): string {
  return letters
    .replace(/SHCH|SCHTSCH|SZCZ/g, '1')
    .replace(/TSCH|TCH|CH|CZ/g, '2')
    .replace(/SCH|SH|SZ/g, '1')
    .replace(/ZH/g, '3')
    .replace(/KH|GH/g, 'H')
    .replace(/PH/g, 'F')
    .replace(/TS|TZ/g, 'C')
    .replace(/CK|Q/g, 'K')
    .replace(/X/g, 'KS')
    .replace(/W/g, 'V')
    .replace(/OU|OO/g, 'U')
    .replace(/EE/g, 'I')
    .replace(/(?:[YJI])+(?=[AEOU])/g, 'I')
    .replace(/[YJI]+/g, 'I')
    .replace(/(.)\1+/g, '$1');
}

/** Only the consonants, for scripts that do not write vowels (Arabic, Hebrew). */
export const consonantsOf = (letters: string): string => soundOf(letters).replace(/[AEIOU]/g, '');
