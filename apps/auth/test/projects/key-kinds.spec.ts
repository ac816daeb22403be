import { type RunningAuth, startAuth } from '../start-auth.js';
import { BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { GatewayDriver } from '../oauth/test-client.js';

let auth: RunningAuth;
let bouncer: BouncerDriver;
let owner: DashboardClient;
let project: TestProject;
let runtime: TestProject;
beforeAll(async () => {
  auth = await startAuth({ env: { BOUNCER_REQUESTS_PER_MINUTE: '100000' } });
  bouncer = new BouncerDriver(auth);
  owner = await new DashboardClient(auth).signIn('owner@acme.example');
  project = await bouncer.project();
  const { data } = await owner.call<{ key: string }>('POST', `/projects/${project.id}/api-keys`, {
    name: 'agents',
    kind: 'runtime',
  });
  runtime = { ...project, apiKey: data.key };
});
afterAll(() => auth?.close());

describe('a runtime key', () => {
  it('asks, polls and verifies', async () => {
    const { code, delegationId } = await bouncer.approvedCode(runtime);
    const { body } = await bouncer.exchange(runtime, code);
    const verdict = await bouncer.call('POST', '/delegations/verify', {
      apiKey: runtime.apiKey,
      body: {
        agent_did: 'did:web:agent.example',
        delegation_token: body['delegation_token'],
        scopes: ['files:read'],
      },
    });
    expect(verdict.body.data).toEqual({ valid: true, delegation_id: delegationId });
  });

  it('is refused everything else, with what it takes', async () => {
    const { delegationId } = await bouncer.approvedCode(runtime);
    const paths: [string, string, object?][] = [
      ['GET', `/projects/${project.id}/providers`],
      ['GET', `/projects/${project.id}/config`],
      ['PATCH', `/projects/${project.id}/config`, { allowedScopes: ['jobs:delete'] }],
      ['PUT', `/projects/${project.id}/tool-protections`, { toolProtections: {} }],
      ['GET', '/delegations'],
      ['GET', `/delegations/${delegationId}`],
      ['POST', `/delegations/${delegationId}/revoke`, {}],
    ];
    for (const [method, path, body] of paths) {
      const answer = await bouncer.call(method, path, { apiKey: runtime.apiKey, body });
      expect([method, path, answer.status, answer.body.error?.code]).toEqual([
        method,
        path,
        403,
        'PERMISSION_FORBIDDEN',
      ]);
      expect(answer.body.error.message).toMatch(/management key/);
    }
  });

  it('introspects tokens of the gateway and does not revoke them', async () => {
    const gateway = new GatewayDriver(auth);
    const { access_token: token } = await gateway.tokens({ browser: await bouncer.signedIn() });
    const post = (path: string, key: string) =>
      fetch(`${gateway.issuer}/${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token }),
      });
    const isActive = async () =>
      ((await (await post('introspect', runtime.apiKey)).json()) as { active: boolean }).active;
    expect(await isActive()).toBe(true);
    expect((await post('revoke', runtime.apiKey)).status).toBe(403);
    expect(await isActive()).toBe(true);
    expect((await post('revoke', project.apiKey)).status).toBe(200);
    expect(await isActive()).toBe(false);
  });
});

describe('a new project', () => {
  it('comes with a key of each kind; one made without a kind does everything, as before', async () => {
    const { data } = await owner.call<{ id: string; apiKey: string; runtimeKey: string }>(
      'POST',
      '/organizations/acme/projects',
      { name: 'Two keys' },
    );
    const path = `/projects/${data.id}/config`;
    expect((await bouncer.call('GET', path, { apiKey: data.apiKey })).status).toBe(200);
    expect((await bouncer.call('GET', path, { apiKey: data.runtimeKey })).status).toBe(403);
    const { data: made } = await owner.call<{ key: string }>('POST', `/projects/${data.id}/api-keys`, {
      name: 'x',
    });
    expect((await bouncer.call('GET', path, { apiKey: made.key })).status).toBe(200);
    const { data: list } = await owner.call<{ items: { kind: string }[] }>(
      'GET',
      `/projects/${data.id}/api-keys`,
    );
    expect(list.items.map(({ kind }) => kind).sort()).toEqual(['management', 'management', 'runtime']);
    const wrong = await owner.call('POST', `/projects/${data.id}/api-keys`, { name: 'x', kind: 'root' });
    expect(wrong.status).toBe(400);
  });
});
