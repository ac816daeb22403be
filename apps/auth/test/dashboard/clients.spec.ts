import { exportJWK, generateKeyPair } from 'jose';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { GatewayDriver, REDIRECT_URI } from '../oauth/test-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { DashboardClient, member } from './dashboard-client.js';

interface ClientView {
  clientId: string;
  authentication: string;
  usesDeviceGrant: boolean;
}

const PATH = '/organizations/acme/clients';
const NEW = { name: 'Payroll', redirectUris: [REDIRECT_URI] };

let auth: RunningAuth;
let gateway: GatewayDriver;
let owner: DashboardClient;
let publicKey: object;
let privateKey: object;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  owner = await new DashboardClient(auth).signIn(auth.user.email);
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  [publicKey, privateKey] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)];
});
afterAll(() => auth.close());

const add = async (changes: object = {}): Promise<ClientView> => {
  const { status, data } = await owner.call<ClientView>('POST', PATH, { ...NEW, ...changes });
  expect(status).toBe(201);
  return data;
};

it.each([
  ['POST', PATH, { ...NEW, machineAccess: [[]] }, 'machineAccess.0'],
  ['POST', PATH, { ...NEW, machineAccess: [[[]]] }, 'machineAccess.0'],
  ['POST', PATH, { ...NEW, machineAccess: [7] }, 'machineAccess.0'],
  [
    'PUT',
    '/organizations/acme/identity-providers',
    { issuer: 'https://a.example', jwksUri: 'https://a.example/jwks', allowedClients: [], access: [[]] },
    'access.0',
  ],
  ['PUT', '/organizations/acme/resources', { uri: 'https://a.example', scopes: [[]] }, 'scopes.0'],
  ['PUT', '/organizations/acme/resources', { uri: 'https://a.example', detailTypes: [[]] }, 'detailTypes.0'],
  [
    'PUT',
    '/organizations/acme/resources',
    { uri: 'https://a.example', detailTypes: [{ type: 'a', description: 'A', fields: [{}, []] }] },
    'detailTypes.0.fields.1',
  ],
] as const)('%s %s %j is refused with the name of what is no object', async (method, path, body, field) => {
  const { status, error } = await owner.call(method, path, body);
  expect([status, (error as { details?: object[] } | undefined)?.details]).toEqual([
    400,
    expect.arrayContaining([{ field, message: `${field}: must be an object` }]),
  ]);
});

describe('an organization’s clients', () => {
  it('are registered, listed, changed and removed, and each of it is on record', async () => {
    const made = await add();
    expect(made).toMatchObject({ ...NEW, authentication: 'none', jwks: null, usesDeviceGrant: false });
    const changes = { name: 'Payroll 2', jwks: { keys: [publicKey] }, requireDpop: true };
    const changed = await owner.call<ClientView>('PATCH', `${PATH}/${made.clientId}`, changes);
    expect(changed.data).toMatchObject({
      clientId: made.clientId,
      name: 'Payroll 2',
      redirectUris: [REDIRECT_URI],
      authentication: 'private_key_jwt',
      requireDpop: true,
    });
    const back = await owner.call<ClientView>('PATCH', `${PATH}/${made.clientId}`, { jwks: null });
    expect(back.data).toMatchObject({ authentication: 'none', requireDpop: true, name: 'Payroll 2' });
    const listed = await owner.call<{ items: ClientView[] }>('GET', PATH);
    expect(listed.data.items.map((one) => one.clientId)).toEqual([made.clientId]);
    expect((await owner.call('DELETE', `${PATH}/${made.clientId}`)).data).toMatchObject({ removed: true });
    expect((await owner.call('DELETE', `${PATH}/${made.clientId}`)).status).toBe(404);
    const log = await owner.call<{ items: { action: string; subject?: string }[] }>(
      'GET',
      '/organizations/acme/audit-log',
    );
    const actions = log.data.items
      .map(({ action }) => action)
      .filter((action) => action.startsWith('client.'));
    expect(actions.sort()).toEqual([
      'client.changed',
      'client.changed',
      'client.registered',
      'client.removed',
    ]);
  });

  it('get tokens for its people until they are removed', async () => {
    const { clientId } = await add();
    const tokens = await gateway.tokens({ clientId });
    const removed = await owner.call<{ endedDelegations: number }>('DELETE', `${PATH}/${clientId}`);
    expect(removed.data.endedDelegations).toBe(1);
    expect([400, 401]).toContain((await gateway.refresh(clientId, tokens.refresh_token)).status);
  });

  it('may be devices without a redirect target, and nothing else may', async () => {
    expect(await add({ redirectUris: [], usesDeviceGrant: true })).toMatchObject({ usesDeviceGrant: true });
    const refused = await owner.call('POST', PATH, { name: 'Payroll' });
    expect([refused.status, JSON.stringify(refused.error)]).toEqual([
      400,
      expect.stringContaining('redirectUris'),
    ]);
    const { clientId } = await add();
    expect((await owner.call('PATCH', `${PATH}/${clientId}`, { redirectUris: [] })).status).toBe(400);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: '\u200b\u200b' }],
    ['redirectUris', { redirectUris: ['http://evil.example/cb'] }],
    ['redirectUris', { redirectUris: ['javascript:alert(1)'] }],
    ['redirectUris', { redirectUris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) }],
    ['redirectUris', { redirectUris: 'https://a.example' }],
    ['jwks', { jwks: { keys: [] } }],
    ['jwks', { jwks: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] } }],
    ['jwks', { jwks: 'https://evil.example/jwks' }],
    ['requireDpop', { requireDpop: 'yes' }],
  ])('are refused with a fault that names %s: %j', async (field, changes) => {
    const { status, error } = await owner.call('POST', PATH, { ...NEW, ...changes });
    expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining(field)]);
  });

  it('are refused with a private key, no part of which is told', async () => {
    const { status, error } = await owner.call('POST', PATH, { ...NEW, jwks: { keys: [privateKey] } });
    expect(status).toBe(400);
    expect(JSON.stringify(error)).not.toContain((privateKey as { d: string }).d);
  });

  it('are not there for others: not an operator’s, not another organization’s', async () => {
    await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, { type: 'admin' });
    const stranger = await member(auth, 'globex', 'owner');
    const { clientId } = await add();
    for (const path of [`${PATH}/${clientId}`, `/organizations/globex/clients/${clientId}`]) {
      expect((await stranger.call('PATCH', path, { name: 'Mine' })).status).toBe(404);
      expect((await stranger.call('DELETE', path)).status).toBe(404);
    }
    const { client_id } = await gateway.register();
    expect((await owner.call('DELETE', `${PATH}/${client_id}`)).status).toBe(404);
    const viewer = await member(auth, 'acme', 'viewer');
    expect((await viewer.call('POST', PATH, NEW)).status).toBe(403);
    expect((await viewer.call('GET', PATH)).status).toBe(200);
  });
});
