import { LRUCache } from 'lru-cache';

export interface ReadCacheOptions {
  /** maximum number of entries; the least recently used one is evicted first */
  max: number;
  /** how long a read is cached, from its start; default: forever */
  ttlMs?: number;
  /** whether to cache a result; default: always */
  isKept?: (found: unknown) => boolean;
}

/**
 * A cache of the results of `read`: `memo(key)` reads, or returns the cached result. Concurrent callers share a read, and
 * failures are not cached. lru-cache's own `fetch` counts the age from the end of a read, which may have queried long
 * before, and rejects for callers that wait for an entry that is evicted.
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
