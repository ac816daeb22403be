import { match, noMatch, notDetermined } from '../../../src/providers/provider-outcome.js';
import { impossibleTin, tinOutcome } from '../../../src/checks/tin/tin-outcome.js';

const parameters = { firstName: 'Jordan', lastName: 'Sample', tin: '912701234' };

describe('a TIN job', () => {
  it('that matches shows the name it was asked for, and nothing else of the person', () => {
    expect(tinOutcome(match(null), parameters)).toEqual({
      state: 'completed',
      result: { success: true, status: 'MATCH', tinType: 'ITIN', firstName: 'Jordan', lastName: 'Sample' },
      errors: [],
    });
  });

  it('that does not match shows no name and is no error', () => {
    expect(tinOutcome(noMatch(null), parameters)).toEqual({
      state: 'completed',
      result: { success: false, status: 'NO_MATCH', tinType: 'ITIN' },
      errors: [],
    });
  });

  it('that was not determined says why and is no success', () => {
    expect(tinOutcome(notDetermined('timeout'), parameters)).toEqual({
      state: 'completed',
      result: { success: false, status: 'NOT_DETERMINED', tinType: 'ITIN' },
      errors: [{ type: 'ConnectionError', message: 'not determined: the provider did not answer in time' }],
    });
  });

  it.each([match(null), noMatch(null), notDetermined('no_record')])(
    'that a simulator answered with $outcome says so',
    (answer) => {
      expect(tinOutcome({ ...answer, simulated: true }, parameters).result).toHaveProperty('simulated', true);
      expect(tinOutcome(answer, parameters).result).not.toHaveProperty('simulated');
    },
  );

  it('of a number that was never assigned needs no provider', () => {
    expect(impossibleTin()).toEqual({
      state: 'completed',
      result: { success: false, status: 'NO_MATCH', tinType: 'ITIN' },
      errors: [{ type: 'InvalidRequestError', message: 'tin: is not a number that the IRS assigns as ITIN' }],
    });
  });
});
