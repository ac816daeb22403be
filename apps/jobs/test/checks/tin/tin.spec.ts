import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
let receiver: StubServer;
beforeAll(async () => {
  receiver = await startStubServer();
  jobs = await startJobs();
});
afterAll(async () => {
  await jobs?.close();
  await receiver?.close();
});

const good = (changes: Record<string, unknown> = {}) => ({
  firstName: 'José',
  lastName: 'Nuñez',
  tinType: 'ITIN',
  tin: '912701230',
  phone: '+12125550100',
  callbackURL: `${receiver.url}/tin`,
  ...changes,
});
const verify = (changes?: Record<string, unknown>, headers?: Record<string, string>) =>
  jobs.call('POST', '/api/tin/verify', { body: good(changes), headers });

describe('verifying a TIN', () => {
  it.each(['/api/tin/verify', '/api/tin'])('answers %s with the complete record of a match', async (path) => {
    const answer = await jobs.call('POST', path, { body: good() });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
        status: 'complete',
        completed: expect.any(String),
        submitted: expect.any(String),
        updatedAt: expect.any(String),
        request: { firstName: 'José', lastName: 'Nuñez', phone: '+12125550100', tinType: 'ITIN' },
        result: { status: 'MATCH', tinType: 'ITIN', simulated: true },
      },
    ]);
    const read = await jobs.call('GET', `/api/tin/jobs/${answer.body.id}`);
    expect([read.status, read.body]).toEqual([200, answer.body]);
  });

  it('is pending, then complete, and posts the complete record with its properties', async () => {
    const properties = [{ name: 'customer', value: '4711' }];
    const answer = await verify({ tin: '912701239', properties, callbackURL: `${receiver.url}/pending` });
    expect(answer.body).toMatchObject({
      status: 'pending',
      completed: null,
      result: { status: 'PENDING' },
      properties,
    });
    const listed = await jobs.call('GET', `/api/jobs?id=${answer.body.id}&type=tin-validation`);
    expect(listed.body.items[0]).toMatchObject({ status: 'active', request: { properties } });
    const [callback] = await receiver.received(1, { path: '/pending', timeoutMs: 20_000 });
    expect(callback!.headers['x-webhook-event']).toBe('job-tin-validation');
    expect(callback!.json()).toMatchObject({
      id: answer.body.id,
      status: 'complete',
      result: { status: 'MATCH', tinType: 'ITIN' },
      properties,
    });
    const read = await jobs.call('GET', `/api/tin/jobs/${answer.body.id}`);
    expect(read.body).toEqual(callback!.json());
    const after = await jobs.call('GET', `/api/jobs?id=${answer.body.id}`);
    expect(after.body.items[0].status).toBe('completed');
  }, 30_000);

  it.each([
    ['a number that does not match', { tin: '912701233' }, 'NO_MATCH'],
    ['a provider without a record', { lastName: 'Undetermined' }, 'NOT_DETERMINED'],
    ['a provider that is away', { lastName: 'Outage' }, 'NOT_DETERMINED'],
  ])('says %s honestly', async (_what, changes, status) => {
    const answer = await verify(changes);
    expect(answer.body).toMatchObject({ status: 'complete', result: { status } });
    if (status === 'NOT_DETERMINED') expect(answer.body.errors[0].message).toMatch(/^not determined: /);
  });

  it.each(['812701230', '912491230', '912661230', '912891230', '912931230'])(
    'completes the impossible ITIN %s as no match with an error item',
    async (tin) => {
      const answer = await verify({ tin });
      expect(answer.body).toMatchObject({ status: 'complete', result: { status: 'NO_MATCH' } });
      expect(answer.body.errors).toHaveLength(1);
      expect(answer.text).not.toContain(tin);
    },
  );

  it.each([
    ['firstName', undefined],
    ['firstName', ''],
    ['firstName', ' '],
    ['firstName', 'J0hn'],
    ['firstName', 'J_x'],
    ['firstName', '<b>'],
    ['lastName', undefined],
    ['lastName', ''],
    ['lastName', ' '],
    ['lastName', 'Sm1th'],
    ['lastName', 'S_x'],
    ['lastName', '<b>'],
    ['tinType', undefined],
    ['tinType', 'SSN'],
    ['tinType', 'itin'],
    ['tin', undefined],
    ['tin', '91270123'],
    ['tin', '9127012300'],
    ['tin', '912-70-1230'],
    ['tin', '912 701230'],
    ['tin', 912701230],
    ['tin', 'abcdefghi'],
    ['callbackURL', undefined],
    ['callbackURL', null],
    ['callbackURL', 'ftp://example.com/'],
    ['phone', undefined],
    ['phone', '12125550100'],
    ['phone', '+02125550100'],
    ['phone', '+1 (212) 555-0100'],
    ['properties', 'text'],
    ['properties', Array.from({ length: 6 }, () => ({ name: 'a', value: 'b' }))],
    ['properties', ['x']],
  ])('refuses %s %j and names it', async (parameter, value) => {
    const answer = await verify({ [parameter]: value });
    expect([answer.status, answer.body.errors[0].type]).toEqual([400, 'InvalidRequestError']);
    expect(answer.body.errors[0].message).toContain(parameter);
    expect(answer.text).not.toContain('912701230');
  });

  it.each(['Mary Ann', 'Smith-Jones', 'A & B', "O'Neil", 'Łukasz', 'Jose\u0301'])(
    'accepts the name %s, first and last',
    async (name) => {
      expect((await verify({ firstName: name })).status).toBe(200);
      expect((await verify({ lastName: name })).status).toBe(200);
    },
  );

  it('says of a name that is too long that it is too long', async () => {
    const { body } = await verify({ firstName: 'x'.repeat(256) });
    expect(body.errors[0].message).toBe('firstName: must have at most 255 characters');
  });

  it('leaves properties out when none were sent, and takes five', async () => {
    expect((await verify({ properties: [] })).body).not.toHaveProperty('properties');
    const five = Array.from({ length: 5 }, (_, n) => ({ name: `n${n}`, value: `${n}` }));
    expect((await verify({ properties: five })).body.properties).toEqual(five);
  });

  it('refuses in the order credentials, test header, feature, body', async () => {
    const off = await jobs.createAccount([]);
    const ask = (key: string | null, test: boolean, body: unknown) =>
      jobs.call('POST', '/api/tin/verify', {
        key,
        body,
        headers: test ? { 'x-test-request': 'TRUE' } : { 'x-test-request': 'false' },
      });
    expect((await ask(null, true, {})).status).toBe(401);
    const tested = await ask(off.apiKey, true, {});
    expect([tested.status, tested.body.errors[0].type]).toEqual([500, 'UnknownSystemError']);
    const denied = await ask(off.apiKey, false, {});
    expect([denied.status, denied.body.errors[0].type]).toEqual([403, 'AccountConfigErrorType']);
    for (const unreadable of ['{', JSON.stringify({ tin: 'x'.repeat(65_536) })]) {
      expect((await ask(jobs.account.apiKey, true, unreadable)).status).toBe(500);
      expect((await ask(off.apiKey, false, unreadable)).status).toBe(403);
    }
    expect((await ask(jobs.account.apiKey, false, {})).status).toBe(400);
    expect((await ask(jobs.account.apiKey, false, good())).status).toBe(200);
  });

  it('runs through POST /api/jobs under the same rules and does not show the number', async () => {
    const { callbackURL: _c, ...params } = good({ tin: '912701231' });
    const answer = await jobs.call('POST', '/api/jobs', { body: { type: 'tin-validation', params } });
    expect(answer.body).toMatchObject({
      status: 'completed',
      result: { success: false, status: 'NO_MATCH' },
    });
    expect(answer.text).not.toContain('912701231');
    expect(answer.body.request.properties).toBeNull();
  });

  it('shows nobody else a job, and no job of another type', async () => {
    const { id } = (await verify()).body;
    const other = await jobs.createAccount();
    expect((await jobs.call('GET', `/api/tin/jobs/${id}`, { key: other.apiKey })).status).toBe(404);
    expect((await jobs.call('GET', '/api/tin/jobs/unknown12345')).status).toBe(404);
  });

  it('keeps the number nowhere: not in the database, Redis or the log', async () => {
    const planted = '912705550';
    const { id } = (await verify({ tin: planted })).body;
    await eventually(async () => {
      const [row] = await jobs.dataSource.query('SELECT sealed, status FROM jobs WHERE id = $1', [id]);
      expect(row).toEqual({ sealed: null, status: 'completed' });
    });
    const tables = (await jobs.dataSource.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
    )) as { table_name: string }[];
    const forms = [planted, Buffer.from(planted).toString('base64').slice(0, 11)];
    for (const { table_name } of tables) {
      const rows = await jobs.dataSource.query(`SELECT t::text AS text FROM "${table_name}" t`);
      for (const form of forms) expect(JSON.stringify(rows)).not.toContain(form);
    }
    for (const form of forms) expect(jobs.logs.join('\n')).not.toContain(form);
  });
});
