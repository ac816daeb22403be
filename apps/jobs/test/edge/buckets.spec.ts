import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({
    worker: false,
    env: {
      TRUSTED_PROXIES: '1',
      ADDRESS_REQUESTS_PER_MINUTE: '300',
      WRITES_PER_MINUTE: '20',
      PUBLIC_KEY_REQUESTS_PER_MINUTE: '30',
      SESSION_REQUESTS_PER_MINUTE: '10',
      CLIENT_ADDRESS_REQUESTS_PER_MINUTE: '15',
    },
  });
});
afterAll(() => jobs?.close());

/** Each bucket takes 60 more at once. */
const BURST = 60;
let next = 0;
const elsewhere = () => `198.51.${Math.floor(next / 250)}.${(next++ % 250) + 1}`;

const open = (key: string, address: string) =>
  jobs.call('POST', '/api/jobs/session', {
    key,
    headers: { 'X-Forwarded-For': address },
    body: { type: 'id-verification' },
  });
const statuses = async (count: number, request: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let turn = 0; turn < count; turn++) seen.push((await request()).status);
  return seen;
};

it('a public key that is used up takes nothing from the private key, nor from another account', async () => {
  const account = await jobs.createAccount();
  const seen = await statuses(30 + BURST + 1, () => open(account.publicKey, elsewhere()));
  expect([seen.at(-2), seen.at(-1)]).toEqual([200, 429]);
  expect((await open(account.apiKey, elsewhere())).status).toBe(200);
  expect((await open((await jobs.createAccount()).publicKey, elsewhere())).status).toBe(200);
});

it('one address gets a quarter of a public key’s bucket, and the rest stays for others', async () => {
  const account = await jobs.createAccount();
  const quarter = Math.floor(30 / 4) + BURST / 4;
  for (const address of ['203.0.113.7', '2001:db8:9:9::1', '203.0.113.8']) {
    const seen = await statuses(quarter + 1, () => open(account.publicKey, address));
    expect([seen.indexOf(429), seen.at(-1)]).toEqual([quarter, 429]);
  }
  // What an address is refused is not counted against the key.
  await statuses(100, () => open(account.publicKey, '203.0.113.7'));
  const left = await statuses(30 + BURST - 3 * quarter + 1, () => open(account.publicKey, elsewhere()));
  expect([left.at(-2), left.at(-1)]).toEqual([200, 429]);
});

it('an address is limited with public keys and sessions together too', async () => {
  const account = await jobs.createAccount();
  const { body } = await open(account.publicKey, '203.0.113.9');
  const follow = () =>
    jobs.call('GET', '/verify/session', {
      key: null,
      headers: { Authorization: `Bearer ${body.token}`, 'X-Forwarded-For': '203.0.113.9' },
    });
  const seen = [
    ...(await statuses(60, follow)),
    ...(await statuses(20, () => open(account.publicKey, '203.0.113.9'))),
  ];
  expect(seen).toContain(429);
  expect(seen.indexOf(429)).toBeLessThan(15 + BURST + 1);
});

it('a session has a bucket of its own', async () => {
  const account = await jobs.createAccount();
  const { body } = await open(account.publicKey, elsewhere());
  const read = async (address: string) =>
    jobs.call('GET', `/api/jobs/${body.id}`, {
      key: null,
      headers: { Authorization: `Bearer ${body.token}`, 'X-Forwarded-For': address },
    });
  const seen = await statuses(10 + BURST + 1, () => read(elsewhere()));
  expect([seen.at(-2), seen.at(-1)]).toEqual([200, 429]);
  expect((await open(account.publicKey, elsewhere())).status).toBe(200);
});

it('an address is limited before anybody is asked who they are, an IPv6 one by its /64', async () => {
  let host = 0;
  const ask = () =>
    jobs.call('GET', '/api/jobs', {
      key: null,
      headers: { 'X-Forwarded-For': `2001:db8:7:7::${(++host).toString(16)}` },
    });
  const seen = await statuses(301, ask);
  expect([seen.at(-2), seen.at(-1)]).toEqual([401, 429]);
  expect((await ask()).headers.get('retry-after')).toMatch(/^\d+$/);
  const other = { key: null, headers: { 'X-Forwarded-For': '2001:db8:7:8::1' } };
  expect((await jobs.call('GET', '/api/jobs', other)).status).toBe(401);
});
