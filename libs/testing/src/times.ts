/** Runs the same thing `count` times at once; resolves with what each gave, in order. */
export const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
