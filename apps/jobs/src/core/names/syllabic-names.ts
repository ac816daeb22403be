import { isEastAsian } from './spelling-variants.js';

// Chinese, Korean and Vietnamese names consist of a few hundred syllables: one letter makes another name, their order
// matters, and no word is a particle.

const SYLLABLE =
  '(?:zh|ch|sh|th|ph|kh|ng|nh|tr|hs|ts|kk|tt|pp|ss|[bpmfdtnlgkhjqxzcsryvw])?' +
  '(?:yeo|yae|iang|iong|uang|iao|uai|ieu|uye|uoi|[aeiouy]{1,2})(?:ng|nh|ch|[nmlkgptsrh])?';
const WORD = new RegExp(`^(?:${SYLLABLE}){1,2}$`);
const FAMILIES = new Set(
  'han hong o min won ok kwak cha bang ku nguyen tran le pham hoang phan vu vo dang bui do duong ly dinh mai cao lam truong huynh long'.split(
    ' ',
  ),
);
const LETTERS_MAX = 10;

const isFamily = (word: string): boolean => FAMILIES.has(word) || isEastAsian(word);

/** Whether words form such a name: two to four words of syllables, the first or last one a family name. */
export function isSyllabic(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > 4) return false;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (!isFamily(first) && !isFamily(last)) return false;
  return words.every((word) => word.length <= LETTERS_MAX && WORD.test(word));
}

/** Whether positions are in cyclic order: `Jong Chol Kim` is `Kim Jong Chol`, not `Kim Chol Jong`. */
export function isSameOrder(positions: readonly number[]): boolean {
  const falls = positions.filter((position, at) => position > positions[(at + 1) % positions.length]!);
  return falls.length <= 1;
}
