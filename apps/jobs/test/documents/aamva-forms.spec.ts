import { buildAamvaPayload, type LicenceDescription, sampleLicence } from '@bonafide/testing/aamva-payload';
import { parseAamva } from '../../src/documents/barcodes/aamva.js';

// What issuers write into headers, names and addresses, in forms of old and current versions.

/** The fields of a text; a fault of the header does not lose them. */
const fieldsOf = (text: string) => parseAamva(text)!.fields;
const read = (changes: Partial<LicenceDescription>) => fieldsOf(buildAamvaPayload(sampleLicence(changes)));
const card = (header: string, elements: Record<string, string>, separator = '\n') =>
  header +
  Object.entries(elements)
    .map(([id, value]) => id + value)
    .join(separator) +
  separator;

const HOLDER = {
  DAQ: 'D1234562',
  DCS: 'QUINTERO',
  DAC: 'MARISOL',
  DAD: 'ISABEL',
  DBB: '03071988',
  DBA: '03072030',
  DCA: 'D',
};
const READ = {
  type: 'drivers-license',
  idNumber: 'D1234562',
  lastName: 'QUINTERO',
  firstName: 'MARISOL',
  middleName: 'ISABEL',
  birthDate: '03/07/1988',
  expireDate: '03/07/2030',
};

describe('a header', () => {
  it.each([
    ['without a compliance indicator', 'ANSI 636026080001DL00310200DL', 'AZ', 'US'],
    ['after blanks', '   @\n\x1e\rANSI 636026080001DL00310200DL', 'AZ', 'US'],
    ['without a blank after its file type', '@\n\x1e\rANSI636026080001DL00310200DL', 'AZ', 'US'],
    ['with only line feeds', '@\n\x1e\nANSI 636026080001DL00310200DL', 'AZ', 'US'],
    ['with only carriage returns', '@\r\x1e\rANSI 636026080001DL00310200DL', 'AZ', 'US'],
    ['without its separators', '@ANSI 636026080001DL00310200DL', 'AZ', 'US'],
    ['with other separators', '@acANSI 636026080001DL00310200DL', 'AZ', 'US'],
    ['with an offset beyond the text', '@\n\x1e\rANSI 636026080001DL90319999DL', 'AZ', 'US'],
    ['with a length of nothing', '@\n\x1e\rANSI 636026080001DL00310000DL', 'AZ', 'US'],
    ['with letters for its offset', '@\n\x1e\rANSI 636026080001DLabacDL', 'AZ', 'US'],
    ['with an offset too short', '@\n\x1e\rANSI 636026080001DL0031020DL', 'AZ', 'US'],
    ['with blanks in its directory', '@\n\x1e\rANSI 6360260800 01DL 031 200 DL', 'AZ', 'US'],
    ['with more entries than it names', '@\n\x1e\rANSI 636026080001DL00310200ZA02310010DL', 'AZ', 'US'],
    ['without its directory', '@\n\x1e\rANSI 636026080001DL', 'AZ', 'US'],
    ['without directory and designator', '@\n\x1e\rANSI 636026080001\n', 'AZ', 'US'],
    ["with Alberta's first number", '@\n\x1e\rANSI 990876030001DLabacDL', 'AB', 'CA'],
    ["with Alberta's second number", '@\n\x1e\rANSI 604432030001DL00310200DL', 'AB', 'CA'],
    ['of Saskatchewan without a directory', '@\n\x1e\rANSI 636044030001DL', 'SK', 'CA'],
    ['of Nova Scotia with letters for its offset', '@\n\x1e\rANSI 636013030001DLxxxxDL', 'NS', 'CA'],
    ['with an issuer without its first digit', '@\n\nAAMVA36004001DL00280200DL', 'NC', 'US'],
    ['of Georgia without its first digit', '@\n\nAAMVA36055001DL00280200DL', 'GA', 'US'],
    ['of Virginia without its first digit', '@\n\nANSI 360000101DL00280200DL', 'VA', 'US'],
    ['of the older file type', '@\n\x1e\rAAMVA6360060101DL00290179DL', 'CT', 'US'],
  ])('%s is read', (_, header, state, country) => {
    expect(fieldsOf(card(header, HOLDER))).toMatchObject({ ...READ, state, country });
  });

  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
    ['empty lines', '\n\n'],
    ['record separators', '\x1e'],
    ['bars, where control characters were lost', '|'],
  ])('elements are separated by %s', (_, separator) => {
    const header = `@${separator}\x1e${separator}ANSI 636002040002DL00410268ZM03090056DL`;
    expect(
      fieldsOf(card(separator === '|' ? '@||ANSI 636002040002DL00410268DL' : header, HOLDER, separator)),
    ).toMatchObject({
      ...READ,
      state: 'MA',
    });
  });

  it('of an id card stays one, and of an unknown number gives the country of its state', () => {
    expect(fieldsOf(card('@\n\x1e\rANSI 636026080001IDabacID', { ...HOLDER, DCA: '' })).type).toBe(
      'identification',
    );
    expect(fieldsOf(card('@\n\x1e\rANSI 999999080001DL', { ...HOLDER, DAJ: 'MB' }))).toMatchObject({
      state: 'MB',
      country: 'CA',
    });
    expect(fieldsOf(card('@\n\x1e\rANSI 999999080001DL', { ...HOLDER, DAJ: 'ZZ' })).country).toBeNull();
  });

  it('does not make up a type for a card that says nothing of it', () => {
    expect(fieldsOf(card('@\n\x1e\rANSI 636026080001\n', { ...HOLDER, DCA: '' })).type).toBe('other');
  });
});

describe('the elements of version 11', () => {
  const kinds = [
    [{ DDP: '1' }, 'drivers-license-permit'],
    [{ DDM: '1' }, 'commercial-license'],
    [{ DDM: '1', DDP: '1' }, 'drivers-license-permit'],
    [{ DDM: '', DDP: '' }, 'drivers-license'],
    [{ DDM: '0', DDP: '0' }, 'drivers-license'],
    [{ DDN: '1', DDM: '1' }, 'commercial-license'],
    [{ DDO: '1' }, 'drivers-license'],
  ] as const;

  it.each(
    ['AZ', 'CA', 'NY', 'TX', 'GA', 'IL'].flatMap((state) =>
      kinds.map(([extraElements, type]) => [state, extraElements, type] as const),
    ),
  )('in %s %j make a %s', (state, extraElements, type) => {
    const document = parseAamva(
      buildAamvaPayload(sampleLicence({ state, aamvaVersion: 11, vehicleClass: 'D', extraElements })),
    )!;
    expect(document.faults).toEqual([]);
    expect(document.fields).toMatchObject({ type, version: 'aamva-11.1', lastName: 'QUINTERO' });
    expect(document.elements).toMatchObject(extraElements);
  });

  it('decide over the class, which is commercial elsewhere', () => {
    const ofClassA = { state: 'NY', aamvaVersion: 11, vehicleClass: 'A' };
    expect(read(ofClassA).type).toBe('commercial-license');
    expect(read({ ...ofClassA, extraElements: { DDM: '0' } }).type).toBe('drivers-license');
    expect(read({ state: 'ON', country: 'CA', vehicleClass: 'G', extraElements: { DDM: '1' } }).type).toBe(
      'commercial-license',
    );
    expect(read({ vehicleClass: 'LP', extraElements: { DDP: '0' } }).type).toBe('drivers-license');
  });

  it.each([4, 5, 6, 7, 8, 9, 10, 11])('are read under version %d too', (aamvaVersion) => {
    expect(read({ aamvaVersion, extraElements: { DDP: 'Y' } }).type).toBe('drivers-license-permit');
    expect(read({ aamvaVersion, extraElements: { DDM: '1' } }).type).toBe('commercial-license');
  });
});

describe('names', () => {
  const HEADER_OF = { PA: '636025', OR: '636029', CA: '636014', CT: '636006', FL: '636010', LA: '636007' };
  const namesOf = (state: keyof typeof HEADER_OF, elements: Record<string, string>, version = '0101') => {
    const { lastName, firstName, middleName, suffix } = fieldsOf(
      card(`@\n\x1e\rANSI ${HEADER_OF[state]}${version}DL00290194DL`, { DAQ: '1', ...elements }),
    );
    return [lastName, firstName, middleName, suffix];
  };

  it.each([
    ['PA', 'MARISOL I QUINTERO', ['QUINTERO', 'MARISOL', 'I', null]],
    ['PA', 'MARISOL QUINTERO', ['QUINTERO', 'MARISOL', null, null]],
    ['PA', 'MARISOL ANA ISABEL QUINTERO', ['QUINTERO', 'MARISOL', 'ANA ISABEL', null]],
    ['PA', 'MARISOL I QUINTERO JR', ['QUINTERO', 'MARISOL', 'I', 'JR']],
    ['PA', 'QUINTERO,MARISOL,I', ['QUINTERO', 'MARISOL', 'I', null]],
    ['PA', 'QUINTERO', ['QUINTERO', null, null, null]],
    ['CA', 'QUINTERO MARISOL ISABEL', ['QUINTERO', 'MARISOL', 'ISABEL', null]],
    ['CA', 'QUINTERO MARISOL V', ['QUINTERO', 'MARISOL', 'V', null]],
    ['CA', 'QUINTERO MARISOL ISABEL III', ['QUINTERO', 'MARISOL', 'ISABEL', 'III']],
    ['OR', 'QUINTERO, MARISOL ISABEL', ['QUINTERO', 'MARISOL', 'ISABEL', null]],
    ['LA', 'QUINTERO,MARISOL ISABEL ANA', ['QUINTERO', 'MARISOL', 'ISABEL ANA', null]],
    ['LA', 'QUINTERO JR,MARISOL ISABEL', ['QUINTERO', 'MARISOL', 'ISABEL', 'JR']],
    ['LA', 'QUINTERO,MARISOL ISABEL SR', ['QUINTERO', 'MARISOL', 'ISABEL', 'SR']],
    ['FL', 'QUINTERO,MARISOL, ISABEL', ['QUINTERO', 'MARISOL', 'ISABEL', null]],
    ['FL', 'QUINTERO,MARISOL,I', ['QUINTERO', 'MARISOL', 'I', null]],
    ['CT', 'QUINTERO,MARISOL,ISABEL,V', ['QUINTERO', 'MARISOL', 'ISABEL', 'V']],
    ['CT', 'QUINTERO,MARISOL,,II', ['QUINTERO', 'MARISOL', null, 'II']],
    ['CT', 'QUINTERO,MARY ANN,LEE,', ['QUINTERO', 'MARY ANN', 'LEE', null]],
    ['CT', 'DE LA CRUZ,MARISOL,ISABEL', ['DE LA CRUZ', 'MARISOL', 'ISABEL', null]],
    ['CT', 'QUINTERO$MARISOL$ISABEL', ['QUINTERO', 'MARISOL', 'ISABEL', null]],
    ['CT', 'QUINTERO@MARISOL@ISABEL', ['QUINTERO', 'MARISOL', 'ISABEL', null]],
  ] as const)('of %s in one element, %s', (state, DAA, names) => {
    expect(namesOf(state, { DAA })).toEqual(names);
  });

  it.each([
    [
      'a last name tells where it ends in DAA',
      { DAA: 'MARISOL I DE LA CRUZ', DAB: 'DE LA CRUZ' },
      ['DE LA CRUZ', 'MARISOL', 'I', null],
    ],
    [
      'or where it begins',
      { DAA: 'DE LA CRUZ MARISOL I', DAB: 'DE LA CRUZ' },
      ['DE LA CRUZ', 'MARISOL', 'I', null],
    ],
    [
      'parts beside the whole',
      { DAA: 'QUINTERO,MARISOL,I', DAB: 'QUINTERO', DAC: 'MARISOL', DAD: 'ISABEL' },
      ['QUINTERO', 'MARISOL', 'ISABEL', null],
    ],
    [
      'the last name of DCS before that of DAB',
      { DCS: 'QUINTERO', DAB: 'OLDNAME', DAC: 'MARISOL' },
      ['QUINTERO', 'MARISOL', null, null],
    ],
    [
      'the last name of DAB where DCS is empty',
      { DCS: '', DAB: 'QUINTERO', DCT: 'MARISOL,ISABEL' },
      ['QUINTERO', 'MARISOL', 'ISABEL', null],
    ],
    [
      'the given names of DCT',
      { DCS: 'QUINTERO', DCT: 'MARISOL ISABEL' },
      ['QUINTERO', 'MARISOL', 'ISABEL', null],
    ],
    [
      'the middle name of DCT beside the first of DAC',
      { DCS: 'QUINTERO', DAC: 'MARISOL', DCT: 'MARISOL,ISABEL' },
      ['QUINTERO', 'MARISOL', 'ISABEL', null],
    ],
    [
      'no middle name of another first name',
      { DCS: 'QUINTERO', DAC: 'MARI', DCT: 'MARISOL,ISABEL' },
      ['QUINTERO', 'MARI', null, null],
    ],
    [
      'the last name of DAA where the parts have none',
      { DAA: 'QUINTERO,MARISOL', DAC: 'MARISOL', DAD: 'ISABEL' },
      ['QUINTERO', 'MARISOL', 'ISABEL', null],
    ],
    ['an initial in DAC', { DCS: 'QUINTERO', DAC: 'MARISOL I', DAD: '' }, ['QUINTERO', 'MARISOL', 'I', null]],
    [
      'two first names in DAC',
      { DCS: 'QUINTERO', DAC: 'MARY ANN', DAD: '' },
      ['QUINTERO', 'MARY ANN', null, null],
    ],
    [
      'a card that has no middle name',
      { DCS: 'QUINTERO', DAC: 'MARY A', DAD: 'NONE', DCT: 'MARY A,LEE' },
      ['QUINTERO', 'MARY A', null, null],
    ],
    [
      'a suffix of its own',
      { DCS: 'QUINTERO', DAC: 'MARISOL', DCU: 'JR', DAE: 'SR' },
      ['QUINTERO', 'MARISOL', null, 'JR'],
    ],
    ['the old suffix', { DAB: 'QUINTERO', DAC: 'MARISOL', DAE: 'SR' }, ['QUINTERO', 'MARISOL', null, 'SR']],
    [
      'a suffix in DCT',
      { DCS: 'QUINTERO', DCT: 'MARISOL,ISABEL,JR' },
      ['QUINTERO', 'MARISOL', 'ISABEL', 'JR'],
    ],
    [
      'a comma after the last name',
      { DCS: 'QUINTERO,', DCT: 'MARISOL,' },
      ['QUINTERO', 'MARISOL', null, null],
    ],
  ])('take %s', (_, elements, names) => {
    expect(namesOf('CA', elements as Record<string, string>, '030001')).toEqual(names);
  });
});

describe('addresses of version 1', () => {
  const addressOf = (elements: Record<string, string>) =>
    fieldsOf(card('@\n\x1e\rANSI 6360290102DL00390179DL', { DAQ: '1', DAA: 'QUINTERO,MARISOL', ...elements }))
      .address;
  const OAK = { streetNumber: '12', street: 'OAK ST', city: 'SALEM', state: 'OR', postalCode: '97301' };

  it.each([
    ['in the mailing address', { DAG: '12 OAK ST', DAI: 'SALEM', DAJ: 'OR', DAK: '97301' }],
    ['in the residence', { DAL: '12 OAK ST', DAN: 'SALEM', DAO: 'OR', DAP: '97301' }],
    [
      'in the residence, with an empty mailing address',
      { DAG: '', DAI: '', DAL: '12 OAK ST', DAN: 'SALEM', DAP: '97301' },
    ],
    [
      'with the street of the residence and the city of the mail',
      { DAG: '', DAL: '12 OAK ST', DAI: 'SALEM', DAJ: 'OR', DAK: '97301     ' },
    ],
    [
      'with the street of the mail and the city of the residence',
      { DAG: '12 OAK ST', DAN: 'SALEM', DAO: 'OR', DAP: '97301' },
    ],
    ['with a marked empty street', { DAG: 'NONE', DAL: '12 OAK ST', DAI: 'SALEM', DAK: '97301' }],
    [
      'with both, the mail first',
      { DAG: '12 OAK ST', DAI: 'SALEM', DAK: '97301', DAL: '9 ELM RD', DAN: 'BEND', DAP: '97701' },
    ],
    [
      "without the other street's second line",
      { DAG: '12 OAK ST', DAI: 'SALEM', DAK: '97301', DAM: 'APT 9' },
    ],
  ])('are read %s', (_, elements) => {
    expect(addressOf(elements as Record<string, string>)).toMatchObject({ ...OAK, unit: null });
  });
});

describe('heights before the standard', () => {
  it.each([
    ['5-01', 61],
    ['5-11', 71],
    ['5\'01"', 61],
    ['6 00', 72],
    ['5 FT 1 IN', 61],
    ['155', 61],
    ['155 cm', 61],
  ])('DAV %s', (DAV, inches) => {
    expect(fieldsOf(card('@\n\nAAMVA36004001DL00280200DL', { ...HOLDER, DAV })).heightInch).toBe(inches);
  });

  it.each(['None', '', '9-01', '5-13', '501', 'TALL'])('DAV %j gives none', (DAV) => {
    expect(fieldsOf(card('@\n\nAAMVA36004001DL00280200DL', { ...HOLDER, DAV })).heightInch).toBeNull();
  });
});
