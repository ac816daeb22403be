import fc from 'fast-check';
import { decideAfterAttempt, DELIVERY_WAITS_MS, readRetryAfter } from '../src/delivery-schedule.js';

const now = new Date('2026-03-01T12:00:00Z');
const base = { attempts: 1, now, random: 0.5 };
const HOUR_MS = 3_600_000;

describe('what follows a try', () => {
  it('is ten tries over about 75 hours: 0, 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h', () => {
    const waits = DELIVERY_WAITS_MS.map((wait) => wait / 1_000);
    expect(waits).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(DELIVERY_WAITS_MS.reduce((sum, wait) => sum + wait, 0) / HOUR_MS).toBeCloseTo(75.6, 1);
  });

  it.each([200, 201, 202, 204, 299])('is nothing after %i', (status) => {
    expect(decideAfterAttempt({ ...base, status })).toEqual({ state: 'delivered' });
  });

  it('is a stop after 410, even with tries left', () => {
    expect(decideAfterAttempt({ ...base, status: 410 })).toEqual({ state: 'stopped' });
  });

  it.each([undefined, 100, 199, 300, 301, 302, 307, 308, 400, 401, 404, 409, 429, 500, 503])(
    'is another try after %p',
    (status) => expect(decideAfterAttempt({ ...base, status })).toEqual({ state: 'retry', waitMs: 5_000 }),
  );

  it('is failure after the tenth', () => {
    expect(decideAfterAttempt({ ...base, attempts: 9, status: 500 })).toMatchObject({ state: 'retry' });
    expect(decideAfterAttempt({ ...base, attempts: 10, status: 500 })).toEqual({ state: 'failed' });
    expect(decideAfterAttempt({ ...base, attempts: 10, status: 200 })).toEqual({ state: 'delivered' });
  });

  it('waits within 20 % of the schedule, whatever chance says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (attempts, random) => {
          const after = decideAfterAttempt({ ...base, attempts, random, status: 500 });
          const wait = DELIVERY_WAITS_MS[attempts]!;
          if (after.state !== 'retry') throw new Error(after.state);
          expect(after.waitMs).toBeGreaterThanOrEqual(wait * 0.8 - 1);
          expect(after.waitMs).toBeLessThanOrEqual(wait * 1.2 + 1);
        },
      ),
    );
  });

  it('lets Retry-After lengthen a wait and never shorten it', () => {
    const waitAfter = (retryAfter: string) => decideAfterAttempt({ ...base, status: 503, retryAfter });
    expect(waitAfter('120')).toEqual({ state: 'retry', waitMs: 120_000 });
    expect(waitAfter('1')).toEqual({ state: 'retry', waitMs: 5_000 });
    expect(waitAfter('Sun, 01 Mar 2026 12:10:00 GMT')).toEqual({ state: 'retry', waitMs: 600_000 });
    expect(waitAfter('Sun, 01 Mar 2020 12:10:00 GMT')).toEqual({ state: 'retry', waitMs: 5_000 });
  });

  it.each([
    ['99999999', 24 * HOUR_MS],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 24 * HOUR_MS],
    ['-5', 0],
    ['1e9', 0],
    ['soon', 0],
    ['2030', 2_030_000],
    ['2030-01-01', 0],
    ['Xxx, what', 0],
    ['', 0],
  ])('reads the Retry-After %p as %i ms', (value, waitMs) => {
    expect(readRetryAfter(value, now)).toBe(waitMs);
  });
});
