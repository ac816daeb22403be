import { readerLanguage, timesIn } from './local-time.js';

const AT = new Date('2026-11-05T23:07:00Z');

describe('dates on pages', () => {
  it.each([
    [['de-AT', 'en'], 'de-AT'],
    [['*'], 'en'],
    [['xx-not-a-language', 'fr'], 'fr'],
    [['en-u-nu-arab-ca-buddhist'], 'en'],
    [['<script>', '../..', ''], 'en'],
    [[], 'en'],
  ])('take of %j the language %s', (accepted, expected) => {
    expect(readerLanguage(accepted)).toBe(expected);
  });

  it('write the month in letters and name the zone', () => {
    expect(timesIn('en').moment(AT).text).toMatch(/^November 5, 2026 at 11:07\sPM UTC$/);
    expect(timesIn('de-AT').moment(AT).text).toBe('5. November 2026 um 23:07 UTC');
  });

  it('tell the moment of a day in its title', () => {
    const { text, full, iso } = timesIn('en-GB').day(AT);
    expect([text, full, iso]).toEqual([
      '5 Nov 2026',
      '5 November 2026 at 23:07 UTC',
      '2026-11-05T23:07:00.000Z',
    ]);
  });
});
