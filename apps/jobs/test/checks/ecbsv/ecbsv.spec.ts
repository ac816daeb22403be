import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { everythingKept } from '../../leaks/everything-kept.js';
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

const PROPERTIES = [{ name: 'customer', value: 'planted-ecbsv-property' }];
const CONSENT = { signatureType: 'electronic', signedAt: '2026-01-01T00:00:00Z' };
const good = (changes: Record<string, unknown> = {}) => ({
  ssn: '219094567',
  firstName: 'Zoë',
  lastName: 'Nuñez',
  dob: '1990-01-31',
  consent: CONSENT,
  ...changes,
});
const verify = (changes?: Record<string, unknown>) =>
  jobs.call('POST', '/api/ecbsv/verify', { body: good(changes) });
const read = (id: string) => jobs.call('GET', `/api/ecbsv/jobs/${id}`);
const listed = async (id: string) =>
  (await jobs.call('GET', `/api/jobs?id=${id}&type=ecbsv-ssn`)).body.items[0];

describe('asking the SSA with consent', () => {
  it('answers with the record, reads it back, and lists it', async () => {
    const answer = await verify({ internalId: 'order-1' });
    const { ssn: _ssn, ...shown } = good();
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
        status: 'completed',
        completed: expect.any(String),
        submitted: expect.any(String),
        updatedAt: expect.any(String),
        request: shown,
        result: { ssnMatch: true, deathIndicator: false, simulated: true },
        errors: [],
      },
    ]);
    expect((await read(answer.body.id)).body).toEqual(answer.body);
    expect(await listed(answer.body.id)).toMatchObject({
      internalId: 'order-1',
      status: 'completed',
      request: { type: 'ecbsv-ssn', properties: null, parameters: { dob: '01/31/1990' } },
      result: { success: true, ssnMatch: true, deathIndicator: false, firstName: 'Zoë' },
    });
  });

  it('echoes properties itself; the job record and its callback have null, as for every SSN job', async () => {
    const { body, text } = await verify({ properties: PROPERTIES, callbackURL: `${receiver.url}/ecbsv` });
    expect(body.properties).toEqual(PROPERTIES);
    expect((await read(body.id)).body.properties).toEqual(PROPERTIES);
    expect((await listed(body.id)).request.properties).toBeNull();
    const [callback] = await receiver.received(1, { path: '/ecbsv' });
    expect(callback!.json()).toMatchObject({ id: body.id, request: { properties: null } });
    for (const shown of [text, callback!.text]) expect(shown).not.toContain('219094567');
    await jobs.call('DELETE', `/api/jobs/${body.id}`);
    expect(await everythingKept(jobs)).not.toContain('planted-ecbsv-property');
  });

  it.each([
    ['another’s number', { ssn: '219090001' }, { ssnMatch: false, deathIndicator: false }, false],
    [
      'a name that does not belong to it',
      { lastName: 'Mismatch' },
      { ssnMatch: false, deathIndicator: false },
      false,
    ],
    ['a recorded death', { lastName: 'Deceased' }, { ssnMatch: true, deathIndicator: true }, false],
    ['no record', { lastName: 'Undetermined' }, { ssnMatch: null, deathIndicator: null }, false],
    ['silence', { lastName: 'Timeout' }, { ssnMatch: null, deathIndicator: null }, false],
    ['an outage', { lastName: 'Outage' }, { ssnMatch: null, deathIndicator: null }, false],
  ])('says honestly %s', async (_what, changes, result, success) => {
    const { status, body } = await verify(changes);
    expect([status, body.status]).toEqual([200, 'completed']);
    expect(body.result).toMatchObject(result);
    if (result.ssnMatch === null)
      expect(body.errors).toEqual([
        { type: 'ConnectionError', message: expect.stringMatching(/^not determined: ./) },
      ]);
    if (result.deathIndicator === true) expect(body.errors).toHaveLength(1);
    expect((await listed(body.id)).result).toMatchObject({ success, ...result });
  });

  it.each([
    ['ssn', undefined],
    ['ssn', '4567'],
    ['ssn', '21909456'],
    ['ssn', '2190945670'],
    ['ssn', '219-09-4567'],
    ['ssn', 219094567],
    ['ssn', '000094567'],
    ['ssn', '666094567'],
    ['ssn', '987654320'],
    ['ssn', '219004567'],
    ['ssn', '219090000'],
    ['firstName', undefined],
    ['firstName', ''],
    ['firstName', 'x'.repeat(51)],
    ['lastName', undefined],
    ['lastName', ' '],
    ['dob', undefined],
    ['dob', '31/01/1990'],
    ['dob', '1990-02-30'],
    ['consent', undefined],
    ['consent', null],
    ['consent', true],
    ['consent', 'electronic'],
    ['consent.signatureType', { signedAt: CONSENT.signedAt }],
    ['consent.signatureType', { ...CONSENT, signatureType: '' }],
    ['consent.signatureType', { ...CONSENT, signatureType: 7 }],
    ['consent.signedAt', { signatureType: 'wet' }],
    ['consent.signedAt', { ...CONSENT, signedAt: 'yesterday' }],
    ['consent.signedAt', { ...CONSENT, signedAt: '2190-01-01' }],
    ['properties', 'text'],
    ['properties', Array.from({ length: 6 }, () => ({ name: 'a', value: 'b' }))],
    ['callbackURL', 'ftp://example.com/'],
  ])('refuses %s %j and names it', async (parameter, value) => {
    const answer = await verify({ [parameter.split('.')[0]!]: value });
    expect([answer.status, answer.body.errors[0]]).toEqual([
      400,
      { type: 'InvalidRequestError', message: expect.stringContaining(parameter) },
    ]);
    expect(answer.text).not.toContain('94567');
  });

  it('understands both ways of writing a date of birth', async () => {
    const { body } = await verify({ dob: '01/31/1990' });
    expect([body.request.dob, body.result.ssnMatch]).toEqual(['1990-01-31', true]);
  });

  it('refuses in the order credentials, feature, body', async () => {
    const off = await jobs.createAccount(['ssnEnabled']);
    const ask = (key: string | null) => jobs.call('POST', '/api/ecbsv/verify', { key, body: {} });
    expect((await ask(null)).status).toBe(401);
    const denied = await ask(off.apiKey);
    expect([denied.status, denied.body.errors]).toEqual([
      403,
      [{ type: 'AccountConfigErrorType', message: 'the account does not have ecbsvEnabled' }],
    ]);
    expect((await ask(jobs.account.apiKey)).status).toBe(400);
  });

  it('shows nobody else a job, nor one of another type, nor one that was removed', async () => {
    const { id } = (await verify()).body;
    const other = await jobs.createAccount();
    expect((await jobs.call('GET', `/api/ecbsv/jobs/${id}`, { key: other.apiKey })).status).toBe(404);
    expect((await read('unknown12345')).status).toBe(404);
    expect((await jobs.call('GET', `/api/private-ssn/jobs/${id}`)).status).toBe(404);
    await jobs.call('DELETE', `/api/jobs/${id}`);
    expect((await read(id)).status).toBe(404);
  });

  it('runs through POST /api/jobs under the same rules, its number kept nowhere', async () => {
    const submit = (params: object, key?: string) =>
      jobs.call('POST', '/api/jobs', { key, body: { type: 'ecbsv-ssn', properties: PROPERTIES, params } });
    const { body, text } = await submit(good({ ssn: '219098899' }));
    expect(body).toMatchObject({
      status: 'completed',
      request: { type: 'ecbsv-ssn', properties: null },
      result: { success: true, ssnMatch: true, deathIndicator: false },
    });
    expect(text).not.toContain('219098899');
    expect((await read(body.id)).body.properties).toEqual(PROPERTIES);
    const kept = await everythingKept(jobs);
    for (const form of ['219098899', Buffer.from('219098899').toString('base64')])
      expect(kept).not.toContain(form);
    expect((await submit(good({ ssn: '4567' }))).body.errors[0].message).toContain('params.ssn: ');
    const off = await jobs.createAccount(['ssnEnabled']);
    expect((await submit(good(), off.apiKey)).status).toBe(403);
  });
});

describe('a provider that speaks our eCBSV format', () => {
  it('gets the normalised names and the consent; what it leaves open stays open', async () => {
    const provider = await startStubServer();
    provider.next(
      { json: { outcome: 'match', data: { deathIndicator: false } } },
      { json: { outcome: 'match' } },
      { status: 500 },
      { status: 500 },
      { status: 500 },
    );
    const own = await startJobs({
      worker: false,
      env: {
        PROVIDER_ECBSV: 'http',
        PROVIDER_ECBSV_URL: provider.url,
        PROVIDER_ECBSV_SECRET: 'key',
        PROVIDER_ECBSV_DEADLINE_MS: '3000',
      },
    });
    const ask = () => own.call('POST', '/api/ecbsv/verify', { body: good() });
    const [first, second, third] = [await ask(), await ask(), await ask()];
    await own.close();
    await provider.close();
    expect(provider.requests[0]!.json()).toEqual({
      reference: first.body.id,
      ssn: '219094567',
      firstName: 'Zoe',
      lastName: 'Nunez',
      dob: '1990-01-31',
      consent: CONSENT,
    });
    expect(first.body.result).toEqual({ ssnMatch: true, deathIndicator: false });
    expect(second.body.result).toEqual({ ssnMatch: true, deathIndicator: null });
    expect(second.body.errors).toEqual([expect.objectContaining({ warning: true })]);
    expect(third.body.result).toEqual({ ssnMatch: null, deathIndicator: null });
  });
});

describe('guessing the number of one person', () => {
  const spellings = ['Güess', 'GUESS', 'gu ess', "Gu'ess", 'Gu-ess'];
  const guess = (n: number, more: Record<string, unknown> = {}) =>
    verify({
      ssn: `21909${String(4_000 + n)}`,
      lastName: spellings[n % spellings.length],
      dob: '1977-07-07',
      ...more,
    });

  it('ends after ten, however name and date are written, and by whichever endpoint', async () => {
    const asked = Array.from({ length: 16 }, (_, n) => {
      const dob = n % 2 ? '07/07/1977' : '1977-07-07';
      const firstName = ['Ana', 'Anna', 'A'][n % 3];
      if (n % 4) return guess(n, { dob, firstName });
      const params = good({ ssn: `21909${String(4_000 + n)}`, lastName: 'Guess', dob, firstName });
      return jobs.call('POST', '/api/jobs', { body: { type: 'ecbsv-ssn', params } });
    });
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    for (const { body, headers, text } of refused) {
      expect(body.errors[0].message).toBe('dob: at most 10 verifications in 24 hours, see Retry-After');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000);
      expect(text).not.toMatch(/21909|guess/i);
    }
  });

  it('says nothing about other people or other accounts', async () => {
    expect((await guess(1)).status).toBe(429);
    expect((await guess(1, { dob: '1977-07-08' })).status).toBe(200);
    expect((await guess(1, { lastName: 'Gauss' })).status).toBe(200);
    const { apiKey } = await jobs.createAccount();
    const body = good({ lastName: 'Guess', dob: '1977-07-07' });
    expect((await jobs.call('POST', '/api/ecbsv/verify', { key: apiKey, body })).status).toBe(200);
    expect(await everythingKept(jobs)).not.toMatch(/guess\|1977|GUESS\|/);
  });

  it('does not count what was refused', async () => {
    const person = { lastName: 'Refused', dob: '1966-06-06' };
    for (let n = 0; n < 12; n++) expect((await verify({ ...person, ssn: '666121234' })).status).toBe(400);
    expect((await verify(person)).status).toBe(200);
  });
});
