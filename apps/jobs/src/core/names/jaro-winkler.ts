/**
 * Jaro-Winkler similarity of two strings, 0 to 1 (Winkler 1990): the prefix bonus applies from a Jaro of 0.7 on, with
 * the usual weight of 0.1 for at most four characters.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const jaro = jaroSimilarity(a, b);
  if (jaro < 0.7) return jaro;
  let prefix = 0;
  while (prefix < 4 && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const takenInB = new Uint8Array(b.length);
  const matchedInA: number[] = [];
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length, i + reach + 1);
    for (let j = Math.max(0, i - reach); j < end; j++) {
      if (takenInB[j] || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      takenInB[j] = 1;
      matchedInA.push(i);
      break;
    }
  }
  const matches = matchedInA.length;
  if (matches === 0) return 0;
  let transposed = 0;
  let j = 0;
  for (const i of matchedInA) {
    while (!takenInB[j]) j++;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) transposed++;
    j++;
  }
  return (matches / a.length + matches / b.length + (matches - transposed / 2) / matches) / 3;
}
