// The forms in which one word of a name is compared. Romanisation is not one system: the same Arabic, Russian or Greek
// name reaches a list and a passport in different Latin letters. A folded word keeps what the systems agree on.

/** In order; each stands for a difference between romanisations, not between names. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/ee/g, 'i'],
  [/oo|ou|ue|oe/g, 'u'],
  [/ae/g, 'a'],
  [/tsch|tch|ch|cz/g, 'c'],
  [/shch|sch|sh/g, 's'],
  [/dzh|dj|zh/g, 'j'],
  [/kh|ck|q/g, 'k'],
  [/gh/g, 'g'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/ph/g, 'f'],
  [/tz/g, 'ts'],
  [/^x/g, 's'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/(?<=[aeiou])f+$/g, 'v'],
  [/^y(?=e)/g, ''],
  [/[ae][iyj](?![aeou])/g, 'i'],
  [/[iyj]+(?=[aou])/g, 'i'],
  [/(?<=[aeiou])h$/g, ''],
  [/[iyj]*y$|ij$/g, 'i'],
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
  [/(.)\1+/g, '$1'],
];

/** One lower-case ASCII word in its folded form. */
export function foldToken(token: string): string {
  const folded = FOLDS.reduce((word, [pattern, by]) => word.replace(pattern, by), token);
  return folded === '' ? token : folded;
}

/**
 * The consonants of a word: all that Arabic and Hebrew writing gives of it, since short vowels are not written and w, y
 * stand for long ones.
 */
export function skeletonOf(token: string): string {
  const bare = foldToken(token).replace(/[aeiouvyh]/g, '');
  return bare === '' ? token : bare;
}

/** Words that link names and tell nobody apart: articles, "son of", "from". */
export const PARTICLES: ReadonlySet<string> = new Set(
  (
    'abd al el ul il as ad an ar at az ash abu abou aboo abi bin ben ibn bint bte umm um ould wald oglu kyzy ' +
    'de del della di da do dos das du des la le las los y e van von der den ter ten zu of the wa'
  ).split(' '),
);

/** Parts of a word that begins with Abd, "servant of", however the article after it is written. */
const SERVANT_OF = /^abd(?:ou|u|e|a)(?:l|([rszdtn])(?=\1))(.{3,})$/;

/** Takes Abd apart from the name that follows (`abdurrahman`, `abdelkader`); Abdullah stays one word. */
export function splitServantOf(token: string): string[] {
  if (/^abd(?:ou|u|e|a)l$/.test(token)) return ['abd'];
  const rest = /^abd(?:ou|u|e|a)ll/.test(token) ? undefined : SERVANT_OF.exec(token)?.[2];
  return rest ? ['abd', rest] : [token];
}

/**
 * Words that may have been written as one: neighbours of which one is short or a particle.
 */
export function mayBeWrittenJoined(first: string, second: string): boolean {
  if (first.length + second.length > 16) return false;
  return PARTICLES.has(first) || first.length <= 4 || second.length <= 4;
}

/** A word without an Arabic article grown onto it (`almasri`); undefined when it has none. */
export function withoutArticle(token: string): string | undefined {
  return /^(al|el|ul)[^aeiou]/.test(token) && token.length >= 6 ? token.slice(2) : undefined;
}
