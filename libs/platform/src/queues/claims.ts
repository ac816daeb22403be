/** How long the claims of this process took since the last look, in ms; Infinity for those that failed. */
let taken: number[] = [];
/** More say no more. */
const KEPT_MAX = 1_000;

/** Times what takes a task's row from the others: one statement of the same kind each time, committed. */
export async function timeClaim<T>(claim: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let ms = Infinity;
  try {
    const claimed = await claim();
    ms = performance.now() - began;
    return claimed;
  } finally {
    if (taken.length < KEPT_MAX) taken.push(ms);
  }
}

/** The median of the claims since it was last asked; undefined: there were none. */
export function takeMedianClaim(): number | undefined {
  const claims = taken.sort((a, b) => a - b);
  taken = [];
  return claims[claims.length >> 1];
}
