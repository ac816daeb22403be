import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { everythingKept } from '../../leaks/everything-kept.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { ssnBody, ssnCalls } from './ssn-calls.js';

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

const { verify, read, listed } = ssnCalls(() => jobs);
const TEST = { 'x-test-request': 'true' };
const PROPERTIES = [{ name: 'customer', value: '4711' }];

describe('verifying a private SSN', () => {
  it.each([
    ['/api/ssn', '4567'],
    ['/api/ssn', '219094567'],
    ['/api/private-ssn/verify', '219094567'],
  ])('answers %s with a match of %s', async (path, ssn) => {
    const answer = await jobs.call('POST', path, { body: ssnBody({ ssn }) });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
        status: 'completed',
        submitted: expect.any(String),
        result: { ssnMatch: true, simulated: true },
        errors: [],
      },
    ]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('gives the stored record back, without the number', async () => {
    const sent = {
      firstName: 'Zoë',
      lastName: 'Nuñez',
      phone: '+12125559100',
      email: 'zoe@example.com',
      dob: '1990-01-31',
      address: { streetAddress: '1 Main St', city: 'São Paulo', country: 'BR' },
      consent: true,
      properties: 'order 4711',
    };
    const { body } = await verify({ ...sent, ssn: '219094568' });
    const record = await read(body.id);
    expect([record.status, record.body]).toEqual([
      200,
      {
        id: body.id,
        status: 'completed',
        completed: expect.any(String),
        submitted: body.submitted,
        updatedAt: expect.any(String),
        request_data: sent,
        result: { ssnMatch: true, simulated: true },
        errors: [],
      },
    ]);
    expect(record.text).not.toMatch(/219094568|4568/);
  });

  it('shows as null what was not submitted', async () => {
    const { body } = await verify({ firstName: null, dob: null, consent: null });
    expect((await read(body.id)).body.request_data).toEqual({
      firstName: null,
      lastName: 'Sample',
      phone: expect.any(String),
      email: null,
      dob: null,
      address: null,
      consent: null,
      properties: null,
    });
  });

  it.each([
    ['a number that is not the owner’s', { ssn: '0001' }, false],
    ['all nine digits of somebody else', { ssn: '219090001' }, false],
    ['an owner of another name', { lastName: 'Mismatch' }, false],
    ['a birth date that is not the owner’s', { dob: '1900-01-01' }, false],
    ['a provider without a record', { lastName: 'Undetermined' }, null],
    ['a provider that does not answer', { lastName: 'Timeout' }, null],
    ['a provider that is away', { phone: '+12125550104' }, null],
  ])('says honestly %s', async (_what, changes, ssnMatch) => {
    const { status, body } = await verify(changes);
    expect([status, body.status, body.result.ssnMatch]).toEqual([200, 'completed', ssnMatch]);
    if (ssnMatch === null)
      expect(body.errors).toEqual([
        { type: 'ConnectionError', message: expect.stringMatching(/^not determined: ./) },
      ]);
    const inList = await listed(body.id);
    expect([inList.result.success, inList.result.ssnMatch]).toEqual([false, ssnMatch]);
    expect(inList.result).not.toHaveProperty('firstName');
    expect((await read(body.id)).body).toMatchObject({ result: body.result, errors: body.errors });
  });

  it('says which of the other details contradicted the number', async () => {
    const { body } = await verify({ lastName: 'Mismatch', dob: '1990-01-31' });
    expect(body.errors.map(({ type }: { type: string }) => type)).toEqual([
      'NameMatchError',
      'BirthDateMatchError',
    ]);
  });

  it.each([
    ['ssn', undefined],
    ['ssn', null],
    ['ssn', ''],
    ['ssn', '123'],
    ['ssn', '12345'],
    ['ssn', '21909456'],
    ['ssn', '2190945670'],
    ['ssn', '219-09-4567'],
    ['ssn', '219 094567'],
    ['ssn', ' 4567'],
    ['ssn', '4567\n'],
    ['ssn', '٤٥٦٧'],
    ['ssn', 'abcd'],
    ['ssn', 4567],
    ['ssn', 219094567],
    ['ssn', '000094567'],
    ['ssn', '666094567'],
    ['ssn', '900094567'],
    ['ssn', '987654320'],
    ['ssn', '219004567'],
    ['ssn', '219090000'],
    ['ssn', '0000'],
    ['firstName', ''],
    ['firstName', '  '],
    ['firstName', 'x'.repeat(51)],
    ['firstName', 7],
    ['firstName', 'Ja\nne'],
    ['lastName', ''],
    ['lastName', 'x'.repeat(51)],
    ['lastName', ['Sample']],
    ['phone', undefined],
    ['phone', null],
    ['phone', '12125550100'],
    ['phone', '+02125550100'],
    ['phone', '+1 (212) 555-0100'],
    ['phone', '+1 2125550100'],
    ['phone', 12125550100],
    ['email', 'zoe'],
    ['email', 7],
    ['dob', '01/02/1990'],
    ['dob', '1990-02-30'],
    ['dob', '1990-1-2'],
    ['dob', '2190-01-02'],
    ['dob', 19900102],
    ['address', 'Main St'],
    ['address', ['Main St']],
    ['address.city', { city: 7 }],
    ['address.state', { state: 'QQ' }],
    ['address.country', { country: 'USA' }],
    ['consent', 'yes'],
    ['consent', 'true'],
    ['consent', 1],
    ['properties', 7],
    ['properties', true],
    ['properties', { name: 'a', value: 'b' }],
    ['properties', ['x']],
    ['properties', [{ name: 'a' }]],
    ['properties', [{ name: 'a', value: 7 }]],
    ['callbackURL', 'ftp://example.com/'],
    ['callbackURL', 7],
  ])('refuses %s %j and names it', async (parameter, value) => {
    const answer = await verify({ [parameter.split('.')[0]!]: value });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ type: 'InvalidRequestError', message: expect.stringContaining(`${parameter}: `) }],
    ]);
    expect(answer.text).not.toMatch(/2190945|4567/);
  });

  it.each([{}, { firstName: null, lastName: null }])(
    'refuses a request without any name (%j)',
    async (names) => {
      const { firstName: _f, lastName: _l, ...rest } = ssnBody();
      const answer = await jobs.call('POST', '/api/ssn', { body: { ...rest, ...names } });
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ type: 'InvalidRequestError', message: 'firstName: or lastName is required' }],
      ]);
    },
  );

  it('names every violated rule, each in an entry of its own', async () => {
    const answer = await verify({ ssn: '1', phone: '1', dob: 'x', consent: 'x' });
    expect(answer.status).toBe(400);
    expect(
      answer.body.errors.map(({ message }: { message: string }) => message.split(':')[0]).sort(),
    ).toEqual(['consent', 'dob', 'phone', 'ssn']);
  });

  it.each([
    ['only a first name', { lastName: undefined }],
    ['only a last name', { firstName: undefined }],
    ['names of one character', { firstName: 'J', lastName: '王' }],
    ['names of 50 characters, counted as people do', { firstName: 'é'.repeat(50), lastName: '𐐷'.repeat(50) }],
    ['an address of street and city', { address: { streetAddress: '1 Main St', city: 'Reno' } }],
    ['a birth date with its time', { dob: '1990-01-02T00:00:00Z' }],
    ['a withheld consent', { consent: false }],
    ['a parameter nobody knows', { favouriteColour: 'blue' }],
  ])('takes %s', async (_what, changes) => {
    const { status, body } = await verify(changes);
    expect([status, body.result?.ssnMatch]).toEqual([200, true]);
  });

  it('refuses in the order credentials, feature, body', async () => {
    const off = await jobs.createAccount(['tinValidationEnabled', 'dobEnabled', 'ecbsvEnabled']);
    for (const path of ['/api/ssn', '/api/private-ssn/verify']) {
      const ask = (key: string | null, body: unknown, headers?: Record<string, string>) =>
        jobs.call('POST', path, { key, body, headers });
      const nobody = await ask(null, {});
      expect([nobody.status, nobody.body.errors]).toEqual([
        401,
        [{ type: 'AuthenticationError', message: expect.stringMatching(/^Unauthorized access: no cred/) }],
      ]);
      expect((await ask(jobs.account.publicKey, ssnBody())).status).toBe(401);
      for (const headers of [undefined, TEST]) {
        const denied = await ask(off.apiKey, {}, headers);
        expect([denied.status, denied.body.errors]).toEqual([
          403,
          [{ type: 'AccountConfigErrorType', message: 'the account does not have ssnEnabled' }],
        ]);
      }
      expect((await ask(jobs.account.apiKey, {})).status).toBe(400);
    }
    const listedFeature = await jobs.call('POST', '/api/jobs', {
      key: off.apiKey,
      body: { type: 'private-ssn', params: ssnBody() },
    });
    expect([listedFeature.status, listedFeature.body.errors[0].type]).toEqual([
      403,
      'AccountConfigErrorType',
    ]);
  });

  it('shows nobody else a job, nor one of another type, nor one that was removed', async () => {
    const { id } = (await verify()).body;
    const other = await jobs.createAccount();
    const foreign = await jobs.call('GET', `/api/private-ssn/jobs/${id}`, { key: other.apiKey });
    expect([foreign.status, foreign.body.errors]).toEqual([
      404,
      [{ type: 'NotFoundError', message: `job: ${id} not found` }],
    ]);
    expect((await read('unknown12345')).status).toBe(404);
    expect((await jobs.call('GET', `/api/private-ssn/jobs/${id}`, { key: null })).status).toBe(401);
    const { ssn: _ssn, ...person } = ssnBody({ dob: '1990-01-31' });
    const dob = await jobs.call('POST', '/api/dob/verify', { body: person });
    expect(dob.status).toBe(200);
    expect((await read(dob.body.id)).status).toBe(404);
    await jobs.call('DELETE', `/api/jobs/${id}`);
    expect((await read(id)).status).toBe(404);
  });

  it('posts the job to a callbackURL, with null properties and without the number', async () => {
    const { body } = await verify({
      ssn: '219094569',
      callbackURL: `${receiver.url}/ssn`,
      internalId: 'order-7',
      properties: PROPERTIES,
    });
    const [callback] = await receiver.received(1, { path: '/ssn' });
    expect(callback!.json()).toMatchObject({
      id: body.id,
      internalId: 'order-7',
      status: 'completed',
      request: { type: 'private-ssn', properties: null },
      result: { success: true, ssnMatch: true, firstName: 'Jane', lastName: 'Sample' },
    });
    expect(callback!.text).not.toMatch(/219094569|4711/);
    expect(callback!.headers['x-webhook-event']).toBe('job-complete');
  });
});

describe('private SSN jobs through POST /api/jobs', () => {
  it('run the same check, are listed, and are readable at the SSN endpoint', async () => {
    const params = ssnBody({ dob: '1990-01-31', ssn: '219094570' });
    const answer = await jobs.call('POST', '/api/jobs', { body: { type: 'private-ssn', params } });
    expect(answer.body).toMatchObject({
      status: 'completed',
      request: {
        type: 'private-ssn',
        properties: null,
        parameters: { dob: '01/31/1990', phone: params.phone },
      },
      result: { success: true, ssnMatch: true, firstName: 'Jane', lastName: 'Sample', simulated: true },
    });
    expect(answer.text).not.toMatch(/219094570|4570/);
    expect((await listed(answer.body.id)).id).toBe(answer.body.id);
    expect((await read(answer.body.id)).body.request_data.dob).toBe('1990-01-31');
    const byPhone = await jobs.call('GET', `/api/jobs?phone=${encodeURIComponent(params.phone)}`);
    expect(byPhone.body.items.map(({ id }: { id: string }) => id)).toEqual([answer.body.id]);
  });

  it('are refused by the same rules, the parameter named by its path', async () => {
    for (const [parameter, value] of [
      ['ssn', '123'],
      ['phone', '212'],
      ['firstName', 'x'.repeat(51)],
    ] as const) {
      const params = ssnBody({ [parameter]: value });
      const answer = await jobs.call('POST', '/api/jobs', { body: { type: 'private-ssn', params } });
      expect([answer.status, answer.body.errors[0].message]).toEqual([
        400,
        expect.stringContaining(`params.${parameter}: `),
      ]);
    }
    const impossible = await jobs.call('POST', '/api/jobs', {
      body: { type: 'private-ssn', params: ssnBody({ ssn: '666094567' }) },
    });
    expect(impossible.status).toBe(400);
  });
});

describe('the number of a private SSN job', () => {
  it.each(['/api/ssn', '/api/jobs'])('is kept nowhere once %s has answered', async (path) => {
    const planted = path === '/api/ssn' ? '219561847' : '219561848';
    const body = ssnBody({ ssn: planted, properties: 'kept' });
    const answer = await jobs.call('POST', path, {
      body: path === '/api/jobs' ? { type: 'private-ssn', params: body } : body,
      headers: { 'Idempotency-Key': `planted-${planted}` },
    });
    expect([answer.status, answer.body.status]).toEqual([200, 'completed']);
    const [row] = await jobs.dataSource.query('SELECT sealed FROM jobs WHERE id = $1', [answer.body.id]);
    expect(row).toEqual({ sealed: null });
    const kept = await everythingKept(jobs);
    for (const form of [
      planted,
      Buffer.from(planted).toString('base64'),
      Buffer.from(planted).toString('hex'),
    ])
      expect(kept).not.toContain(form);
  });

  it('stands in no error: neither a malformed body nor a refused one shows it', async () => {
    const malformed = await jobs.call('POST', '/api/ssn', { body: '{"ssn":"219561849",' });
    const refused = await verify({ ssn: '219561849', phone: 'x' });
    const unissued = await verify({ ssn: '666561849' });
    for (const answer of [malformed, refused, unissued]) {
      expect(answer.status).toBe(400);
      expect(answer.text).not.toContain('561849');
    }
    expect(jobs.logs.join('\n')).not.toContain('561849');
  });
});
