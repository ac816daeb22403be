import { TestClock } from '../src/clock.js';
import { eventually, waitFor } from '../src/eventually.js';

describe('a test clock', () => {
  it('stands still until it is moved', () => {
    const clock = new TestClock('2026-01-31T23:00:00Z');
    expect(clock.now()).toEqual(new Date('2026-01-31T23:00:00Z'));
    clock.advance({ hours: 1, seconds: 1, ms: 5 });
    expect(clock.now().toISOString()).toBe('2026-02-01T00:00:01.005Z');
    clock.set(0);
    expect(clock.now().getTime()).toBe(0);
  });

  it('hands out moments that a caller cannot change', () => {
    const clock = new TestClock(1000);
    clock.now().setFullYear(1999);
    expect(clock.now().getTime()).toBe(1000);
  });
});

describe('waiting on a condition', () => {
  it('returns as soon as the assertion holds', async () => {
    let calls = 0;
    const holds = () => {
      if (++calls < 3) throw new Error('not yet');
      return calls;
    };
    await expect(eventually(holds, { everyMs: 1 })).resolves.toBe(3);
  });

  it('ends with the last failure when the deadline passes', async () => {
    const never = () => Promise.reject(new Error('still wrong'));
    await expect(eventually(never, { timeoutMs: 20, everyMs: 1 })).rejects.toThrow('still wrong');
  });

  it('names what it waited for', async () => {
    const wait = waitFor('the moon', () => undefined, { timeoutMs: 20, everyMs: 1 });
    await expect(wait).rejects.toThrow('gave up waiting for the moon after 20 ms');
  });
});
