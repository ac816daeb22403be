import fc from 'fast-check';
import { endOfPrefix, phoneKey, searchKey } from '../../src/jobs/store/search-keys.js';

/** As PostgreSQL compares with text_pattern_ops. */
const isBefore = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;

describe('search keys', () => {
  it('are composed, lower case and of bounded length', () => {
    expect(searchKey('JOSE\u0301')).toBe('jos\u00e9');
    expect(searchKey('A'.repeat(300))).toBe('a'.repeat(256));
    expect(phoneKey('+1 (415) 555-0134')).toBe('14155550134');
  });

  it.each([
    ['user7', 'user8'],
    ['149', '14:'],
    ['a\u{10ffff}', 'b'],
    ['\ud7ff', '\ue000'],
    ['jos\u00e9', 'jos\u00ea'],
    ['cut \ud83d', 'cut \ufffe'],
    ['', undefined],
    ['\u{10ffff}', undefined],
  ])('that begin with %j end before %j', (prefix, end) => expect(endOfPrefix(prefix)).toBe(end));

  it('begin with a prefix exactly when they stand between it and its end', () => {
    const text = fc.string({ unit: 'binary', maxLength: 4 });
    fc.assert(
      fc.property(text, text, fc.boolean(), (prefix, other, isLonger) => {
        const key = isLonger ? prefix + other : other;
        const end = endOfPrefix(prefix);
        const isBetween = !isBefore(key, prefix) && (end === undefined || isBefore(key, end));
        expect(isBetween).toBe(key.startsWith(prefix));
      }),
      { numRuns: 300 },
    );
  });
});
