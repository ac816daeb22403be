import { readListDates } from '../../../src/checks/aml/list-dates.js';
import { comparableIdentifier } from '../../../src/checks/aml/listed-identifiers.js';
import { readEu } from '../../../src/checks/aml/read-eu.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import { readOpenSanctions } from '../../../src/checks/aml/read-opensanctions.js';
import { readUn } from '../../../src/checks/aml/read-un.js';
import { EU, OFAC, UN } from './sample-lists.js';

// Nothing that an entry says of a date, an alias or an identifier is lost: it is read, or named as unread.

/** The entry of a person with these remarks, or of a ship. */
const withRemarks = (remarks: string, type = 'individual') =>
  readOfac({
    sdn: `1,"SAMPLE, Sam","${type}","EXAMPLE",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${remarks}"`,
    alt: '',
    add: '',
  })[0]!;

describe('a birth date in the remarks of an OFAC entry', () => {
  it.each([
    ['DOB 01 Jan 1960 to 31 Dec 1961.', ['1960', '1961']],
    ['DOB circa 1965-1969.', ['1965~', '1966~', '1967~', '1968~', '1969~']],
    ['DOB 1965-1969; POB Testograd.', ['1965', '1966', '1967', '1968', '1969']],
    ['DOB Jan 1960 to Mar 1962.', ['1960', '1961', '1962']],
    ['DOB 01 Jan 1960 to 31 Dec 1960.', ['1960']],
    ['DOB 01 May 1960 to 31 May 1960.', ['1960-05']],
    ['DOB between 1960 and 1962.', ['1960', '1961', '1962']],
    ['DOB 1965 or 1967.', ['1965', '1967']],
    ['DOB 1965/1966.', ['1965', '1966']],
    ['DOB circa 05 May 1960.', ['1960-05-05~']],
    ['DOB approximately 1960; alt. DOB circa 1963 to 1964.', ['1960~', '1963~', '1964~']],
    ['DOB late 1960s.', ['1967~', '1968~', '1969~']],
    ['Commander; DOB 1960; alt. DOB 1961; alt. DOB May 1962', ['1960', '1961', '1962-05']],
    ['DOB 04 May 1960 (per passport); nationality Iraq.', ['1960-05-04']],
  ])('%s is read as %j', (remarks, dates) => {
    const entry = withRemarks(remarks);
    expect([entry.birthDates, entry.unread]).toEqual([dates, undefined]);
  });

  it.each(['DOB the year of the flood.', 'DOB 1960 to spring; Gender Male.', 'alt. DOB 45 May 1960.'])(
    'is named as unread when it cannot be read: %s',
    (remarks) => {
      const { birthDates, unread } = withRemarks(remarks);
      expect([birthDates, unread]).toEqual([[], [remarks.split(';')[0]!.replace(/\.$/, '')]]);
    },
  );
});

describe('a weak alias in the remarks of an OFAC entry', () => {
  it.each([
    ["a.k.a. 'ABU-'UMAR SAMPLE';", ["ABU-'UMAR SAMPLE"]],
    ["a.k.a. ''ABD SAMPLE';", ["'ABD SAMPLE"]],
    ["a.k.a. 'MERA'I SAMPLE'.", ["MERA'I SAMPLE"]],
    ["DOB 1960; a.k.a. 'ABU-'ALI'; a.k.a. 'THE SA'ID'; Gender Male.", ["ABU-'ALI", "THE SA'ID"]],
    ["a.k.a. 'SAMPLE', a.k.a. 'EXAMPLE'.", ['SAMPLE', 'EXAMPLE']],
    ["a.k.a. SAMPLE'; f.k.a. 'OLD SAMPLE'.", ['SAMPLE', 'OLD SAMPLE']],
    ['a.k.a. ‘ABU ʿUMAR’.', ['ABU ʿUMAR']],
    ["a.k.a. 'L'ÉMIR'", ["L'ÉMIR"]],
  ])('%s is read whole', (remarks, aliases) => {
    const { names, unread } = withRemarks(remarks);
    expect([names.slice(1).map(({ name }) => name), unread]).toEqual([aliases, undefined]);
  });
  it('is named as unread when it is empty', () => {
    expect(withRemarks("a.k.a. ''; DOB 1960.").unread).toEqual(["a.k.a. ''"]);
  });
});

describe('an identifier in the remarks of an OFAC entry', () => {
  it.each([
    ['Vessel Registration Identification IMO 9187629; MMSI 572469210.', 'vessel', ['9187629', '572469210']],
    [
      'Aircraft Tail Number EP-GOM; Aircraft Mode S Transponder Code 730C05.',
      'aircraft',
      ['EPGOM', '730C05'],
    ],
    ["Aircraft Manufacturer's Serial Number (MSN) 550.", 'aircraft', ['550']],
    [
      'Passport A1234567 (Iran) expires 01 Jan 2020; National ID No. 007-12.',
      'individual',
      ['A1234567', '00712'],
    ],
    ['alt. Passport B7654321 (Iraq).', 'individual', ['B7654321']],
    [
      'C.U.R.P. SASA600504HXXMMM01 (Mexico); R.F.C. SASA600504AB1 (Mexico).',
      'individual',
      ['SASA600504HXXMMM01', 'SASA600504AB1'],
    ],
    ['Registration Number 123.456 (Panama); Tax ID No. 77-1.', '-0-', ['123456', '771']],
    [
      'Digital Currency Address - XBT 1BoatSLRHtKNngkdXEeobR76b53LETtpyT; alt. Digital Currency Address - ETH 0xAbCdEf0123456789aBcDeF0123456789abcdef01.',
      'individual',
      ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '0xabcdef0123456789abcdef0123456789abcdef01'],
    ],
  ])('%s', (remarks, type, identifiers) => {
    const entry = withRemarks(remarks, type);
    expect((entry.identifiers ?? []).map(({ value }) => comparableIdentifier(value))).toEqual(identifiers);
    expect([entry.unread, entry.birthDates]).toEqual([undefined, []]);
  });

  it('keeps the call sign of a ship, and names an address without one as unread', () => {
    const [, , ship] = readOfac(OFAC);
    expect(ship).toMatchObject({ kind: 'vessel', identifiers: [{ type: 'Call Sign', value: 'ABC1' }] });
    expect(withRemarks('Digital Currency Address - XBT pending.').unread).toEqual([
      'Digital Currency Address - XBT pending',
    ]);
  });
});

describe("the EU's columns", () => {
  const [header = ''] = EU.split('\r\n');
  const columns = `${header};BirthDate_Month;BirthDate_Day;BirthDate_Circa;Identification_Number;Identification_TypeDescription;Entity_Remark`;
  const line = (cells: Record<string, string>) =>
    readEu(
      `${columns}\r\n${columns
        .replace('\uFEFF', '')
        .split(';')
        .map(
          (column) =>
            ({ Entity_LogicalId: '1', NameAlias_WholeName: 'Sam Sample', Entity_SubjectType: 'E', ...cells })[
              column
            ] ?? '',
        )
        .join(';')}`,
    )[0]!;

  it.each<[Record<string, string>, string[]]>([
    [{ BirthDate_Year: '1960', BirthDate_Month: '5' }, ['1960-05']],
    [{ BirthDate_Year: '1960', BirthDate_Month: '5', BirthDate_Day: '4' }, ['1960-05-04']],
    [{ BirthDate_YearRangeFrom: '1960' }, ['1960']],
    [{ BirthDate_YearRangeTo: '1961', BirthDate_Circa: 'TRUE' }, ['1961~']],
    [
      { BirthDate_BirthDate: '1960-05-04', BirthDate_YearRangeFrom: '1958', BirthDate_YearRangeTo: '1959' },
      ['1960-05-04', '1958', '1959'],
    ],
  ])('%j is read as %j', (cells, dates) => {
    expect([line(cells).birthDates, line(cells).unread]).toEqual([dates, undefined]);
  });

  it('have numbers of documents, and ships by the number of their hull', () => {
    expect(
      line({ Identification_Number: '12-34567', Identification_TypeDescription: 'Passport' }),
    ).toMatchObject({
      kind: 'organization',
      identifiers: [{ type: 'Passport', value: '12-34567' }],
    });
    expect(line({ Entity_Remark: 'Vessel (IMO number: 8412467)' })).toMatchObject({
      kind: 'vessel',
      identifiers: [{ type: 'IMO', value: '8412467' }],
    });
    expect(line({ BirthDate_BirthDate: 'in his youth' }).unread).toEqual(['date of birth: in his youth']);
  });
});

describe("the UN's elements", () => {
  const born = (inner: string) =>
    readUn(
      UN.replace(
        /<INDIVIDUAL_DATE_OF_BIRTH>.*<\/INDIVIDUAL_DATE_OF_BIRTH>/,
        `<INDIVIDUAL_DATE_OF_BIRTH>${inner}</INDIVIDUAL_DATE_OF_BIRTH>`,
      ),
    )[0]!;

  it.each([
    ['<DATE>1960-05-04</DATE><YEAR>1961</YEAR>', ['1960-05-04', '1961']],
    ['<YEAR>1960</YEAR><YEAR>1961</YEAR>', ['1960', '1961']],
    ['<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR>', ['1960']],
    ['<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1965-1966</YEAR>', ['1965~', '1966~']],
    ['<NOTE>1963</NOTE>', ['1963']],
  ])('%s gives %j', (inner, dates) => {
    expect([born(inner).birthDates, born(inner).unread]).toEqual([dates, undefined]);
  });

  it('are named as unread when a date cannot be read', () => {
    expect(born('<YEAR>the flood</YEAR>').unread).toEqual(['date of birth: the flood']);
  });

  it('lose no alias beside an empty one, and no second name in its own script', () => {
    const list = UN.replace('<INDIVIDUAL_ALIAS>', '<INDIVIDUAL_ALIAS/><INDIVIDUAL_ALIAS>').replace(
      '<NAME_ORIGINAL_SCRIPT>',
      '<NAME_ORIGINAL_SCRIPT>ناصر</NAME_ORIGINAL_SCRIPT><NAME_ORIGINAL_SCRIPT>',
    );
    expect(readUn(list)[0]!.names.map(({ name }) => name)).toEqual([
      'Nasir Qasim al-Mithali',
      'ناصر',
      'ناصر قاسم المثالي',
      'Naser Kasim',
      'Abu Mithal al-Iraqi',
      'Abu Namudhaj',
    ]);
  });

  it('give documents, the birth dates of aliases, and ships by the number of their hull', () => {
    const list = UN.replace(
      '<INDIVIDUAL_ADDRESS>',
      '<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>G1234567</NUMBER></INDIVIDUAL_DOCUMENT><INDIVIDUAL_ADDRESS>',
    )
      .replace('<QUALITY>Low</QUALITY>', '<QUALITY>Low</QUALITY><DATE_OF_BIRTH>1980</DATE_OF_BIRTH>')
      .replace('<ENTITY_ALIAS>', '<COMMENTS1>IMO number: 8412467.</COMMENTS1><ENTITY_ALIAS>');
    const [person, ship] = readUn(list);
    expect(person).toMatchObject({
      birthDates: ['1970', '1971', '1972', '1980'],
      identifiers: [{ type: 'Passport', value: 'G1234567' }],
    });
    expect(ship).toMatchObject({ kind: 'vessel', identifiers: [{ type: 'IMO', value: '8412467' }] });
  });
});

describe('OpenSanctions properties', () => {
  const entity = (schema: string, properties: object) =>
    readOpenSanctions(
      JSON.stringify({
        id: 'x',
        caption: 'Sample',
        schema,
        properties: { topics: ['sanction'], ...properties },
      }),
    )[0]!;

  it('give ships, aircraft and wallets with their numbers, and earlier names', () => {
    expect(entity('Vessel', { imoNumber: ['9187629'], previousName: ['Old Sample'] })).toMatchObject({
      kind: 'vessel',
      identifiers: [{ type: 'imoNumber', value: '9187629' }],
      names: [{ name: 'Sample' }, { name: 'Old Sample', kind: 'alias' }],
    });
    expect(entity('CryptoWallet', { publicKey: ['1abc'] })).toMatchObject({ kind: 'cryptoAddress' });
    expect(entity('Airplane', { serialNumber: ['550'] })).toMatchObject({ kind: 'aircraft' });
  });

  it('are named as unread when a birth date cannot be read', () => {
    expect(entity('Person', { birthDate: ['1960-05', 'circa 1961', 'of old'] })).toMatchObject({
      birthDates: ['1960-05', '1961~'],
      unread: ['birthDate: of old'],
    });
  });
});

describe('a birth date of a list', () => {
  it.each([
    ['04/05/1960', ['1960-05-04']],
    ['05/24/1960', ['1960-05-24']],
    ['00/00/1965', ['1965']],
    ['00/05/1965', ['1965-05']],
    ['May 4, 1960', ['1960-05-04']],
    ['4th May 1960', ['1960-05-04']],
    ['c1970', ['1970~']],
    ['1970 (approx.)', ['1970~']],
    ['1965-69', ['1965', '1966', '1967', '1968', '1969']],
    ['1965-06', ['1965-06']],
    ['1965-19', []],
    [
      '1960s',
      ['1960', '1961', '1962', '1963', '1964', '1965', '1966', '1967', '1968', '1969'].map(
        (year) => `${year}~`,
      ),
    ],
  ])('%j is read as %j', (text, dates) => {
    expect(readListDates(text)).toEqual(dates);
  });
});
