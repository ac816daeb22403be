import { jaroWinkler } from '../../core/names/jaro-winkler.js';
import { givenNamePair } from '../../core/names/given-names.js';
import { spellingVariants } from '../../core/names/spelling-variants.js';
import type { NameWord } from './prepare-name.js';

// How similar two words of names are, and why. A typing slip makes a word that is not a name; two words that are both
// names are different names, however similar they look.

/** `near`: words that differ by more than a slip, or by one letter out of few. */
export type LikenessReason =
  'same' | 'romanisation' | 'variant' | 'consonants' | 'slip' | 'near' | 'pet-name' | 'initial';

export interface WordLikeness {
  /** 1: the same */
  likeness: number;
  reason: LikenessReason;
}

const ROMANISATION = 0.98;
const VARIANT = 0.95;
const VOWEL_APART = 0.93;
const VOWEL_OF_NAMES = 0.86;
const SAME_CONSONANTS = 0.92;
/** Persons listed in a script without vowels are also listed in Latin letters. */
const LISTED_CONSONANTS = 0.8;
const ALIKE_CONSONANTS = 0.85;
const PET_NAME = 0.8;
/** One name as two languages have it: Oleksandr and Aleksandr. */
const OTHER_LANGUAGE = 0.9;
const INITIAL = 0.85;
const ROMANISED_SLIP = 0.87;
const TWO_VOWELS = 0.78;
const SLIP_OF_FIVE = 0.87;
const SLIP_OF_MORE = 0.9;
/** One letter apart, and both are known names or both are short. */
const OTHER_NAME = 0.6;
const TWO_SLIPS = 0.5;
/** Two slips in a word of many letters. */
const TWO_SLIPS_OF_MANY = 0.82;
const MANY_LETTERS = 8;
const SLIP_LETTERS_MIN = 5;
const ROMANISED_SLIP_LETTERS_MIN = 6;
const TWO_SLIPS_LETTERS_MIN = 6;
const SKELETON_TELLING = 3;

export interface LikenessContext {
  /** one of the names was written without vowels */
  consonantal: boolean;
  /** the requested name was */
  askedConsonantal: boolean;
  /** both names consist of syllables in which one letter makes another name */
  syllabic: boolean;
}

/** `areNames`: the words are known to be names. Null when they are unrelated. */
export function likenessOf(
  asked: NameWord,
  listed: NameWord,
  context: LikenessContext,
  areNames: { asked: boolean; both: boolean },
): WordLikeness | null {
  if (asked.text === listed.text) return { likeness: 1, reason: 'same' };
  if (asked.text.length === 1 || listed.text.length === 1)
    return asked.text[0] === listed.text[0] ? { likeness: INITIAL, reason: 'initial' } : null;
  if (context.consonantal) return consonantsAlike(asked, listed, context.askedConsonantal);
  if (asked.particle !== listed.particle) return null;
  const canSoundAlike = !context.syllabic || asked.text[0] === listed.text[0];
  if (canSoundAlike && asked.folds.some((fold) => listed.folds.includes(fold)))
    return { likeness: ROMANISATION, reason: 'romanisation' };
  if (
    !context.syllabic &&
    asked.folds.some((fold) => listed.folds.some((other) => areSibilantsApart(fold, other)))
  )
    return { likeness: VARIANT, reason: 'romanisation' };
  if (!context.syllabic && areReadAlike(asked, listed)) return { likeness: VARIANT, reason: 'romanisation' };
  if (asked.wadeGiles === listed.text || listed.wadeGiles === asked.text)
    return { likeness: VARIANT, reason: 'romanisation' };
  if (spellingVariants(asked.text).includes(listed.text)) return { likeness: VARIANT, reason: 'variant' };
  const written = slipLikeness(asked, listed, context.syllabic, areNames);
  if (written && written.likeness >= OTHER_LANGUAGE) return written;
  const pair = context.syllabic ? undefined : givenNamePair(asked.text, listed.text);
  if (pair === 'language') return { likeness: OTHER_LANGUAGE, reason: 'variant' };
  return pair === 'pet' ? { likeness: PET_NAME, reason: 'pet-name' } : written;
}

/** The same by another official reading of a letter: Grigorchuk and Hryhorchuk, Kadhim and Kazim. */
const areReadAlike = (asked: NameWord, listed: NameWord): boolean =>
  (asked.variants.length > 0 || listed.variants.length > 0) &&
  [...asked.folds, ...asked.variants].some(
    (fold) =>
      listed.variants.includes(fold) || (listed.folds.includes(fold) && asked.variants.includes(fold)),
  );

/** Vázquez and Vásquez, Zaitsev and Saizew. */
const areSibilantsApart = (a: string, b: string): boolean =>
  a.length === b.length && a.length >= SLIP_LETTERS_MIN && a.replaceAll('z', 's') === b.replaceAll('z', 's');

/** Neighbours swapped, or a letter doubled: typing slips that do not make other names. */
function isFingersSlip(asked: string, listed: string): boolean {
  if (asked.length === listed.length)
    return editDistance(asked, listed, 1) === 1 && [...asked].sort().join('') === [...listed].sort().join('');
  return asked.replace(/(.)\1/g, '$1') === listed.replace(/(.)\1/g, '$1');
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const VOWELS = 'aeiouy';

/** Whether a letter was probably hit for another: a neighbour on the keyboard, or a vowel for a consonant. */
function isMishit(a: string, b: string): boolean {
  if (VOWELS.includes(a) !== VOWELS.includes(b)) return true;
  const row = KEYS.find((keys) => keys.includes(a))!;
  return row.includes(b) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1;
}

/**
 * Whether a long word is another one with two slips: letters dropped, put in, swapped or mishit. Two letters exchanged
 * for two others of their kind make another name.
 */
function areTwoSlips(
  { text: asked, folds }: NameWord,
  { text: listed, folds: others }: NameWord,
  letters: number,
): boolean {
  const [shorter, longer] = [asked.length, listed.length].sort((a, b) => a - b) as [number, number];
  if (letters !== 2 || longer < MANY_LETTERS || shorter < MANY_LETTERS - 2) return false;
  if (asked[0] !== listed[0] && folds[0]![0] !== others[0]![0]) return false;
  if (asked.length !== listed.length) return true;
  const exchanged = [...asked].flatMap((letter, at) =>
    letter === listed[at] ? [] : [[letter, listed[at]!] as const],
  );
  return exchanged.length !== 2 || exchanged.every(([a, b]) => isMishit(a, b));
}

function slipLikeness(
  asked: NameWord,
  listed: NameWord,
  syllabic: boolean,
  areNames: { asked: boolean; both: boolean },
): WordLikeness | null {
  const shorter = Math.min(asked.text.length, listed.text.length);
  if (Math.abs(asked.text.length - listed.text.length) > 3) return null;
  const letters = editDistance(asked.text, listed.text, 2);
  const sounds = Math.min(
    ...asked.folds.flatMap((left) => listed.folds.map((right) => editDistance(left, right, 2))),
  );
  if (Math.min(letters, sounds) > 2) return null;
  const longer = Math.max(asked.text.length, listed.text.length);
  const [isShort, isTooShort] = [longer < SLIP_LETTERS_MIN, shorter < SLIP_LETTERS_MIN - 1];
  const areSlips = !syllabic && !areNames.asked && areTwoSlips(asked, listed, letters);
  if (Math.min(letters, sounds) === 2) {
    if (areSlips) return { likeness: TWO_SLIPS_OF_MANY, reason: 'slip' };
    return shorter < TWO_SLIPS_LETTERS_MIN || syllabic ? null : { likeness: TWO_SLIPS, reason: 'near' };
  }
  const isFingers = !areNames.asked && !isTooShort && isFingersSlip(asked.text, listed.text);
  if (isFingers && (isShort || syllabic)) return { likeness: SLIP_OF_FIVE, reason: 'slip' };
  if (isTooShort || syllabic) return { likeness: OTHER_NAME / 2, reason: 'near' };
  if (isShort) return { likeness: OTHER_NAME, reason: 'near' };
  const sameConsonants = asked.skeletons.some(
    (skeleton) => skeleton.length >= SKELETON_TELLING && listed.skeletons.includes(skeleton),
  );
  if (sameConsonants && areNames.both)
    return letters === 1 || sounds === 1
      ? { likeness: VOWEL_OF_NAMES, reason: 'romanisation' }
      : { likeness: OTHER_NAME, reason: 'near' };
  if (areNames.both) return { likeness: OTHER_NAME, reason: 'near' };
  if (letters === 1)
    return sameConsonants
      ? { likeness: VOWEL_APART, reason: 'romanisation' }
      : { likeness: shorter <= SLIP_LETTERS_MIN ? SLIP_OF_FIVE : SLIP_OF_MORE, reason: 'slip' };
  // Another romanisation plus one letter. Two swapped vowels look the same.
  if (letters > 2 && asked.folds[0]!.length >= ROMANISED_SLIP_LETTERS_MIN)
    return { likeness: sameConsonants ? VOWEL_APART : ROMANISED_SLIP, reason: 'romanisation' };
  if (!sameConsonants)
    return areSlips
      ? { likeness: TWO_SLIPS_OF_MANY, reason: 'slip' }
      : { likeness: TWO_SLIPS, reason: 'near' };
  return { likeness: areNames.asked ? VOWEL_APART : TWO_VOWELS, reason: 'romanisation' };
}

function consonantsAlike(asked: NameWord, listed: NameWord, askedConsonantal: boolean): WordLikeness | null {
  const pairs = asked.skeletons.flatMap((left) => listed.skeletons.map((right) => [left, right] as const));
  if (pairs.some(([left, right]) => left === right))
    return { likeness: askedConsonantal ? SAME_CONSONANTS : LISTED_CONSONANTS, reason: 'consonants' };
  const best = Math.max(
    ...pairs.map(([left, right]) => (left.length > 2 && right.length > 2 ? jaroWinkler(left, right) : 0)),
  );
  return best >= 0.85 ? { likeness: best * ALIKE_CONSONANTS, reason: 'consonants' } : null;
}

const ROW_LENGTH = 64;
const rows = [new Uint8Array(ROW_LENGTH), new Uint8Array(ROW_LENGTH), new Uint8Array(ROW_LENGTH)] as const;

/** Number of letters changed, added, dropped, or swapped with their neighbour; stops counting beyond `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  const beyond = limit + 1;
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit || b.length >= ROW_LENGTH) return beyond;
  let [before, last, current] = rows;
  for (let column = 0; column <= b.length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    let least = (current[0] = row);
    const letter = a.charCodeAt(row - 1);
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1);
      let cost = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (letter === other ? 0 : 1),
      );
      if (row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other)
        cost = Math.min(cost, before[column - 2]! + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return beyond;
    [before, last, current] = [last, current, before];
  }
  return Math.min(last[b.length]!, beyond);
}
