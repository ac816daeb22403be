import type { JobHead } from '@bonafide/contracts/job-record';
import { LISTING_PARAMETERS } from '../../src/jobs/listing/listing-parameters.js';
import { type SeedJob, seedJob } from '../seed-jobs.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
const ids: Record<string, string> = {};

const request = (
  parameters: Record<string, unknown>,
  type: JobHead['request']['type'] = 'id-verification',
) => ({
  request: { type, parameters },
});
const withAml = (list: string) => ({
  success: true,
  aml: { data: { hits: { matches: { [list]: [{ type: list, name: 'X' }] } } } },
});

/** One job each, told apart by what a parameter looks for. */
const SEEDS: Record<string, SeedJob> = {
  john: {
    head: { internalId: 'order-1', ...request({ email: 'Ann@Example.com', phone: '+1 415-555-0100' }) },
    result: {
      success: true,
      firstName: 'John',
      lastName: 'O%Neil_x',
      type: 'drivers-license',
      state: 'CA',
      country: 'US',
      version: '2020',
      featuresEnabled: { idvBillable: true },
    },
  },
  jane: {
    head: { internalId: 'order-1', ...request({ email: 'bob@example.com', phone: '4420755501' }) },
    result: {
      success: false,
      firstName: 'Jane',
      lastName: 'Élan',
      type: 'passport',
      state: null,
      country: 'CA',
      version: '7',
    },
  },
  active: { head: { status: 'active', completed: null, ...request({ firstName: 'Joanna' }) }, result: null },
  removed: { head: { status: 'removed' }, result: null },
  reviewed: {
    head: {
      accountReviewed: true,
      reviewSuccess: true,
      reviewedAt: '2026-06-01T00:00:00.000Z',
      updatedAt: '2026-06-01T00:00:00.000Z',
    },
  },
  grouped: { head: { accountGroupSid: 'GR1' } },
  session: { withSession: true, billable: true },
  unusedSession: {
    withSession: true,
    billable: false,
    head: { status: 'active', completed: null },
    result: null,
  },
  selfie: { head: request({}, 'selfie-verification') },
  sanction: { result: withAml('sanction') },
  warning: { result: withAml('warning') },
  pep: { result: withAml('pep-class-2') },
  unsure: { result: { ssnMatch: null } },
  aamvaUs: { result: { success: true, country: 'US', aamva: { status: 'Completed' } } },
  aamvaCa: { result: { success: true, country: 'CA', aamva: { status: 'Error' } } },
  ...Object.fromEntries(
    ['physicalAddress', 'ipAddress', 'crosscheck', 'darkweb', 'aamva', 'dlv', 'aml'].map((check) => [
      `${check}Billed`,
      { result: { success: true, featuresEnabled: { [`${check}Billable`]: true } } },
    ]),
  ),
};

const found = async (query: string) => {
  const answer = await jobs.call('GET', `/api/jobs?${query}`);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  expect(answer.body.total).toBe(answer.body.items.length);
  return (answer.body.items as { id: string }[]).map(({ id }) => names.get(id)).sort();
};

beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  for (const [name, seed] of Object.entries(SEEDS))
    ids[name] = await seedJob(jobs.dataSource, jobs.account.accountId, seed);
});
afterAll(() => jobs.close());

describe('GET /api/jobs finds by', () => {
  const everyone = Object.keys(SEEDS).sort();
  const without = (...names: string[]) => everyone.filter((name) => !names.includes(name));

  it.each<[string, () => string, string[]]>([
    ['nothing: every job', () => '', everyone],
    ['id', () => `id=${ids.john}`, ['john']],
    ['an unknown id', () => 'id=nobody', []],
    ['internalId, exactly', () => 'internalId=order-1', ['jane', 'john']],
    ['part of an internalId: nothing', () => 'internalId=order', []],
    ['type', () => 'type=selfie-verification', ['selfie']],
    ['ids', () => `ids=${ids.john}&ids=${ids.jane}&ids=nobody`, ['jane', 'john']],
    ['one of ids', () => `ids=${ids.john}`, ['john']],
    ['ids with commas', () => `ids=${ids.john},${ids.jane}`, ['jane', 'john']],
    ['ids with commas and blanks', () => `ids=${ids.john},%20${ids.jane}`, ['jane', 'john']],
    ['ids[]', () => `ids[]=${ids.john}&ids[]=${ids.jane}`, ['jane', 'john']],
    ['status active', () => 'status=active', ['active', 'unusedSession']],
    ['status removed', () => 'status=removed', ['removed']],
    ['aml sanction', () => 'aml=sanction', ['sanction']],
    ['aml warning', () => 'aml=warning', ['warning']],
    ['aml pep, classes included', () => 'aml=pep', ['pep']],
    ['aml all: any match', () => 'aml=all', ['pep', 'sanction', 'warning']],
    ['verified first name, prefix, any case', () => 'firstName=jO', ['john']],
    ['last name with % taken literally', () => 'lastName=o%25', ['john']],
    ['last name with _ taken literally', () => 'lastName=o_', []],
    ['last name in the middle: nothing', () => 'lastName=neil', []],
    ['last name with an accent, any case', () => `lastName=${encodeURIComponent('éL')}`, ['jane']],
    ['email, prefix, any case', () => 'email=ANN%40ex', ['john']],
    ['phone with an encoded plus', () => 'phone=%2B1415', ['john']],
    ['phone without a plus', () => 'phone=1415', ['john']],
    ['phone with dashes and spaces', () => 'phone=%2B1-415+555', ['john']],
    ['success true', () => 'success=true&type=id-verification&idType=drivers-license', ['john']],
    ['success false: decided failures alone', () => 'success=false', ['jane']],
    ['withOutcome false: completed and without one', () => 'withOutcome=false', ['unsure']],
    ['accountReviewed true', () => 'accountReviewed=true', ['reviewed']],
    ['accountReviewed false', () => 'accountReviewed=false', without('reviewed')],
    ['accountGroupSid', () => 'accountGroupSid=GR1', ['grouped']],
    ['withSession true', () => 'withSession=true', ['session', 'unusedSession']],
    ['withSession false', () => 'withSession=false', without('session', 'unusedSession')],
    ['billable false: unused sessions', () => 'billable=false', ['unusedSession']],
    ['billable true: all others', () => 'billable=true', without('unusedSession')],
    ['processed true', () => 'processed=true', without('active', 'unusedSession')],
    ['processed false', () => 'processed=false', ['active', 'unusedSession']],
    ['billableType idv', () => 'billableType=idv_billable', ['john']],
    [
      'billableType physical address',
      () => 'billableType=physical_address_billable',
      ['physicalAddressBilled'],
    ],
    ['billableType ip address', () => 'billableType=ip_address_billable', ['ipAddressBilled']],
    ['billableType crosscheck', () => 'billableType=crosscheck_billable', ['crosscheckBilled']],
    ['billableType darkweb', () => 'billableType=darkweb_billable', ['darkwebBilled']],
    ['billableType aamva', () => 'billableType=aamva_billable', ['aamvaBilled']],
    ['billableType dlv', () => 'billableType=dlv_billable', ['dlvBilled']],
    ['billableType aml', () => 'billableType=aml_billable', ['amlBilled']],
    ['aamvaSource US', () => 'aamvaSource=US', ['aamvaUs']],
    ['aamvaSource CA: Canada', () => 'aamvaSource=CA', ['aamvaCa']],
    ['idType', () => 'idType=passport', ['jane']],
    ['idState, bare', () => 'idState=CA', ['john']],
    ['idState, full', () => 'idState=US-CA', ['john']],
    ['idCountry', () => 'idCountry=CA', ['jane', 'aamvaCa']],
    ['idType in other letters', () => 'idType=PASSPORT', ['jane']],
    [
      'idType with other separators',
      () => 'type=id-verification&idType=Drivers_License&success=true',
      ['john'],
    ],
    ['idType in words', () => 'type=id-verification&idType=drivers%20license&success=true', ['john']],
    ['idState in small letters', () => 'idState=ca', ['john']],
    ['idState, full, in small letters', () => 'idState=us-ca', ['john']],
    ['idState with its country', () => 'idState=CA&idCountry=USA', ['john']],
    ['idCountry in small letters', () => 'idCountry=ca', ['jane', 'aamvaCa']],
    ['idCountry in three letters', () => 'idCountry=CAN', ['jane', 'aamvaCa']],
    ['idCountry in three small letters', () => 'idCountry=can', ['jane', 'aamvaCa']],
    ['idCountry Kosovo', () => 'idCountry=XK', []],
    ['respIdCountry in three letters', () => 'respIdCountry=CAN&idCountry=ca', ['jane', 'aamvaCa']],
    ['aamvaSource in small letters', () => 'aamvaSource=us', ['aamvaUs']],
    ['status in capitals', () => 'status=REMOVED', ['removed']],
    ['idVersion', () => 'idVersion=2020', ['john']],
    ['respIdType', () => 'respIdType=passport', ['jane']],
    ['respIdState', () => 'respIdState=CA', ['john']],
    ['respIdCountry', () => 'respIdCountry=CA', ['jane', 'aamvaCa']],
    ['respIdVersion', () => 'respIdVersion=2020', ['john']],
    ['an alias and its name that agree', () => 'idType=passport&respIdType=passport', ['jane']],
    ['from on updatedAt', () => 'toFrom=updatedAt&from=2026-05-01', ['reviewed']],
    ['from on submitted by default', () => 'from=2026-05-01', []],
    ['to, inclusive', () => 'to=2026-01-01T00:00:01Z', ['john']],
    [
      'from and to without seconds and with an offset',
      () => 'from=2025-12-31T19:00-05:00&to=2025-12-31T19:00:02-05:00',
      ['jane', 'john'],
    ],
    ['an offset whose plus was not encoded', () => 'to=2026-01-01T01:00:01+01:00', ['john']],
    ['filters together', () => 'internalId=order-1&firstName=j&success=false', ['jane']],
    ['contradicting filters: nothing', () => 'firstName=john&lastName=smith', []],
    ['unknown parameters: ignored', () => `id=${ids.john}&colour=red`, ['john']],
  ])('%s', async (_, query, names) => {
    expect(await found(`pageSize=250&${query()}`)).toEqual([...names].sort());
  });

  it('shows another account nothing by any parameter', async () => {
    const stranger = await jobs.createAccount();
    for (const query of [
      '',
      `id=${ids.john}`,
      `ids=${ids.john}`,
      'internalId=order-1',
      'firstName=j',
      'status=completed',
      'aml=all',
      'idType=passport',
    ]) {
      const { body } = await jobs.call('GET', `/api/jobs?${query}`, { key: stranger.apiKey });
      expect([query, body.total, body.items]).toEqual([query, 0, []]);
    }
  });
});

describe('GET /api/jobs refuses, naming the parameter,', () => {
  const rules = Object.entries(LISTING_PARAMETERS) as [string, { kind: string; aliasOf?: string }][];
  const bad: [string, string][] = [
    ...rules.map(([name]): [string, string] => [name, `${name}=`]),
    ...rules
      .filter(([, { kind }]) => kind !== 'texts')
      .map(([name]): [string, string] => [name, `${name}=1&${name}=1`]),
    ...rules.map(([name]): [string, string] => [name, `${name}[0]=true`]),
    ['status', 'status[]=completed'],
    ['ids', 'ids[a]=b'],
    ...rules
      .filter(([, { kind }]) => kind === 'boolean')
      .flatMap(([name]): [string, string][] => [
        [name, `${name}=maybe`],
        [name, `${name}=1`],
      ]),
    ...rules
      .filter(([, { kind }]) => kind === 'enum')
      .map(([name]): [string, string] => [name, `${name}=nonsense`]),
    ...rules
      .filter(([, { kind }]) => kind === 'date')
      .flatMap(([name]) =>
        ['yesterday', '2024-13-01', '2024-02-30', '2024-01-01T25:00'].map((value): [string, string] => [
          name,
          `${name}=${value}`,
        ]),
      ),
    ...['0', '-1', '1.5', 'abc', '99999999999'].map((value): [string, string] => ['page', `page=${value}`]),
    ...['0', '251', 'x'].map((value): [string, string] => ['pageSize', `pageSize=${value}`]),
    ['sortBy', 'sortBy=updatedAt'],
    ['billableType', 'billableType=faceMatch_billable'],
    ['respIdType', 'idType=passport&respIdType=visa'],
    ['respIdState', 'idState=US-CA&respIdState=MX-CA'],
    ['respIdState', 'idState=CA&respIdState=US-NY'],
    ['ids', Array.from({ length: 251 }, (_, index) => `ids=a${index}`).join('&')],
    ['fields', `fields=${Array.from({ length: 101 }, (_, index) => `f${index}`).join(',')}`],
    ['fields', 'fields=a.b.c.d.e.f.g.h.i'],
    ['firstName', 'firstName=a%00'],
    ['ids', 'ids=a%00'],
    ['ids', `ids=b&ids[]=${'a'.repeat(4_097)}`],
    ['id', 'id=a%20b'],
    ['ids', 'ids=a,,b'],
    ['ids', 'ids=a;b'],
    ['ids', `ids=${Array.from({ length: 251 }, (_, index) => `a${index}`).join(',')}`],
    ['idType', 'idType=license'],
    ['respIdType', 'respIdType=id-card'],
    ['idCountry', 'idCountry=ZZ'],
    ['idCountry', 'idCountry=XYZ'],
    ['idCountry', 'idCountry=Canada'],
    ['respIdCountry', 'respIdCountry=ZZ'],
    ['idState', 'idState=ZZ'],
    ['idState', 'idState=US-ZZ'],
    ['idState', 'idState=US-ON'],
    ['idState', 'idState=ON&idCountry=US'],
    ['idState', 'idState=Arizona'],
    ['undetermined', 'undetermined=facematch-'],
    ['aamvaSource', 'aamvaSource=MX'],
    ['firstName', 'firstName=%20'],
    ['lastName', 'lastName=%09'],
    ['email', 'email=a@b@example.com'],
    ['email', 'email=%20'],
    ['from', 'from=2026-02-01&to=2026-01-01'],
    ['phone', 'phone=abc'],
    ['phone', 'phone=555x'],
    ['phone', 'phone=%2B(-)'],
  ];
  it.each(bad)('%s: %s', async (name, query) => {
    const { status, body } = await jobs.call('GET', `/api/jobs?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].type).toBe('InvalidRequestError');
    expect(body.errors.some((error: { message: string }) => error.message.startsWith(`${name}:`))).toBe(true);
  });

  it.each([
    ['pagesize=5', 'pagesize', 'pageSize'],
    ['page_size=5', 'page_size', 'pageSize'],
    ['Status=active', 'Status', 'status'],
    ['statsu=active', 'statsu', 'status'],
    ['form=2026-01-01', 'form', 'from'],
    ['fristName=Jane', 'fristName', 'firstName'],
    ['idcountry=US', 'idcountry', 'idCountry'],
    ['types=dob', 'types', 'type'],
    ['mail=jane', 'mail', 'email'],
    ['country=US', 'country', 'idCountry'],
    ['statuss[]=active', 'statuss[]', 'status'],
  ])('%s, and says which parameter is meant', async (query, given, meant) => {
    const { status, body } = await jobs.call('GET', `/api/jobs?${query}`);
    expect([status, body.errors]).toEqual([
      400,
      [{ type: 'InvalidRequestError', message: `${given}: is not a known parameter, use ${meant}` }],
    ]);
  });

  it('ignores a parameter that is like none of its own', async () => {
    const { status } = await jobs.call('GET', '/api/jobs?utm_source=x&_=1&limit=3&offset=0&cb=9&order=1');
    expect(status).toBe(200);
  });

  it.each(['respIdState=US-CA&idState=CA', 'respIdState=CA&idState=US-CA'])(
    'but not %s, which say the same',
    async (query) => {
      const { status, body } = await jobs.call('GET', `/api/jobs?${query}`);
      const { body: alone } = await jobs.call('GET', '/api/jobs?idState=US-CA');
      expect([status, body.total]).toEqual([200, alone.total]);
    },
  );

  it('reads a plus sign of an e-mail address that was not encoded', async () => {
    const params = { firstName: 'Jane', lastName: 'Sample', email: 'jane+tag@example.com' };
    const { apiKey: key } = await jobs.createAccount();
    await jobs.call('POST', '/api/jobs', { key, body: { type: 'id-crosscheck', params } });
    for (const email of [
      'jane+tag@example.com',
      'jane%2Btag@example.com',
      'JANE+t',
      '%20jane+tag@example.com%20',
    ]) {
      const { status, body } = await jobs.call('GET', `/api/jobs?email=${email}`, { key });
      expect([email, status, body.total]).toEqual([email, 200, 1]);
    }
  });

  it('lists every fault at once', async () => {
    const { body } = await jobs.call('GET', '/api/jobs?page=0&success=maybe&type=x');
    expect(body.errors).toHaveLength(3);
  });
});

describe('GET /api/jobs orders and pages', () => {
  const page = async (query: string) => (await jobs.call('GET', `/api/jobs?${query}`)).body;

  it('by submitted, newest first, and the other way round', async () => {
    const newest = (await page('')).items.map((job: JobHead) => job.submitted);
    expect(newest).toEqual([...newest].sort().reverse());
    const oldest = (await page('sortOrder=asc')).items.map((job: JobHead) => job.submitted);
    expect(oldest).toEqual([...newest].reverse());
  });

  it('by updated and by status', async () => {
    expect((await page('sortBy=updated')).items[0].id).toBe(ids.reviewed);
    const statuses = (await page('sortBy=status&sortOrder=asc')).items.map((job: JobHead) => job.status);
    expect(statuses).toEqual([...statuses].sort());
  });

  it('so that walking the pages meets every job once', async () => {
    const seen: string[] = [];
    for (let number = 1; ; number += 1) {
      const { items, total, totalPages } = await page(`pageSize=7&page=${number}`);
      expect([total, totalPages]).toEqual([
        Object.keys(SEEDS).length,
        Math.ceil(Object.keys(SEEDS).length / 7),
      ]);
      if (items.length === 0) break;
      seen.push(...items.map((job: JobHead) => job.id));
    }
    expect(seen.sort()).toEqual(Object.values(ids).sort());
  });

  it('leaves result out when asked, and returns exactly the named fields', async () => {
    const [bare] = (await page(`id=${ids.john}&includeResults=false`)).items;
    expect('result' in bare).toBe(false);
    const [picked] = (
      await page(`id=${ids.john}&fields=result.firstName,completed,nonsense,request.parameters.email`)
    ).items;
    expect(picked).toEqual({
      result: { firstName: 'John' },
      completed: expect.any(String),
      request: { parameters: { email: 'Ann@Example.com' } },
    });
  });

  it('marks deprecated aliases in headers', async () => {
    const { headers } = await jobs.call('GET', '/api/jobs?respIdType=passport');
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });
});

describe('GET /api/jobs needs credentials', () => {
  const refused = async (key: string | null, headers: Record<string, string> = {}) => {
    const { status, body } = await jobs.call('GET', '/api/jobs', { key, headers });
    expect([status, body.errors[0].type]).toEqual([401, 'AuthenticationError']);
    return body.errors[0].message as string;
  };
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  it.each<[what: string, key: () => string | null, headers: () => Record<string, string>, reason: RegExp]>([
    ['nothing', () => null, () => ({}), /no credentials; send an API key in X-API-Key/],
    ['an empty key', () => '', () => ({}), /no credentials/],
    [
      'an unknown key',
      () => `sk_us_${'x'.repeat(43)}`,
      () => ({}),
      /the key is unknown, revoked, disabled or expired/,
    ],
    ['what is no key', () => 'nonsense', () => ({}), /X-API-Key is not an API key/],
    ['half a key', () => jobs.account.apiKey.slice(0, 30), () => ({}), /X-API-Key is not an API key/],
    ['two keys', () => `${jobs.account.apiKey}, ${jobs.account.apiKey}`, () => ({}), /is not an API key/],
    ['a public key', () => jobs.account.publicKey, () => ({}), /needs a private key .* not a public one/],
    [
      'a sandbox key',
      () => jobs.account.sandbox.apiKey,
      () => ({}),
      /a sandbox key, and the deployment is live/,
    ],
    ['a key as a token', () => null, () => bearer(jobs.account.apiKey), /an API key goes into X-API-Key/],
    ['a session token as a key', () => `st_${'x'.repeat(43)}`, () => ({}), /a session token goes into Auth/],
    [
      'an unknown session',
      () => null,
      () => bearer(`st_${'x'.repeat(43)}`),
      /token is unknown or has expired/,
    ],
    ['another scheme', () => null, () => ({ Authorization: 'Basic YTpi' }), /must be Bearer or DPoP/],
    ['what is no token', () => null, () => bearer('nonsense'), /: ./],
  ])('says what is wrong with %s, and repeats nothing of it', async (_what, key, headers, reason) => {
    const said = await refused(key(), headers());
    expect(said).toMatch(/^Unauthorized access: /);
    expect(said).toMatch(reason);
    for (const secret of [key(), headers().Authorization?.split(' ')[1]])
      if (secret) expect(said).not.toContain(secret);
  });

  it('names the right host to a key of the other region', async () => {
    expect(await refused(`sk_eu_${'x'.repeat(43)}`)).toContain('https://eu.');
  });

  it('takes the header in any letter case', async () => {
    const { status } = await jobs.call('GET', '/api/jobs', {
      key: null,
      headers: { 'x-api-KEY': jobs.account.apiKey },
    });
    expect(status).toBe(200);
  });
});
