import type { DataSource } from 'typeorm';
import { importList } from '../../../src/checks/aml/import-list.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import { readUn } from '../../../src/checks/aml/read-un.js';
import { prepareParts } from '../../../src/checks/aml/prepare-name.js';
import { screenLists } from '../../../src/checks/aml/screen-lists.js';
import { openServiceDatabase } from '../../service-database.js';
import { OFAC, UN } from './sample-lists.js';

// A listed name stays found however long it is, and when figures, dots, spaces or other alphabets disguise it.

let dataSource: DataSource;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSource, close } = await openServiceDatabase());
  await dataSource.transaction(async (manager) => {
    await importList(manager, 'ofac-sdn', readOfac(OFAC));
    await importList(manager, 'un-sc', readUn(UN));
  });
}, 60_000);
afterAll(() => close());

/** given|middle|family */
async function hitsOf(name: string): Promise<string[]> {
  const [firstName, middleName, lastName = ''] = name.split('|');
  const facts = await screenLists(dataSource.manager, {
    ...(firstName ? { firstName } : {}),
    ...(middleName ? { middleName } : {}),
    lastName,
  });
  return facts!.hits.map(({ entityId }) => entityId);
}

describe('a long name', () => {
  it.each([
    ['Nasir|bin Qasim bin Ahmed|al-Mithali', 'un-sc:8001'],
    ['Nasir|bin Qasim bin Ahmed bin Khalid bin Omar|al-Mithali', 'un-sc:8001'],
    ['Viktor|A B C D E F G|Examplov', 'ofac-sdn:7001'],
    ['Viktor Petrovich A B C D E F||Examplov', 'ofac-sdn:7001'],
    ['Viktor||A B C D E F G H Examplov', 'ofac-sdn:7001'],
    ['Viktor||Examplov A B C D E F G H', 'ofac-sdn:7001'],
  ])('%s is found', async (name, entityId) => {
    expect(await hitsOf(name)).toContain(entityId);
  });

  it.each([
    'Nasir|bin Omar bin Ahmed bin Khalid bin Yusuf|al-Tikriti',
    'Viktor|A B C D E F G|Sidorenko',
    'Karl|bin Ahmed bin Khalid bin Omar bin Hassan bin Yusuf|Sample',
  ])('%s is nobody listed', async (name) => {
    expect(await hitsOf(name)).toEqual([]);
  });

  it.each([
    [
      { firstName: 'Nasir', middleName: 'bin Qasim bin Ahmed bin Khalid bin Omar', lastName: 'al-Mithali' },
      'al mithali',
    ],
    [{ firstName: 'Viktor', middleName: 'A B C D E F G H I', lastName: 'Examplov' }, 'examplov'],
    [{ firstName: 'Viktor', lastName: 'de la Cruz' }, 'de la cruz'],
    [{ firstName: 'Viktor', middleName: 'Dr.', lastName: 'Sample Jr.' }, 'sample'],
    [{ lastName: 'Examplov' }, 'examplov'],
  ])('%j ends with the family name %s', (parts, family) => {
    const { words, familyFrom } = prepareParts(parts);
    expect(
      words
        .slice(familyFrom)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(family);
  });

  it('keeps few enough words to look for, whatever the name is made of', () => {
    const name = prepareParts({ firstName: 'al '.repeat(40), lastName: 'al '.repeat(40) });
    expect(name.words.filter(({ particle }) => !particle).length).toBeLessThanOrEqual(8);
    expect(
      prepareParts({ firstName: 'Viktor', middleName: 'bin '.repeat(60), lastName: 'Examplov' }).words.length,
    ).toBeLessThanOrEqual(24);
  });
});

describe('a disguised name', () => {
  it.each([
    'Viktor||Ex4mpl0v',
    'V1k7or||E1x2a3m4p5l6o7v',
    'Viktor||Examp1ov',
    'Viktor||E.x.a.m.p.l.o.v',
    'V.i.k.t.o.r||E.x.a.m.p.l.o.v',
    'Viktor|A B C|Examplov',
    'Viktor||Exa mp lov',
    'Vik tor||Exa mp lov',
    'Vik_tor||Exa_mp_lov',
    'VIKTOR||E-X-A-M-P-L-O-V',
    'Viktor||Examp l ov',
    '||Viktor Exa mp lov',
    'Viktor||E4 xa mp l0v',
    'Viktor||\u0415\u0445\u0430m\u0440lov', // Ехаmрlov, Cyrillic but for m, l, o, v
    'Viktor||\u0415\u0445\u0430m\u0440l\u043ev',
    'Vikt\u043er||Exampl\u03bfv', // a Cyrillic and a Greek o
    'Viktor||\u0395xam\u03c1lo\u03bd', // Greek Epsilon, rho, nu
    'Viktor||EX\u0410MPLOV',
  ])('%s is found', async (name) => {
    expect(await hitsOf(name)).toEqual(['ofac-sdn:7001']);
  });

  it.each([
    'Viktor||S1d0renk0',
    'Viktor||S.a.m.p.l.e.r',
    'Viktor||Exa mi ner',
    'Viktor||Exa-mi-ner',
    'J.R.||Smith',
    'Viktor|A B C|Sidorenko',
    'V. P.||Examplin',
    'Mehmet|Ali Can|Demir',
    'Mary Ann||Le Roy',
    'Vera||\u0421\u0430mplin',
    '\u0412\u0435\u0440\u0430||\u0421\u043e\u0440\u043e\u0441',
    '\u0412\u0438\u043a\u0442\u043e\u0440||\u0418\u0432\u0430\u043d\u043e\u0432',
    'V||E',
    'Anna||de la Cruz',
    '\u041d\u043e\u043d\u0430||\u0421\u043e\u0440\u043e\u0441', // words that look Latin as a whole
    '4||2',
    'Viktor||1234567',
  ])('%s is nobody listed', async (name) => {
    expect(await hitsOf(name)).toEqual([]);
  });
});
