import { LRUCache } from 'lru-cache';
import { coreTokensOf } from '../../names/normalize-name.js';
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
  /** folded; the second one without an attached Arabic article */
  folds: string[];
  /** consonants; the second one without the Arabic article */
  skeletons: string[];
  particle: boolean;
}

export interface PreparedName {
  words: NameWord[];
  /** neighbours written as one word; `at` is the index of the first; `often`: such spellings do occur */
  joined: { at: number; word: NameWord; often: boolean }[];
  /** from a script without short vowels: only consonants can be compared */
  consonantal: boolean;
  /** a Chinese, Korean or Vietnamese name */
  syllabic: boolean;
  /** index of the first word of the family name, if it was given separately */
  familyFrom?: number;
}

const CONSONANTAL =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Thai}]/u;
/** Final ta marbuta is read as a; its h would be taken for half of a digraph. */
const TA_MARBUTA = /\u0629/g;
/** Maximum number of words compared, not counting particles; excess words are dropped from the middle. */
const WORDS_MAX = 8;
/** How many of them are reserved for the family name, however many given names there are. */
const FAMILY_WORDS_MIN = 4;
/** Maximum including particles. */
const TOKENS_MAX = 24;
const JOINED_CHARACTERS_MAX = 16;

/** The romanised words of a name in two parts, without titles. */
export interface NameTokens {
  given: string[];
  family: string[];
  consonantal: boolean;
}

export interface NameParts {
  firstName?: string;
  middleName?: string;
  lastName: string;
}

/** Romanised, without titles, cut into words and their forms. */
export function prepareName(name: string): PreparedName {
  const { family, consonantal } = tokensOf({ lastName: name });
  return prepareWords(cutParts([], family.flatMap(splitCompound)).family, consonantal);
}

export function tokensOf({ firstName, middleName, lastName }: NameParts): NameTokens {
  const parts = [[firstName, middleName].filter(Boolean).join(' '), lastName];
  const [given = [], family = []] = coreTokensOf(
    parts.map((part) => spellHangul(part.replace(TA_MARBUTA, ''))),
  );
  return { given, family, consonantal: CONSONANTAL.test(parts.join(' ')) };
}

/** {@link prepareName} for a name in two parts. */
export function prepareTokens(tokens: NameTokens): PreparedName {
  const { given, family } = cutParts(
    tokens.given.flatMap(splitCompound),
    tokens.family.flatMap(splitCompound),
  );
  return { ...prepareWords([...given, ...family], tokens.consonantal), familyFrom: given.length };
}

/** {@link prepareName} for a name given in parts. */
export const prepareParts = (parts: NameParts): PreparedName => prepareTokens(tokensOf(parts));

/** At most {@link WORDS_MAX} words, including the first and last of each part. */
function cutParts(given: string[], family: string[]): { given: string[]; family: string[] } {
  const all = [...given, ...family];
  const areParticles = all.every((token) => PARTICLES.has(token));
  const isCounted = (token: string) => areParticles || !PARTICLES.has(token);
  const ofFamily = Math.max(FAMILY_WORDS_MIN, WORDS_MAX - given.filter(isCounted).length);
  const keptFamily = cutMiddle(family, ofFamily, isCounted);
  const kept = {
    given: cutMiddle(given, WORDS_MAX - keptFamily.filter(isCounted).length, isCounted),
    family: keptFamily,
  };
  if (kept.given.length + kept.family.length <= TOKENS_MAX) return kept;
  return { given: kept.given.filter(isCounted), family: kept.family.filter(isCounted) };
}

/** Drops words from the middle, initials first. */
function cutMiddle(tokens: string[], max: number, isCounted: (token: string) => boolean): string[] {
  const counted = tokens.flatMap((token, at) => (isCounted(token) ? [at] : []));
  if (counted.length <= max) return tokens;
  const telling = counted.filter((at) => at === counted[0] || tokens[at]!.length > 1);
  const head = Math.ceil(max / 2);
  const kept = new Set(
    telling.length <= max
      ? telling
      : [...telling.slice(0, head), ...telling.slice(telling.length - (max - head))],
  );
  return tokens.filter((token, at) => kept.has(at) || !isCounted(token));
}

function prepareWords(tokens: string[], consonantal: boolean): PreparedName {
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

/** Listed names that many screenings compare; about two kilobytes each. */
const PREPARED_MAX = 10_000;
const prepared = new LRUCache<string, PreparedName>({ max: PREPARED_MAX, memoMethod: prepareName });

/** {@link prepareName} for a listed name, cached. */
export const preparedListedName = (name: string): PreparedName => prepared.memo(name);

/** A few words make up most names. */
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
  // In letter-by-letter romanisation the Arabic article leaves an l, and an initial y may stand for a vowel.
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

/** Separates the syllables of a Korean name, spelt as in the lists; the family name comes first. */
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
