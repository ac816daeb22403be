import { birthDateFit } from '../../../src/checks/aml/birth-date-fit.js';
import { riskLevel } from '../../../src/checks/aml/risk-level.js';
import { weighEvidence, withEvidence } from '../../../src/checks/aml/weigh-evidence.js';
import type { AmlHit, AmlMatchType } from '../../../src/providers/aml.port.js';

const hit = (birthDates: string[], ...listings: AmlMatchType[][]) =>
  ({ birthDates, listings: listings.map((types) => ({ types })) }) as AmlHit;

describe('the birth date of a listed person', () => {
  it.each([
    [undefined, ['1970-06-22'], 'unknown'],
    ['1970-06-22', [], 'unknown'],
    ['1970-06-22', ['1970-06-22'], 'same'],
    ['1970-06-22', ['1970-06-22~'], 'same'],
    ['1970-06-22', ['1970-08-30', '1970-06-22', '1950'], 'same'],
    ['1970-06-22', ['1950', '1971'], 'near'],
    ['1970-06-22', ['1950', '1960'], 'other'],
    ['1970-06-22', ['1970'], 'near'],
    ['1970-06-22', ['1969'], 'near'],
    ['1970-06-22', ['1967'], 'doubtful'],
    ['1970-06-22', ['1966'], 'other'],
    ['1970-06-22', ['1950'], 'other'],
    ['1970-06-22', ['1975~'], 'near'],
    ['1970-06-22', ['1980~'], 'doubtful'],
    ['1970-06-22', ['1981~'], 'other'],
    ['1970-06-22', ['1981-03-04~'], 'other'],
    ['1970-06-22', ['1970-06'], 'near'],
    ['1970-06-22', ['1970-01'], 'doubtful'],
    ['1970-06-22', ['1975-06'], 'other'],
    ['1970-06-22', ['1980-07'], 'impossible'],
    ['1970', ['1970-08-30'], 'near'],
    ['1970-06', ['1970-08-30'], 'doubtful'],
    ['1970-06-08', ['1970-08-06'], 'slip'],
    ['1971-06-08', ['1970-08-06'], 'doubtful'],
    ['1970-06-22', ['1970-01-01'], 'near'],
    ['1971-06-22', ['1970-01-01'], 'near'],
    ['1970-06-22', ['1970-01-02'], 'doubtful'],
    ['1970-06-22', ['1970-06-23'], 'slip'],
    ['1970-06-22', ['1970-07-22'], 'slip'],
    ['1970-06-22', ['1971-06-22'], 'slip'],
    ['1970-06-22', ['1980-06-22'], 'slip'],
    ['1970-06-22', ['1983-06-22'], 'other'],
    ['1970-06-22', ['1972-07-23'], 'other'],
    ['1970-06-22', ['1979-07-23'], 'other'],
    ['1970-06-22', ['1980-07-22'], 'other'],
    ['1970-06-22', ['1980-07-23'], 'impossible'],
    ['1970-06-22', ['1980-07-23', '1970'], 'near'],
  ])('against %s, listed as %j, is %s', (dob, listed, fit) => {
    expect(birthDateFit(dob, listed)).toBe(fit);
  });
});

describe('birth date, country and gender', () => {
  const listed = { birthDates: ['1970-06-22'], countries: ['IR', 'SY'], gender: 'male' };
  const scoreOf = (question: Parameters<typeof weighEvidence>[0], score: number, commonness = 0) =>
    withEvidence(score, weighEvidence(question, listed, commonness));

  it.each([
    [{}, 0.8, 0.8],
    [{ dob: '1970-06-22' }, 0.6, 0.9],
    [{ dob: '1970-06-23' }, 0.8, 0.92],
    [{ dob: '1975-03-04' }, 1, 0.65],
    [{ dob: '1981-03-04' }, 1, 0],
    [{ country: 'SY' }, 0.8, 0.83],
    [{ country: 'US' }, 0.9, 0.86],
    [{ gender: 'male' as const }, 0.8, 0.81],
    [{ gender: 'female' as const }, 1, 0.65],
    [{ dob: '1970-06-22', country: 'IR' }, 0.9, 1],
    [{ dob: '1970-06-22', gender: 'female' as const }, 1, 0.95],
  ])('%j makes %d to %d', (question, score, after) => {
    expect(scoreOf(question, score)).toBeCloseTo(after, 10);
  });

  it('another country says more against a name that many people have, unless the birth date is the same', () => {
    expect(scoreOf({ country: 'US' }, 1, 0.8)).toBeLessThan(scoreOf({ country: 'US' }, 1, 0.1));
    const born = { country: 'US', dob: '1970-06-22' };
    expect(scoreOf(born, 0.6, 0.8)).toBe(scoreOf(born, 0.6, 0.1));
  });

  it('say nothing when the list has none of them', () => {
    const unknown = { birthDates: [], countries: [] };
    const question = { dob: '1970-06-22', country: 'IR', gender: 'female' as const };
    expect(withEvidence(0.8, weighEvidence(question, unknown, 1))).toBe(0.8);
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
