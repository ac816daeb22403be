import { LRUCache } from 'lru-cache';
import { listedSyllable } from '../../core/names/hangul.js';
import { spellingsOf } from '../../core/names/letter-readings.js';
import { wadeGilesOf } from '../../core/names/mandarin.js';
import { coreTokensOf, nameTokens } from '../../core/names/normalize-name.js';
import { isSyllabic } from '../../core/names/syllabic-names.js';
import {
  areOftenJoined,
  foldToken,
  letterVariants,
  PARTICLES,
  skeletonOf,
  splitCompound,
  withoutArticle,
  writtenSkeletonsOf,
} from '../../core/names/token-forms.js';

/** One word of a name, in every form in which it is compared; a form is made when it is first asked for. */
export class NameWord {
  readonly particle: boolean;
  readonly #bare: string | undefined;
  #folds?: string[];
  #variants?: string[];
  #skeletons?: string[];
  #wadeGiles?: string | null;

  constructor(
    readonly text: string,
    private readonly consonantal: boolean,
    private readonly written?: string,
    particle?: boolean,
  ) {
    this.particle = particle ?? PARTICLES.has(text);
    this.#bare = withoutArticle(text);
  }

  /** folded; the second one without an attached Arabic article */
  get folds(): string[] {
    return (this.#folds ??= present(foldToken(this.text), this.#bare && foldToken(this.#bare)));
  }

  /** folded by the other readings of its letters */
  get variants(): string[] {
    const forms = this.consonantal ? [] : present(this.text, this.#bare);
    return (this.#variants ??= present(...forms.flatMap((form) => letterVariants(form))));
  }

  /** consonants; the second one without the Arabic article */
  get skeletons(): string[] {
    return (this.#skeletons ??= present(
      ...(this.consonantal ? writtenForms(this.text, this.written) : [skeletonOf(this.text)]),
      this.#bare && skeletonOf(this.#bare),
    ));
  }

  /** in Wade-Giles, of a word that is Pinyin */
  get wadeGiles(): string | undefined {
    if (this.#wadeGiles === undefined)
      this.#wadeGiles = (this.consonantal ? undefined : wadeGilesOf(this.text)) ?? null;
    return this.#wadeGiles ?? undefined;
  }

  /** The same word where it is compared although it is a particle elsewhere. */
  counted(): NameWord {
    return this.particle ? new NameWord(this.text, this.consonantal, this.written, false) : this;
  }
}

/** In letter-by-letter romanisation the Arabic article leaves an l, and an initial y may stand for a vowel. */
function writtenForms(token: string, written?: string): (string | undefined)[] {
  const spellings = written ? [token, ...spellingsOf(written.replace(TA_MARBUTA, ''))] : [token];
  const skeletons = [...new Set(spellings.flatMap(writtenSkeletonsOf))];
  return [...skeletons, ...skeletons.map((one) => (/^[ly].{2,}/.test(one) ? one.slice(1) : undefined))];
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
  /** words of scripts without short vowels, as written */
  written?: ReadonlyMap<string, string>;
}

export interface NameParts {
  firstName?: string;
  middleName?: string;
  lastName: string;
}

/** Romanised, without titles, cut into words and their forms. */
export function prepareName(name: string): PreparedName {
  const { family, consonantal, written } = tokensOf({ lastName: name });
  return prepareWords(cutParts([], family.flatMap(splitCompound)).family, consonantal, written);
}

export function tokensOf({ firstName, middleName, lastName }: NameParts): NameTokens {
  const parts = [[firstName, middleName].filter(Boolean).join(' '), lastName];
  const [given, family] = coreTokensOf(parts.map((part) => spellHangul(part.replace(TA_MARBUTA, ''))));
  const consonantal = CONSONANTAL.test(parts.join(' '));
  return { given, family, consonantal, ...(consonantal ? { written: writtenWords(parts.join(' ')) } : {}) };
}

/** The words of a name by their romanisation, those of scripts without short vowels. */
function writtenWords(name: string): Map<string, string> {
  const words = name.match(/[\p{L}\p{M}\u0640\u200c]+/gu) ?? [];
  return new Map(
    words
      .filter((word) => CONSONANTAL.test(word))
      .map((word) => [nameTokens(word.replace(TA_MARBUTA, '')).join(''), word]),
  );
}

/** {@link prepareName} for a name in two parts. */
export function prepareTokens(tokens: NameTokens): PreparedName {
  const { given, family } = cutParts(
    tokens.given.flatMap(splitCompound),
    tokens.family.flatMap(splitCompound),
  );
  const prepared = prepareWords([...given, ...family], tokens.consonantal, tokens.written);
  return { ...prepared, familyFrom: prepared.words.length > given.length ? given.length : 0 };
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

/** A name that is one word twice, as of people with a single name, is that word. */
const onceEach = (tokens: string[]): string[] =>
  tokens.every((token) => token === tokens[0]) ? tokens.slice(0, 1) : tokens;

function prepareWords(
  all: string[],
  consonantal: boolean,
  written?: ReadonlyMap<string, string>,
): PreparedName {
  const tokens = onceEach(all);
  const known = tokens.map((token) => wordOf(token, consonantal, written?.get(token)));
  const syllabic = !consonantal && isSyllabic(tokens);
  // A name of nothing but particles ("Al Le") is compared as it is.
  const areCounted = syllabic || known.every((word) => word.particle);
  const words = areCounted ? known.map((word) => word.counted()) : known;
  const joined = words.slice(0, -1).flatMap((word, at) => {
    const next = words[at + 1]!;
    const text = word.text + next.text;
    if (text.length > JOINED_CHARACTERS_MAX) return [];
    return [{ at, word: new NameWord(text, consonantal), often: areOftenJoined(word.text, next.text) }];
  });
  return { words, joined, consonantal, syllabic };
}

/** Listed names that many screenings compare; below one kilobyte each. */
const PREPARED_MAX = 25_000;
const prepared = new LRUCache<string, PreparedName>({ max: PREPARED_MAX, memoMethod: prepareName });

/** {@link prepareName} for a listed name, cached. */
export const preparedListedName = (name: string): PreparedName => prepared.memo(name);

/** A few words make up most names. */
const CACHED_WORDS_MAX = 30_000;
const cachedWords = new LRUCache<string, NameWord>({ max: CACHED_WORDS_MAX });

function wordOf(token: string, consonantal: boolean, written?: string): NameWord {
  const key = consonantal ? `_${token}_${written ?? ''}` : token;
  const known = cachedWords.get(key);
  if (known) return known;
  const word = new NameWord(token, consonantal, written);
  cachedWords.set(key, word);
  return word;
}

const present = (...forms: (string | undefined)[]): string[] => [
  ...new Set(forms.filter((form): form is string => form !== undefined)),
];

/** Separates the syllables of a Korean name, spelt as in the lists; the family name comes first. */
const spellHangul = (name: string): string =>
  name.replace(
    /\p{Script=Hangul}{2,4}/gu,
    (run) => ` ${[...run.normalize('NFC')].map(listedSyllable).join(' ')} `,
  );
