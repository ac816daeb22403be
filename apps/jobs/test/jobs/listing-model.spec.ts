import { ASSURANCE_LEVELS } from '@bonafide/contracts/assurance';
import { BILLABLE_TYPES } from '@bonafide/contracts/job-types';
import { LISTING_PARAMETERS } from '../../src/jobs/listing/listing-parameters.js';
import { type SeedJob, seedJob } from '../seed-jobs.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

// Every filter, alone and in pairs, against a model in memory; and two accounts that hold the very same jobs.

const JOBS = 60;
const FIRST_NAMES = ['Jane', 'John', 'Joan', 'Amara'];
const STATES = ['CA', 'NY', 'VA'];
const TYPES = ['id-verification', 'selfie-verification', 'id-aml'] as const;
const STATUSES = ['completed', 'completed', 'active', 'removed'] as const;

interface Model {
  id: string;
  seed: SeedJob & { result: Record<string, unknown> | null };
  submitted: string;
}
let jobs: RunningJobs;
let other: Awaited<ReturnType<RunningJobs['createAccount']>>;
const models: Model[] = [];

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length]!;

function seedOf(n: number): Model['seed'] {
  const status = pick(STATUSES, Math.floor(n / 3));
  const type = pick(TYPES, n);
  const submitted = new Date(Date.UTC(2026, 2, 1, 0, n)).toISOString();
  const result =
    status === 'completed'
      ? {
          success: n % 5 !== 0,
          firstName: pick(FIRST_NAMES, n),
          lastName: pick(['Sample', 'Quintero', 'Sa%mple'], n),
          type: pick(['drivers-license', 'passport'], n),
          state: pick(STATES, Math.floor(n / 2)),
          country: pick(['US', 'CA'], n),
          version: pick(['1', '2'], Math.floor(n / 5)),
          featuresEnabled: { idvBillable: n % 2 === 0, amlBillable: n % 3 === 0 },
          assurance: { level: ASSURANCE_LEVELS[n % 6]!, reached: [], missing: [] },
          aml: { data: { hits: { matches: n % 7 === 0 ? { sanction: [{}] } : {} } } },
        }
      : null;
  return {
    head: {
      internalId: `order-${n % 6}`,
      status,
      submitted,
      updatedAt: new Date(Date.UTC(2026, 3, 1, 0, (n * 7) % JOBS)).toISOString(),
      completed: status === 'active' ? null : submitted,
      accountReviewed: n % 4 === 0,
      accountGroupSid: n % 3 === 0 ? 'GR1' : null,
      request: { type, parameters: { email: `user${n % 8}@example.com`, phone: `+1 415-555-01${n % 10}` } },
    },
    result,
    withSession: n % 2 === 0,
    billable: n % 9 !== 0,
  };
}

beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  other = await jobs.createAccount();
  for (let n = 0; n < JOBS; n++) {
    const seed = seedOf(n);
    const id = await seedJob(jobs.dataSource, jobs.account.accountId, seed);
    models.push({ id, seed, submitted: seed.head!.submitted! });
    await seedJob(jobs.dataSource, other.accountId, seed);
  }
});
afterAll(() => jobs.close());

type Filter = [query: string, matches: (model: Model) => boolean];
const resultOf = ({ seed }: Model, name: string) => seed.result?.[name];
const starts = (value: unknown, prefix: string) =>
  typeof value === 'string' && value.toLowerCase().startsWith(prefix);
const flag = (model: Model, name: string) =>
  (resultOf(model, 'featuresEnabled') as Record<string, boolean> | undefined)?.[name] === true;

const levelOf = (model: Model) =>
  String((resultOf(model, 'assurance') as { level?: string } | undefined)?.level);

const FILTERS: Filter[] = [
  ['internalId=order-3', ({ seed }) => seed.head!.internalId === 'order-3'],
  ['type=selfie-verification', ({ seed }) => seed.head!.request!.type === 'selfie-verification'],
  ['status=completed', ({ seed }) => seed.head!.status === 'completed'],
  ['status=active', ({ seed }) => seed.head!.status === 'active'],
  ['firstName=JO', (model) => starts(resultOf(model, 'firstName'), 'jo')],
  ['lastName=sa%25', (model) => starts(resultOf(model, 'lastName'), 'sa%')],
  ['email=USER3', ({ seed }) => starts(seed.head!.request!.parameters!.email, 'user3')],
  ['phone=1415555%2001', () => true],
  ['success=true', (model) => resultOf(model, 'success') === true],
  ['success=false', (model) => resultOf(model, 'success') === false],
  ['assurance=none', (model) => resultOf(model, 'assurance') !== undefined],
  ['assurance=holder', (model) => ['holder', 'present', 'proof'].includes(levelOf(model))],
  ['assurance=proof', (model) => levelOf(model) === 'proof'],
  [
    'withOutcome=false',
    (model) => model.seed.head!.status === 'completed' && typeof resultOf(model, 'success') !== 'boolean',
  ],
  ['accountReviewed=true', ({ seed }) => seed.head!.accountReviewed === true],
  ['accountGroupSid=GR1', ({ seed }) => seed.head!.accountGroupSid === 'GR1'],
  ['withSession=true', ({ seed }) => seed.withSession === true],
  ['billable=true', ({ seed }) => seed.billable === true],
  ['processed=false', ({ seed }) => seed.head!.completed === null],
  ['billableType=aml_billable', (model) => flag(model, 'amlBillable')],
  ['aml=sanction', (model) => JSON.stringify(resultOf(model, 'aml') ?? {}).includes('sanction')],
  ['idType=passport', (model) => resultOf(model, 'type') === 'passport'],
  ['idState=US-NY', (model) => resultOf(model, 'state') === 'NY' && resultOf(model, 'country') === 'US'],
  ['idState=us-va', (model) => resultOf(model, 'state') === 'VA' && resultOf(model, 'country') === 'US'],
  ['idCountry=CA', (model) => resultOf(model, 'country') === 'CA'],
  ['idVersion=2', (model) => resultOf(model, 'version') === '2'],
  ['from=2026-03-01T00:20:00Z', ({ submitted }) => submitted >= '2026-03-01T00:20:00.000Z'],
  ['to=2026-03-01T00:40:00Z', ({ submitted }) => submitted <= '2026-03-01T00:40:00.000Z'],
];

const list = async (query: string, key?: string) => {
  const { status, body } = await jobs.call('GET', `/api/jobs?${query}`, { key });
  expect([query, status, body.errors]).toEqual([query, 200, undefined]);
  return body as { items: { id: string }[]; total: number };
};
const newestFirst = (found: Model[]) =>
  found.sort((a, b) => b.submitted.localeCompare(a.submitted)).map(({ id }) => id);

describe('filters of GET /api/jobs', () => {
  it.each(FILTERS)('%s finds what the model finds, here and in no other account', async (query, matches) => {
    const expected = newestFirst(models.filter(matches));
    const { items, total } = await list(query);
    expect([items.map(({ id }) => id), total]).toEqual([expected, expected.length]);
    const theirs = await list(query, other.apiKey);
    expect(theirs.total).toBe(expected.length);
    const own = new Set(models.map(({ id }) => id));
    expect(theirs.items.filter(({ id }) => own.has(id))).toEqual([]);
  });

  it('combine with AND, each with each, and so does the total of a small page', async () => {
    const pairs = FILTERS.flatMap((first, at) =>
      FILTERS.slice(at + 1).map((second): [Filter, Filter] => [first, second]),
    ).filter(([[first], [second]]) => first.split('=')[0] !== second.split('=')[0]);
    expect(pairs.length).toBeGreaterThan(200);
    for (const [[first, matchesFirst], [second, matchesSecond]] of pairs) {
      const expected = newestFirst(models.filter((model) => matchesFirst(model) && matchesSecond(model)));
      const query = `${first}&${second}`;
      const { items, total } = await list(`${query}&pageSize=5`);
      expect([query, items.map(({ id }) => id), total]).toEqual([
        query,
        expected.slice(0, 5),
        expected.length,
      ]);
    }
  });

  it('count exactly on every page, the one behind the last included', async () => {
    const { total } = await list('status=completed');
    for (const query of ['status=completed', 'success=true', 'internalId=order-3', 'firstName=jo'])
      for (const page of [1, 2, 3, 50])
        expect([query, page, (await list(`${query}&pageSize=3&page=${page}`)).total]).toEqual([
          query,
          page,
          (await list(query)).total,
        ]);
    expect(total).toBeGreaterThan(10);
  });

  it('walk one by one in the order of the whole', async () => {
    const near = (await list('pageSize=60')).items;
    for (const order of ['submitted', 'updated', 'status'])
      for (const sortOrder of ['asc', 'desc']) {
        const whole = (await list(`pageSize=60&sortBy=${order}&sortOrder=${sortOrder}`)).items;
        const walked: string[] = [];
        for (let page = 1; page <= 60; page++)
          walked.push(
            ...(await list(`pageSize=1&page=${page}&sortBy=${order}&sortOrder=${sortOrder}`)).items.map(
              ({ id }) => id,
            ),
          );
        expect(walked).toEqual(whole.map(({ id }) => id));
      }
    expect(near.map(({ id }) => id)).toEqual(newestFirst([...models]));
  });

  it('move toFrom between the two timestamps, submitted by default', async () => {
    const bounds = 'from=2026-03-31T23:59:59Z&to=2026-04-01T00:10:00Z';
    expect((await list(bounds)).total).toBe(0);
    expect((await list(`${bounds}&toFrom=submitted`)).total).toBe(0);
    expect((await list(`${bounds}&toFrom=updatedAt`)).total).toBe(
      models.filter(({ seed }) => seed.head!.updatedAt! <= '2026-04-01T00:10:00.000Z').length,
    );
  });

  it('take bounds to the millisecond, inclusive', async () => {
    const at = '2026-03-01T00:30:00';
    const count = async (query: string) => (await list(query)).total;
    expect(await count(`from=${at}.000Z&to=${at}.000Z`)).toBe(1);
    expect(await count(`from=${at}.001Z&to=2026-03-01T00:30:59Z`)).toBe(0);
    expect(await count(`from=2026-03-01T00:29:01Z&to=2026-03-01T00:29:59.999Z`)).toBe(0);
  });
});

describe('a walk by cursor', () => {
  interface Page {
    items: { id: string }[];
    total: number;
    page: number;
    next: string | null;
  }
  const page = async (query: string, key?: string) => (await list(query, key)) as unknown as Page;
  const cursorOf = async (query: string, key?: string) => (await page(`${query}&after=*`, key)).next!;
  async function* walk(query: string, key?: string): AsyncGenerator<Page> {
    for (let after: string | null = '*'; after !== null;) {
      const found: Page = await page(`${query}&after=${after}`, key);
      yield found;
      after = found.next;
    }
  }

  it.each([['', () => true] as Filter, ...FILTERS])(
    'meets what %s finds, with its total on every page',
    async (query, matches) => {
      const expected = newestFirst(models.filter(matches));
      const walked: string[] = [];
      let pages = 0;
      for await (const found of walk(`${query}&pageSize=7`)) {
        expect([found.total, found.page]).toEqual([expected.length, ++pages]);
        walked.push(...found.items.map(({ id }) => id));
      }
      expect(walked).toEqual(expected);
      expect(pages).toBe(Math.max(1, Math.ceil(expected.length / 7)));
    },
  );

  it.each([
    '',
    '&status=completed&fields=id',
    '&firstName=j&includeResults=false',
    '&internalId=order-3',
    '&email=user&fields=id',
    '&idVersion=1',
  ])('keeps every order, whatever else is asked for (%s)', async (filter) => {
    for (const sortBy of ['submitted', 'updated', 'status'])
      for (const sortOrder of ['asc', 'desc']) {
        const query = `sortBy=${sortBy}&sortOrder=${sortOrder}${filter}`;
        const whole = (await list(query)).items.map(({ id }) => id);
        const walked: string[] = [];
        for await (const { items } of walk(`${query}&pageSize=9`)) walked.push(...items.map(({ id }) => id));
        expect([query, walked]).toEqual([query, whole]);
      }
  });

  it('neither repeats nor misses a job that was there, while others come in before and behind', async () => {
    const { accountId, apiKey } = await jobs.createAccount();
    const seed = (minute: number) =>
      seedJob(jobs.dataSource, accountId, {
        head: { submitted: new Date(Date.UTC(2026, 5, 1, 0, minute)).toISOString() },
      });
    const ids: string[] = [];
    // Three share each millisecond.
    for (let n = 0; n < 12; n++) ids.push(await seed(10 + Math.floor(n / 3)));
    const walked: string[] = [];
    for await (const { items } of walk('pageSize=2', apiKey)) {
      walked.push(...items.map(({ id }) => id));
      await seed(59);
    }
    expect([...walked].sort()).toEqual([...ids].sort());
  });

  it('goes on where the key may see some types alone, and shows no other', async () => {
    const made = await jobs.call('POST', '/api/management/keys', {
      body: { kind: 'private', scopes: ['jobs:read'], jobTypes: ['id-aml'] },
    });
    const key = made.body.secret as string;
    expect(key).toEqual(expect.any(String));
    const seen: string[] = [];
    const expected = newestFirst(models.filter(({ seed }) => seed.head!.request!.type === 'id-aml'));
    for await (const { items, total } of walk('pageSize=7', key)) {
      expect(total).toBe(expected.length);
      seen.push(...items.map(({ id }) => id));
    }
    expect(seen).toEqual(expected);
    // The place of a page that this key could not have read shows it nothing but its own.
    const { items } = await page(`pageSize=7&after=${await cursorOf('pageSize=7')}`, key);
    expect(items.every(({ id }) => expected.includes(id))).toBe(true);
  });

  it('is refused for a cursor of another account, order or filter, and for one that was changed', async () => {
    const mine = await cursorOf('pageSize=7');
    const theirs = await cursorOf('pageSize=7', other.apiKey);
    const filtered = await cursorOf('pageSize=7&success=true');
    const changed = `${mine.slice(0, -2)}${mine.endsWith('AA') ? 'BB' : 'AA'}`;
    const refused: [query: string, message: string][] = [
      [`after=${theirs}`, 'is not a cursor of this listing'],
      [`after=${filtered}`, 'is not a cursor of this listing'],
      [`success=true&after=${mine}`, 'is not a cursor of this listing'],
      [`success=false&after=${filtered}`, 'is not a cursor of this listing'],
      [`sortBy=updated&after=${mine}`, 'is not a cursor of this listing'],
      [`sortOrder=asc&after=${mine}`, 'is not a cursor of this listing'],
      [`after=${changed}`, 'is not a cursor of this listing'],
      [`after=${mine}A`, 'is not a cursor of this listing'],
      [`after=${mine.slice(0, 20)}`, 'is not a cursor of this listing'],
      [`after=${models[0]!.id}`, 'is not a cursor of this listing'],
      ['after=**', 'is not a cursor of this listing'],
      ['after=', 'must not be empty'],
      [`after=${mine}&after=${mine}`, 'may be given only once'],
      [`page=1&after=${mine}`, 'excludes page'],
    ];
    for (const [query, message] of refused) {
      const { status, body } = await jobs.call('GET', `/api/jobs?${query}`);
      expect([query, status, body.errors]).toEqual([
        query,
        400,
        [{ type: 'InvalidRequestError', message: `after: ${message}` }],
      ]);
    }
    // Sealed: it tells nobody of whom it holds the place.
    expect(Buffer.from(mine, 'base64url').toString('latin1')).not.toContain('Seed');
  });

  it('starts from any page by its Link header, and leaves the envelope of pages as it is', async () => {
    const get = (query: string) => jobs.call('GET', `/api/jobs?${query}`);
    const first = await get('success=true&page=2&pageSize=7');
    expect(Object.keys(first.body as object)).toEqual(['items', 'total', 'totalPages', 'page', 'pageSize']);
    const [, url, cursor] = /^<(\S+&after=([\w-]+))>; rel="next"$/.exec(first.headers.get('link')!)!;
    expect(url!.startsWith(`${jobs.url}/api/jobs?`)).toBe(true);
    expect(new URL(url!).searchParams.get('success')).toBe('true');
    const third = await get(`success=true&pageSize=7&after=${cursor}`);
    const byPage = await get('success=true&pageSize=7&page=3');
    expect(third.body).toEqual({ ...byPage.body, next: expect.any(String) });
    expect((await get('success=true')).headers.get('link')).toBeNull();
    expect((await get(`pageSize=7&lastName=${'S'.repeat(3_000)}`)).headers.get('link')).toBeNull();
    // Too long for a header that every proxy carries: the envelope's cursor still works.
    const long = `pageSize=7&fields=${'id,'.repeat(20)}id&note=${'n'.repeat(2_500)}`;
    expect((await get(long)).headers.get('link')).toBeNull();
    expect(await cursorOf(long)).toEqual(expect.any(String));
  });
});

describe('what this model leaves out', () => {
  it('is no filter parameter that it does not know', () => {
    const known = FILTERS.map(([query]) => query.split('=')[0]!);
    const elsewhere = ['id', 'ids', 'aamvaSource', 'undetermined', 'toFrom'];
    const shaping = [
      'fields',
      'mask',
      'token',
      'page',
      'after',
      'pageSize',
      'sortBy',
      'sortOrder',
      'includeResults',
    ];
    const photos = ['withPhotos', 'withPhotoUrls', 'signedUrl'];
    const aliases = ['respIdType', 'respIdState', 'respIdCountry', 'respIdVersion'];
    expect(new Set([...known, ...elsewhere, ...shaping, ...photos, ...aliases])).toEqual(
      new Set(Object.keys(LISTING_PARAMETERS)),
    );
    expect(BILLABLE_TYPES).toContain('aml_billable');
  });
});
