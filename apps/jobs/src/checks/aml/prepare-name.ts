import { coreTokens } from '../names/normalize-name.js';
import {
  areOftenJoined,
  foldToken,
  PARTICLES,
  skeletonOf,
  splitCompound,
  withoutArticle,
  writtenSkeletonOf,
} from './token-forms.js';

/** One word of a name, in every form in which it is compared. */
export interface NameWord {
  text: string;
  /** folded; the second one without an Arabic article grown onto it */
  folds: string[];
  /** consonants; the second one without the Arabic article */
  skeletons: string[];
  /** what the word counts in a name's score, 0 to 1 */
  weight: number;
  particle: boolean;
}

export interface PreparedName {
  words: NameWord[];
  /** neighbours written as one word; `at` is the index of the first; `often`: spellings really differ in this */
  joined: { at: number; word: NameWord; often: boolean }[];
  /** from a script that writes no short vowels: only consonants can be compared */
  consonantal: boolean;
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
  // A name of nothing but particles ("Al Le") is compared as it is.
  if (words.every((word) => word.particle))
    for (const word of words) Object.assign(word, { particle: false, weight: weightOf(word.text) });
  const joined = words.slice(0, -1).flatMap((word, at) => {
    const next = words[at + 1]!;
    const text = word.text + next.text;
    if (text.length > JOINED_CHARACTERS_MAX) return [];
    return [{ at, word: wordOf(text, consonantal), often: areOftenJoined(word.text, next.text) }];
  });
  return { words, joined, consonantal };
}

/** Listed names come up again and again; so many stay prepared. */
const PREPARED_MAX = 20_000;
const prepared = new Map<string, PreparedName>();

/** {@link prepareName} of a name of the lists, remembered. */
export function preparedListedName(name: string): PreparedName {
  const known = prepared.get(name);
  if (known) return known;
  if (prepared.size >= PREPARED_MAX) prepared.clear();
  const made = prepareName(name);
  prepared.set(name, made);
  return made;
}

function wordOf(token: string, consonantal: boolean): NameWord {
  const particle = PARTICLES.has(token);
  const bare = withoutArticle(token);
  const skeleton = consonantal ? writtenSkeletonOf(token) : skeletonOf(token);
  // Romanised letter by letter, the Arabic article leaves an l, and y at the beginning may be a vowel's.
  const shorter = consonantal && /^[ly].{2,}/.test(skeleton) ? skeleton.slice(1) : undefined;
  return {
    text: token,
    folds: present(foldToken(token), bare && foldToken(bare)),
    skeletons: present(skeleton, shorter, bare && skeletonOf(bare)),
    weight: particle ? 0.15 : weightOf(token),
    particle,
  };
}

/** Long words tell more about whom they name than short ones; an initial tells little. */
const weightOf = (token: string): number => (token.length === 1 ? 0.3 : Math.min(1, 0.5 + token.length / 10));

const present = (...forms: (string | undefined)[]): string[] => [
  ...new Set(forms.filter((form): form is string => form !== undefined)),
];

/** Family names whose usual Latin spelling is not their romanisation. */
const KOREAN_FAMILIES: Record<string, string> = {
  김: 'Kim',
  이: 'Lee',
  박: 'Park',
  최: 'Choi',
  정: 'Jung',
  강: 'Kang',
  조: 'Cho',
  리: 'Ri',
  류: 'Ryu',
  임: 'Lim',
  권: 'Kwon',
  오: 'Oh',
  노: 'Roh',
};

/** Sets the family name, the first syllable of a Korean name, apart from the given name. */
function spellHangul(name: string): string {
  return name.replace(/\p{Script=Hangul}{2,4}/gu, (run) => {
    const [family, ...given] = [...run.normalize('NFC')];
    return ` ${KOREAN_FAMILIES[family!] ?? family} ${given.join('')} `;
  });
}
