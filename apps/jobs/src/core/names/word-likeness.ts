// Similarity of two words of names, 0–1. Equal words, an initial, a truncated word and another transliteration count as
// the same name; a spelling mistake comes close without passing.
import { jaroWinkler } from './jaro-winkler.js';
import { isSpellingOf, readingsOfWord, withoutUmlauts, type NameWord } from './name-forms.js';
import { skeletonOf } from './token-forms.js';

const SAME_SOUND = 0.93;
const SAME_CONSONANTS = 0.9;
const SAME_UMLAUT = 0.97;
const KOREAN_SPELLING = 0.95;
const CUT_OFF = 0.94;
const INITIAL = 0.92;
/** Misspelt names stay below a match, however close they are. */
const MISSPELT_MAX = 0.88;

function likenessOfLetters(a: string, b: string, isCrossScript: boolean, isCutOff: boolean): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? INITIAL : 0;
  if (isCutOff && short.length >= 3 && long.startsWith(short)) return CUT_OFF;
  if (withoutUmlauts(a) === withoutUmlauts(b)) return SAME_UMLAUT;
  if (isCrossScript) {
    const others = readingsOfWord(b);
    if (readingsOfWord(a).some((reading) => others.includes(reading))) return SAME_SOUND;
  }
  return Math.min(MISSPELT_MAX, jaroWinkler(a, b));
}

/** Exactly one of them is a single letter. */
export const isInitial = (a: NameWord, b: NameWord): boolean =>
  !a.pattern && !b.pattern && (a.forms[0]?.length === 1) !== (b.forms[0]?.length === 1);

/**
 * @param isCutOff the document marks its word as truncated
 */
export function wordLikeness(a: NameWord, b: NameWord, isCutOff = false): number {
  const isCrossScript = a.isTransliterated !== b.isTransliterated;
  let best = 0;
  if (isCrossScript && a.forms.some((letters) => isSpellingOf(letters, b))) best = KOREAN_SPELLING;
  if (isCrossScript && b.forms.some((letters) => isSpellingOf(letters, a))) best = KOREAN_SPELLING;
  if (isCrossScript && haveSameConsonants(a, b)) best = SAME_CONSONANTS;
  for (const left of a.forms) {
    for (const right of b.forms) {
      if (left && right) best = Math.max(best, likenessOfLetters(left, right, isCrossScript, isCutOff));
    }
  }
  return best;
}

/** Vowels differ most between romanisations; a word written without them may have several readings. */
function haveSameConsonants(a: NameWord, b: NameWord): boolean {
  const [written, latin] = a.consonants ? [a, b] : [b, a];
  const skeletons = latin.forms.map((letters) => skeletonOf(letters.toLowerCase()));
  return (written.consonants ?? []).some((consonants) => skeletons.includes(consonants));
}
