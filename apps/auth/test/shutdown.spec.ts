import { startBalancedLoad } from '@bonafide/testing/balanced-load';
import { waitFor } from '@bonafide/testing/eventually';
import { startAuthProcess } from './auth-process.js';
import { type RunningAuth, startAuth } from './start-auth.js';

const GRACE_MS = 15_000;

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({
    env: {
      // In production mode a leaving process gives proxies time to notice.
      NODE_ENV: 'production',
      OUTBOUND_ALLOW_HOSTS: '',
      REGISTRATIONS_PER_MINUTE: '1000000',
      SHUTDOWN_GRACE_MS: String(GRACE_MS),
    },
  });
});
afterAll(() => auth?.close());

const requests = [
  { method: 'GET', path: '/orgs/acme/did.json' },
  {
    method: 'POST',
    path: '/api/v1/gateway/oauth/register',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Load', redirect_uris: ['https://client.example/callback'] }),
  },
];

it('loses no request when a process is told to end under load', async () => {
  const [leaving, staying] = await Promise.all([startAuthProcess(auth), startAuthProcess(auth)]);
  try {
    const load = startBalancedLoad([leaving.url, staying.url], (n) => requests[n % requests.length]!);
    await waitFor('some load', () => load.count() > 50, { timeoutMs: 30_000 });
    const began = performance.now();
    expect(await leaving.stop(30_000)).toBe(0);
    expect(performance.now() - began).toBeLessThan(GRACE_MS);
    const soFar = load.count();
    await waitFor('load after the end', () => load.count() > soFar + 20, { timeoutMs: 30_000 });
    const { answers, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201]);
    expect(new Set(answers.map(({ target }) => target)).size).toBe(2);
  } finally {
    await Promise.all([leaving.kill(), staying.kill()]);
  }
}, 120_000);
