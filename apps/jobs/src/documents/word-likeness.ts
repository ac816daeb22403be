// How alike two words of names are, 0–1. Equal, an initial, a cut-off word and another transliteration count as the
// same name; a slip of the pen comes close without passing.
import { consonantsOf, soundOf, type NameWord } from './name-forms.js';

const SAME_SOUND = 0.93;
const SAME_CONSONANTS = 0.9;
const CUT_OFF = 0.94;
const INITIAL = 0.92;
/** Misspelt names stay below a match, however close they come. */
const MISSPELT_MAX = 0.88;

/** Jaro's similarity, 0–1. */
function jaro(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const matched: string[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j++) {
      if (taken[j] || a[i] !== b[j]) continue;
      taken[j] = true;
      matched.push(a[i]!);
      break;
    }
  }
  if (matched.length === 0) return 0;
  const others = [...b].filter((_letter, index) => taken[index]);
  const transpositions = matched.filter((letter, index) => letter !== others[index]).length / 2;
  const m = matched.length;
  return (m / a.length + m / b.length + (m - transpositions) / m) / 3;
}

/** Jaro–Winkler's similarity, 0–1. */
export function jaroWinkler(a: string, b: string): number {
  const plain = jaro(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return plain + prefix * 0.1 * (1 - plain);
}

function likenessOfLetters(a: string, b: string, isCrossScript: boolean, isCutOff: boolean): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? INITIAL : 0;
  if (isCutOff && short.length >= 3 && long.startsWith(short)) return CUT_OFF;
  if (isCrossScript) {
    if (soundOf(a) === soundOf(b)) return SAME_SOUND;
    const [consonants, others] = [consonantsOf(a), consonantsOf(b)];
    if (consonants.length >= 3 && consonants === others) return SAME_CONSONANTS;
  }
  return Math.min(MISSPELT_MAX, jaroWinkler(a, b));
}

/**
 * @param isCutOff the document says that its word is cut off
 */
export function wordLikeness(a: NameWord, b: NameWord, isCutOff = false): number {
  const isCrossScript = a.isTransliterated !== b.isTransliterated;
  let best = 0;
  for (const left of a.forms) {
    for (const right of b.forms) {
      if (left && right) best = Math.max(best, likenessOfLetters(left, right, isCrossScript, isCutOff));
    }
  }
  return best;
}
