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

const PROPERTIES = [{ name: 'customer', value: '4711' }];
const good = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Zoë',
  lastName: 'Nuñez',
  phone: '+12125550100',
  dob: '1990-01-31',
  ...changes,
});
const verify = (changes?: Record<string, unknown>) =>
  jobs.call('POST', '/api/dob/verify', { body: good(changes) });
const read = (id: string) => jobs.call('GET', `/api/dob/jobs/${id}`);
const listed = async (id: string) => (await jobs.call('GET', `/api/jobs?id=${id}&type=dob`)).body.items[0];

describe('verifying a date of birth', () => {
  it('answers with the record, reads it back, and lists it', async () => {
    const extras = { email: 'zoe@example.com', address: { streetAddress: '1 Main St', city: 'Reno' } };
    const answer = await verify({ ...extras, properties: PROPERTIES, internalId: 'order-1' });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
        status: 'completed',
        completed: expect.any(String),
        submitted: expect.any(String),
        updatedAt: expect.any(String),
        request: { ...good(), ...extras },
        result: { dobMatch: true, simulated: true },
        properties: PROPERTIES,
        errors: [],
      },
    ]);
    expect((await read(answer.body.id)).body).toEqual(answer.body);
    expect(await listed(answer.body.id)).toMatchObject({
      internalId: 'order-1',
      status: 'completed',
      request: { type: 'dob', properties: PROPERTIES, parameters: { dob: '01/31/1990' } },
      result: { success: true, dobMatch: true, firstName: 'Zoë', lastName: 'Nuñez' },
    });
  });

  it('leaves properties out when none were sent; the list has null', async () => {
    for (const properties of [undefined, null, []]) {
      const { body } = await verify({ properties });
      expect(body).not.toHaveProperty('properties');
      expect((await read(body.id)).body).not.toHaveProperty('properties');
      expect((await listed(body.id)).request.properties).toBeNull();
    }
  });

  it('posts the job with its properties to a callbackURL', async () => {
    const { body } = await verify({ properties: PROPERTIES, callbackURL: `${receiver.url}/dob` });
    const [callback] = await receiver.received(1, { path: '/dob' });
    expect(callback!.json()).toMatchObject({
      id: body.id,
      status: 'completed',
      request: { type: 'dob', properties: PROPERTIES },
      result: { dobMatch: true },
    });
  });

  it.each([
    ['a date that is not the owner’s', { dob: '1900-01-01' }, false],
    ['an owner of another name', { lastName: 'Mismatch' }, false],
    ['another phone’s owner', { phone: '+12125550101' }, false],
    ['a provider without a record', { phone: '+12125550102' }, null],
    ['a provider that does not answer', { lastName: 'Timeout' }, null],
    ['a provider that is away', { lastName: 'Outage' }, null],
  ])('says honestly %s', async (_what, changes, dobMatch) => {
    const { status, body } = await verify(changes);
    expect([status, body.status, body.result]).toEqual([200, 'completed', { dobMatch, simulated: true }]);
    if (dobMatch === null)
      expect(body.errors).toEqual([
        { type: 'ConnectionError', message: expect.stringMatching(/^not determined: ./) },
      ]);
    expect((await listed(body.id)).result).toMatchObject({ success: false, dobMatch });
    expect((await read(body.id)).body).toEqual(body);
  });

  it.each([
    ['firstName', undefined],
    ['firstName', ''],
    ['firstName', 'x'.repeat(51)],
    ['lastName', undefined],
    ['lastName', null],
    ['lastName', 'x'.repeat(51)],
    ['phone', undefined],
    ['phone', '2125550100'],
    ['dob', undefined],
    ['dob', null],
    ['dob', '31/01/1990'],
    ['dob', 19900131],
    ['dob', '1990-02-30'],
    ['dob', '2190-01-01'],
    ['email', 'zoe'],
    ['address', 'Main St'],
    ['properties', 'text'],
    ['properties', Array.from({ length: 6 }, () => ({ name: 'a', value: 'b' }))],
    ['properties', ['x']],
    ['callbackURL', 'ftp://example.com/'],
  ])('refuses %s %j and names it', async (parameter, value) => {
    const answer = await verify({ [parameter]: value });
    expect([answer.status, answer.body.errors[0]]).toEqual([
      400,
      { type: 'InvalidRequestError', message: expect.stringContaining(parameter) },
    ]);
  });

  it.each(['1990-01-31', '1990-01-31T00:00:00Z', '01/31/1990'])('understands the date %s', async (dob) => {
    const { status, body } = await verify({ dob });
    expect([status, body.request.dob, body.result.dobMatch]).toEqual([200, '1990-01-31', true]);
    expect((await listed(body.id)).request.parameters.dob).toBe('01/31/1990');
  });

  it('refuses in the order credentials, feature, body', async () => {
    const off = await jobs.createAccount(['ssnEnabled']);
    const ask = (key: string | null) => jobs.call('POST', '/api/dob/verify', { key, body: {} });
    expect((await ask(null)).status).toBe(401);
    const denied = await ask(off.apiKey);
    expect([denied.status, denied.body.errors]).toEqual([
      403,
      [{ type: 'AccountConfigErrorType', message: 'the account does not have dobEnabled' }],
    ]);
    expect((await ask(jobs.account.apiKey)).status).toBe(400);
  });

  it('shows nobody else a job, nor one of another type, nor one that was removed', async () => {
    const { id } = (await verify()).body;
    const other = await jobs.createAccount();
    expect((await jobs.call('GET', `/api/dob/jobs/${id}`, { key: other.apiKey })).status).toBe(404);
    expect((await read('unknown12345')).status).toBe(404);
    expect((await jobs.call('GET', `/api/private-ssn/jobs/${id}`)).status).toBe(404);
    await jobs.call('DELETE', `/api/jobs/${id}`);
    expect((await read(id)).status).toBe(404);
  });

  it('runs through POST /api/jobs under the same rules', async () => {
    const submit = (params: object, key?: string) =>
      jobs.call('POST', '/api/jobs', { key, body: { type: 'dob', properties: PROPERTIES, params } });
    const { body } = await submit(good());
    expect(body).toMatchObject({
      status: 'completed',
      request: { properties: PROPERTIES, parameters: { dob: '01/31/1990' } },
      result: { success: true, dobMatch: true },
    });
    expect((await read(body.id)).body).toMatchObject({
      request: { dob: '1990-01-31' },
      properties: PROPERTIES,
    });
    expect((await submit(good({ dob: '31.1.1990' }))).body.errors[0].message).toContain('params.dob: ');
    const off = await jobs.createAccount(['ssnEnabled']);
    expect((await submit(good(), off.apiKey)).status).toBe(403);
  });
});
