/* eslint-disable @nx/enforce-module-boundaries -- the only tests that run both services, by the means of their own tests */
import { TrustedIssuersService } from '@bonafide/jobs/accounts/issuers/trusted-issuers.service';
import { TestClock } from '@bonafide/testing/clock';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { parseCompactJws } from '@bonafide/vc-jwt/compact-jws';
import { BouncerDriver, type TestProject } from '../../../apps/auth/test/bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../../../apps/auth/test/start-auth.js';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';

/*
 * Two services as on two machines: each with a PostgreSQL database, a Redis and keys of its own; they share an origin in
 * a trust list and nothing else.
 */

const clock = new TestClock(new Date());
let auth: RunningAuth;
let jobs: RunningJobs;
let bouncer: BouncerDriver;
let receiver: StubServer;
let project: TestProject;
let authRequests: string[];
beforeAll(async () => {
  auth = await startAuth({ clock, redisSlot: 1, env: { BOUNCER_REQUESTS_PER_MINUTE: '100000' } });
  authRequests = [];
  auth.app
    .getHttpServer()
    .prependListener('request', (request: { url: string }) => authRequests.push(request.url));
  receiver = await startStubServer();
  const hosts = [auth.url, receiver.url].map((url) => new URL(url).host).join();
  jobs = await startJobs({ clock, env: { OUTBOUND_ALLOW_HOSTS: hosts } });
  bouncer = new BouncerDriver(auth);
  project = await bouncer.project();
  const { token } = await delegation(['tin:verify']);
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, {
    did: `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`,
    projects: [project.id],
    scopes: ['tin:verify', 'jobs:read'],
    approvers: {
      users: [parseCompactJws(token, { maxLength: 16_384, typ: 'JWT' }).claims['user_did'] as string],
      emailDomains: [],
      roles: [],
    },
  });
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await receiver?.close();
  await stopAuth();
});

let isAuthStopped = false;
async function stopAuth(): Promise<void> {
  if (isAuthStopped) return;
  isAuthStopped = true;
  await auth?.close();
}

const TIN = {
  firstName: 'Ana',
  lastName: 'Lima',
  tinType: 'ITIN',
  tin: '912701230',
  phone: '+12125550100',
};

async function delegation(scopes: string[]): Promise<{ token: string; id: string }> {
  const { code } = await bouncer.approvedCode(project, { requested_scopes: scopes });
  const { body } = await bouncer.exchange(project, code);
  return { token: body['delegation_token']!, id: body['delegation_id']! };
}

const verifyTin = (token: string, path = '/tin') =>
  jobs.call('POST', '/api/tin/verify', {
    key: null,
    headers: { Authorization: `Bearer ${token}` },
    body: { ...TIN, callbackURL: `${receiver.url}${path}` },
  });

describe('an agent at the jobs service', () => {
  it('verifies a TIN with a token from an approval, and its action is on record under the delegation’s id', async () => {
    const { token, id } = await delegation(['tin:verify']);
    expect((await verifyTin(token)).status).toBe(200);
    const [entry] = (await jobs.dataSource.query(
      `SELECT detail FROM account_audit WHERE action = 'agent.action' ORDER BY id DESC LIMIT 1`,
    )) as [{ detail: { meta: { delegationRef: string } } }];
    expect(entry.detail.meta.delegationRef).toBe(id);
  });

  it('is refused without the scope', async () => {
    const { token } = await delegation(['files:read']);
    expect((await verifyTin(token)).status).toBe(403);
  });

  it('makes the jobs service ask the auth service for a status list when it changes something and when it sends the result, for nothing when it reads', async () => {
    const { token } = await delegation(['tin:verify', 'jobs:read']);
    const readAll = () =>
      jobs.call('GET', '/api/jobs?pageSize=1', { key: null, headers: { Authorization: `Bearer ${token}` } });
    const verifyUntilSent = async (path: string) => {
      expect((await verifyTin(token, path)).status).toBe(200);
      await receiver.received(1, { path });
    };
    await receiver.received(1, { path: '/tin' });
    await verifyUntilSent('/first');
    const before = authRequests.length;
    await verifyUntilSent('/second');
    const lists = authRequests.slice(before).filter((url) => !url.endsWith('/did.json'));
    expect(new Set(lists)).toEqual(new Set([expect.stringContaining('/status-list')]));
    expect(lists.length).toBeLessThanOrEqual(2);
    const reads = authRequests.length;
    for (let n = 0; n < 10; n++) expect((await readAll()).status).toBe(200);
    expect(authRequests.slice(reads)).toEqual([]);
  });

  it('is out at once after the revocation where it changes something, and within a second where it reads', async () => {
    const { token, id } = await delegation(['tin:verify', 'jobs:read']);
    const read = async () =>
      (
        await jobs.call('GET', '/api/jobs?pageSize=1', {
          key: null,
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status;
    expect((await verifyTin(token)).status).toBe(200);
    expect(await read()).toBe(200);
    await bouncer.call('POST', `/delegations/${id}/revoke`, { apiKey: project.apiKey, body: {} });
    expect((await verifyTin(token)).status).toBe(401);
    clock.advance({ seconds: 1 });
    expect(await read()).toBe(401);
  });

  it('with the auth service stopped reads for a minute and changes nothing; who was revoked stays out', async () => {
    const [good, bad] = [await delegation(['tin:verify', 'jobs:read']), await delegation(['jobs:read'])];
    const read = async (token: string) =>
      (
        await jobs.call('GET', '/api/jobs?pageSize=1', {
          key: null,
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status;
    await bouncer.call('POST', `/delegations/${bad.id}/revoke`, { apiKey: project.apiKey, body: {} });
    clock.advance({ seconds: 1 });
    expect([await read(good.token), await read(bad.token)]).toEqual([200, 401]);
    await stopAuth();
    for (const seconds of [5, 50]) {
      clock.advance({ seconds });
      expect([await read(good.token), await read(bad.token)]).toEqual([200, 401]);
      expect((await verifyTin(good.token)).status).toBe(503);
    }
    clock.advance({ seconds: 6 });
    expect(await read(good.token)).toBe(503);
  });
});
