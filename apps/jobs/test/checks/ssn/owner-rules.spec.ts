import fc from 'fast-check';
import type { IdentityOwnerFacts } from '../../../src/providers/identity-owner.port.js';
import { match, noMatch, notDetermined } from '../../../src/providers/provider-outcome.js';
import { submittedParams } from '../../../src/checks/ssn/submitted-params.js';
import { isIssuableSsn } from '../../../src/checks/ssn/issuable-ssn.js';
import { ownerOutcome } from '../../../src/checks/ssn/owner-outcome.js';
import { ownerQuestion } from '../../../src/checks/ssn/owner-question.js';

const facts = (nameMatch: boolean | null, dobMatch: boolean | null) =>
  ({ nameMatch, dobMatch }) as IdentityOwnerFacts;
const parameters = { firstName: 'Jordan', lastName: 'Sample', phone: '+14155550100' };

describe('an SSN that can have been issued', () => {
  it.each(['123456789', '001010001', '665990001', '667010001', '899999999', '1234', '0001', '1000'])(
    'may be %s',
    (ssn) => expect(isIssuableSsn(ssn)).toBe(true),
  );
  it.each([
    '000123456',
    '666123456',
    '900123456',
    '999999999',
    '123004567',
    '123450000',
    '0000',
    '12345',
    '1234567890',
    '12345678x',
    '',
  ])('is not %j', (ssn) => expect(isIssuableSsn(ssn)).toBe(false));
});

describe('a check of a phone’s owner', () => {
  it('that matches shows the name, and the verdict under its own key', () => {
    expect(ownerOutcome('ssnMatch', match(facts(true, null)), parameters)).toEqual({
      state: 'completed',
      result: { success: true, ssnMatch: true, firstName: 'Jordan', lastName: 'Sample' },
      errors: [],
    });
    expect(ownerOutcome('dobMatch', match(facts(true, true)), parameters).result).toHaveProperty(
      'dobMatch',
      true,
    );
  });

  it('that does not match shows no name', () => {
    expect(ownerOutcome('ssnMatch', noMatch(facts(true, null)), parameters)).toEqual({
      state: 'completed',
      result: { success: false, ssnMatch: false },
      errors: [],
    });
  });

  it('that was not determined has no verdict, and says why', () => {
    expect(ownerOutcome('dobMatch', notDetermined('no_record'), parameters)).toEqual({
      state: 'completed',
      result: { success: false, dobMatch: null },
      errors: [{ type: 'ConnectionError', message: 'not determined: the provider has no record' }],
    });
  });

  it('says which detail is not the owner’s, and warns of what could not be compared', () => {
    const asked = { ...parameters, dob: '01/31/1990' };
    expect(ownerOutcome('ssnMatch', noMatch(facts(false, null)), asked).errors).toEqual([
      { type: 'NameMatchError', message: "name: is not that of the phone's owner" },
      {
        type: 'BirthDateMatchError',
        message: 'dob: not determined, the provider could not compare it',
        warning: true,
      },
    ]);
    expect(ownerOutcome('ssnMatch', noMatch(facts(null, false)), asked).errors).toEqual([
      {
        type: 'NameMatchError',
        message: 'name: not determined, the provider could not compare it',
        warning: true,
      },
      { type: 'BirthDateMatchError', message: "dob: is not that of the phone's owner" },
    ]);
  });

  it('says nothing of a date that was not submitted, or that is the question itself', () => {
    expect(ownerOutcome('ssnMatch', noMatch(facts(true, false)), parameters).errors).toEqual([]);
    const asked = { ...parameters, dob: '01/31/1990' };
    expect(ownerOutcome('dobMatch', noMatch(facts(true, false)), asked).errors).toEqual([]);
  });

  it('says when a simulator answered', () => {
    for (const answer of [match(facts(true, true)), noMatch(facts(true, true)), notDetermined('timeout')]) {
      const said = ownerOutcome('ssnMatch', { ...answer, simulated: true }, parameters).result;
      expect(said).toHaveProperty('simulated', true);
      expect(ownerOutcome('ssnMatch', answer, parameters).result).not.toHaveProperty('simulated');
    }
  });
});

describe('the question to the provider', () => {
  it('has names and places in plain letters, everything else as submitted', () => {
    const question = ownerQuestion(
      'ref',
      {
        firstName: 'José',
        lastName: "O'Néil",
        phone: '+14155550100',
        email: 'J@É.example',
        dob: '01/31/1990',
        address: { streetAddress: 'Calle Mayor 5½', city: 'Bogotá', state: 'CA', postalCode: '94105' },
        consent: true,
      },
      '123456789',
    );
    expect(question).toEqual({
      reference: 'ref',
      phone: '+14155550100',
      firstName: 'Jose',
      lastName: 'O Neil',
      email: 'J@É.example',
      ssn: '123456789',
      dob: '1990-01-31',
      address: { streetAddress: 'Calle Mayor 5 1/2', city: 'Bogota', state: 'CA', postalCode: '94105' },
      consent: true,
    });
  });

  it('leaves out what was not given, but for the consent', () => {
    const question = ownerQuestion('ref', { phone: '+14155550100', address: { state: 'CA' } });
    expect(Object.entries(question)).toEqual([
      ['reference', 'ref'],
      ['phone', '+14155550100'],
      ['address', { state: 'CA' }],
      ['consent', null],
    ]);
    expect(Object.keys(question.address!)).toEqual(['state']);
    expect(ownerQuestion('ref', { phone: '1', consent: false }).consent).toBe(false);
  });
});

describe('the details that a record keeps', () => {
  it('are those that were given, the date of birth as MM/DD/YYYY', () => {
    const kept = submittedParams({
      firstName: 'Jordan',
      email: undefined,
      dob: '1990-01-31',
      address: { city: 'Springfield', state: null, postalCode: undefined },
      consent: false,
      lastName: null,
    });
    expect(Object.entries(kept)).toEqual([
      ['firstName', 'Jordan'],
      ['consent', false],
      ['dob', '01/31/1990'],
      ['address', { city: 'Springfield' }],
    ]);
    expect(Object.keys(kept.address as object)).toEqual(['city']);
  });

  it('hold no empty place for an address or a date that was not given', () => {
    for (const nothing of [undefined, null])
      expect(Object.keys(submittedParams({ phone: '1', address: nothing, dob: nothing }))).toEqual(['phone']);
  });

  it('never hold a null or an undefined value', () => {
    const value = fc.oneof(fc.string(), fc.constant(null), fc.constant(undefined), fc.boolean());
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), value),
        fc.dictionary(fc.string(), value),
        (details, address) => {
          const kept = submittedParams({ ...details, address });
          for (const one of [kept, kept.address as object])
            for (const held of Object.values(one)) expect(held ?? undefined).toBeDefined();
        },
      ),
    );
  });
});
