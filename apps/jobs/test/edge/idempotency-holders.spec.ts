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

it('a stored answer is for the key that asked: neither public nor private nor a second private key gets another’s', async () => {
  const second = await jobs.app.get(AccountsService).rotateKey(jobs.account.accountId, 'private', false);
  const keys = [jobs.account.apiKey, jobs.account.publicKey, second];
  const tokens = [];
  for (const key of keys) tokens.push((await open(key)).body.token as string);
  expect(new Set(tokens).size).toBe(3);
  for (const [index, key] of keys.entries()) {
    const again = await open(key);
    expect([again.headers.get('idempotent-replayed'), again.body.token]).toEqual(['true', tokens[index]]);
  }
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
