/* eslint-disable @nx/enforce-module-boundaries -- the only tests that run both services, by the means of their own tests */
import { TrustedIssuersService } from '@bonafide/jobs/accounts/trusted-issuers.service';
import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
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
let project: TestProject;
let authRequests: string[];
beforeAll(async () => {
  auth = await startAuth({ clock, redisSlot: 1, env: { BOUNCER_REQUESTS_PER_MINUTE: '100000' } });
  authRequests = [];
  auth.app
    .getHttpServer()
    .prependListener('request', (request: { url: string }) => authRequests.push(request.url));
  jobs = await startJobs({ clock, env: { OUTBOUND_ALLOW_HOSTS: new URL(auth.url).host } });
  bouncer = new BouncerDriver(auth);
  project = await bouncer.project();
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, {
    did: `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`,
    audience: project.id,
  });
}, 60_000);
afterAll(async () => {
  await jobs?.close();
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
  callbackURL: 'https://8.8.8.8/tin',
};

async function delegation(scopes: string[]): Promise<{ token: string; id: string }> {
  const { code } = await bouncer.approvedCode(project, { requested_scopes: scopes });
  const { body } = await bouncer.exchange(project, code);
  return { token: body['delegation_token']!, id: body['delegation_id']! };
}

const verifyTin = (token: string) =>
  jobs.call('POST', '/api/tin/verify', {
    key: null,
    headers: { Authorization: `Bearer ${token}` },
    body: TIN,
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

  it('makes the jobs service ask the auth service for nothing while it is served', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => delegation(['tin:verify'])));
    const before = authRequests.length;
    for (const { token } of tokens) expect((await verifyTin(token)).status).toBe(200);
    expect(authRequests.slice(before)).toEqual([]);
  });

  it('is out within a minute of the revocation', async () => {
    const { token, id } = await delegation(['tin:verify']);
    expect((await verifyTin(token)).status).toBe(200);
    await bouncer.call('POST', `/delegations/${id}/revoke`, { apiKey: project.apiKey, body: {} });
    clock.advance({ seconds: 60 });
    await eventually(async () => expect((await verifyTin(token)).status).toBe(401));
  });

  it('goes on with the auth service stopped; who was revoked stays out', async () => {
    const [good, bad] = [await delegation(['tin:verify']), await delegation(['tin:verify'])];
    await bouncer.call('POST', `/delegations/${bad.id}/revoke`, { apiKey: project.apiKey, body: {} });
    clock.advance({ seconds: 60 });
    expect((await verifyTin(bad.token)).status).toBe(401);
    await stopAuth();
    for (const minutes of [1, 5, 20]) {
      clock.advance({ minutes });
      expect((await verifyTin(good.token)).status).toBe(200);
      expect((await verifyTin(bad.token)).status).toBe(401);
    }
  });
});
