import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { verifyExport } from '@bonafide/audit/verify-export';
import type { ExportedLeaf } from '@bonafide/audit/audit-export';
import { scanRedis, scanRows } from '@bonafide/testing/scan-stored-data';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { DidDocument } from '@bonafide/vc-jwt/did-document';
import { PersonErasureService } from '../../src/privacy/person-erasure.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { UserAccessService } from '../../src/delegations/revocation/user-access.service.js';
import { InvitationsService } from '../../src/people/users/invitations.service.js';
import type { Role } from '../../src/people/users/user.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { BouncerDriver } from '../bouncer/bouncer-driver.js';
import { startUpstream, type Upstream } from '../bouncer/upstream-provider.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { claimsOf, GatewayDriver } from '../oauth/test-client.js';
import { hashLightly, PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';

const ADMIN = { type: 'admin' } as const;
let auth: RunningAuth;
let bouncer: BouncerDriver;
let gateway: GatewayDriver;
let upstream: Upstream;
let worker: StubServer;
let owner: DashboardClient;
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
  owner = await new DashboardClient(auth).signIn(auth.user.email);
}, 60_000);
afterAll(async () => {
  await auth?.close();
  await Promise.all([upstream?.close(), worker?.close()]);
});

const erase = async (who: { email?: string; id?: string }) =>
  auth.app.get(PersonErasureService).erase(await auth.app.get(UserAccessService).find(who), { actor: ADMIN });
const rows = <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  auth.dataSource.query(text, values);

let people = 0;
async function person(role: Role = 'viewer', organizationSlug = 'acme') {
  const email = `erased-${++people}@${organizationSlug}.example`;
  const user = await auth.app
    .get(UsersService)
    .create({ organizationSlug, email, role, displayName: `Name-${email}`, password: PASSWORD }, ADMIN);
  await hashLightly(auth.dataSource, user.id);
  return user;
}
async function organization(slug: string) {
  return auth.app.get(OrganizationsService).create({ slug, name: `${slug} Ltd` }, ADMIN);
}

/** The tables that have the text somewhere. */
async function tablesWith(text: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const { where, content } of scanRows(auth.config.DATABASE_URL))
    if (content.toLowerCase().includes(text.toLowerCase())) found.add(where);
  return [...found].toSorted();
}

async function verified() {
  await auth.app.get(AuditSequencer).sequence();
  const log = '/organizations/acme/audit-log';
  const { data } = await owner.call<{ token: string }>('GET', `${log}/checkpoint`);
  const lines = (await (await owner.raw('GET', `${log}/export`)).text()).split('\n').filter(Boolean);
  const document = (await (await fetch(`${auth.url}/orgs/acme/did.json`)).json()) as DidDocument;
  return {
    ...(await verifyExport(lines, data.token, document)),
    leaves: lines.map((line) => JSON.parse(line) as ExportedLeaf),
  };
}

async function approvedBy(email: string, hook = `${worker.url}/hook`): Promise<string> {
  const project = await bouncer.project({ mcpWorkerUrl: hook });
  const { data } = (await bouncer.authorize(project)).body;
  const browser = await bouncer.signedIn(email);
  const { answer, url } = await browser.follow(data.consent_url!);
  await bouncer.decide(browser, url, await answer.text(), 'approve');
  return (await bouncer.status(project, data.request_id)).body.data.delegation_id!;
}

const upstreamProject = () =>
  bouncer.project({
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

describe('somebody who is erased', () => {
  it('is in no table and no key of Redis any more, but as the pseudonym of what others rely on', async () => {
    const { id, email } = await person();
    const client = await new DashboardClient(auth).signIn(email);
    const dlg = await approvedBy(email);
    const browser = gateway.browser();
    await gateway.signIn(browser, '/signin', { email, password: PASSWORD });
    const { clientId, access_token, refresh_token } = await gateway.tokens({ browser });
    await new DashboardClient(auth).call('POST', '/sign-in', { email, password: 'not the password at all' });
    await rows(
      `INSERT INTO passkeys (id, user_id, name, public_key, sign_count, is_backed_up) VALUES ('key-1', $1, 'Laptop', '', 0, false)`,
      [id],
    );
    const [before] = await rows<{ n: number }>(
      'SELECT count(*)::int AS n FROM audit_addresses WHERE person = $1',
      [id],
    );
    expect(before!.n).toBeGreaterThan(2);

    expect(await tablesWith(email)).toEqual(['delegations', 'users']);
    expect(await erase({ email })).toEqual({ revokedDelegations: 2 });

    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(id)).toEqual(['audit_events', 'delegations']);
    expect(await rows('SELECT 1 FROM audit_addresses WHERE person = $1', [id])).toEqual([]);
    for await (const place of scanRedis(auth.redis.url)) expect(JSON.stringify(place)).not.toContain(id);
    for (const delegation of [dlg, claimsOf(access_token).delegation_id as string])
      expect(
        await rows(
          `SELECT d.status, d.revocation_reason AS reason, d.user_id AS "userId", d.user_identifier AS identifier, d.approver,
             e.revoked_at IS NOT NULL AS flagged
           FROM delegations d JOIN status_list_entries e ON e.delegation_id = d.id WHERE d.id = $1`,
          [delegation],
        ),
      ).toEqual([
        {
          status: 'revoked',
          reason: 'user_erased',
          userId: null,
          identifier: null,
          approver: {},
          flagged: true,
        },
      ]);
    const told = await rows(
      `SELECT 1 FROM deliveries WHERE subject_id = $1 AND event = 'delegation.revoked'`,
      [dlg],
    );
    expect(told).toHaveLength(1);
    expect((await gateway.refresh(clientId, refresh_token)).status).toBe(400);
    expect((await client.call('GET', '/me')).status).toBe(401);
    expect((await client.call('POST', '/sign-in', { email, password: PASSWORD })).status).toBe(401);
  });

  it('leaves every line of the log, by the pseudonym, and an export that verifies whole', async () => {
    const { id, email } = await person();
    await new DashboardClient(auth).signIn(email);
    await approvedBy(email);
    const before = await verified();
    const oneOf = (leaves: ExportedLeaf[]) =>
      leaves.filter(({ line }) => line?.actor === `user:${id}`).map(({ line }) => line!);
    expect(oneOf(before.leaves).length).toBeGreaterThan(1);
    for (const { detail } of oneOf(before.leaves)) expect(detail.address).toMatch(/^sha256:[0-9a-f]{64}$/);
    await erase({ id });
    const after = await verified();
    expect(after.expired).toBe(0);
    expect(after.leaves.slice(0, before.lines)).toEqual(before.leaves);
    interface Line {
      actorId: string;
      actorName: string | null;
      actorEmail: string | null;
      action: string;
      address: string | null;
    }
    const { data } = await owner.call<{ items: Line[] }>('GET', '/organizations/acme/audit-log?limit=100');
    const shown = data.items.filter(({ actorId }) => actorId === id);
    expect(shown.map(({ action }) => action)).toContain('delegation.granted');
    for (const line of shown)
      expect(line).toMatchObject({ actorName: null, actorEmail: null, address: null });
    expect(data.items.find(({ action }) => action === 'user.erased')).toMatchObject({ subject: id });
    expect(data.items.find(({ actorId }) => actorId === auth.user.id)?.address).toMatch(/127\.0\.0\.1$/);
  });

  it('and registers the address again is somebody new, with nothing of the old account', async () => {
    const globex = await organization('globex');
    const { id, email } = await person('admin');
    const dlg = await approvedBy(email);
    const other = await person('owner', 'globex');
    const asked = await auth.dataSource.transaction((manager) =>
      auth.app
        .get(InvitationsService)
        .make(
          manager,
          { organizationId: globex.id, userId: id, role: 'admin' },
          { type: 'user', id: other.id },
        ),
    );
    await erase({ email });
    const again = await auth.app
      .get(UsersService)
      .create({ organizationSlug: 'globex', email, role: 'viewer', password: PASSWORD }, ADMIN);
    expect(again.id).not.toBe(id);
    await hashLightly(auth.dataSource, again.id);
    const client = await new DashboardClient(auth).signIn(email);
    const me = (await client.call<{ memberships: { organization: string }[] }>('GET', '/me')).data;
    expect(me.memberships.map(({ organization: slug }) => slug)).toEqual(['globex']);
    expect(await auth.app.get(InvitationsService).find(asked.token)).toBeUndefined();
    expect(await auth.app.get(InvitationsService).accept(asked.token, again.id, {})).toBe(false);
    const browser = await bouncer.signedIn(email);
    expect(await (await browser.request('/delegations')).text()).not.toContain(dlg);
    expect(await rows('SELECT 1 FROM passkeys WHERE user_id = $1', [again.id])).toEqual([]);
  });

  it('of an upstream provider is nobody here any more, and their delegations end', async () => {
    const project = await upstreamProject();
    upstream.signInAs('planted-person');
    const { data } = (await bouncer.authorize(project)).body;
    const browser = bouncer.browser();
    const { html, url } = await bouncer.throughUpstream(browser, data.authorization_url!);
    await bouncer.decide(browser, url, html, 'approve');
    const dlg = (await bouncer.status(project, data.request_id)).body.data.delegation_id!;
    const [found] = await rows<{ id: string }>(
      `SELECT split_part(user_did, ':users:', 2) AS id FROM delegations WHERE id = $1`,
      [dlg],
    );
    const { id } = found!;
    expect(await tablesWith('planted-person')).toEqual(['delegations']);
    expect(await erase({ id })).toEqual({ revokedDelegations: 1 });
    expect(await tablesWith('planted-person')).toEqual([]);
    expect(await rows('SELECT 1 FROM upstream_users WHERE id = $1', [id])).toEqual([]);
    expect(await rows('SELECT status, user_identifier FROM delegations WHERE id = $1', [dlg])).toEqual([
      { status: 'revoked', user_identifier: null },
    ]);
  });
});

it('somebody of an upstream provider who signs in while they are erased is somebody new', async () => {
  const project = await upstreamProject();
  for (let round = 0; round < 3; round++) {
    upstream.signInAs(`returning-${round}`);
    const signIn = async () => {
      const { data } = (await bouncer.authorize(project)).body;
      await bouncer.throughUpstream(bouncer.browser(), data.authorization_url!);
    };
    await signIn();
    const [found] = await rows<{ id: string }>(
      'SELECT id FROM upstream_users ORDER BY created_at DESC LIMIT 1',
    );
    await Promise.all([signIn(), erase(found!), signIn()]);
    expect(
      await rows(
        `SELECT 1 FROM delegations WHERE user_did LIKE '%:' || $1 AND (status IN ('pending', 'active') OR user_identifier IS NOT NULL)`,
        [found!.id],
      ),
    ).toEqual([]);
  }
});

describe('the only owner of an organization', () => {
  it('with others is not erased, is told of which, and nothing of them is gone', async () => {
    await organization('initech');
    const { email, id } = await person('owner', 'initech');
    await person('admin', 'initech');
    const dlg = await approvedAtGateway(email);
    await expect(erase({ email })).rejects.toThrow('initech Ltd (initech)');
    expect(await rows('SELECT status FROM delegations WHERE id = $1', [dlg])).toEqual([{ status: 'active' }]);
    expect(await rows('SELECT 1 FROM memberships WHERE user_id = $1', [id])).toHaveLength(1);
    await person('owner', 'initech');
    await erase({ email });
    expect(await rows('SELECT 1 FROM users WHERE id = $1', [id])).toEqual([]);
  });

  it('without others is, and the organization stays', async () => {
    await organization('alone');
    const { email } = await person('owner', 'alone');
    await erase({ email });
    expect(await rows(`SELECT 1 FROM organizations WHERE slug = 'alone'`)).toHaveLength(1);
  });

  it('stays when both owners are erased at once', async () => {
    const { id: organizationId } = await organization('two');
    const owners = [await person('owner', 'two'), await person('owner', 'two')];
    await person('viewer', 'two');
    const ended = await Promise.allSettled(owners.map(({ email }) => erase({ email })));
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(
      await rows(`SELECT 1 FROM memberships WHERE organization_id = $1 AND role = 'owner'`, [organizationId]),
    ).toHaveLength(1);
  });

  async function approvedAtGateway(email: string): Promise<string> {
    const browser = gateway.browser();
    await gateway.signIn(browser, '/signin', { email, password: PASSWORD });
    const { access_token } = await gateway.tokens({ browser });
    return claimsOf(access_token).delegation_id as string;
  }
});

it('erasing somebody twice at once, or while they approve, leaves nothing active and no name', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, email } = await person();
    const browser = gateway.browser();
    await gateway.signIn(browser, '/signin', { email, password: PASSWORD });
    await Promise.allSettled([
      gateway.tokens({ browser }),
      gateway.tokens({ browser }),
      erase({ id }),
      erase({ id }),
    ]);
    expect(await rows('SELECT 1 FROM users WHERE id = $1', [id])).toEqual([]);
    expect(
      await rows(
        `SELECT 1 FROM delegations WHERE user_did LIKE '%' || $1 AND (status IN ('pending', 'active') OR user_identifier IS NOT NULL)`,
        [id],
      ),
    ).toEqual([]);
  }
});
