import { LRUCache } from 'lru-cache';

export interface ReadCacheOptions {
  /** entries kept, at most; the one used longest ago goes first */
  max: number;
  /** how long a read is believed, from its start; for good unless told */
  ttlMs?: number;
  /** whether what was found is worth a place; everything unless told */
  isKept?: (found: unknown) => boolean;
}

/**
 * A cache of what `read` finds: `memo(key)` reads, or gives what was read before. Who asks while a read is under way
 * shares it, and one that fails is not remembered. lru-cache's own `fetch` counts the age from the end of a read, which
 * may have looked long before, and fails for whoever waits for an entry that gives up its place.
 */
export function createReadCache<Key extends object | string | number, Found>(
  read: (key: Key) => Promise<Found>,
  { max, ttlMs, isKept = () => true }: ReadCacheOptions,
): LRUCache<Key, Promise<Found>> {
  const cache = new LRUCache<Key, Promise<Found>>({
    max,
    perf: performance,
    ...(ttlMs !== undefined && { ttl: ttlMs }),
    memoMethod: (key) => {
      const reading = read(key);
      const forget = () => {
        if (cache.peek(key) === reading) cache.delete(key);
      };
      reading.then((found) => isKept(found) || forget(), forget);
      return reading;
    },
  });
  return cache;
}
