/**
 * A clock that stands still until a test advances it; pass it where a service expects its own `Clock`.
 *
 * @example
 * const clock = new TestClock('2026-03-01T12:00:00Z');
 * clock.advance({ minutes: 15 });
 */
export class TestClock {
  private atMs: number;

  constructor(start: Date | string | number = '2026-03-01T12:00:00.000Z') {
    this.atMs = new Date(start).getTime();
  }

  readonly now = (): Date => new Date(this.atMs);

  set(moment: Date | string | number): void {
    this.atMs = new Date(moment).getTime();
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 } = by;
    this.atMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
  }
}
