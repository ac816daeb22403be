// The forms in which a word of a name is compared. Romanisation systems differ: the same Arabic, Russian or Greek name
// is in a list and in a passport in different Latin letters. A folded word keeps what the systems agree on.

type Rules = readonly (readonly [RegExp, string])[];

/** Applied in order; each covers a difference between romanisations, not between names. */
const CONSONANTS: Rules = [
  [/tzh/g, 'z'],
  [/tsch|tch|shch|sch|ch|sh|cz|^hs|^x/g, 's'],
  [/dzh|dj|zh/g, 'j'],
  [/kh|ck|q/g, 'k'],
  [/gh/g, 'g'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/ph/g, 'f'],
  [/ts|tz/g, 'z'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/ow(?=[^aeiouy])/g, 'u'],
  [/w/g, 'v'],
  [/ff$/g, 'v'],
];
const VOWELS: Rules = [
  [/^y(?=e)/g, ''],
  [/ij(?=[aou])/g, 'i'],
  [/^[iy](?=[aou])/g, 'j'],
  [/(?<=[aeiou])j$|ij$/g, 'i'],
  [/(?<=[^aeiou])[yj](?=[aou])/g, 'i'],
  [/ee/g, 'i'],
  [/oo|ou|au|ue|oe|eu/g, 'u'],
  [/eo/g, 'o'],
  [/ae/g, 'a'],
  [/[ae][iy](?![aou])/g, 'i'],
  [/[iy]{2,}|[ey]/g, 'i'],
  [/(?<=[aeiou])h$/g, ''],
  [/o/g, 'u'],
];
const DOUBLED: Rules = [[/(.)\1+/g, '$1']];

const apply = (token: string, rules: Rules): string =>
  rules.reduce((word, [pattern, by]) => word.replace(pattern, by), token) || token;

const FOLD: Rules = [...CONSONANTS, ...VOWELS, ...DOUBLED];

/** One lower-case ASCII word in its folded form. */
export const foldToken = (token: string): string => apply(token, FOLD);

/**
 * What official romanisations of one letter differ in: Г is g or h, Х and خ are kh or h, ج is j, dj or g, ذ and ظ are dh
 * or z, ث is th or s, Ё and Й are yo and i, Ц is ts or c, and South Slavs end in c what others end in ch.
 */
const LETTERS: Rules = [
  [/ou(?=[aeiy])/g, 'w'],
  [/sht(?=[aeiou])/g, 'sh'],
  [/ou$/g, 'ov'],
  [/dh/g, 'z'],
  [/th(?!$|[^aeiouyr])/g, 's'],
  [/(?<=[iu])(?:cz|c|tch|ch)$/g, 's'],
  [/^j(?=e)/g, ''],
];
const WITH_H: Rules = [[/kh|gh|(?<![cdpstz])h/g, 'g']];
const WITH_J: Rules = [
  [/dzh|dj|dg/g, 'j'],
  [/g(?![hn])/g, 'j'],
];
/** In shorter words another letter makes another name. */
const LETTERS_MIN = 5;

/** A lower-case ASCII word, folded by the other readings of its letters. */
export function letterVariants(token: string, lettersMin = LETTERS_MIN): string[] {
  if (token.length < lettersMin) return [];
  const read = apply(token, LETTERS);
  const others = new Set([read, apply(read, WITH_H), apply(read, WITH_J)]);
  others.delete(token);
  // Most words have none of these letters.
  if (others.size === 0) return [];
  const fold = foldToken(token);
  return [...new Set([...others].map(foldToken))].filter(
    (variant) => variant !== fold && variant.length >= lettersMin - 1,
  );
}

/** Vowels, including those written w and y; a final h may belong to a vowel; q, k and g are treated as the same. */
const WITHOUT_VOWELS: Rules = [
  [/(?<=.)[aeiouvy]|^[aeiou]+|(?<=.)h$/g, ''],
  [/g/g, 'k'],
];

const SKELETON: Rules = [...CONSONANTS, ...DOUBLED, ...WITHOUT_VOWELS];
const UNDOUBLED_SKELETON: Rules = [...CONSONANTS, ...WITHOUT_VOWELS];

/** The consonants of a word: all that can be compared with its form in a script without short vowels. */
export const skeletonOf = (token: string): string => apply(token, SKELETON);

/**
 * The consonants of a word from such a script, in each way to read it: doubling is not written there, c is what Indic
 * scripts leave of ch, and an h may be a separate letter.
 */
export function writtenSkeletonsOf(token: string): string[] {
  const written = token.replace(/c(?!h)/g, 'ch');
  const apart = token.replace(/(?<=[dgkpstz])h/g, '.h').replace(/^hs/, 'h.s');
  return [
    apply(written, UNDOUBLED_SKELETON),
    apply(apart, UNDOUBLED_SKELETON).replaceAll('.', ''),
    skeletonOf(written),
  ];
}

/** Words that link names and do not distinguish people: articles, "son of", "from". */
export const PARTICLES: ReadonlySet<string> = new Set(
  (
    'abd bn din al el ul il as ad an ar at az ash abu abou aboo abi bin ben ibn bint bte umm um ould wald oglu kyzy ' +
    'de del della di da do dos das du des la le las los y e van von der den ter ten zu of the wa'
  ).split(' '),
);

/** Parts of a word that begins with Abd, "servant of", with any spelling of the article that follows. */
const SERVANT_OF = /^abd(?:ou|u|e|a)(?:l|([rszdtn])(?=\1))(.{3,})$/;

/** "Of the faith", attached to a word or separate: Saifuddin, Nureddine, Seif Eddine. */
const OF_THE_FAITH = /^(.{3,})[aeiou][dt]{1,2}(?:in|ine|een|yn)$/;
const FAITH = /^[aeiu]?[dl]?(?:din|dine|deen)$/;

/**
 * Splits Abd and Din from the names they are attached to (`abdurrahman`, `abdelkader`, `saifuddin`); Abdullah stays one
 * word.
 */
export function splitCompound(token: string): string[] {
  if (/^abd(?:ou|u|e|a)l$/.test(token)) return ['abd'];
  if (FAITH.test(token)) return ['din'];
  const rest = /^abd(?:ou|u|e|a)ll/.test(token) ? undefined : SERVANT_OF.exec(token)?.[2];
  if (rest) return ['abd', rest];
  const before = OF_THE_FAITH.exec(token)?.[1];
  return before ? [before, 'din'] : [token];
}

/**
 * Whether lists and passports often write two neighbours as one word: one of them is short or a particle.
 */
export function areOftenJoined(first: string, second: string): boolean {
  return PARTICLES.has(first) || first.length <= 4 || second.length <= 4;
}

/** A word without its attached Arabic article (`almasri`); undefined when it has none. */
export function withoutArticle(token: string): string | undefined {
  return /^(al|el|ul)[^aeiou]/.test(token) && token.length >= 6 ? token.slice(2) : undefined;
}
