// Mandarin syllables of Pinyin in the older Wade-Giles system of Taiwan and of earlier lists, without its apostrophes.

const WHOLE: Record<string, string> = {
  zhi: 'chih',
  chi: 'chih',
  shi: 'shih',
  ri: 'jih',
  zi: 'tzu',
  ci: 'tzu',
  si: 'ssu',
  ge: 'ko',
  ke: 'ko',
  he: 'ho',
  yi: 'i',
  you: 'yu',
  yan: 'yen',
  ye: 'yeh',
  er: 'erh',
};
const INITIALS: Record<string, string> = {
  zh: 'ch',
  b: 'p',
  d: 't',
  g: 'k',
  j: 'ch',
  q: 'ch',
  x: 'hs',
  z: 'ts',
  c: 'ts',
  r: 'j',
};
const SYLLABLE =
  /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(iang|iong|uang|iao|ian|ing|uai|uan|ang|eng|ong|ia|ie|iu|in|ua|ui|un|uo|ue|ai|ei|ao|ou|an|en|er|[aeiou])/;
const LETTERS_MAX = 14;

function wadeSyllable(initial: string, final: string): string {
  const whole = WHOLE[initial + final];
  if (whole) return whole;
  const rest = final
    .replace(/^ian$/, 'ien')
    .replace(/^ie$/, 'ieh')
    .replace(/ong$/, 'ung')
    .replace(/^ue$/, 'ueh')
    .replace(/^uo$/, /^(?:g|k|h|sh)$/.test(initial) ? 'uo' : 'o');
  return (INITIALS[initial] ?? initial) + rest;
}

/** The syllables of a word of Pinyin; an n or g before a vowel begins the next one. */
function syllablesOf(word: string): [string, string][] | undefined {
  const syllables: [string, string][] = [];
  let rest = word;
  while (rest) {
    const found = SYLLABLE.exec(rest);
    if (!found) return undefined;
    const [, initial = '', longest = ''] = found;
    const isNext = /[aeiou]/.test(rest[found[0].length] ?? '') && /[ng]$/.test(longest);
    const final = isNext ? longest.slice(0, -1) : longest;
    syllables.push([initial, final]);
    rest = rest.slice(initial.length + final.length);
  }
  return syllables;
}

/** A lower-case word of two syllables or more in Wade-Giles; undefined when it is no Pinyin, or the same. */
export function wadeGilesOf(word: string): string | undefined {
  if (word.length < 4 || word.length > LETTERS_MAX) return undefined;
  const syllables = syllablesOf(word);
  if (!syllables || syllables.length < 2) return undefined;
  const wade = syllables.map(([initial, final]) => wadeSyllable(initial, final)).join('');
  return wade === word ? undefined : wade;
}
