import { LRUCache } from 'lru-cache';
import { coreTokens } from '../../names/normalize-name.js';
import {
  areOftenJoined,
  foldToken,
  PARTICLES,
  skeletonOf,
  splitCompound,
  withoutArticle,
  writtenSkeletonsOf,
} from './token-forms.js';
import { isSyllabic } from './syllabic-names.js';

/** One word of a name, in every form in which it is compared. */
export interface NameWord {
  text: string;
  /** folded; the second one without an Arabic article grown onto it */
  folds: string[];
  /** consonants; the second one without the Arabic article */
  skeletons: string[];
  particle: boolean;
}

export interface PreparedName {
  words: NameWord[];
  /** neighbours written as one word; `at` is the index of the first; `often`: spellings really differ in this */
  joined: { at: number; word: NameWord; often: boolean }[];
  /** from a script that writes no short vowels: only consonants can be compared */
  consonantal: boolean;
  /** of China, Korea or Vietnam */
  syllabic: boolean;
  /** index of the first word of the family name, where it was given apart */
  familyFrom?: number;
}

const CONSONANTAL =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Thai}]/u;
/** Final ta marbuta is read a; its h would pass for half of a digraph. */
const TA_MARBUTA = /\u0629/g;
/** Words considered; a name of more is cut. */
const WORDS_MAX = 8;
const JOINED_CHARACTERS_MAX = 16;

/** Romanised, without titles, cut into words and their forms. */
export function prepareName(name: string): PreparedName {
  const consonantal = CONSONANTAL.test(name);
  const tokens = coreTokens(spellHangul(name.replace(TA_MARBUTA, '')))
    .flatMap(splitCompound)
    .slice(0, WORDS_MAX);
  const words = tokens.map((token) => wordOf(token, consonantal));
  const syllabic = !consonantal && isSyllabic(tokens);
  // A name of nothing but particles ("Al Le") is compared as it is.
  if (syllabic || words.every((word) => word.particle)) for (const word of words) word.particle = false;
  const joined = words.slice(0, -1).flatMap((word, at) => {
    const next = words[at + 1]!;
    const text = word.text + next.text;
    if (text.length > JOINED_CHARACTERS_MAX) return [];
    return [{ at, word: wordOf(text, consonantal), often: areOftenJoined(word.text, next.text) }];
  });
  return { words, joined, consonantal, syllabic };
}

/** {@link prepareName} of a name given in parts. */
export function prepareParts(parts: {
  firstName?: string;
  middleName?: string;
  lastName: string;
}): PreparedName {
  const whole = prepareName([parts.firstName, parts.middleName, parts.lastName].filter(Boolean).join(' '));
  const family = prepareName(parts.lastName).words.length;
  return { ...whole, familyFrom: Math.max(0, whole.words.length - family) };
}

/** Listed names that many screenings compare; about two kilobytes each. */
const PREPARED_MAX = 10_000;
const prepared = new LRUCache<string, PreparedName>({ max: PREPARED_MAX, memoMethod: prepareName });

/** {@link prepareName} of a name of the lists, remembered. */
export const preparedListedName = (name: string): PreparedName => prepared.memo(name);

/** Few words make most names. */
const CACHED_WORDS_MAX = 30_000;
const cachedWords = new LRUCache<string, NameWord>({ max: CACHED_WORDS_MAX });

function wordOf(token: string, consonantal: boolean): NameWord {
  const key = consonantal ? `_${token}` : token;
  const known = cachedWords.get(key);
  if (known) return known;
  const word = formsOf(token, consonantal);
  cachedWords.set(key, word);
  return word;
}

function formsOf(token: string, consonantal: boolean): NameWord {
  const particle = PARTICLES.has(token);
  const bare = withoutArticle(token);
  const skeletons = consonantal ? writtenSkeletonsOf(token) : [skeletonOf(token)];
  // Romanised letter by letter, the Arabic article leaves an l, and y at the beginning may be a vowel's.
  const shorter = skeletons.map((skeleton) =>
    consonantal && /^[ly].{2,}/.test(skeleton) ? skeleton.slice(1) : undefined,
  );
  return {
    text: token,
    folds: present(foldToken(token), bare && foldToken(bare)),
    skeletons: present(...skeletons, ...shorter, bare && skeletonOf(bare)),
    particle,
  };
}

const present = (...forms: (string | undefined)[]): string[] => [
  ...new Set(forms.filter((form): form is string => form !== undefined)),
];

const INITIALS = 'k kk n t tt r m p pp s ss - j jj ch k t p h'.split(' ');
const MEDIALS = 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' ');
const FINALS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
const FIRST_SYLLABLE = 0xac00;

/** Sets the syllables of a Korean name apart, in the letters of its lists; the family name is the first. */
function spellHangul(name: string): string {
  return name.replace(/\p{Script=Hangul}{2,4}/gu, (run) => {
    const syllables = [...run.normalize('NFC')].map((syllable) => {
      const index = syllable.codePointAt(0)! - FIRST_SYLLABLE;
      if (index < 0 || index >= 19 * 588) return syllable;
      const parts = [
        INITIALS[Math.floor(index / 588)],
        MEDIALS[Math.floor((index % 588) / 28)],
        FINALS[index % 28],
      ];
      return parts.map((part) => (part === '-' ? '' : part)).join('');
    });
    return ` ${syllables.join(' ')} `;
  });
}
