import { retentionCutoffs } from '../../src/privacy/retention-periods.js';

const NOW = new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

describe('how long an account keeps data', () => {
  it('keeps photos and personal data, and logs for 90 days, when the account says nothing', () => {
    expect(retentionCutoffs({}, NOW)).toEqual({ photos: null, personalData: null, logs: daysAgo(90) });
  });

  it('counts whole days back from now', () => {
    const retention = { photosDays: 7, personalDataDays: 365, logsDays: 30 };
    expect(retentionCutoffs({ retention }, NOW)).toEqual({
      photos: daysAgo(7),
      personalData: daysAgo(365),
      logs: daysAgo(30),
    });
  });

  it.each([null, 0, -1, 0.5, '7', Number.NaN])('keeps when a period is %p', (days) => {
    const retention = { photosDays: days, personalDataDays: days, logsDays: days } as never;
    expect(retentionCutoffs({ retention }, NOW)).toEqual({ photos: null, personalData: null, logs: null });
  });
});
