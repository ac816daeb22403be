import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { SWEEPERS, type Sweeper } from '@bonafide/platform/queues/queues';
import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { raceRounds } from '@bonafide/testing/config';
import { waitFor } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { times } from '@bonafide/testing/times';
import { DelegationTokensService } from '../src/delegations/delegation-tokens.service.js';
import { DelegationsService } from '../src/delegations/delegations.service.js';
import { type Redemption, redeemTokens } from '../src/oauth/grants/redeem-tokens.js';
import { OrganizationKeysService } from '../src/organizations/organization-keys.service.js';
import { OrganizationsService } from '../src/organizations/organizations.service.js';
import { WebhookSecretsService } from '../src/projects/webhook-secrets.service.js';
import { UserAccessService } from '../src/delegations/revocation/user-access.service.js';
import { UsersService } from '../src/people/users/users.service.js';
import { BouncerDriver, type TestProject } from './bouncer/bouncer-driver.js';
import { DashboardClient, member } from './dashboard/dashboard-client.js';
import { GatewayDriver, hiddenField, newPkce, type TestBrowser } from './oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from './start-auth.js';

// What may happen at the same moment and must not, beside what the specs of the features race (docs/reliability.md).

const ROUNDS = raceRounds(4);

let auth: RunningAuth;
let worker: StubServer;
let bouncer: BouncerDriver;
let gateway: GatewayDriver;
let person: TestBrowser;
let owner: DashboardClient;
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
  person = await bouncer.signedIn();
  owner = await new DashboardClient(auth).signIn('owner@acme.example');
}, 30_000);
afterAll(async () => {
  await auth?.close();
  await worker?.close();
});

const admin = { type: 'admin' } as const;
const rounds = async (run: () => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round++) await run();
};
const query = <Row>(sql: string, values: unknown[] = []) => auth.dataSource.query<Row[]>(sql, values);
const countOf = async (sql: string, values: unknown[]) =>
  (await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values))[0]!.n;
const newEmail = () => `user-${Math.random().toString(36).slice(2)}@acme.example`;
const withWorker = () => bouncer.project({ mcpWorkerUrl: `${worker.url}/hook` });

/** A request at its consent page, and a way to answer it. */
async function atBouncerConsent(project: TestProject, browser = person, fields: object = {}) {
  const { consent_url: link, request_id: requestId } = (await bouncer.authorize(project, fields)).body.data;
  const { answer, url } = await browser.follow(link!);
  const html = await answer.text();
  return { requestId, decide: (decision: string) => bouncer.decide(browser, url, html, decision) };
}

async function atGatewayConsent(browser = person) {
  const { client_id: clientId } = await gateway.register();
  const page = await browser.follow(gateway.authorizeUrl(clientId, newPkce()));
  const html = await page.answer.text();
  const fields = {
    _csrf: hiddenField(html, '_csrf'),
    interaction: hiddenField(html, 'interaction'),
    organization: hiddenField(html, 'organization'),
  };
  return { clientId, decide: (decision: string) => browser.form('/consent', { ...fields, decision }) };
}

const factsOf = async (delegationId: string) => {
  const [row] = await query(
    `SELECT d.status, e.revoked_at IS NOT NULL AS flagged,
       (SELECT count(*)::int FROM issued_tokens a WHERE a.grant_id = d.id) AS tokens,
       (SELECT count(*)::int FROM deliveries s WHERE s.subject_id = d.id AND s.event = 'delegation.revoked') AS told,
       (SELECT count(*)::int FROM audit_events v WHERE v.delegation_id = d.id AND v.action = 'delegation.revoked') AS lines
     FROM delegations d JOIN status_list_entries e ON e.delegation_id = d.id WHERE d.id = $1`,
    [delegationId],
  );
  return row as { status: string; flagged: boolean; tokens: number; told: number; lines: number };
};
/** Once, with a line in the audit log; nobody is told who has no worker. */
const REVOKED = { status: 'revoked', flagged: true, tokens: 0, told: 0, lines: 1 };
const delegationOf = async (clientId: string) =>
  (await query<{ id: string }>('SELECT id FROM delegations WHERE client_id = $1', [clientId]))[0]!.id;

/** Somebody who may approve everything that is not risky, signed in. */
async function newAdmin() {
  const email = newEmail();
  const { id } = await auth.app
    .get(UsersService)
    .create({ organizationSlug: 'acme', email, role: 'admin', password: PASSWORD }, admin);
  return { id, browser: await bouncer.signedIn(email) };
}

/** What was approved in time was revoked with all that belongs to that; else nothing was made. */
async function expectEnded(project: TestProject, decided: number) {
  const made = await query<{ id: string; status: string }>(
    `SELECT id, status FROM delegations WHERE project_id = $1 AND status NOT IN ('pending', 'denied')`,
    [project.id],
  );
  if (decided === 303) expect(await factsOf(made[0]!.id)).toEqual({ ...REVOKED, told: 1 });
  else expect([decided < 500, made]).toEqual([true, []]);
}

describe('a consent', () => {
  it('of the bouncer approved and denied at once is one of them, with everything that belongs to it', () =>
    rounds(async () => {
      const project = await withWorker();
      const { requestId, decide } = await atBouncerConsent(project);
      await Promise.all(['approve', 'deny', 'approve', 'deny'].map(decide));
      const [row] = await query<{ status: string; codes: number; messages: number; places: number }>(
        `SELECT d.status, (SELECT count(*)::int FROM delegation_codes c WHERE c.delegation_id = d.id) AS codes,
           (SELECT count(*)::int FROM deliveries s WHERE s.subject_id = d.id) AS messages,
           (SELECT count(*)::int FROM status_list_entries e WHERE e.delegation_id = d.id) AS places
         FROM delegations d WHERE d.project_id = $1`,
        [project.id],
      );
      const { status } = (await bouncer.status(project, requestId)).body.data;
      if (status === 'completed') expect(row).toEqual({ status: 'active', codes: 1, messages: 1, places: 1 });
      else expect([status, row]).toEqual(['denied', { status: 'denied', codes: 0, messages: 0, places: 0 }]);
    }));

  it('of the gateway approved and denied at once makes a delegation or none', () =>
    rounds(async () => {
      const { clientId, decide } = await atGatewayConsent();
      const answers = await Promise.all(['approve', 'deny', 'approve', 'deny'].map(decide));
      const made = await countOf('delegations WHERE client_id = $1', [clientId]);
      // Two were the first answer and its double click, two came too late.
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
      expect(made).toBe(answers[0]!.status === 200 ? 1 : 0);
    }));

  it('given while the project is switched off is given before that, or not at all', () =>
    rounds(async () => {
      const project = await withWorker();
      const { requestId, decide } = await atBouncerConsent(project);
      const [decided] = await Promise.all([
        decide('approve'),
        bouncer.call('PATCH', `/projects/${project.id}/config`, {
          apiKey: project.apiKey,
          body: { isEnabled: false },
        }),
      ]);
      expect([303, 403]).toContain(decided.status);
      const { status } = (await bouncer.status(project, requestId)).body.data;
      expect(status === 'completed').toBe(decided.status === 303);
      await expectEnded(project, decided.status);
    }));

  it('given while the project is deleted ends with it, or is not given', () =>
    rounds(async () => {
      const project = await withWorker();
      const { decide } = await atBouncerConsent(project);
      const [decided, deleted] = await Promise.all([
        decide('approve'),
        owner.call('DELETE', `/projects/${project.id}`),
      ]);
      expect(deleted.status).toBe(200);
      await expectEnded(project, decided.status);
    }));

  it.each([
    ['removed', (id: string) => owner.call('DELETE', `/organizations/acme/members/${id}`)],
    [
      'made a viewer',
      (id: string) => owner.call('PATCH', `/organizations/acme/members/${id}`, { role: 'viewer' }),
    ],
  ])('of somebody who is %s at that moment ends with their place, or is not given', (_, change) =>
    rounds(async () => {
      const project = await withWorker();
      const { id, browser } = await newAdmin();
      const { decide } = await atBouncerConsent(project, browser, { requested_scopes: ['files:write'] });
      const [decided, changed] = await Promise.all([decide('approve'), change(id)]);
      expect(changed.status).toBe(200);
      await expectEnded(project, decided.status);
    }),
  );

  it('of the gateway by somebody who is removed at that moment leaves nothing active', () =>
    rounds(async () => {
      const { id, browser } = await newAdmin();
      const { clientId, decide } = await atGatewayConsent(browser);
      const [decided, removed] = await Promise.all([
        decide('approve'),
        owner.call('DELETE', `/organizations/acme/members/${id}`),
      ]);
      expect([removed.status, decided.status < 500]).toEqual([200, true]);
      expect(await countOf(`delegations WHERE client_id = $1 AND status = 'active'`, [clientId])).toBe(0);
    }));
});

describe('a revocation', () => {
  it('by hand while the project is switched off happens once', () =>
    rounds(async () => {
      const project = await withWorker();
      const { delegationId } = await bouncer.approvedCode(project);
      const answers = await Promise.all([
        owner.call('POST', `/delegations/${delegationId}/revoke`, {}),
        owner.call('PATCH', `/projects/${project.id}`, { isEnabled: false }),
        bouncer.call('POST', `/delegations/${delegationId}/revoke`, { apiKey: project.apiKey }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await factsOf(delegationId)).toEqual({ ...REVOKED, told: 1 });
    }));

  it('while refreshing leaves nothing that works', () =>
    rounds(async () => {
      const tokens = await gateway.tokens({ browser: person });
      const { clientId } = tokens;
      const id = await delegationOf(clientId);
      const [refreshed] = await Promise.all([
        gateway.refresh(clientId, tokens.refresh_token),
        owner.call('POST', `/delegations/${id}/revoke`, {}),
      ]);
      expect([200, 400]).toContain(refreshed.status);
      expect(await factsOf(id)).toEqual(REVOKED);
      if (refreshed.status !== 200) return;
      const { refresh_token: next } = (await refreshed.json()) as { refresh_token: string };
      expect((await gateway.refresh(clientId, next)).status).toBe(400);
    }));

  it('of all that somebody approved, while two of them are refreshed in one statement, ends both', async () => {
    const { id: userId, browser } = await newAdmin();
    const used: (Redemption & { id: string })[] = [];
    // Until the tokens of two stand the other way round than their delegations.
    let pair: typeof used = [];
    while (pair.length === 0) {
      const { clientId, refresh_token: token } = await gateway.tokens({ browser });
      const presented = { model: 'RefreshToken' as const, idHash: hashSecret(token) };
      used.push({
        id: await delegationOf(clientId),
        presented,
        clientId,
        successorHash: hashSecret(newSecret('')),
      });
      used.sort((a, b) => (a.id < b.id ? -1 : 1));
      const neighbours = used.slice(1).map((next, place) => [used[place]!, next] as const);
      pair = [...(neighbours.find(([one, next]) => one.presented.idHash > next.presented.idHash) ?? [])];
    }
    const waiting = (n: number) =>
      waitFor(`${n} that wait`, async () => {
        const held = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return (await countOf(held, [])) === n;
      });
    const holder = auth.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM delegations WHERE id = $1 FOR UPDATE', [pair[0]!.id]);
    const disabled = auth.app.get(UserAccessService).disable({ id: userId, kind: 'own' }, admin);
    await waiting(1);
    const redeemed = redeemTokens(auth.dataSource, pair, new Date(), 0);
    await waiting(2);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await Promise.all([disabled, redeemed])).toEqual([
      { revokedDelegations: used.length },
      [undefined, undefined],
    ]);
    for (const { id } of used) expect(await factsOf(id)).toEqual(REVOKED);
  });

  it('while a code is exchanged leaves nothing that works', () =>
    rounds(async () => {
      const authorized = await gateway.authorize({ browser: person });
      const id = await delegationOf(authorized.clientId);
      const [exchanged] = await Promise.all([
        gateway.exchange(authorized),
        owner.call('POST', `/delegations/${id}/revoke`, {}),
      ]);
      expect([200, 400]).toContain(exchanged.status);
      expect(await factsOf(id)).toEqual(REVOKED);
    }));

  it('by eight callers at once is written down, and told, once', () =>
    rounds(async () => {
      const project = await withWorker();
      const { delegationId: id } = await bouncer.approvedCode(project);
      const statuses = await times(8, async (index) => {
        const path = `/delegations/${id}/revoke`;
        const revoked =
          index % 2
            ? await owner.call('POST', path, {})
            : await bouncer.call('POST', path, { apiKey: project.apiKey, body: {} });
        return revoked.status;
      });
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await factsOf(id)).toMatchObject({ status: 'revoked', flagged: true, told: 1, lines: 1 });
    }));

  it('while its message is on the way is told after it, and a token of it is worth nothing', () =>
    rounds(async () => {
      const project = await withWorker();
      const { delegationId: id, code } = await bouncer.approvedCode(project);
      const [exchanged] = await Promise.all([
        bouncer.exchange(project, code),
        auth.app.get(DeliveryService).deliverDue(project.id),
        owner.call('POST', `/delegations/${id}/revoke`, {}),
      ]);
      expect([200, 400]).toContain(exchanged.status);
      expect(await factsOf(id)).toMatchObject({ status: 'revoked', flagged: true, told: 1 });
      if (exchanged.status !== 200) return;
      const verdict = await bouncer.call('POST', '/delegations/verify', {
        apiKey: project.apiKey,
        body: {
          ...{ agent_did: 'did:web:agent.example', scopes: ['files:read'], project_id: project.id },
          delegation_token: exchanged.body['delegation_token'],
        },
      });
      expect(verdict.body.data).toMatchObject({ valid: false });
    }));
});

describe('an organization’s key', () => {
  const newOrganization = () =>
    auth.app
      .get(OrganizationsService)
      .create({ slug: `org-${Math.random().toString(36).slice(2, 10)}`, name: 'Rotated' }, admin);

  it('rotated six times at once is six keys further, and one of them signs', () =>
    rounds(async () => {
      const { id } = await newOrganization();
      const keys = auth.app.get(OrganizationKeysService);
      const added = await times(6, () => keys.rotate(id, admin));
      expect(added.map(({ number }) => number).sort()).toEqual([2, 3, 4, 5, 6, 7]);
      expect(await countOf('organization_keys WHERE organization_id = $1 AND retired_at IS NULL', [id])).toBe(
        1,
      );
      expect((await keys.signingKey(id)).number).toBe(7);
    }));

  it('rotated while it signs: every token is signed by a published key', async () => {
    const project = await bouncer.project();
    const { delegationId } = await bouncer.approvedCode(project);
    const delegation = (await auth.app.get(DelegationsService).find(delegationId))!;
    const keys = auth.app.get(OrganizationKeysService);
    const tokens = auth.app.get(DelegationTokensService);
    const minted = await times(40, async (index) => {
      if (index % 10 === 5) await keys.rotate(auth.organization.id, admin);
      return tokens.mintDelegationToken(delegation);
    });
    for (const { token } of minted) {
      const verdict = await bouncer.call('POST', '/delegations/verify', {
        apiKey: project.apiKey,
        body: {
          ...{ agent_did: delegation.agentDid, scopes: ['files:read'], project_id: project.id },
          delegation_token: token,
        },
      });
      expect(verdict.body.data).toMatchObject({ valid: true });
    }
  });
});

describe('an organization', () => {
  it('whose two owners remove each other at once keeps one', () =>
    rounds(async () => {
      const slug = `org-${Math.random().toString(36).slice(2, 10)}`;
      const { id } = await auth.app.get(OrganizationsService).create({ slug, name: 'Owned' }, admin);
      const clients = await times(2, () => member(auth, slug, 'owner'));
      const [one, two] = await query<{ user: string }>(
        'SELECT user_id AS user FROM memberships WHERE organization_id = $1 ORDER BY created_at',
        [id],
      );
      await Promise.all([
        clients[0]!.call('DELETE', `/organizations/${slug}/members/${two!.user}`),
        clients[1]!.call('PATCH', `/organizations/${slug}/members/${one!.user}`, { role: 'viewer' }),
      ]);
      expect(
        await countOf(`memberships WHERE organization_id = $1 AND role = 'owner'`, [id]),
      ).toBeGreaterThanOrEqual(1);
    }));

  it('that is given one new member six times at once has them once', () =>
    rounds(async () => {
      const email = newEmail();
      const body = { email, role: 'viewer', password: 'a long enough password' };
      const answers = await times(6, () => owner.call('POST', '/organizations/acme/members', body));
      for (const { status } of answers) expect([200, 201, 409]).toContain(status);
      expect(await countOf('users WHERE lower(email) = $1', [email])).toBe(1);
      expect(
        await countOf('memberships m JOIN users u ON u.id = m.user_id WHERE u.email = $1', [email]),
      ).toBe(1);
    }));

  it('created under one name six times at once exists once', async () => {
    const slug = `org-${Math.random().toString(36).slice(2, 10)}`;
    const ended = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        auth.app.get(OrganizationsService).create({ slug, name: 'One' }, admin),
      ),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countOf('organizations WHERE slug = $1', [slug])).toBe(1);
  });
});

describe('a password', () => {
  it('replaced by two at once is one of theirs', () =>
    rounds(async () => {
      const email = newEmail();
      const users = auth.app.get(UsersService);
      await users.create({ organizationSlug: 'acme', email, role: 'viewer', password: PASSWORD }, admin);
      const passwords = ['the first new password', 'the second new password'];
      await Promise.all(passwords.map((one) => users.replacePassword(email, one, admin)));
      const good = await Promise.all([...passwords, PASSWORD].map((one) => users.authenticate(email, one)));
      expect(good.filter(Boolean)).toHaveLength(1);
      expect(good[2]).toBeUndefined();
    }));
});

describe('a project', () => {
  it('whose webhook secret is rotated six times at once signs with two; with no grace, with one', async () => {
    const secrets = auth.app.get(WebhookSecretsService);
    const rotate = (id: string, body?: object) =>
      owner.call<{ secret: string }>('POST', `/projects/${id}/webhook-secret/rotate`, body);
    const { id } = await withWorker();
    const answers = await times(6, () => rotate(id));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const given = answers.map(({ data }) => data.secret);
    const live = await secrets.live(id);
    expect([live.length, live.filter((secret) => given.includes(secret)).length]).toEqual([2, 2]);
    const { data: ended } = await rotate(id, { graceSeconds: 0 });
    expect(await secrets.live(id)).toEqual([ended.secret]);
    for (const graceSeconds of [-1, 0.5, '1', 604_801, true])
      expect((await rotate(id, { graceSeconds })).error?.code).toBe('VALIDATION_INVALID_REQUEST');
    expect(await secrets.live(id)).toEqual([ended.secret]);
  });

  it('asked for keys by sixty at once gives no more than it may have', async () => {
    const project = await withWorker();
    const answers = await times(60, (index) =>
      owner.call('POST', `/projects/${project.id}/api-keys`, { name: `Key ${index}` }),
    );
    const made = answers.filter(({ status }) => status === 201).length;
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(await countOf('project_api_keys WHERE project_id = $1 AND revoked_at IS NULL', [project.id])).toBe(
      made + 2,
    );
    expect(made + 2).toBe(50);
  });

  it('whose sign-in method is removed while a tool asks for it keeps both or neither', () =>
    rounds(async () => {
      const project = await bouncer.project({
        oauthProviders: { github: { clientId: 'a', clientSecret: 'b' } },
      });
      const [removed, saved] = await Promise.all([
        owner.call('DELETE', `/projects/${project.id}/auth-methods/github`),
        owner.call('PUT', `/projects/${project.id}/tools/files`, {
          requiresDelegation: true,
          requiredScopes: ['files:read'],
          provider: 'github',
        }),
      ]);
      const providers = await countOf('project_providers WHERE project_id = $1', [project.id]);
      const tools = await countOf('tool_protections WHERE project_id = $1', [project.id]);
      expect([providers, tools]).toEqual(removed.status === 200 ? [0, 0] : [1, 1]);
      expect(saved.status === 200).toBe(tools === 1);
    }));

  it('whose message is asked for again by ten at once sends it under its one id', async () => {
    const project = await withWorker();
    const { delegationId } = await bouncer.approvedCode(project);
    await auth.app.get(DeliveryService).deliverDue(project.id);
    const [message] = await query<{ id: string }>('SELECT id FROM deliveries WHERE subject_id = $1', [
      delegationId,
    ]);
    const path = `/projects/${project.id}/deliveries/${message!.id}/resend`;
    const answers = await times(10, () => owner.call('POST', path));
    for (const { status } of answers) expect([202, 409]).toContain(status);
    expect(await countOf('deliveries WHERE subject_id = $1', [delegationId])).toBe(1);
  });
});

describe('sweeps in several workers at once', () => {
  it('end what has had its time once', async () => {
    const project = await withWorker();
    const { delegationId } = await bouncer.approvedCode(project);
    await query(
      `UPDATE delegations SET expires_at = now() - interval '1 s', next_check_at = now() - interval '1 s' WHERE id = $1`,
      [delegationId],
    );
    const sweepers = auth.app.get<Sweeper[]>(SWEEPERS);
    await times(5, () => Promise.all(sweepers.map((sweeper) => sweeper.sweep())));
    expect(await countOf(`delegations WHERE id = $1 AND status = 'expired'`, [delegationId])).toBe(1);
    expect(
      await countOf(`audit_events WHERE delegation_id = $1 AND action = 'delegation.expired'`, [
        delegationId,
      ]),
    ).toBe(1);
  });
});
