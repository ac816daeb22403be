const KEPT = 100;

/** Caches pictures by arguments; only the last ones are kept. Each caller gets its own copy of the bytes. */
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
