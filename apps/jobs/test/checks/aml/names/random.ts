/** A small generator with a seed (mulberry32): the same seed gives the same lists and questions on every machine. */
export function seeded(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(values: readonly T[]): T => values[below(values.length)]!,
    chance: (probability: number): boolean => next() < probability,
  };
}

export type Random = ReturnType<typeof seeded>;
