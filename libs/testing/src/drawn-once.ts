const KEPT = 100;

/** The same picture for the same arguments, drawn once; the last ones are kept. Each caller has bytes of its own. */
export function drawnOnce<T extends unknown[]>(
  draw: (...of: T) => Promise<Buffer>,
): (...of: T) => Promise<Buffer> {
  const drawn = new Map<string, Promise<Buffer>>();
  return async (...of) => {
    const key = JSON.stringify(of);
    const picture = drawn.get(key) ?? draw(...of);
    drawn.delete(key);
    drawn.set(key, picture);
    for (const oldest of drawn.keys()) {
      if (drawn.size <= KEPT) break;
      drawn.delete(oldest);
    }
    try {
      return Buffer.from(await picture);
    } catch (error) {
      drawn.delete(key);
      throw error;
    }
  };
}
