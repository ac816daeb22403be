import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { genderOf } from '../../src/documents/reading/document-fields.js';
import { parseAamva } from '../../src/documents/barcodes/aamva.js';
import { documentTypeOfCard, documentTypeOfMrz } from '../../src/documents/reading/document-type.js';
import { codes } from './licence-codes.js';

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

describe('the kind of a card, by its subfiles and class', () => {
  it.each([
    [['DL'], 'D', 'drivers-license'],
    [['EN'], 'D', 'drivers-license'],
    [['ZN', 'EN', 'ID'], null, 'drivers-license'],
    [['DL'], 'A', 'commercial-license'],
    [['DL'], 'LP', 'drivers-license-permit'],
    [['DL'], 'id', 'identification'],
    [['DL'], 'IDENT', 'identification'],
    [['EN'], 'IDENTIFICATION', 'identification'],
    [['DL'], 'IDX', 'drivers-license'],
    [['DL'], 'DID', 'drivers-license'],
    [['ID'], 'A', 'identification'],
    [['ZN'], 'D', 'other'],
    [[], 'D', 'other'],
  ] as const)('%j of class %s', (subfiles, vehicleClass, type) =>
    expect(documentTypeOfCard(subfiles, codes({ vehicleClass }))).toBe(type),
  );
});

describe('the kind of a travel document', () => {
  it.each([
    ['P', 'UTO', 'td3', 'passport'],
    ['P<', 'USA', 'td3', 'passport'],
    ['pd', 'UTO', 'td3', 'passport'],
    ['P', 'UTO', 'td1', 'other'],
    ['IP', 'UTO', 'td1', 'passport-card'],
    ['IP', 'USA', 'td1', 'passport-card'],
    ['IG', 'USA', 'td1', 'global-entry'],
    ['IN', 'USA', 'td1', 'nexus'],
    ['IN', 'CAN', 'td1', 'nexus'],
    ['IS', 'USA', 'td1', 'sentri'],
    ['IA', 'USA', 'td1', 'employment'],
    ['C1', 'USA', 'td1', 'residence'],
    ['C2', 'USA', 'td1', 'residence'],
    ['RC', 'CAN', 'td1', 'residence'],
    ['BC', 'USA', 'td1', 'visa'],
    ['IN', 'DEU', 'td1', 'identification'],
    ['BC', 'DEU', 'td1', 'other'],
    ['C1', 'UTO', 'td1', 'identification'],
    ['D1', 'FRA', 'driving-license', 'drivers-license'],
    ['V', 'UTO', 'mrva', 'visa'],
    ['VC', 'UTO', 'mrvb', 'visa'],
    ...['IR', 'AR', 'RP', 'RI', 'CR', 'TR', 'PR', 'R', 'RX'].map((code) => [code, 'DEU', 'td1', 'residence']),
    ['RXX', 'DEU', 'td1', 'other'],
    ['XIR', 'DEU', 'td1', 'other'],
    ['AC', 'UTO', 'td1', 'other'],
    ['I<', 'UTO', 'td1', 'identification'],
    ['ID', 'UTO', 'td2', 'identification'],
    ['A', 'UTO', 'td1', 'identification'],
    ['C', 'UTO', 'td1', 'identification'],
    ['XI', 'UTO', 'td1', 'other'],
    ['', 'UTO', 'td1', 'other'],
  ])('%s of %s as %s', (code, issuer, format, type) =>
    expect(documentTypeOfMrz(code!, issuer!, format!)).toBe(type),
  );
});
