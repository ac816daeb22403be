import { ListFormatError } from '../../../src/checks/aml/list-format-error.js';
import { readEu } from '../../../src/checks/aml/read-eu.js';
import { readListDates } from '../../../src/checks/aml/list-dates.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import { readOpenSanctions } from '../../../src/checks/aml/read-opensanctions.js';
import { readUn } from '../../../src/checks/aml/read-un.js';
import { EU, OFAC, OPENSANCTIONS, UN } from './sample-lists.js';

const namesOf = (entity: { names: { name: string; kind: string }[] }) =>
  entity.names.map(({ name, kind }) => `${name} (${kind})`);

describe("OFAC's SDN list", () => {
  it('gives persons with names turned round, aliases, weak aliases, birth dates and countries', () => {
    const [first, second, ship, company] = readOfac(OFAC);
    expect(first).toMatchObject({
      source: 'ofac-sdn',
      sourceRef: '7001',
      kind: 'person',
      birthDates: ['1960-05-04', '1961'],
      countries: ['BY', 'RU'],
      types: ['sanction'],
      url: 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=7001',
    });
    expect(namesOf(first!)).toEqual([
      'Viktor Petrovich EXAMPLOV (primary)',
      'Wiktor EKZEMPLOV (alias)',
      'VIKTYA (weak)',
    ]);
    expect(second).toMatchObject({ birthDates: ['1958~', '1959~', '1960~'], countries: ['IQ'] });
    expect(second!.positions).toEqual(['Minister of Samples']);
    expect([ship!.kind, company!.kind]).toEqual(['vessel', 'organization']);
    expect(company!.names[0]!.name).toBe('SAMPLE TRADING, LLC');
  });

  it('reads what did not fit into the remarks from the comments file', () => {
    const [first] = readOfac({ ...OFAC, comments: `7001,"; DOB 1962; citizen Cuba."\r\n` });
    expect(first).toMatchObject({ birthDates: ['1960-05-04', '1961', '1962'] });
    expect(first!.countries).toContain('CU');
  });

  it.each([
    ['is cut off in a line', { sdn: OFAC.sdn.slice(0, 300) }],
    ['has a line without a number', { sdn: `x${OFAC.sdn}` }],
    ['has an entry without a name', { sdn: OFAC.sdn.replace('"MV SPECIMEN"', '-0- ') }],
    ['has an alias of nobody', { alt: '9999,1,"aka","NOBODY",-0- ' }],
    ['has a short address line', { add: '7001,1,"x"' }],
  ])('is refused when a file %s', (_what, broken) => {
    expect(() => readOfac({ ...OFAC, ...broken })).toThrow(ListFormatError);
  });
});

describe('the UN consolidated list', () => {
  it('gives names in both scripts, good and low aliases, years, offices and countries', () => {
    const [person, organisation] = readUn(UN);
    expect(person).toMatchObject({
      source: 'un-sc',
      sourceRef: '8001',
      kind: 'person',
      birthDates: ['1970', '1971', '1972'],
      countries: ['IQ', 'SY'],
      positions: ['Deputy Minister of Patterns', 'Envoy'],
      listedSince: '2012-06-29',
    });
    expect(namesOf(person!)).toEqual([
      'Nasir Qasim al-Mithali (primary)',
      'ناصر قاسم المثالي (alias)',
      'Naser Kasim (alias)',
      'Abu Mithal al-Iraqi (alias)',
      'Abu Namudhaj (weak)',
    ]);
    expect(organisation).toMatchObject({ kind: 'organization', names: [{ name: 'Example & Sons' }, {}] });
  });

  it.each([
    ['is cut off', UN.slice(0, 900)],
    ['is another XML', '<html><body/></html>'],
    ['is no XML', 'ent_num,name'],
    ['has an entry without an id', UN.replace('<DATAID>8001</DATAID>', '')],
    ['has an entry without a name', UN.replace(/<(FIRST|SECOND|THIRD)_NAME>[^<]*<\/\1_NAME>/g, '')],
  ])('is refused when it %s', (_what, broken) => {
    expect(() => readUn(broken)).toThrow(ListFormatError);
  });
});

describe("the EU's consolidated list", () => {
  it('puts the lines of an entity together', () => {
    const [first, second, third] = readEu(EU);
    expect(first).toMatchObject({
      source: 'eu-fsf',
      sourceRef: '9001',
      kind: 'person',
      birthDates: ['1971-11-30'],
      countries: ['RS', 'BA'],
      positions: ['Director of Specimens'],
      listedSince: '2014-07-31',
    });
    expect(namesOf(first!)).toEqual(['Zdravko Primerović (primary)', 'Здравко Примеровић (alias)']);
    expect(second).toMatchObject({ names: [{ name: 'Ana Uzorak' }], birthDates: ['1950', '1951', '1952'] });
    expect(third).toMatchObject({ kind: 'organization', names: [{ name: '"Uzorak" Holding' }] });
  });

  it.each([
    ['is cut off in a line', EU.slice(0, -40)],
    ['is another CSV', 'a;b\n1;2\n'],
    ['has a line without an id', EU.replace(';9002;', ';;')],
    [
      'has an entity without a name',
      EU.replace('Ana;', ';').replace('Uzorak;Ana', ';').replace('Uzorak;', ';'),
    ],
  ])('is refused when it %s', (_what, broken) => {
    expect(() => readEu(broken)).toThrow(ListFormatError);
  });
});

describe('OpenSanctions entities', () => {
  it('give political persons with their class, and leave out what is no person or organisation', () => {
    const entities = readOpenSanctions(OPENSANCTIONS);
    expect(entities.map(({ types }) => types)).toEqual([
      ['pep', 'pep-class-1'],
      ['pep', 'pep-class-2'],
      ['pep', 'pep-class-3'],
      ['pep', 'pep-class-4'],
      ['pep'],
      ['warning'],
    ]);
    expect(entities[0]).toMatchObject({
      sourceRef: 'ex-1',
      countries: ['PL'],
      positions: ['Head of government'],
      birthDates: ['1966-02-03'],
      listedSince: '2024-02-01',
      listName: 'OpenSanctions: example_positions',
    });
  });

  it('give no class, kind or address that the list only seems to name', () => {
    const entity = (schema: string, topic: string, sourceUrl: string) =>
      JSON.stringify({
        id: `x-${topic}`,
        caption: 'X',
        schema,
        properties: { topics: [topic], sourceUrl: [sourceUrl] },
      });
    const lines = [
      entity('Person', 'constructor', 'javascript:alert(1)'),
      entity('Person', 'toString', 'data:text/html,x'),
      entity('Company', 'valueOf', 'not a URL'),
      entity('constructor', 'sanction', 'https://list.example/'),
      entity('__proto__', 'sanction', 'https://list.example/'),
    ];
    const found = readOpenSanctions(lines.join('\n'));
    expect(found.map(({ types }) => types)).toEqual([['warning'], ['warning'], ['warning']]);
    expect(found.map(({ url }) => new URL(url).origin)).toEqual(
      Array(3).fill('https://www.opensanctions.org'),
    );
  });

  it('is refused when a line is cut off', () => {
    expect(() => readOpenSanctions(OPENSANCTIONS.slice(0, -20))).toThrow(ListFormatError);
  });
});

describe('a birth date of a list', () => {
  it.each([
    ['04 May 1960', ['1960-05-04']],
    ['May 1960', ['1960-05']],
    ['1960', ['1960']],
    ['circa 1960', ['1960~']],
    ['1958 to 1960', ['1958', '1959', '1960']],
    ['1950 to 1953', ['1950', '1951', '1952', '1953']],
    ['1900 to 1960', ['1900', '1960']],
    ['1960-05-04', ['1960-05-04']],
    ['unknown', []],
    ['', []],
  ])('%j is read as %j', (text, dates) => {
    expect(readListDates(text)).toEqual(dates);
  });
});
