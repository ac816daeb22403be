/** Durations of this process's claims since the last reading, in ms; Infinity for failed ones. */
let taken: number[] = [];
/** More do not improve the median. */
const KEPT_MAX = 1_000;

/** Times the claim of a task's row: always one committed statement of the same kind. */
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

/** The median of the claims since the last call; undefined if there were none. */
export function takeMedianClaim(): number | undefined {
  const claims = taken.sort((a, b) => a - b);
  taken = [];
  return claims[claims.length >> 1];
}
