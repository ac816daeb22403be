import { type RunningAuth, startAuth } from '../start-auth.js';
import { BOUNCER, BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { startUpstream, type Upstream } from '../bouncer/upstream-provider.js';
import { DashboardClient } from './dashboard-client.js';

let auth: RunningAuth;
let bouncer: BouncerDriver;
let upstream: Upstream;
let owner: DashboardClient;
let project: TestProject;
beforeAll(async () => {
  upstream = await startUpstream();
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: upstream.host },
  });
  bouncer = new BouncerDriver(auth);
  owner = await new DashboardClient(auth).signIn('owner@acme.example');
  project = await bouncer.project();
});
afterAll(async () => {
  await auth?.close();
  await upstream?.close();
});

interface Record {
  id: string;
  status: string;
  createdAt: string;
  updatedAt: string;
  issuedAt: string | null;
  revokedAt: string | null;
  revocationReason: string | null;
}

describe('a revocation', () => {
  const revoke = async (body?: string, contentType?: string) => {
    const { delegationId } = await bouncer.approvedCode(project);
    const answer = await fetch(`${auth.url}${BOUNCER}/delegations/${delegationId}/revoke`, {
      method: 'POST',
      headers: { 'x-api-key': project.apiKey, ...(contentType ? { 'content-type': contentType } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { data: Record; error?: { message: string } },
    };
  };

  it.each([
    ['no body', undefined, undefined, 'api'],
    ['no body but a type', undefined, 'application/json', 'api'],
    ['an empty body', '', 'application/json', 'api'],
    ['an empty object', '{}', 'application/json', 'api'],
    ['a reason', '{"reason":"lost laptop"}', 'application/json', 'lost laptop'],
    ['no reason', '{"reason":null}', 'application/json', 'api'],
  ])('takes %s', async (_, body, type, reason) => {
    const answer = await revoke(body, type);
    expect([answer.status, answer.body.data?.status, answer.body.data?.revocationReason]).toEqual([
      200,
      'revoked',
      reason,
    ]);
  });

  it.each(['{"reason":5}', '{"reason":{}}', `{"reason":"${'x'.repeat(501)}"}`, '[1]', '{"why":"typo"'])(
    'refuses %.30s',
    async (body) => {
      expect((await revoke(body, 'application/json')).status).toBe(400);
    },
  );

  it('from the dashboard judges its reason too', async () => {
    const { delegationId } = await bouncer.approvedCode(project);
    const path = `/delegations/${delegationId}/revoke`;
    expect((await owner.call('POST', path, { reason: 5 })).status).toBe(400);
    expect((await owner.call('POST', path)).status).toBe(200);
  });
});

describe('a delegation record', () => {
  it('says when it last changed', async () => {
    const { delegationId } = await bouncer.approvedCode(project);
    const read = async () => (await owner.call<Record>('GET', `/delegations/${delegationId}`)).data;
    const granted = await read();
    expect(granted.updatedAt).toBe(granted.issuedAt);
    await owner.call('POST', `/delegations/${delegationId}/revoke`);
    const revoked = await read();
    expect(revoked.updatedAt).toBe(revoked.revokedAt);
    expect(Date.parse(revoked.updatedAt)).toBeGreaterThan(Date.parse(granted.updatedAt));
    const listed = await bouncer.call<{ items: Record[] }>('GET', '/delegations', { apiKey: project.apiKey });
    expect(listed.body.data.items.every(({ updatedAt }) => Date.parse(updatedAt) > 0)).toBe(true);
  });
});

describe('the audit log', () => {
  interface Line {
    action: string;
    actorType: string;
    actorId: string;
    actorName: string | null;
    actorEmail: string | null;
    actorDid: string | null;
    delegationId: string;
  }
  const linesOf = async (delegationId: string) =>
    (
      await owner.call<{ items: Line[] }>(
        'GET',
        `/organizations/acme/audit-log?delegation_id=${delegationId}`,
      )
    ).data.items;

  it('names the members and keys who acted', async () => {
    const { delegationId } = await bouncer.approvedCode(project);
    await bouncer.call('POST', `/delegations/${delegationId}/revoke`, { apiKey: project.apiKey });
    const lines = await linesOf(delegationId);
    const granted = lines.find(({ action }) => action === 'delegation.granted')!;
    expect(granted).toMatchObject({
      actorId: auth.user.id,
      actorName: 'owner@acme.example',
      actorEmail: 'owner@acme.example',
      actorDid: `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme:users:${auth.user.id}`,
    });
    const revoked = lines.find(({ action }) => action === 'delegation.revoked')!;
    expect(revoked).toMatchObject({
      actorType: 'api_key',
      actorName: 'First key',
      actorEmail: null,
      actorDid: null,
    });
  });

  it('names a person from upstream as their delegation does, by a DID', async () => {
    const own = {
      clientId: 'direct',
      authorizationUrl: `${upstream.url}/auth`,
      tokenUrl: `${upstream.url}/token`,
      userInfoUrl: `${upstream.url}/me`,
      issuer: upstream.url,
    };
    const oauth = await bouncer.project({ oauthProviders: { own } });
    const { data } = (await bouncer.authorize(oauth)).body;
    const browser = bouncer.browser();
    const { html, url } = await bouncer.throughUpstream(browser, data.authorization_url!);
    await bouncer.decide(browser, url, html, 'approve');
    const { delegation_id: id, code } = (await bouncer.status(oauth, data.request_id)).body.data;
    const { body } = await bouncer.exchange(oauth, code!);
    const granted = (await linesOf(id!)).find(({ action }) => action === 'delegation.granted')!;
    expect(granted).toMatchObject({
      actorName: 'ada@people.example',
      actorEmail: null,
      actorDid: body['user_did'],
    });
  });
});
