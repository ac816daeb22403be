import type { DataSource } from 'typeorm';
import { analyzeLists, importList } from '../../../src/checks/aml/import-list.js';
import { readOpenSanctions } from '../../../src/checks/aml/read-opensanctions.js';
import { AML_THRESHOLD, screenLists } from '../../../src/checks/aml/screen-lists.js';
import { openServiceDatabase } from '../../service-database.js';

// Kinds of names that are one, and kinds that are not, on a list of invented people.

const LISTED: Record<string, string | undefined> = {
  Suhartinengsih: '1960',
  'Kazim Zahirani': undefined,
  'Muzaffar Nazimani': undefined,
  'Hafez Nizamani': undefined,
  'Moaz Zakirani': undefined,
  'Osman Lutfani': undefined,
  'Gamal Gabrani': undefined,
  'Muhammad Yusuf Khalid Shafiqzai': '1972-01-01',
  'Oleksandr Hryhorchuk': undefined,
  'John Smithers': undefined,
  'Maria Quintanarroya': undefined,
  'Alexander Lindqvarn': undefined,
  'Oliver Brackenshaw': undefined,
  'Antonio Vallescura': undefined,
  'William Thornbury Askew': undefined,
  'Joseph Pettibone Marsh': undefined,
  'Guoqiang Zhangsun': undefined,
  'Volodymyr Zahrebelnyi': undefined,
  'Mykola Hnatiukevych': undefined,
  'Siarhei Harbachou': undefined,
  'Sukarnoputra Sukarnoputra': undefined,
  'Hamza Mahmoud Tarabulsani': undefined,
  'Anwar Ghazalani': undefined,
  'Miroslav Petrovacki': undefined,
  'Konstantin Vasilenkov': undefined,
  'Wolfgang Eisenhauersdorf': undefined,
};

let dataSource: DataSource;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSource, close } = await openServiceDatabase());
  const lines = Object.entries(LISTED).map(([caption, born]) =>
    JSON.stringify({
      id: caption,
      caption,
      schema: 'Person',
      properties: { topics: ['sanction'], ...(born ? { birthDate: [born] } : {}) },
    }),
  );
  await dataSource.transaction((manager) =>
    importList(manager, 'opensanctions', readOpenSanctions(lines.join('\n'))),
  );
  await analyzeLists(dataSource);
}, 60_000);
afterAll(() => close());

async function hitsOf(name: string, dob?: string): Promise<string[]> {
  const [firstName = '', lastName = ''] = name.split('|');
  const facts = await screenLists(dataSource.manager, { firstName, lastName, ...(dob ? { dob } : {}) });
  return facts!.hits.map(({ name: listed }) => listed);
}

describe('a listed person is found', () => {
  it.each([
    ['FNU|Suhartinengsih', 'Suhartinengsih'],
    ['NFN|Suhartinengsih', 'Suhartinengsih'],
    ['Unknown|Suhartinengsih', 'Suhartinengsih'],
    ['Suhartinengsih|LNU', 'Suhartinengsih'],
    ['Suhartinengsih|Suhartinengsih', 'Suhartinengsih'],
    ['|Suhartinengsih', 'Suhartinengsih'],
    ['XXX|Suhartinengsih', 'Suhartinengsih'],
    ['.|Suhartinengsih', 'Suhartinengsih'],
    ['-|Suhartinengsih', 'Suhartinengsih'],
    ['N/A|Suhartinengsih', 'Suhartinengsih'],
    ['NMN|Suhartinengsi', 'Suhartinengsih'],
    ['|Sukarnoputra', 'Sukarnoputra Sukarnoputra'],
    ['LNU|Sukarnoputra', 'Sukarnoputra Sukarnoputra'],
  ])('by a single name beside a placeholder: %s', async (asked, listed) => {
    expect(await hitsOf(asked)).toEqual([listed]);
  });

  it.each([
    ['كاظم|ظاهراني', 'Kazim Zahirani'],
    ['مظفر|ناظماني', 'Muzaffar Nazimani'],
    ['حافظ|نظاماني', 'Hafez Nizamani'],
    ['معاذ|ذاكراني', 'Moaz Zakirani'],
    ['عثمان|لطفاني', 'Osman Lutfani'],
    ['جمال|جبراني', 'Gamal Gabrani'],
    ['Kadhim|Dhahirani', 'Kazim Zahirani'],
    ['Othman|Lutfani', 'Osman Lutfani'],
    ['Jamal|Jabrani', 'Gamal Gabrani'],
    ['Djamal|Djabrani', 'Gamal Gabrani'],
    ['Muadh|Dhakirani', 'Moaz Zakirani'],
    ['Anouar|Gazalani', 'Anwar Ghazalani'],
    ['أنور|غزالاني', 'Anwar Ghazalani'],
  ])('by another official reading of an Arabic letter: %s', async (asked, listed) => {
    expect(await hitsOf(asked)).toEqual([listed]);
  });

  it.each([
    ['Олександр|Григорчук', 'Oleksandr Hryhorchuk'],
    ['Александр|Григорчук', 'Oleksandr Hryhorchuk'],
    ['Aleksandr|Grigorchuk', 'Oleksandr Hryhorchuk'],
    ['Alexander|Hrihorchuk', 'Oleksandr Hryhorchuk'],
    ['Володимир|Загребельний', 'Volodymyr Zahrebelnyi'],
    ['Vladimir|Zagrebelny', 'Volodymyr Zahrebelnyi'],
    ['Николай|Гнатюкевич', 'Mykola Hnatiukevych'],
    ['Nikolai|Gnatyukevich', 'Mykola Hnatiukevych'],
    ['Сергій|Гарбачов', 'Siarhei Harbachou'],
    ['Miroslav|Petrovatski', 'Miroslav Petrovacki'],
  ])('by a name as a neighbouring language spells it: %s', async (asked, listed) => {
    expect(await hitsOf(asked)).toEqual([listed]);
  });

  it.each([
    ['Mohd|Shafiqzai', 'Muhammad Yusuf Khalid Shafiqzai'],
    ['Mohd Yusuf|Shafiqzai', 'Muhammad Yusuf Khalid Shafiqzai'],
    ['Mohd. Yusuf Khalid|Shafiqzai', 'Muhammad Yusuf Khalid Shafiqzai'],
    ['Md. Yusuf|Shafiqzai', 'Muhammad Yusuf Khalid Shafiqzai'],
    ['Muhd Yusuf|Shafiqzai', 'Muhammad Yusuf Khalid Shafiqzai'],
    ['Wm.|Thornbury Askew', 'William Thornbury Askew'],
    ['Jos.|Pettibone Marsh', 'Joseph Pettibone Marsh'],
  ])('by an abbreviated given name: %s', async (asked, listed) => {
    expect(await hitsOf(asked)).toEqual([listed]);
  });

  it.each([
    ['Jack|Smithers', 'John Smithers'],
    ['Johnny|Smithers', 'John Smithers'],
    ['Sasha|Lindqvarn', 'Alexander Lindqvarn'],
    ['Ollie|Brackenshaw', 'Oliver Brackenshaw'],
    ['Tony|Vallescura', 'Antonio Vallescura'],
    ['Bill|Thornbury Askew', 'William Thornbury Askew'],
  ])('by a pet name: %s', async (asked, listed) => {
    expect(await hitsOf(asked)).toEqual([listed]);
  });

  it.each([
    ['Kuo-chiang|Changsun', 'Guoqiang Zhangsun', 'in Wade-Giles'],
    ['Konstantin|Vaislenkvo', 'Konstantin Vasilenkov', 'with two slips in a long word'],
    ['Wolfgang|Eisnhauersdof', 'Wolfgang Eisenhauersdorf', 'with two letters left out of a long word'],
    ['Hamzamahmoud|Tarabulsani', 'Hamza Mahmoud Tarabulsani', 'with given names joined'],
    ['Herr Dr. Wolfgang|Eisenhauersdorf', 'Wolfgang Eisenhauersdorf', 'with titles of another language'],
    ['Полковник Константин|Василенков', 'Konstantin Vasilenkov', 'with a title in its own script'],
    ['الشيخ كاظم|ظاهراني', 'Kazim Zahirani', 'with a title in its own script'],
    ['Ustadz Osman|Lutfani', 'Osman Lutfani', 'with a title of another language'],
  ])('%s is %s (%s)', async (asked, listed) => {
    expect(await hitsOf(asked)).toEqual([listed]);
  });
});

describe('a stranger is not taken for a listed person', () => {
  it.each([
    'June|Smithers',
    'Joan|Smithers',
    'Jun|Smithers',
    'May|Quintanarroya',
    'Mai|Quintanarroya',
    'Mei|Quintanarroya',
    'Ali|Lindqvarn',
    'Ole|Brackenshaw',
    'Ole|Lindqvarn',
    'Tune|Vallescura',
    'Jack|Lindqvarn',
    'FNU|LNU',
    'Nabil|Gabrani',
    'Qasim|Rahimani',
    'Mahmud|Vallescura',
    'FNU|Smithers',
    'Unknown|Vallescura',
  ])('%s', async (asked) => {
    const [firstName = '', lastName = ''] = asked.split('|');
    const facts = await screenLists(dataSource.manager, { firstName, lastName });
    expect(facts!.hits).toEqual([]);
    expect(facts!.bestScore).toBeLessThan(AML_THRESHOLD);
  });

  it('although the single name is the family name of somebody with another birth date', async () => {
    expect(await hitsOf('FNU|Shafiqzai', '1990-05-05')).toEqual([]);
  });
});

it('a single name with the birth date of the list is that of somebody listed with more names', async () => {
  expect(await hitsOf('FNU|Suhartinengsih', '1960-05-05')).toEqual(['Suhartinengsih']);
});
