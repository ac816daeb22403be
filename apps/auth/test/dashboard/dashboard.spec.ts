import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { BouncerDriver } from '../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { DashboardClient } from './dashboard-client.js';

const FRONTEND = 'https://dashboard.example';
let auth: RunningAuth;
let worker: StubServer;
let owner: DashboardClient;
beforeAll(async () => {
  worker = await startStubServer({ tls: true });
  auth = await startAuth({
    env: {
      BOUNCER_REQUESTS_PER_MINUTE: '100000',
      DASHBOARD_ORIGINS: FRONTEND,
      OUTBOUND_ALLOW_HOSTS: worker.host,
      OUTBOUND_EXTRA_CA_FILE: worker.caFile,
    },
  });
  await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, { type: 'admin' });
  owner = await new DashboardClient(auth).signIn('owner@acme.example');
});
afterAll(async () => {
  await auth.close();
  await worker.close();
});

interface Created {
  id: string;
  apiKey: string;
  webhookSecret: string;
}
const newProject = async () =>
  (await owner.call<Created>('POST', '/organizations/acme/projects', { name: 'Made here' })).data;

describe('the session', () => {
  it('starts with JSON alone and shows who is signed in, where, and the CSRF token', async () => {
    const me = await owner.call<{ user: { email: string }; csrfToken: string }>('GET', '/me');
    expect(me.data).toMatchObject({
      user: { email: 'owner@acme.example' },
      memberships: [{ organization: 'acme', role: 'owner' }],
      csrfToken: owner.csrf,
    });
    const form = await new DashboardClient(auth).browser.form('/api/v1/dashboard/sign-in', {
      email: 'owner@acme.example',
      password: 'correct horse battery staple',
    });
    expect(form.status).toBe(415);
  });
  it('does not start with a wrong password and ends at sign-out', async () => {
    const someone = new DashboardClient(auth);
    const wrong = await someone.call('POST', '/sign-in', {
      email: 'owner@acme.example',
      password: 'guess guess',
    });
    expect(wrong.status).toBe(401);
    await someone.signIn('owner@acme.example');
    expect((await someone.call('POST', '/sign-out')).status).toBe(200);
    expect((await someone.call('GET', '/me')).status).toBe(401);
  });
  it('may be used from configured origins only', async () => {
    const from = (origin: string, method = 'GET') =>
      fetch(`${auth.url}/api/v1/dashboard/me`, { method, headers: { origin } });
    const ours = await from(FRONTEND, 'OPTIONS');
    expect(ours.status).toBe(204);
    expect(ours.headers.get('access-control-allow-origin')).toBe(FRONTEND);
    expect(ours.headers.get('access-control-allow-credentials')).toBe('true');
    for (const origin of ['https://evil.example', 'null', `${FRONTEND}.evil.example`])
      for (const method of ['GET', 'OPTIONS'])
        expect((await from(origin, method)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('members', () => {
  it('are added, given roles and removed by owners, and one owner always stays', async () => {
    const added = await owner.call<{ userId: string }>('POST', '/organizations/acme/members', {
      email: 'new@acme.example',
      role: 'viewer',
      password: 'a long enough password',
    });
    const path = `/organizations/acme/members/${added.data.userId}`;
    expect((await owner.call('PATCH', path, { role: 'admin' })).status).toBe(200);
    expect((await owner.call('DELETE', path)).status).toBe(200);
    expect((await owner.call('DELETE', path)).status).toBe(404);
    const self = `/organizations/acme/members/${auth.user.id}`;
    expect((await owner.call('DELETE', self)).status).toBe(409);
    expect((await owner.call('PATCH', self, { role: 'viewer' })).status).toBe(409);
  });
});

describe('API keys', () => {
  it('are shown once, stored as a hash, used, and revoked at once', async () => {
    const { id } = await newProject();
    const { data } = await owner.call<{ id: string; key: string }>('POST', `/projects/${id}/api-keys`, {
      name: 'ci',
    });
    expect(data.key).toMatch(/^ak_/);
    const list = await owner.call('GET', `/projects/${id}/api-keys`);
    expect(JSON.stringify(list.data)).not.toContain(data.key);
    const [stored] = (await auth.dataSource.query(
      'SELECT t::text AS row FROM project_api_keys t WHERE id = $1',
      [data.id],
    )) as [{ row: string }];
    expect(stored.row).not.toContain(data.key);
    const use = () => new BouncerDriver(auth).call('GET', `/projects/${id}/providers`, { apiKey: data.key });
    expect((await use()).status).toBe(200);
    await owner.call('DELETE', `/projects/${id}/api-keys/${data.id}`);
    expect((await use()).body.error.code).toBe('AUTH_INVALID_API_KEY');
  });
});

describe('policy', () => {
  const method = {
    clientId: 'id',
    clientSecret: 'very secret',
    redirectUri: 'https://app.example/callback',
    authorizationUrl: 'https://8.8.8.8/auth',
    tokenUrl: 'https://8.8.8.8/token',
    userInfoUrl: 'https://8.8.8.8/me',
  };
  it('takes an OAuth method with all five settings and never reads its secret back', async () => {
    const { id } = await newProject();
    const saved = await owner.call('PUT', `/projects/${id}/auth-methods/own`, method);
    const { clientSecret, ...shown } = method;
    expect(saved.data).toMatchObject({ ...shown, hasClientSecret: true });
    const rows = (await auth.dataSource.query('SELECT t::text AS row FROM project_providers t')) as {
      row: string;
    }[];
    const read = await owner.call('GET', `/projects/${id}/auth-methods`);
    expect(JSON.stringify([saved.data, read.data, rows])).not.toContain(clientSecret);
  });
  it('sends a stored secret nowhere but where it was given for', async () => {
    const { id } = await newProject();
    const { clientSecret, ...without } = method;
    const save = (changes: object, as = 'own') =>
      owner.call<{ hasClientSecret: boolean; tokenUrl: string }>(
        'PUT',
        `/projects/${id}/auth-methods/${as}`,
        {
          ...without,
          ...changes,
        },
      );
    await save({ clientSecret });
    expect((await save({ displayName: 'Ours', tokenUrl: 'https://8.8.8.8/v2/token' })).data).toMatchObject({
      hasClientSecret: true,
    });
    for (const tokenUrl of ['https://8.8.4.4/token', 'https://8.8.8.8:8443/token']) {
      const moved = await save({ tokenUrl });
      expect([moved.status, moved.error]).toMatchObject([400, { code: 'VALIDATION_MISSING_REQUIRED_FIELD' }]);
      expect((await save({ tokenUrl, clientSecret })).data).toMatchObject({
        tokenUrl,
        hasClientSecret: true,
      });
      expect((await save({ clientSecret })).status).toBe(200);
    }
    expect((await save({ tokenUrl: 'https://8.8.4.4/token', clientSecret: null })).data).toMatchObject({
      hasClientSecret: false,
    });
    const okta = (domain: string, changes: object = {}) =>
      owner.call('PUT', `/projects/${id}/auth-methods/okta`, { clientId: 'c', domain, ...changes });
    expect((await okta('ours.okta.com', { clientSecret })).status).toBe(200);
    expect((await okta('theirs.okta.com')).status).toBe(400);
    const login = (authEndpoint: string, changes: object = {}) =>
      owner.call('PUT', `/projects/${id}/auth-methods/login`, { type: 'password', authEndpoint, ...changes });
    expect((await login('https://8.8.8.8/check', { clientSecret })).status).toBe(200);
    expect((await login('https://8.8.8.8/check')).data).toMatchObject({ hasClientSecret: true });
    expect((await login('https://8.8.4.4/check')).status).toBe(400);
  });
  it('keeps a method that a tool or the default requires', async () => {
    const { id } = await newProject();
    await owner.call('PUT', `/projects/${id}/auth-methods/own`, method);
    const tool = { requiresDelegation: true, requiredScopes: ['files:read'], provider: 'own' };
    expect((await owner.call('PUT', `/projects/${id}/tools/files`, tool)).status).toBe(200);
    expect((await owner.call('DELETE', `/projects/${id}/auth-methods/own`)).status).toBe(409);
    await owner.call('DELETE', `/projects/${id}/tools/files`);
    await owner.call('PUT', `/projects/${id}/default-auth-method`, { method: 'own' });
    expect((await owner.call('DELETE', `/projects/${id}/auth-methods/own`)).status).toBe(409);
    await owner.call('PUT', `/projects/${id}/default-auth-method`, { method: null });
    expect((await owner.call('DELETE', `/projects/${id}/auth-methods/own`)).status).toBe(200);
    expect((await owner.call('PUT', `/projects/${id}/tools/files`, tool)).status).toBe(400);
  });
  it('shows hostile branding and copy harmlessly in the preview', async () => {
    const { id } = await newProject();
    const ui = { title: '<script>alert(1)</script>\u202e', description: 'x'.repeat(600) };
    const { data } = await owner.call<{ html: string }>('POST', `/projects/${id}/consent/preview`, {
      ui,
      branding: { primaryColor: '#777777', companyName: '"><img src=x onerror=alert(1)>' },
    });
    expect(data.html).not.toMatch(/<script|<img src=x|\u202e/);
    expect(data.html).toContain('.primary{background:#777777;color:#000000');
    for (const branding of [{ primaryColor: 'red;}' }, { logoUrl: 'https://evil.example/x.png' }])
      expect((await owner.call('PUT', `/projects/${id}/consent`, { branding })).status).toBe(400);
  });
});

describe('deliveries', () => {
  it('are tested, listed with their tries and sent again under the same id', async () => {
    const { id } = await newProject();
    expect((await owner.call('POST', `/projects/${id}/worker/test`)).status).toBe(409);
    expect((await owner.call('PUT', `/projects/${id}/worker`, { url: 'https://127.0.0.1:1/x' })).status).toBe(
      400,
    );
    await owner.call('PUT', `/projects/${id}/worker`, { url: `${worker.url}/hook` });
    worker.next({ status: 500, body: 'down' });
    const sent = await owner.call<{ id: string }>('POST', `/projects/${id}/worker/test`);
    expect(sent.status).toBe(202);
    const deliver = () => auth.app.get(DeliveryService).deliverDue(id);
    await deliver();
    await worker.received(1);
    const detail = () =>
      owner.call<{ attempts: { statusCode: number }[] }>('GET', `/projects/${id}/deliveries/${sent.data.id}`);
    while ((await detail()).data.attempts.length < 1) await deliver();
    expect((await owner.call('POST', `/projects/${id}/deliveries/${sent.data.id}/resend`)).status).toBe(202);
    await deliver();
    const [first, second] = await worker.received(2);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    while ((await detail()).data.attempts.length < 2) await deliver();
    expect((await detail()).data.attempts.map(({ statusCode }) => statusCode)).toEqual([500, 200]);
  });
});
