import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { genderOf } from '../../src/documents/document-fields.js';
import { parseAamva } from '../../src/documents/aamva.js';

const read = (changes: Parameters<typeof sampleLicence>[0]) =>
  parseAamva(buildAamvaPayload(sampleLicence(changes)))!.fields;

describe('the kind of a card', () => {
  it.each([
    ['a car licence', { vehicleClass: 'C' }, 'drivers-license'],
    ['a car licence of class D', { state: 'NY', vehicleClass: 'D' }, 'drivers-license'],
    ['a car and motorcycle licence', { vehicleClass: 'CM1' }, 'drivers-license'],
    ['a motorcycle licence', { state: 'TX', vehicleClass: 'M' }, 'drivers-license'],
    ['an id card', { subfile: 'ID' }, 'identification'],
    ['an id card under the designator of licences', { vehicleClass: 'ID' }, 'identification'],
    ['a commercial licence of class A', { state: 'NY', vehicleClass: 'A' }, 'commercial-license'],
    [
      'a commercial licence by its endorsements',
      { vehicleClass: 'A', endorsements: 'NT' },
      'commercial-license',
    ],
    [
      'a commercial licence by the hazmat date',
      { vehicleClass: 'B', hazmatExpireDate: '2030-01-01' },
      'commercial-license',
    ],
    [
      'a commercial licence by the federal codes',
      { aamvaVersion: 2, extraElements: { DCH: '1,3' } },
      'commercial-license',
    ],
    ['a trailer licence of a private driver', { vehicleClass: 'A' }, 'drivers-license'],
    ['a class C that is commercial', { state: 'FL', vehicleClass: 'C' }, 'commercial-license'],
    [
      'a licence with a motorcycle endorsement',
      { state: 'FL', vehicleClass: 'E', endorsements: 'M' },
      'drivers-license',
    ],
    ['a permit by its elements', { aamvaVersion: 1, extraElements: { PAA: 'D' } }, 'drivers-license-permit'],
    ['a permit by its description', { extraElements: { DCP: "LEARNER'S PERMIT" } }, 'drivers-license-permit'],
    [
      'a permit by the issuer’s own text',
      { ownElements: { ZCD: 'INSTRUCTION PERMIT' } },
      'drivers-license-permit',
    ],
    ['a permit by its class', { state: 'ON', country: 'CA', vehicleClass: 'G1' }, 'drivers-license-permit'],
    ['an Ontarian truck licence', { state: 'ON', country: 'CA', vehicleClass: 'AZ' }, 'commercial-license'],
    ['an Albertan car licence', { state: 'AB', country: 'CA', vehicleClass: '5' }, 'drivers-license'],
    ['an Albertan truck licence', { state: 'AB', country: 'CA', vehicleClass: '1' }, 'commercial-license'],
  ] as const)('%s', (_what, changes, type) => {
    expect(read(changes as Parameters<typeof sampleLicence>[0]).type).toBe(type);
  });

  it('is other when the card has neither a licence nor an id card in it', () => {
    const payload = buildAamvaPayload(sampleLicence()).replaceAll(/DL(?=\d{8}|DAQ)/g, 'VR');
    expect(parseAamva(payload)!.fields).toMatchObject({ type: 'other', lastName: 'QUINTERO' });
  });
});

describe('what else the codes say', () => {
  it('names the class or endorsement for motorcycles', () => {
    expect(read({ vehicleClass: 'CM1' }).motorcycle).toBe('CM1');
    expect(read({ state: 'FL', vehicleClass: 'E', endorsements: 'M' }).motorcycle).toBe('M');
    expect(read({ state: 'AB', country: 'CA', vehicleClass: '5,6' }).motorcycle).toBe('5,6');
    expect(read({ vehicleClass: 'C' }).motorcycle).toBeNull();
  });

  it('gives the gender from the sex field alone', () => {
    expect(genderOf(read({ sex: '1' }))).toBe('man');
    expect(genderOf(read({ sex: '2' }))).toBe('woman');
    expect(genderOf(read({ sex: '9' }))).toBeNull();
    expect(read({ sex: '9' }).sex).toBe('X');
  });
});
