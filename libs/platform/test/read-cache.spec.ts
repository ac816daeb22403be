import { createReadCache } from '../src/runtime/read-cache.js';

describe('a cache of reads', () => {
  it('shares a read that is under way, and what it found', async () => {
    let reads = 0;
    const cache = createReadCache(async (key: string) => `${key}${(reads += 1)}`, { max: 10 });
    expect(await Promise.all([cache.memo('a'), cache.memo('a')])).toEqual(['a1', 'a1']);
    expect(await cache.memo('a')).toBe('a1');
  });

  it('remembers neither a failure nor what is not to be kept', async () => {
    let answer: () => Promise<string | null> = () => Promise.reject(new Error('away'));
    const cache = createReadCache(() => answer(), { max: 10, isKept: (found) => found !== null });
    await expect(cache.memo('a')).rejects.toThrow('away');
    answer = async () => null;
    expect(await cache.memo('a')).toBeNull();
    expect(cache.size).toBe(0);
    answer = async () => 'here';
    expect(await cache.memo('a')).toBe('here');
    expect(cache.size).toBe(1);
  });

  it('counts the age from the start of the read, however long it took', async () => {
    jest.useFakeTimers();
    try {
      // At 0 lru-cache takes an entry for one without an age.
      jest.advanceTimersByTime(1);
      let reads = 0;
      const read = () => new Promise<number>((resolve) => setTimeout(() => resolve((reads += 1)), 300));
      const cache = createReadCache(read, { max: 10, ttlMs: 500 });
      const first = cache.memo('a');
      await jest.advanceTimersByTimeAsync(450);
      expect([await first, await cache.memo('a')]).toEqual([1, 1]);
      await jest.advanceTimersByTimeAsync(60);
      const second = cache.memo('a');
      await jest.advanceTimersByTimeAsync(300);
      expect(await second).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps no more than it may, and whoever waits for what gives up its place gets it', async () => {
    const cache = createReadCache(async (key: number) => key, { max: 2 });
    expect(await Promise.all([1, 2, 3].map((key) => cache.memo(key)))).toEqual([1, 2, 3]);
    expect([...cache.keys()]).toEqual([3, 2]);
  });
});
