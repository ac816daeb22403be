import { AccountsService } from '../../src/accounts/accounts.service.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs?.close());

const headers = { 'Idempotency-Key': 'the same' };
const open = (key: string) =>
  jobs.call('POST', '/api/jobs/session', { key, headers, body: { type: 'id-verification' } });

it('a stored answer is for the private key that asked: no other key gets it', async () => {
  const second = await jobs.app.get(AccountsService).rotateKey(jobs.account.accountId, 'private', false);
  const keys = [jobs.account.apiKey, second];
  const tokens = [];
  for (const key of keys) tokens.push((await open(key)).body.token as string);
  expect(tokens).not.toContain((await open(jobs.account.publicKey)).body.token);
  expect(new Set(tokens).size).toBe(2);
  for (const [index, key] of keys.entries()) {
    const again = await open(key);
    expect([again.headers.get('idempotent-replayed'), again.body.token]).toEqual(['true', tokens[index]]);
  }
});

describe('a public key, which every visitor of a page has, is told nothing that was told before:', () => {
  const openAs = (body: object, more: Record<string, string> = {}) =>
    jobs.call('POST', '/api/jobs/session', {
      key: jobs.account.publicKey,
      headers: { ...headers, ...more },
      body: { type: 'id-verification', ...body },
    });

  it.each<[string, object, object, Record<string, string>]>([
    ['the same request', {}, {}, {}],
    ['the same request from the same page', {}, {}, { Origin: 'https://app.example.com' }],
    ['the same request with another body', {}, { type: 'selfie-verification' }, {}],
    [
      'the same details of another visitor',
      { params: { firstName: 'Ana' } },
      { params: { firstName: 'Ana' } },
      {},
    ],
    ['a key that every client chooses', {}, {}, { 'Idempotency-Key': '1' }],
  ])('%s opens a session of its own', async (_what, visitor, stranger, more) => {
    const [first, second] = [await openAs(visitor, more), await openAs(stranger, more)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect([second.body.token, second.body.id]).not.toEqual([first.body.token, first.body.id]);
    expect(second.text).not.toContain(first.body.token as string);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('nor are many at once given one session', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => openAs({})));
    expect(new Set(answers.map(({ body }) => body.token as string)).size).toBe(12);
  });

  it('nor does one meet the session of a person whose token it does not have', async () => {
    const { body } = await openAs({});
    const again = await jobs.call('POST', '/api/jobs', {
      key: jobs.account.publicKey,
      headers,
      body: { type: 'id-verification', params: {} },
    });
    expect([again.status, again.text.includes(body.token as string)]).toEqual([401, false]);
  });
});

it('a stored answer of test mode is not given where real data was asked for', async () => {
  const send = (test: string) =>
    jobs.call('POST', '/api/ssn', {
      headers: { 'Idempotency-Key': 'ssn', 'x-test-request': test },
      body: { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', ssn: '6789' },
    });
  const inTest = await send('true');
  const real = await send('false');
  expect([inTest.status, real.status]).toEqual([200, 200]);
  expect(real.body.id).not.toBe(inTest.body.id);
  expect(real.headers.get('idempotent-replayed')).toBeNull();
  expect((await send('TRUE')).body.id).toBe(inTest.body.id);
});
