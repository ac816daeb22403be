/** Runs one step of the start and prints a line with the time it took. */
export async function step<T>(title: string, run: () => Promise<T> | T): Promise<T> {
  const began = performance.now();
  process.stdout.write(`• ${title} … `);
  const result = await run();
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
