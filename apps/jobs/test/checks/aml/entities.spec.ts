import { ImportListsService } from '../../../src/checks/aml/import-lists.service.js';
import { readEu } from '../../../src/checks/aml/read-eu.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import { readOpenSanctions } from '../../../src/checks/aml/read-opensanctions.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { EU } from './sample-lists.js';

// Organizations, vessels, aircraft and crypto addresses of the lists, over HTTP.

const WALLET = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const TOKEN_WALLET = '0xAbCdEf0123456789aBcDeF0123456789abcdef01';
const none = '-0- ';
const row = (ref: number, name: string, type: string, remarks: string, callSign = none) =>
  `${ref},"${name}",${type},"EXAMPLE",${none},${callSign},${none},${none},${none},${none},${none},"${remarks}"`;

const OFAC = {
  sdn: [
    row(
      1,
      'NORTHERN SAMPLE TRADING COMPANY, LLC',
      none,
      'Registration Number 123.456 (Panama); Tax ID No. 77-1000.',
    ),
    row(2, 'ACME PETROCHEMICAL INDUSTRIES PJSC', none, 'Commercial Registry Number 9988.'),
    row(
      3,
      'SPECIMEN STAR 1',
      '"vessel"',
      'Vessel Registration Identification IMO 9187629; MMSI 572469210.',
      '"ABC1"',
    ),
    row(
      4,
      'EP-XYZ',
      '"aircraft"',
      "Aircraft Tail Number EP-XYZ; Aircraft Manufacturer's Serial Number (MSN) 55012.",
    ),
    row(
      5,
      'SAMPLESON, Sam',
      '"individual"',
      `Digital Currency Address - XBT ${WALLET}; alt. Digital Currency Address - ETH ${TOKEN_WALLET}.`,
    ),
    row(6, 'GOLDEN EXAMPLE SHIPPING AND LOGISTICS CO.', none, ''),
  ].join('\r\n'),
  alt: `1,11,"aka","NST GROUP",${none}\r\n3,12,"fka","OCEAN PATTERN",${none}\r\n1,13,"aka","СЕВЕРНЫЙ ОБРАЗЕЦ",${none}`,
  add: `1,21,${none},${none},"Panama",${none}\r\n2,22,${none},${none},"Iran",${none}`,
};
const OTHERS = [
  {
    id: 'vessel-1',
    caption: 'Pattern Glory',
    schema: 'Vessel',
    properties: { imoNumber: ['9074729'], topics: ['sanction'] },
  },
  {
    id: 'builder-1',
    caption: 'Constructor Sample Works',
    schema: 'Company',
    properties: { topics: ['sanction', 'constructor'], sourceUrl: ['javascript:alert(1)'] },
  },
  { id: 'odd-1', caption: 'Odd', schema: 'constructor', properties: { topics: ['sanction'] } },
  {
    id: 'wallet-1',
    caption: 'bc1qsample0000000000000000000000000000000',
    schema: 'CryptoWallet',
    properties: { publicKey: ['bc1qsample0000000000000000000000000000000'], topics: ['sanction'] },
  },
];

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: { PROVIDER_AML: 'lists' } });
  const lists = jobs.app.get(ImportListsService);
  await lists.importIssue('ofac-sdn', readOfac(OFAC));
  await lists.importIssue('eu-fsf', readEu(EU));
  await lists.importIssue(
    'opensanctions',
    readOpenSanctions(OTHERS.map((entity) => JSON.stringify(entity)).join('\n')),
  );
}, 60_000);
afterAll(() => jobs?.close());

const verify = (body: Record<string, unknown>) => jobs.call('POST', '/api/aml/verify', { body });
const urlsOf = (body: { result: { data: { hits: { matches: { sanction: { url: string }[] } } } } }) =>
  body.result.data.hits.matches.sanction.map(({ url }) =>
    url.split('id=').at(-1)!.split('/').filter(Boolean).at(-1),
  );

describe('a listed organization, vessel, aircraft or address is found', () => {
  it.each([
    [{ entityType: 'organization', name: 'Northern Sample Trading' }, '1'],
    [{ entityType: 'organization', name: 'NORTHERN SAMPLE TRADING Co Ltd' }, '1'],
    [{ entityType: 'organization', name: 'Northern Sampel Trading GmbH' }, '1'],
    [{ entityType: 'organization', name: 'Sample Northern Trading, L.L.C.' }, '1'],
    [{ entityType: 'organization', name: 'ООО «Северный образец»' }, '1'],
    [{ entityType: 'organization', name: 'NST Group' }, '1'],
    [{ entityType: 'organization', identifier: '123456' }, '1'],
    [{ entityType: 'organization', name: 'Something else', identifier: '77-1000' }, '1'],
    [
      {
        entityType: 'organization',
        name: 'Acme Petrochemical Industry, public joint stock company',
        country: 'IR',
      },
      '2',
    ],
    [{ entityType: 'organization', name: 'Golden Example Shipping & Logistics' }, '6'],
    // A word that every JavaScript object has a member of.
    [{ entityType: 'organization', name: 'Constructor Sample Works' }, 'builder-1'],
    [{ entityType: 'organization', name: 'CONSTRUCTOR SAMPLE WORKS Ltd' }, 'builder-1'],
    [{ entityType: 'organization', name: 'Sample Works Constructor' }, 'builder-1'],
    [{ entityType: 'vessel', name: 'M/V Specimen Star 1' }, '3'],
    [{ entityType: 'vessel', name: 'MV SPECIMEN STAR 1' }, '3'],
    [{ entityType: 'vessel', name: 'Ocean Pattern' }, '3'],
    [{ entityType: 'vessel', identifier: 'IMO 9187629' }, '3'],
    [{ entityType: 'vessel', identifier: '9187629', name: 'Renamed Beauty' }, '3'],
    [{ entityType: 'vessel', identifier: '572469210' }, '3'],
    [{ entityType: 'vessel', identifier: 'ABC1' }, '3'],
    [{ entityType: 'vessel', name: 'Pattern Glory' }, 'vessel-1'],
    [{ entityType: 'aircraft', identifier: 'EPXYZ' }, '4'],
    [{ entityType: 'aircraft', identifier: '55012' }, '4'],
    [{ entityType: 'aircraft', name: 'EP-XYZ' }, '4'],
    [{ entityType: 'cryptoAddress', identifier: WALLET }, '5'],
    [{ entityType: 'cryptoAddress', identifier: ` bitcoin:${WALLET}?amount=1 ` }, '5'],
    [{ entityType: 'cryptoAddress', identifier: TOKEN_WALLET.toLowerCase() }, '5'],
    [{ entityType: 'cryptoAddress', identifier: 'BC1QSAMPLE0000000000000000000000000000000' }, 'wallet-1'],
  ])('%j', async (body, ref) => {
    const { status, body: record } = await verify(body);
    expect([status, record.result.data?.matchStatus]).toEqual([200, 'potential_match']);
    expect(urlsOf(record)).toEqual([ref]);
    expect(record.request).toEqual(body);
  });

  it('tells the term, the other names and why, and never a birth date', async () => {
    const { body } = await verify({ entityType: 'vessel', name: 'Specimen Star 1', identifier: '9187629' });
    expect(body.result.data).toMatchObject({
      submittedTerm: 'Specimen Star 1',
      riskLevel: 'high',
      hits: { aka: ['SPECIMEN STAR 1', 'OCEAN PATTERN'] },
    });
    expect(body.result.data).not.toHaveProperty('dob');
    const { body: explained } = await jobs.call('GET', `/api/aml/${body.id}/explanation`);
    expect(explained.candidates[0]).toMatchObject({
      entry: 'ofac-sdn:3',
      isHit: true,
      words: [{ asked: '9187629', listed: '9187629', reason: 'identifier', likeness: 1, weight: 1 }],
    });
  });

  it('also as a job', async () => {
    const params = { entityType: 'organization', name: 'Northern Sample Trading' };
    const { body } = await jobs.call('POST', '/api/jobs', { body: { type: 'id-aml', params } });
    expect(body).toMatchObject({
      request: { parameters: params },
      result: { success: false, data: { matchStatus: 'potential_match' } },
    });
  });
});

describe('another organization, vessel, aircraft or address is on no list', () => {
  it.each([
    { entityType: 'organization', name: 'Southern Sample Shipping LLC' },
    { entityType: 'organization', name: 'Northern Pattern Trading Company' },
    { entityType: 'organization', name: 'Trading Company LLC' },
    { entityType: 'organization', name: 'Acme Dynamics' },
    { entityType: 'organization', name: 'Specimen Star 1' },
    { entityType: 'organization', identifier: '123457' },
    { entityType: 'vessel', name: 'Specimen Star 2' },
    { entityType: 'vessel', name: 'Specimen Moon' },
    { entityType: 'vessel', name: 'Specimen Star 1', identifier: 'IMO 9999993' },
    { entityType: 'vessel', name: 'Northern Sample Trading' },
    { entityType: 'vessel', identifier: 'IMO 9187620' },
    { entityType: 'aircraft', identifier: 'EP-XYA' },
    { entityType: 'cryptoAddress', identifier: WALLET.toLowerCase() },
    { entityType: 'cryptoAddress', identifier: `${WALLET.slice(0, -1)}U` },
    { entityType: 'organization', name: 'Sam Sampleson' },
    { firstName: 'Northern', lastName: 'Sample Trading' },
    { entityType: 'person', firstName: 'Specimen', lastName: 'Star' },
  ])('%j', async (body) => {
    const { status, body: record } = await verify(body);
    expect([status, record.result.data?.matchStatus]).toEqual([200, 'no_match']);
  });
});

describe('a request is refused by name', () => {
  it.each([
    [{ entityType: 'organization' }, ['name: is required', 'identifier: is required']],
    [{ entityType: 'vessel', name: '12' }, ['name: must have a letter']],
    [{ entityType: 'cryptoAddress' }, ['identifier: is required']],
    [{ entityType: 'cryptoAddress', identifier: '--' }, ['identifier: must have a letter or a digit']],
    [
      { entityType: 'cryptoAddress', identifier: WALLET, name: 'x' },
      ['name: is only for organizations, vessels and aircraft (entityType)'],
    ],
    [
      { entityType: 'organization', name: 'Acme', lastName: 'Sample' },
      ['lastName: is only for persons (entityType)'],
    ],
    [{ entityType: 'vessel', name: 'Acme', dob: '1990-01-31' }, ['dob: is only for persons (entityType)']],
    [{ entityType: 'vessel', name: 'Acme', imo: '9187629' }, ['imo: is not a known parameter']],
    [
      { firstName: 'A', lastName: 'B', identifier: 'X1' },
      ['identifier: is only for other entities than persons (entityType)'],
    ],
    [{ entityType: 'organization', name: 'x'.repeat(256) }, ['name: must have at most 255 characters']],
    [{ entityType: 'organization', identifier: 7 }, ['identifier: must be a string']],
  ])('%j', async (body, messages) => {
    const { status, body: answer } = await verify(body);
    expect([status, answer.errors.map(({ message }: { message: string }) => message)]).toEqual([
      400,
      messages,
    ]);
  });
});
