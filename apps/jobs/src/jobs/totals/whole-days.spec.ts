import { wholeDays } from './whole-days.js';

const at = (text: string) => new Date(text);
const DAY = 86_400_000;

describe('whole days of a range', () => {
  it('are all days without bounds', () => {
    expect(wholeDays(undefined, undefined)).toEqual({
      all: { from: undefined, until: undefined },
      months: { from: undefined, until: undefined },
      days: [],
      edges: [],
    });
  });

  it('are months, days beside them, and two edges', () => {
    expect(wholeDays(at('2026-01-30T12:00:00Z'), at('2026-03-02T00:00:00Z'))).toEqual({
      all: { from: '2026-01-31', until: '2026-03-02' },
      months: { from: '2026-02-01', until: '2026-03-01' },
      days: [
        { from: '2026-01-31', until: '2026-02-01' },
        { from: '2026-03-01', until: '2026-03-02' },
      ],
      edges: [
        { from: at('2026-01-30T12:00:00Z'), until: at('2026-01-31T00:00:00Z') },
        { from: at('2026-03-02T00:00:00Z'), until: at('2026-03-02T00:00:00.001Z') },
      ],
    });
  });

  it('are counted whole where a bound leaves more than half of them', () => {
    expect(wholeDays(at('2026-01-30T06:00:00Z'), at('2026-01-31T17:59:59.999Z'))).toEqual({
      all: { from: '2026-01-30', until: '2026-02-01' },
      months: undefined,
      days: [{ from: '2026-01-30', until: '2026-02-01' }],
      edges: [
        { from: at('2026-01-30T00:00:00Z'), until: at('2026-01-30T06:00:00Z'), isOutside: true },
        { from: at('2026-01-31T18:00:00Z'), until: at('2026-02-01T00:00:00Z'), isOutside: true },
      ],
    });
  });

  it('leave no edge longer than half a day beside them', () => {
    for (let hour = 0; hour < 48; hour += 1)
      for (const { from, until } of wholeDays(
        new Date(Date.UTC(2026, 0, 30, hour, 17)),
        at('2026-03-02T03:00:00Z'),
      ).edges)
        expect(until!.getTime() - from!.getTime()).toBeLessThanOrEqual(DAY / 2);
  });

  it('have no edge where the range begins and ends with a day', () => {
    expect(wholeDays(at('2026-01-01T00:00:00Z'), at('2026-12-31T23:59:59.999Z'))).toEqual({
      all: { from: '2026-01-01', until: '2027-01-01' },
      months: { from: '2026-01-01', until: '2027-01-01' },
      days: [],
      edges: [],
    });
  });

  it.each([
    ['0001-01-01T00:00:00Z', '0002-01-01T00:00:00Z'],
    ['9999-12-31T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'],
  ])('are none from %s to %s', (from, to) => {
    expect(wholeDays(at(from), at(to))).toMatchObject({ days: [], edges: [expect.anything()] });
  });

  it('cover every millisecond once, whatever the bounds', () => {
    const start = Date.UTC(2025, 10, 1);
    const covers = (point: number, { from, until }: { from?: string | Date; until?: string | Date }) =>
      (from === undefined || point >= new Date(from).getTime()) &&
      (until === undefined || point < new Date(until).getTime());
    for (let seed = 1; seed <= 300; seed += 1) {
      // Bounds within, on and around midnights of five months.
      const pick = (n: number) =>
        start + ((seed * n) % 150) * DAY + [(-1) ** seed, 0, 1, seed * 7_919][seed % 4]!;
      const from = seed % 5 === 0 ? undefined : at(new Date(pick(37)).toISOString());
      const to = seed % 7 === 0 ? undefined : at(new Date(pick(101)).toISOString());
      const { all, months, days, edges } = wholeDays(from, to);
      const parts = [...(months ? [months] : []), ...days, ...edges];
      for (const around of [from, to, at('2025-12-01T00:00:00Z'), at('2026-02-11T05:00:00Z')])
        for (const shift of [-DAY, -1, 0, 1, DAY]) {
          const point = (around?.getTime() ?? start) + shift;
          const isWithin = point >= (from?.getTime() ?? -Infinity) && point <= (to?.getTime() ?? Infinity);
          const counted = parts.filter((part) => covers(point, part));
          const times = counted.reduce((sum, part) => sum + ('isOutside' in part ? -1 : 1), 0);
          expect(times).toBe(isWithin ? 1 : 0);
          const inDays = [...(months ? [months] : []), ...days].some((part) => covers(point, part));
          expect(inDays).toBe(all !== undefined && covers(point, all));
        }
    }
  });
});
