import { concludeOwner } from '../../../src/providers/http/conclude-owner.js';

const SSN = { ssn: '6789' };
const BOTH = { ssn: '6789', dob: '1980-01-02' };
const DOB = { dob: '1980-01-02' };

describe('what a provider’s facts about a phone’s owner amount to', () => {
  it.each([
    // asked, number, birth date, name, outcome
    [SSN, true, null, true, 'match'],
    [SSN, true, null, null, 'match'],
    [SSN, true, null, false, 'no_match'],
    [SSN, false, null, true, 'no_match'],
    [SSN, null, null, true, 'not_determined'],
    [SSN, null, null, false, 'no_match'],
    [BOTH, true, true, true, 'match'],
    [BOTH, true, null, true, 'match'],
    [BOTH, true, false, true, 'no_match'],
    [BOTH, null, true, true, 'not_determined'],
    [BOTH, null, false, true, 'no_match'],
    [DOB, null, true, true, 'match'],
    [DOB, null, null, true, 'not_determined'],
    [DOB, null, false, true, 'no_match'],
    [DOB, null, true, false, 'no_match'],
  ] as const)('asked %j, number %s, birth date %s, name %s: %s', (asked, ssn, dob, name, outcome) => {
    const facts = { ssnMatch: ssn, dobMatch: dob, nameMatch: name };
    const answer = concludeOwner(facts, asked);
    expect(answer.outcome).toBe(outcome);
    if (answer.outcome !== 'not_determined') expect(answer.data).toEqual(facts);
    else expect(answer.reason).toBe('no_record');
  });
});
