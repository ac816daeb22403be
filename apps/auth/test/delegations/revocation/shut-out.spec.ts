import { raceRounds } from '@bonafide/testing/config';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { times } from '@bonafide/testing/times';
import { OrganizationsService } from '../../../src/organizations/organizations.service.js';
import {
  type KnownUser,
  UserAccessService,
} from '../../../src/delegations/revocation/user-access.service.js';
import { UsersService } from '../../../src/people/users/users.service.js';
import { BouncerDriver, type TestProject } from '../../bouncer/bouncer-driver.js';
import { startUpstream, type Upstream } from '../../bouncer/upstream-provider.js';
import { DashboardClient, member } from '../../dashboard/dashboard-client.js';
import { claimsOf, GatewayDriver } from '../../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../start-auth.js';

const admin = { type: 'admin' } as const;
let auth: RunningAuth;
let bouncer: BouncerDriver;
let gateway: GatewayDriver;
let upstream: Upstream;
let worker: StubServer;
beforeAll(async () => {
  [upstream, worker] = await Promise.all([startUpstream(), startStubServer({ tls: true })]);
  auth = await startAuth({
    env: {
      BOUNCER_REQUESTS_PER_MINUTE: '100000',
      OUTBOUND_ALLOW_HOSTS: `${upstream.host},${worker.host}`,
      OUTBOUND_EXTRA_CA_FILE: worker.caFile,
    },
  });
  bouncer = new BouncerDriver(auth);
  gateway = new GatewayDriver(auth);
});
afterAll(async () => {
  await auth?.close();
  await Promise.all([upstream?.close(), worker?.close()]);
});

const access = () => auth.app.get(UserAccessService);
const delegation = async (id: string) => {
  const [row] = (await auth.dataSource.query(
    `SELECT d.status, d.revocation_reason AS reason, e.revoked_at IS NOT NULL AS flagged
     FROM delegations d LEFT JOIN status_list_entries e ON e.delegation_id = d.id WHERE d.id = $1`,
    [id],
  )) as { status: string; reason: string | null; flagged: boolean | null }[];
  return row;
};
const revokedEvents = async (id: string) =>
  (
    (await auth.dataSource.query(
      `SELECT 1 FROM deliveries WHERE subject_id = $1 AND event = 'delegation.revoked'`,
      [id],
    )) as unknown[]
  ).length;

let people = 0;
/** Somebody new with an account here, signed in at the dashboard. */
async function person(role: 'owner' | 'admin' | 'viewer' = 'viewer', organizationSlug = 'acme') {
  const email = `person-${++people}@${organizationSlug}.example`;
  const user = await auth.app
    .get(UsersService)
    .create({ organizationSlug, email, role, password: PASSWORD }, admin);
  const client = await new DashboardClient(auth).signIn(email);
  return { ...user, client, known: { id: user.id, kind: 'own' } satisfies KnownUser };
}
const meOf = async (client: DashboardClient) => (await client.call('GET', '/me')).status;

async function approvedBy(email: string, project: TestProject): Promise<string> {
  const { data } = (await bouncer.authorize(project)).body;
  const browser = await bouncer.signedIn(email);
  const { answer, url } = await browser.follow(data.consent_url!);
  await bouncer.decide(browser, url, await answer.text(), 'approve');
  return (await bouncer.status(project, data.request_id)).body.data.delegation_id!;
}

describe('a new password', () => {
  it('ends every session of the person at once, at the dashboard and at the gateway', async () => {
    const { email, client } = await person();
    const browser = gateway.browser();
    await gateway.signIn(browser, '/signin', { email, password: PASSWORD });
    const { client_id } = await gateway.register();
    const link = gateway.authorizeUrl(client_id, { verifier: '', challenge: 'x'.repeat(43) });
    expect((await browser.follow(link)).url).toContain('/consent');
    await auth.app.get(UsersService).replacePassword(email, 'another battery staple', admin);
    expect(await meOf(client)).toBe(401);
    expect((await browser.follow(link)).url).toContain('/signin');
    const again = await client.call('POST', '/sign-in', { email, password: 'another battery staple' });
    expect(again.status).toBe(200);
    expect(await meOf(client)).toBe(200);
  });
});

describe('somebody who is disabled', () => {
  it('has no session, cannot sign in, and what they approved is revoked with bits and events', async () => {
    const { email, client, known } = await person();
    const project = await bouncer.project({ mcpWorkerUrl: `${worker.url}/hook` });
    const dlg = await approvedBy(email, project);
    const browser = gateway.browser();
    await gateway.signIn(browser, '/signin', { email, password: PASSWORD });
    const { clientId, access_token, refresh_token } = await gateway.tokens({ browser });
    const granted = claimsOf(access_token).delegation_id as string;
    expect(await access().disable(known, admin)).toEqual({ revokedDelegations: 2 });
    for (const id of [dlg, granted])
      expect(await delegation(id)).toEqual({ status: 'revoked', reason: 'user_disabled', flagged: true });
    expect(await revokedEvents(dlg)).toBe(1);
    expect((await gateway.refresh(clientId, refresh_token)).status).toBe(400);
    expect(await meOf(client)).toBe(401);
    const refused = await client.call('POST', '/sign-in', { email, password: PASSWORD });
    expect(refused.status).toBe(401);
    await access().enable(known, admin);
    expect(await meOf(client)).toBe(401);
    expect((await client.call('POST', '/sign-in', { email, password: PASSWORD })).status).toBe(200);
    expect((await delegation(dlg))?.status).toBe('revoked');
  });

  it('is signed out everywhere without being shut out', async () => {
    const { email, client, known } = await person();
    await access().signOut(known, admin);
    expect(await meOf(client)).toBe(401);
    expect((await client.call('POST', '/sign-in', { email, password: PASSWORD })).status).toBe(200);
  });

  it('leaves nothing active behind, however their approval and the command overtake each other', async () => {
    const project = await bouncer.project();
    for (let round = 0; round < raceRounds(5); round++) {
      const { email, known } = await person();
      const { data } = (await bouncer.authorize(project)).body;
      const browser = await bouncer.signedIn(email);
      const { answer, url } = await browser.follow(data.consent_url!);
      const html = await answer.text();
      await times<unknown>(6, (index) =>
        index === 3 ? access().disable(known, admin) : bouncer.decide(browser, url, html, 'approve'),
      );
      const active = await auth.dataSource.query(
        `SELECT 1 FROM delegations WHERE user_id = $1 AND status = 'active'`,
        [known.id],
      );
      expect(active).toEqual([]);
    }
  });
});

describe('somebody of an upstream provider who is disabled', () => {
  const project = () =>
    bouncer.project({
      mcpWorkerUrl: `${worker.url}/hook`,
      oauthProviders: {
        own: {
          clientId: 'direct',
          authorizationUrl: `${upstream.url}/auth`,
          tokenUrl: `${upstream.url}/token`,
          userInfoUrl: `${upstream.url}/me`,
          issuer: upstream.url,
        },
      },
    });

  it('loses session, delegations and the way in, and others do not', async () => {
    const made = await project();
    const approve = async (account: string) => {
      upstream.signInAs(account);
      const { data } = (await bouncer.authorize(made)).body;
      const browser = bouncer.browser();
      const { html, url } = await bouncer.throughUpstream(browser, data.authorization_url!);
      await bouncer.decide(browser, url, html, 'approve');
      const { code, delegation_id } = (await bouncer.status(made, data.request_id)).body.data;
      const did = (await bouncer.exchange(made, code!)).body['user_did'] as unknown as string;
      return { delegation_id: delegation_id!, id: did.split(':').at(-1)! };
    };
    const [mallory, grace] = [await approve('mallory'), await approve('grace')];
    upstream.signInAs('mallory');
    const browser = bouncer.browser();
    await browser.follow(await bouncer.toCallback(browser, `/delegations/sign-in/${made.id}`));
    expect((await browser.request('/delegations')).status).toBe(200);

    await access().disable(await access().find({ id: mallory.id }), admin);
    expect(await delegation(mallory.delegation_id)).toMatchObject({ status: 'revoked', flagged: true });
    expect(await revokedEvents(mallory.delegation_id)).toBe(1);
    expect((await delegation(grace.delegation_id))?.status).toBe('active');
    expect(await (await browser.request('/delegations')).text()).not.toContain(mallory.delegation_id);
    const { data } = (await bouncer.authorize(made)).body;
    const fresh = bouncer.browser();
    const callback = await bouncer.toCallback(fresh, data.authorization_url!);
    expect((await fresh.request(callback)).status).toBe(403);
  });

  it('has a DID that resolves, as long as it stands in a delegation', async () => {
    const made = await project();
    upstream.signInAs('ada');
    const { data } = (await bouncer.authorize(made)).body;
    const browser = bouncer.browser();
    const { html, url } = await bouncer.throughUpstream(browser, data.authorization_url!);
    await bouncer.decide(browser, url, html, 'approve');
    const { code } = (await bouncer.status(made, data.request_id)).body.data;
    const did = (await bouncer.exchange(made, code!)).body['user_did'] as unknown as string;
    const id = did.split(':').at(-1)!;
    const answer = await fetch(`${auth.url}/orgs/acme/users/${id}/did.json`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: did });
    expect((await fetch(`${auth.url}/orgs/acme/users/usr_unknown/did.json`)).status).toBe(404);
  });
});

describe('an owner', () => {
  it('shuts a member out of their organization alone', async () => {
    await auth.app.get(OrganizationsService).create({ slug: 'initech', name: 'Initech' }, admin);
    const { email, id, client } = await person('admin');
    await auth.app.get(UsersService).create({ organizationSlug: 'initech', email, role: 'viewer' }, admin);
    const dlg = await approvedBy(email, await bouncer.project());
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    const disabled = await owner.call('POST', `/organizations/acme/members/${id}/disable`);
    expect(disabled.status).toBe(200);
    expect(await meOf(client)).toBe(401);
    expect((await delegation(dlg))?.status).toBe('revoked');
    await client.signIn(email);
    expect((await client.call('GET', '/organizations/acme/projects')).status).toBe(404);
    expect((await client.call('GET', '/organizations/initech/projects')).status).toBe(200);
    await owner.call('POST', `/organizations/acme/members/${id}/enable`);
    expect((await client.call('GET', '/organizations/acme/projects')).status).toBe(200);
    await owner.call('POST', `/organizations/acme/members/${id}/sign-out`);
    expect(await meOf(client)).toBe(401);
    const { data } = await owner.call<{ items: { action: string; subject: string }[] }>(
      'GET',
      '/organizations/acme/audit-log?pageSize=20',
    );
    const actions = data.items.filter(({ subject }) => subject === id).map(({ action }) => action);
    for (const action of ['member.disabled', 'member.enabled', 'member.signed_out'])
      expect(actions).toContain(action);
  });

  it('removes a member and with them the delegations they approved for the organization', async () => {
    const { email, id } = await person();
    const dlg = await approvedBy(email, await bouncer.project());
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    expect((await owner.call('DELETE', `/organizations/acme/members/${id}`)).status).toBe(200);
    expect(await delegation(dlg)).toMatchObject({
      status: 'revoked',
      reason: 'member_removed',
      flagged: true,
    });
  });

  it('cannot be the last one out, and nobody else may do it', async () => {
    const target = await person();
    for (const role of ['viewer', 'admin'] as const) {
      const client = await member(auth, 'acme', role);
      for (const operation of ['disable', 'enable', 'sign-out'])
        expect(
          (await client.call('POST', `/organizations/acme/members/${target.id}/${operation}`)).status,
        ).toBe(403);
    }
    await auth.app.get(OrganizationsService).create({ slug: 'hooli', name: 'Hooli' }, admin);
    const stranger = await person('owner', 'hooli');
    const foreign = await stranger.client.call('POST', `/organizations/hooli/members/${target.id}/disable`);
    expect(foreign.status).toBe(404);
    const alone = await stranger.client.call('POST', `/organizations/hooli/members/${stranger.id}/disable`);
    expect(alone.status).toBe(409);
    expect(await meOf(target.client)).toBe(200);
  });

  it('is not asked without the token of their session', async () => {
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    const target = await person();
    const path = `/organizations/acme/members/${target.id}/disable`;
    const forged = await owner.raw('POST', path, undefined, { 'x-csrf-token': 'made-up' });
    expect(forged.status).toBe(403);
    expect(await meOf(target.client)).toBe(200);
  });
});
