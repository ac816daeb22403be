// Whether the part before the @ looks machine-generated. A heuristic: each sign below adds points, three are enough.

const ENOUGH = 3;
const VOWELS = /[aeiouy]/;
/** Letter pairs that occur in no name or word of a Latin-script language. */
const IMPOSSIBLE = /(?:[bcdfghjklmnpqrstvwxz]{5,}|q(?!u)[a-z]|[jvx][bcdfgkpqz]|z[bfgjqx]|[kpw]x|xz|jq|vq)/g;

/** True for `xk29fj3q8z`; false for `jordan.sample`, `jsample84`, `marie-louise1990` and the like. */
export function looksGenerated(local: string): boolean {
  const word = local.toLowerCase().replace(/\+.*$/, '');
  const plain = word.replace(/[^a-z0-9]/g, '');
  // Names in other scripts have no letters left; short ones are inconclusive.
  if (plain.length < 8) return false;
  if (/^(?=.*\d)(?=.*[a-f])[0-9a-f-]{16,}$/.test(word)) return true;

  const letters = plain.replace(/[0-9]/g, '');
  const digits = plain.length - letters.length;
  const switches = plain.match(/[a-z][0-9]|[0-9](?=[a-z])/g)?.length ?? 0;
  const vowels = [...letters].filter((letter) => VOWELS.test(letter)).length;
  let points = 0;
  if (switches >= 3) points += 2;
  if (switches >= 5) points += 1;
  if (digits >= 3 && switches >= 2 && digits / plain.length >= 0.3) points += 1;
  if (letters.length >= 6 && vowels / letters.length < 0.2) points += 2;
  if (letters.length >= 5 && vowels / letters.length < 0.1) points += 1;
  points += Math.min(2, word.match(IMPOSSIBLE)?.length ?? 0);
  if (plain.length >= 20 && switches >= 2) points += 1;
  return points >= ENOUGH;
}
