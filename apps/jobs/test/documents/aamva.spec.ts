import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import fc from 'fast-check';
import { ISSUERS } from '../../src/documents/barcodes/aamva-issuers.js';
import { parseAamva } from '../../src/documents/barcodes/aamva.js';

const read = (changes: Parameters<typeof sampleLicence>[0] = {}) =>
  parseAamva(buildAamvaPayload(sampleLicence(changes)))!;

const VERSIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

describe.each(VERSIONS)('a US licence of version %d', (aamvaVersion) => {
  const { fields, faults, header } = read({ aamvaVersion, suffix: 'JR' });

  it('gives names, dates, number and issuer as printed', () => {
    expect(faults).toEqual([]);
    expect(header).toMatchObject({ iin: '636014', version: aamvaVersion, subfileTypes: ['DL'] });
    expect(fields).toMatchObject({
      type: 'drivers-license',
      state: 'CA',
      country: 'US',
      version: aamvaVersion === 1 ? 'aamva-1.0' : `aamva-${aamvaVersion}.1`,
      firstName: 'MARISOL',
      middleName: 'ELENA',
      lastName: 'QUINTERO',
      suffix: 'JR',
      birthDate: '03/07/1988',
      issueDate: '06/15/2021',
      expireDate: '03/07/2069',
      idNumber: 'D1234562',
      class: 'C',
      endorsements: 'NONE',
      restrictions: 'NONE',
    });
  });

  it('gives the body in both units, eyes and sex', () => {
    expect(fields).toMatchObject({
      height: `5'05"`,
      heightInch: 65,
      heightCm: 165,
      weight: '140 lb',
      weightLb: 140,
      weightKg: 64,
      eyeColor: 'BRO',
      sex: 'F',
    });
  });

  it('splits the address and names the country in two letters', () => {
    expect(fields.address).toEqual({
      unit: 'APT 4B',
      streetNumber: '2570',
      street: '24TH ST',
      city: 'SACRAMENTO',
      state: 'CA',
      postalCode: '95818',
      postalCodeSuffix: '1234',
      country: 'US',
    });
  });
});

describe.each(VERSIONS)('a Canadian licence of version %d', (aamvaVersion) => {
  const { fields, faults } = read({
    aamvaVersion,
    state: 'ON',
    country: 'CA',
    vehicleClass: 'G',
    heightInches: undefined,
    heightCm: 178,
    weightPounds: undefined,
    weightKilograms: 80,
    street: '12-345 QUEEN ST W',
    city: 'TORONTO',
    postalCode: 'M5V2A8',
    sex: '1',
    birthDate: '1990-11-12',
  });

  it('reads year-first dates, metric measures and the Canadian address', () => {
    expect(faults).toEqual([]);
    expect(fields).toMatchObject({
      type: 'drivers-license',
      state: 'ON',
      country: 'CA',
      birthDate: '11/12/1990',
      issueDate: '06/15/2021',
      expireDate: '03/07/2069',
      height: '178 cm',
      heightCm: 178,
      heightInch: 70,
      weight: '80 kg',
      weightKg: 80,
      weightLb: 176,
      sex: 'M',
    });
    expect(fields.address).toMatchObject({
      unit: '12',
      streetNumber: '345',
      street: 'QUEEN ST W',
      postalCode: 'M5V 2A8',
      postalCodeSuffix: null,
      country: 'CA',
    });
  });
});

describe('what issuers do differently', () => {
  it('says which names are cut off', () => {
    const { fields } = read({ truncation: { last: 'T', first: 'N', middle: 'U' } });
    expect(fields.truncated).toEqual({ lastName: true, firstName: false, middleName: null });
  });

  it('finds dates in the other order', () => {
    const { fields } = read({ extraElements: { DBB: '19880307', DBA: '20690307' } });
    expect(fields).toMatchObject({ birthDate: '03/07/1988', expireDate: '03/07/2069' });
  });

  it('names an impossible date as a fault and leaves the field empty', () => {
    const { fields, faults } = read({ extraElements: { DBB: '02301990' } });
    expect(fields.birthDate).toBeNull();
    expect(faults).toEqual([{ element: 'DBB', kind: 'malformed' }]);
  });

  it('tells a card without a last day from one whose last day is missing', () => {
    for (const DBA of [
      '99999999',
      '99/99/9999',
      '12319999',
      '99991231',
      'LIFETIME',
      'NO EXPIRY',
      'PERMANENT',
    ]) {
      expect(read({ extraElements: { DBA } })).toMatchObject({
        fields: { expireDate: null, neverExpires: true },
        faults: [],
      });
    }
    for (const DBA of ['MIL', 'Military', 'ACTIVE DUTY']) {
      expect(read({ extraElements: { DBA } })).toMatchObject({
        fields: { expireDate: null, neverExpires: false },
        faults: [{ element: 'DBA', kind: 'conditional' }],
      });
    }
    expect(read({ extraElements: { DBA: '' } })).toMatchObject({
      fields: { expireDate: null, neverExpires: false },
      faults: [{ element: 'DBA', kind: 'missing' }],
    });
  });

  it('reads given names without a comma, and a full name without commas', () => {
    expect(read({ aamvaVersion: 3, extraElements: { DCT: 'MARY ANN LEE' } }).fields).toMatchObject({
      firstName: 'MARY',
      middleName: 'ANN LEE',
    });
    const { fields } = read({ aamvaVersion: 1, extraElements: { DAA: 'QUINTERO MARISOL ELENA JR' } });
    expect(fields).toMatchObject({
      lastName: 'QUINTERO',
      firstName: 'MARISOL',
      middleName: 'ELENA',
      suffix: 'JR',
    });
  });

  it('keeps a first name of two words when the middle name stands apart', () => {
    expect(read({ firstName: 'MARY ANN', middleName: 'LEE' }).fields).toMatchObject({
      firstName: 'MARY ANN',
      middleName: 'LEE',
    });
  });

  it.each([
    ['5\'-05"', 65],
    ['5-05', 65],
    ['505', 65],
    ['065', 65],
    ['065 IN', 65],
    ['165 cm', 65],
    ['511', 71],
  ])('reads the height %s', (value, inches) => {
    expect(read({ extraElements: { DAU: value } }).fields.heightInch).toBe(inches);
  });

  it('reads a payload whose subfiles run together and whose directory is wrong', () => {
    const payload = buildAamvaPayload(sampleLicence({ ownElements: { ZCA: 'BRN', ZCB: 'ADDED' } }));
    const broken = payload.replace(/DL\d{8}ZC\d{8}/, 'DL00990001ZC00000000').replaceAll('\r', '\n');
    const document = parseAamva(broken)!;
    expect(document.fields).toMatchObject({ lastName: 'QUINTERO', idNumber: 'D1234562' });
    expect(document.elements).toMatchObject({ ZCA: 'BRN', ZCB: 'ADDED' });
    expect(document.header.subfileTypes).toEqual(['DL', 'ZC']);
  });

  it('reads the older file type and version 0 with elements of later versions', () => {
    const payload = buildAamvaPayload(sampleLicence()).replace('ANSI 63601408', 'AAMVA63601400');
    expect(parseAamva(payload)).toMatchObject({
      header: { version: 0 },
      fields: { lastName: 'QUINTERO', state: 'CA' },
    });
  });

  it('takes state and country from the card when nobody knows the issuer', () => {
    const { fields, faults } = read({ issuerIin: '999999' });
    expect(fields).toMatchObject({ state: 'CA', country: 'US' });
    expect(faults).toEqual([{ element: 'IIN', kind: 'unknown' }]);
  });

  it('keeps the state of the issuer when the holder lives elsewhere', () => {
    const { fields } = read({ extraElements: { DAJ: 'NV' } });
    expect(fields.state).toBe('CA');
    expect(fields.address?.state).toBe('NV');
  });

  it('reads compliance, limited duration, card revision and the hazmat date', () => {
    expect(
      read({
        isLimitedDuration: true,
        compliance: 'N',
        hazmatExpireDate: '2030-01-02',
        cardRevisionDate: '2018-01-22',
      }).fields,
    ).toMatchObject({
      isLimitedDuration: true,
      compliance: 'none',
      hazmatExpireDate: '01/02/2030',
      cardRevisionDate: '01/22/2018',
    });
  });
});

describe('issuers', () => {
  it('covers every state, territory and province, Alberta under two numbers', () => {
    const bare = (country: string) =>
      [...ISSUERS.values()].flatMap((issuer) =>
        issuer.country === country && issuer.state ? issuer.state : [],
      );
    expect(bare('US').sort()).toEqual(
      (
        'AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ ' +
        'NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA WI WV WY'
      ).split(' '),
    );
    expect(bare('CA').sort()).toEqual('AB AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '));
  });
});

describe('any text', () => {
  const payload = buildAamvaPayload(sampleLicence({ ownElements: { ZCA: 'BRN' } }));

  it('is null when it is no AAMVA payload', () => {
    for (const text of ['', 'HELLO', '@', 'M1QUINTERO/MARISOL EABC123 SFOLAXUA', 'ANSI', '\0'.repeat(500)]) {
      expect(parseAamva(text)).toBeNull();
    }
  });

  it('never throws, and never makes up an impossible date', () => {
    const dates = /^(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])\/\d{4}$/;
    const check = (text: string) => {
      const document = parseAamva(text);
      for (const date of [
        document?.fields.birthDate,
        document?.fields.expireDate,
        document?.fields.issueDate,
      ]) {
        if (date) expect(date).toMatch(dates);
      }
    };
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 800 }), check));
    fc.assert(
      fc.property(
        fc.nat(payload.length),
        fc.nat(60),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (at, cut, other) => check(payload.slice(0, at) + other + payload.slice(at + cut)),
      ),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[DPZ][A-DX][A-Z]$/), fc.string({ maxLength: 30 })), {
          maxLength: 40,
        }),
        (elements) =>
          check(`@\n\x1e\rANSI 636014080101DL00310200DL${elements.map(([id, v]) => id + v).join('\n')}\r`),
      ),
      { numRuns: 500 },
    );
  });

  it('takes time in proportion to its length', () => {
    const started = performance.now();
    parseAamva(`@\n\x1e\rANSI 636014080101${'DL00310200'.repeat(900)}`);
    parseAamva(`@\n\x1e\rANSI 636014080101DL00310200DLDAG${'APT 1 '.repeat(1_500)}\rDAK${'9'.repeat(2_000)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('gives back the names, dates and number of any licence', () => {
    const word = fc
      .stringMatching(/^[A-Z]{2,12}$/)
      .filter((text) => !/^(?:NONE|NA|UNAVL|JR|SR|I{1,3}|I?V|VI{0,3}|IX)$/.test(text));
    const day = (min: string) =>
      fc
        .date({ min: new Date(min), max: new Date('2080-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.record({
          aamvaVersion: fc.constantFrom(...VERSIONS),
          firstName: word,
          middleName: word,
          lastName: word,
          birthDate: day('1920-01-01'),
          expireDate: day('2026-01-01'),
          idNumber: fc.stringMatching(/^[A-Z]\d{7,12}$/),
          heightInches: fc.integer({ min: 36, max: 95 }),
        }),
        // Their numbers may have any form.
        fc.constantFrom(['AZ', 'US'] as const, ['AB', 'CA'] as const),
        (changes, [state, country]) => {
          const { fields, faults } = read({ ...changes, state, country });
          const us = (iso: string) => iso.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
          expect(faults).toEqual([]);
          expect(fields).toMatchObject({
            firstName: changes.firstName,
            middleName: changes.middleName,
            lastName: changes.lastName,
            birthDate: us(changes.birthDate),
            expireDate: us(changes.expireDate),
            idNumber: changes.idNumber,
            state,
            country,
          });
          if (country === 'US') expect(fields.heightInch).toBe(changes.heightInches);
        },
      ),
      { numRuns: 300 },
    );
  });
});
