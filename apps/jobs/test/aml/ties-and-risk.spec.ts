import fc from 'fast-check';
import { riskLevel } from '../../src/checks/aml/risk-level.js';
import { birthDateFit, breakTies } from '../../src/checks/aml/tie-breakers.js';
import type { AmlHit, AmlMatchType } from '../../src/providers/aml.port.js';

const hit = (birthDates: string[], ...listings: AmlMatchType[][]) =>
  ({ birthDates, listings: listings.map((types) => ({ types })) }) as AmlHit;

describe('the birth date of a listed person', () => {
  it.each([
    [undefined, ['1970-06-22'], 'unknown'],
    ['1970-06-22', [], 'unknown'],
    ['1970-06-22', ['1970-06-22'], 'same'],
    ['1970-06-22', ['1970-08-30', '1970-06-22', '1950'], 'same'],
    ['1970-06-22', ['1950', '1971'], 'near'],
    ['1970-06-22', ['1950', '1960'], 'other'],
    ['1970-06-22', ['1970'], 'near'],
    ['1970-06-22', ['1969'], 'near'],
    ['1970-06-22', ['1968'], 'other'],
    ['1970-06-22', ['1972'], 'other'],
    ['1970-06-22', ['1970-06'], 'near'],
    ['1970-06-22', ['1970-01'], 'near'],
    ['1970', ['1970-08-30'], 'near'],
    ['1970-06', ['1970-08-30'], 'near'],
    ['1970-06-08', ['1970-08-06'], 'near'],
    ['1971-06-08', ['1970-08-06'], 'other'],
    ['1970-06-22', ['1970-01-01'], 'near'],
    ['1971-06-22', ['1970-01-01'], 'near'],
    ['1970-06-22', ['1970-01-02'], 'other'],
    ['1970-06-22', ['1970-02-01'], 'other'],
    ['1970-06-22', ['1970-06-23'], 'near'],
    ['1970-06-22', ['1970-07-22'], 'near'],
    ['1970-06-22', ['1971-06-22'], 'other'],
    ['1970-06-22', ['1971-06-23'], 'other'],
    ['1970-06-22', ['1970-07-23'], 'other'],
    ['1970-06-08', ['1970-08-07'], 'other'],
    ['1970-06-08', ['1970-07-06'], 'other'],
  ])('against %s, listed as %j, is %s', (dob, listed, fit) => {
    expect(birthDateFit(dob, listed)).toBe(fit);
  });
});

describe('date of birth and country', () => {
  const listed = { birthDates: ['1970-06-22'], countries: ['IR', 'SY'] };

  it.each([
    [{}, 0.8, 0.8],
    [{ dob: '1970-06-22' }, 0.8, 0.824],
    [{ dob: '1970-06-23' }, 0.8, 0.816],
    [{ dob: '1980-06-22' }, 0.8, 0.68],
    [{ country: 'SY' }, 0.8, 0.816],
    [{ country: 'US' }, 0.8, 0.77],
    [{ dob: '1970-06-22', country: 'IR' }, 0.8, 0.84],
    [{ dob: '1980-06-22', country: 'IR' }, 0.8, 0.7],
    [{ dob: '1970-06-22', country: 'US' }, 0.8, 0.8],
    [{ dob: '1970-06-22' }, 1, 1],
    [{ dob: '1980-06-22' }, 0.1, 0],
  ])('%j makes %d to %d', (question, score, after) => {
    expect(breakTies(score, question, listed)).toBeCloseTo(after, 10);
  });

  it('say nothing when the list has neither', () => {
    const unknown = { birthDates: [], countries: [] };
    expect(breakTies(0.8, { dob: '1970-06-22', country: 'IR' }, unknown)).toBe(0.8);
  });

  it('never lift names that are only alike above the same names', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const question = fc.record({
      dob: fc.constantFrom(undefined, '1970-06-22', '1970-06-23', '1980'),
      country: fc.constantFrom(undefined, 'IR', 'US'),
    });
    fc.assert(
      fc.property(share, share, question, (one, other, asked) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((score) =>
          breakTies(score, asked, listed),
        );
        expect(less).toBeLessThanOrEqual(more!);
        expect(less).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the risk of a screening', () => {
  it.each([
    ['nobody', [], 'low'],
    ['a sanctioned person', [hit([], ['sanction'])], 'high'],
    ['a sanctioned person of that birth date', [hit(['1970-06-22'], ['sanction'])], 'high'],
    ['a sanctioned person of about that birth date', [hit(['1970'], ['sanction'])], 'high'],
    ['a sanctioned person of another birth date', [hit(['1950-01-02'], ['sanction'])], 'medium'],
    ['one on a second list as well', [hit([], ['warning'], ['sanction'])], 'high'],
    ['a warning', [hit([], ['warning'])], 'medium'],
    ['a political person', [hit([], ['pep'])], 'medium'],
    ['a head of state', [hit([], ['pep-class-1'])], 'medium'],
    ['a general', [hit([], ['pep-class-2'])], 'medium'],
    ['a mayor', [hit([], ['pep-class-4'])], 'low'],
    ['a mayor, listed as a political person too', [hit([], ['pep', 'pep-class-4'])], 'low'],
    ['a regional minister, on two lists', [hit([], ['pep'], ['pep-class-3'])], 'low'],
    ['a mayor under a warning', [hit([], ['pep-class-4', 'warning'])], 'medium'],
    ['the worst of several', [hit([], ['pep-class-4']), hit([], ['warning'])], 'medium'],
    ['the worst of all', [hit([], ['warning']), hit([], ['sanction']), hit([], [])], 'high'],
  ])('of %s is as bad as it should be', (_who, hits, level) => {
    expect(riskLevel(hits, '1970-06-22')).toBe(level);
  });
});
