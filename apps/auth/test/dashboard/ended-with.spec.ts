import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { DeliveryService } from '@bonafide/delivery/delivery.service';
import type { Role } from '../../src/people/users/user.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { GatewayDriver } from '../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import { DashboardClient } from './dashboard-client.js';

// A delegation leans on its approver's membership and on its project: with them it ends, at once and visibly.

let auth: RunningAuth;
let bouncer: BouncerDriver;
let gateway: GatewayDriver;
let worker: StubServer;
let owner: DashboardClient;
let project: TestProject;
beforeAll(async () => {
  worker = await startStubServer({ tls: true });
  auth = await startAuth({
    env: {
      BOUNCER_REQUESTS_PER_MINUTE: '100000',
      OUTBOUND_ALLOW_HOSTS: worker.host,
      OUTBOUND_EXTRA_CA_FILE: worker.caFile,
    },
  });
  bouncer = new BouncerDriver(auth);
  gateway = new GatewayDriver(auth);
  owner = await new DashboardClient(auth).signIn('owner@acme.example');
});
beforeEach(async () => {
  worker.reset();
  project = await bouncer.project({
    mcpWorkerUrl: `${worker.url}/hook`,
    allowedScopes: ['files:read', 'files:write'],
  });
});
afterAll(async () => {
  await auth?.close();
  await worker?.close();
});

let people = 0;
const person = async (role: Role) => {
  const email = `${role}-${++people}@acme.example`;
  const { id } = await auth.app
    .get(UsersService)
    .create({ organizationSlug: 'acme', email, role, password: PASSWORD }, { type: 'admin' });
  return { id, email };
};

/** A delegation of the project, approved by this member. */
async function approvedBy(email: string, scope = 'files:read') {
  const { data } = (await bouncer.authorize(project, { requested_scopes: [scope] })).body;
  const browser = await bouncer.signedIn(email);
  const { answer, url } = await browser.follow(data.consent_url!);
  await bouncer.decide(browser, url, await answer.text(), 'approve');
  const { code, delegation_id: id } = (await bouncer.status(project, data.request_id)).body.data;
  return { code: code!, id: id! };
}

const stateOf = async (id: string) => {
  const [row] = (await auth.dataSource.query(
    `SELECT d.status, d.revocation_reason AS reason, e.revoked_at IS NOT NULL AS flagged,
       (SELECT count(*)::int FROM issued_tokens a WHERE a.grant_id = d.id) AS tokens,
       (SELECT count(*)::int FROM deliveries s WHERE s.subject_id = d.id AND s.event = 'delegation.revoked') AS told,
       (SELECT count(*)::int FROM audit_events v WHERE v.delegation_id = d.id AND v.action = 'delegation.revoked') AS lines
     FROM delegations d JOIN status_list_entries e ON e.delegation_id = d.id WHERE d.id = $1`,
    [id],
  )) as [Record<string, unknown>];
  return row;
};
const ended = (reason: string, told = 1) => ({
  status: 'revoked',
  reason,
  flagged: true,
  tokens: 0,
  told,
  lines: 1,
});
const listVersions = async () =>
  (await auth.dataSource.query('SELECT sum(version)::int AS n FROM status_lists')) as [{ n: number }];

describe('a delegation ends', () => {
  it('when its approver is removed from the organization, in both flows, and others stay', async () => {
    const { id, email } = await person('admin');
    const mine = await approvedBy(email);
    const others = await approvedBy('owner@acme.example');
    const tokens = await gateway.tokens({ browser: await bouncer.signedIn(email) });
    const [{ id: grant }] = (await auth.dataSource.query('SELECT id FROM delegations WHERE client_id = $1', [
      tokens.clientId,
    ])) as [{ id: string }];
    const [before] = await listVersions();
    expect((await owner.call('DELETE', `/organizations/acme/members/${id}`)).status).toBe(200);
    expect(await stateOf(mine.id)).toEqual(ended('member_removed'));
    expect(await stateOf(grant)).toEqual(ended('member_removed', 0));
    expect((await stateOf(others.id))['status']).toBe('active');
    expect((await listVersions())[0].n).toBeGreaterThan(before.n);
    expect((await bouncer.exchange(project, mine.code)).body['error']).toBe('invalid_grant');
    expect((await gateway.refresh(tokens.clientId, tokens.refresh_token)).status).toBe(400);
    await auth.app.get(DeliveryService).deliverDue(project.id);
    // What was granted to others is told too.
    const told = (await worker.received(2)).map((request) =>
      request.json<{ event: string; delegation_id: string }>(),
    );
    expect(told).toContainEqual(
      expect.objectContaining({
        event: 'delegation.revoked',
        delegation_id: mine.id,
        reason: 'member_removed',
      }),
    );
  });

  it('when its approver is given a lesser role than they approved with', async () => {
    const { id, email } = await person('admin');
    const { id: delegation } = await approvedBy(email, 'files:write');
    const promoted = await owner.call('PATCH', `/organizations/acme/members/${id}`, { role: 'owner' });
    expect([promoted.status, (await stateOf(delegation))['status']]).toEqual([200, 'active']);
    await owner.call('PATCH', `/organizations/acme/members/${id}`, { role: 'viewer' });
    expect(await stateOf(delegation)).toEqual(ended('member_role_lowered'));
  });

  it.each([
    ['the dashboard', () => owner.call('PATCH', `/projects/${project.id}`, { isEnabled: false })],
    [
      'its API key',
      () =>
        bouncer.call('PATCH', `/projects/${project.id}/config`, {
          apiKey: project.apiKey,
          body: { isEnabled: false },
        }),
    ],
  ])('when its project is switched off by %s', async (_who, switchOff) => {
    const { id } = await approvedBy('owner@acme.example');
    expect((await switchOff()).status).toBe(200);
    expect(await stateOf(id)).toEqual(ended('project_disabled'));
  });

  it.each([
    ['PATCH', (agents: string[]) => ({ deniedAgents: agents })],
    [
      'PUT',
      (agents: string[]) => ({
        deniedAgents: agents,
        allowedScopes: ['files:read'],
        mcpWorkerUrl: `${worker.url}/hook`,
      }),
    ],
  ])(
    'when its agent is denied in the project by %s, and those of other agents stay',
    async (method, body) => {
      const { id, code } = await approvedBy('owner@acme.example');
      const path = `/projects/${project.id}/config`;
      const deny = (...agents: string[]) =>
        bouncer.call(method, path, { apiKey: project.apiKey, body: body(agents) });
      expect((await deny('did:web:other.example')).status).toBe(200);
      expect((await stateOf(id))['status']).toBe('active');
      expect((await deny('did:web:other.example', 'did:web:agent.example')).status).toBe(200);
      expect(await stateOf(id)).toEqual(ended('agent_denied'));
      expect((await bouncer.exchange(project, code)).body['error']).toBe('invalid_grant');
      // What is told about the end of a delegation is told once.
      expect((await deny('did:web:agent.example')).status).toBe(200);
      expect(await stateOf(id)).toEqual(ended('agent_denied'));
    },
  );

  it('when its project is deleted, which nothing of the project survives', async () => {
    const { id, code } = await approvedBy('owner@acme.example');
    const { data } = (await bouncer.authorize(project)).body;
    expect((await owner.call('DELETE', `/projects/${project.id}`)).status).toBe(200);
    expect(await stateOf(id)).toEqual(ended('project_deleted'));
    expect((await bouncer.exchange(project, code)).status).toBe(400);
    expect((await bouncer.authorize(project)).status).toBe(401);
    expect((await bouncer.browser().request(data.consent_url!)).status).toBe(404);
    expect((await owner.call('GET', `/projects/${project.id}`)).status).toBe(404);
    const { data: listed } = await owner.call<{ items: { id: string }[] }>(
      'GET',
      '/organizations/acme/projects',
    );
    expect(listed.items.map((one) => one.id)).not.toContain(project.id);
    await auth.app.get(DeliveryService).deliverDue(project.id);
    const [told] = await worker.received(1);
    expect(told!.json<object>()).toMatchObject({ event: 'delegation.revoked', delegation_id: id });
    const link = `/authorize?${new URLSearchParams({ agent_did: 'did:web:agent.example', requested_scopes: 'files:read', project_id: project.id })}`;
    expect((await bouncer.call('GET', link)).status).toBe(404);
  });

  it('for all of a thousand in one transaction', async () => {
    const { id } = await approvedBy('owner@acme.example');
    await auth.dataSource.query(
      `INSERT INTO delegations (id, organization_id, project_id, flow, agent_did, user_did, session_id, scopes, status,
         issuer_did, status_list_number, status_list_index, issued_at, expires_at)
       SELECT d.id || n, organization_id, project_id, flow, agent_did, user_did, session_id, scopes, status, issuer_did,
         status_list_number, status_list_index, issued_at, expires_at
       FROM delegations d, generate_series(1, 1000) n WHERE d.id = $1`,
      [id],
    );
    await owner.call('PATCH', `/projects/${project.id}`, { isEnabled: false });
    const [row] = (await auth.dataSource.query(
      `SELECT count(*) FILTER (WHERE status = 'active')::int AS active,
         (SELECT count(*)::int FROM deliveries WHERE owner_id = $1 AND event = 'delegation.revoked') AS told
       FROM delegations WHERE project_id = $1`,
      [project.id],
    )) as [object];
    expect(row).toEqual({ active: 0, told: 1_001 });
  });
});

describe('deleting a project', () => {
  it('is for owners', async () => {
    const { email } = await person('admin');
    const admin = await new DashboardClient(auth).signIn(email);
    expect((await admin.call('DELETE', `/projects/${project.id}`)).status).toBe(403);
  });
});

describe('the keys that somebody made', () => {
  interface Left {
    keysLeft: { projectId: string; id: string; name: string }[];
  }
  const makeKey = async (who: DashboardClient, projectId: string, name: string) => {
    const made = await who.call<{ id: string }>('POST', `/projects/${projectId}/api-keys`, {
      name,
      kind: 'runtime',
    });
    expect([200, 201]).toContain(made.status);
    return { projectId, id: made.data.id, name };
  };

  it.each([
    ['removed', (id: string) => owner.call<Left>('DELETE', `/organizations/acme/members/${id}`)],
    ['disabled', (id: string) => owner.call<Left>('POST', `/organizations/acme/members/${id}/disable`)],
  ])('are told when they are %s, without those that are revoked or another’s', async (what, end) => {
    const { id, email } = await person('admin');
    const admin = await new DashboardClient(auth).signIn(email);
    const other = await bouncer.project();
    const [first, second, revoked] = [
      await makeKey(admin, project.id, 'Mine'),
      await makeKey(admin, other.id, 'Mine too'),
      await makeKey(admin, project.id, 'Revoked'),
    ];
    await makeKey(owner, project.id, 'Another’s');
    await owner.call('DELETE', `/projects/${project.id}/api-keys/${revoked.id}`);
    const { status, data } = await end(id);
    expect([status, data.keysLeft]).toEqual([200, [first, second]]);
    const [line] = await auth.dataSource.query(
      'SELECT details FROM audit_events WHERE action = $1 AND subject = $2',
      [`member.${what}`, id],
    );
    expect(line.details).toEqual({ keysLeft: [first.id, second.id] });
  });

  it('are none for a person who made none', async () => {
    const { id } = await person('admin');
    const { data } = await owner.call<Left>('DELETE', `/organizations/acme/members/${id}`);
    expect(data.keysLeft).toEqual([]);
  });
});
