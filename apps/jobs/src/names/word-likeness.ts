// Similarity of two words of names, 0–1. Equal words, an initial, a truncated word and another transliteration count as
// the same name; a spelling mistake comes close without passing.
import { jaroWinkler } from './jaro-winkler.js';
import { consonantsOf, soundOf, type NameWord } from './name-forms.js';

const SAME_SOUND = 0.93;
const SAME_CONSONANTS = 0.9;
const CUT_OFF = 0.94;
const INITIAL = 0.92;
/** Misspelt names stay below a match, however close they are. */
const MISSPELT_MAX = 0.88;

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

/** Exactly one of them is a single letter. */
export const isInitial = (a: NameWord, b: NameWord): boolean =>
  (a.forms[0]?.length === 1) !== (b.forms[0]?.length === 1);

/**
 * @param isCutOff the document marks its word as truncated
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
