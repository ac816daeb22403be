// Korean syllables in Latin letters: the letters they consist of, each in its spellings by the Revised Romanization,
// McCune-Reischauer, North Korea's rule and the habit of passports.

const INITIALS = 'g|k,kk|gg|k,n,d|t,tt|dd|t,r|l,m,b|p,pp|bb|p,s|sh,ss|s,,j|ch|z,jj|tch|j,ch|j,k,t,p,h'.split(
  ',',
);
const MEDIALS =
  'a|ah,ae|ai|ay|e,ya,yae,eo|o|u|ou|uh,e,yeo|yo|you|yu|yuh,ye,o|oh,wa,wae|wai,oe|oi|we,yo,u|oo|wu,wo|weo|wuh,we,wi,yu|yoo|you,eu|u|oo,ui|eui|ee|i|uy,i|ee|y'.split(
    ',',
  );
const FINALS = ',k|g|c,k|g,k,n,n,n,t|d,l|r,lk|k,lm|m,l,l,l,p,l,m,p|b,p,t|s,t,ng,t,t,k,t,p,t|h'.split(',');
/** Family names and syllables that keep an older spelling. */
const HABITS: Record<string, string> = {
  이: 'lee|yi|rhee|ri|li|rhie',
  박: 'park|bark',
  임: 'lim|rim|yim|leem',
  유: 'ryu|ryoo|yoo|lyu',
  노: 'roh|noh|ro',
  나: 'ra|rha',
  양: 'ryang',
  여: 'ryo|yuh',
  용: 'ryong',
  최: 'choi|choy|chey',
  우: 'woo|wou',
  오: 'oh',
  선: 'sun|son',
  영: 'young|yung',
  석: 'suk|seok',
};
/** The one spelling under which a name is searched, as lists have it. */
const LISTED = {
  initials: 'k kk n t tt r m p pp s ss - j jj ch k t p h'.split(' '),
  medials: 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' '),
  finals: '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' '),
};
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 19 * 588;

/** The positions of a syllable's letters in the tables; undefined for another character. */
function lettersOf(syllable: string): [number, number, number] | undefined {
  const index = (syllable.codePointAt(0) ?? 0) - FIRST_SYLLABLE;
  return index < 0 || index >= SYLLABLES
    ? undefined
    : [Math.floor(index / 588), Math.floor((index % 588) / 28), index % 28];
}

/** A syllable as lists spell it: `김` is `kim`. */
export function listedSyllable(syllable: string): string {
  const letters = lettersOf(syllable);
  if (!letters) return syllable;
  const [initial, medial, final] = letters;
  return [LISTED.initials[initial], LISTED.medials[medial], LISTED.finals[final]]
    .map((part) => (part === '-' ? '' : part))
    .join('');
}

/** The source of a pattern of all spellings of a syllable, in lower case; undefined for another character. */
export function syllablePattern(syllable: string): string | undefined {
  const letters = lettersOf(syllable);
  if (!letters) return undefined;
  const [initial, medial, final] = letters;
  // In front of i and y, an l or r may have been lost.
  const opening = INITIALS[initial] || (/^(?:y|i)/.test(MEDIALS[medial]!) ? 'r|l|' : '');
  const regular = `(?:${opening})(?:${MEDIALS[medial]})(?:${FINALS[final]})`;
  const habit = HABITS[syllable];
  return habit ? `(?:${regular}|${habit})` : regular;
}
