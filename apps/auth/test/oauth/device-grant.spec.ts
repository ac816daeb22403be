import { raceRounds } from '@bonafide/testing/config';
import type { ServiceProcess } from '@bonafide/testing/service-process';
import { times } from '@bonafide/testing/times';
import { Redis } from 'ioredis';
import { exportJWK, generateKeyPair } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { GatewayClientsService } from '../../src/oauth/clients/gateway-clients.service.js';
import { PreregisteredClientsService } from '../../src/oauth/clients/preregistered-clients.service.js';
import { ResourcesService } from '../../src/projects/resources/resources.service.js';
import { startAuthProcess } from '../auth-process.js';
import { member } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import {
  claimsOf,
  GatewayDriver,
  hiddenField,
  newPkce,
  type TestBrowser,
  type Tokens,
} from './test-client.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const DEVICE_CLIENT = { redirect_uris: undefined, client_name: 'Command line', grant_types: [GRANT] };
const RESOURCE = 'https://api.example/v1';
const BY = { actor: { type: 'admin' } } as const;
const insecure = { [oauth.allowInsecureRequests]: true } as const;
const NOBODY_LIKES = /invalid_grant|access_denied|expired_token/;

interface Asked {
  clientId: string;
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

let auth: RunningAuth;
let gateway: GatewayDriver;
let person: TestBrowser;
let clientId: string;
let redis: Redis;
beforeAll(async () => {
  auth = await startAuth();
  redis = new Redis(auth.redis.url);
  gateway = new GatewayDriver(auth);
  person = gateway.browser();
  await gateway.signIn(person);
  clientId = (await gateway.register(DEVICE_CLIENT)).client_id;
  const scopes = [
    { name: 'a:read', description: 'Read', risk: 'low', default: true, leastRole: 'viewer' },
    { name: 'a:write', description: 'Write', risk: 'high', default: false, leastRole: 'admin' },
  ] as never;
  await auth.app.get(ResourcesService).save(auth.organization.id, { uri: RESOURCE, name: 'A', scopes }, BY);
});
afterAll(async () => {
  redis.disconnect();
  await auth.close();
});
beforeEach(forgetTypedCodes);

/** One person types more codes in this file than a minute allows. */
async function forgetTypedCodes(): Promise<void> {
  const keys = await redis.keys('*user-codes*');
  if (keys.length > 0) await redis.del(keys);
}

const ask = (fields: Record<string, string> | string = {}) =>
  fetch(`${gateway.issuer}/device_authorization`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typeof fields === 'string' ? fields : new URLSearchParams({ client_id: clientId, ...fields }),
  });

async function asked(fields: Record<string, string> = {}): Promise<Asked> {
  const answer = await ask(fields);
  expect(answer.status).toBe(200);
  return { ...((await answer.json()) as Asked), clientId: fields.client_id ?? clientId };
}

const poll = (device: Asked, changes: Record<string, string> = {}, origin?: string) =>
  gateway.token(
    { grant_type: GRANT, client_id: device.clientId, device_code: device.device_code, ...changes },
    {},
    origin,
  );

const errorOf = async (answer: Response) => ((await answer.json()) as { error?: string }).error;

/** Types a code and follows to the consent page, or to what comes in its place. */
async function enter(code: string, browser = person) {
  const page = await (await browser.request('/device')).text();
  return browser.follow('/device', {
    method: 'POST',
    body: new URLSearchParams({ _csrf: hiddenField(page, '_csrf'), user_code: code }),
  });
}

async function answer(
  device: Asked,
  decision: 'approve' | 'deny' = 'approve',
  { browser = person, scopes = [] as string[] } = {},
) {
  const { answer: page } = await enter(device.user_code, browser);
  const html = await page.text();
  const fields = new URLSearchParams({
    _csrf: hiddenField(html, '_csrf'),
    interaction: hiddenField(html, 'interaction'),
    organization: hiddenField(html, 'organization'),
    decision,
  });
  for (const scope of scopes) fields.append('scope', scope);
  if (html.includes('name="scoped"')) fields.append('scoped', '1');
  return browser.request('/consent', { method: 'POST', body: fields });
}

async function granted(device: Asked): Promise<Tokens> {
  const reply = await poll(device);
  expect(reply.status).toBe(200);
  return (await reply.json()) as Tokens;
}

/** The device has waited as long as it was told to. */
const waited = () =>
  auth.dataSource.query(`UPDATE device_requests SET polled_at = polled_at - interval '1 hour'`);
const expire = () =>
  auth.dataSource.query(`UPDATE device_requests SET expires_at = now() WHERE answer IS NULL`);

describe('a device without a browser', () => {
  it('gets a short code for its person and polls until the answer is there', async () => {
    const device = await asked();
    expect(device).toMatchObject({
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${auth.url}/device`,
      verification_uri_complete: `${auth.url}/device?user_code=${device.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(await errorOf(await poll(device))).toBe('authorization_pending');
    expect((await answer(device)).status).toBe(200);
    const tokens = await granted(device);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'mcp' });
    expect(claimsOf(tokens.access_token)).toMatchObject({ client_id: clientId, aud: auth.url, scope: 'mcp' });
    expect((await gateway.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it('is served as openid-client and oauth4webapi ask', async () => {
    const execute = [openid.allowInsecureRequests];
    const options = { execute, algorithm: 'oauth2' } as const;
    const config = await openid.discovery(
      new URL(gateway.issuer),
      clientId,
      undefined,
      openid.None(),
      options,
    );
    const begun = await openid.initiateDeviceAuthorization(config, { scope: 'a:read', resource: RESOURCE });
    await answer({ ...begun, clientId } as Asked, 'approve', { scopes: ['a:read'] });
    const polled = await openid.pollDeviceAuthorizationGrant(config, { ...begun, interval: 0 });
    expect([polled.scope, claimsOf(polled.access_token).aud]).toEqual(['a:read', RESOURCE]);

    const server = await oauth.processDiscoveryResponse(
      new URL(gateway.issuer),
      await oauth.discoveryRequest(new URL(gateway.issuer), { algorithm: 'oauth2', ...insecure }),
    );
    const client: oauth.Client = { client_id: clientId };
    const request = async () =>
      oauth.processDeviceAuthorizationResponse(
        server,
        client,
        await oauth.deviceAuthorizationRequest(server, client, oauth.None(), { scope: 'mcp' }, insecure),
      );
    const device = await request();
    const exchange = async () =>
      oauth.processDeviceCodeResponse(
        server,
        client,
        await oauth.deviceCodeGrantRequest(server, client, oauth.None(), device.device_code, insecure),
      );
    await expect(exchange()).rejects.toMatchObject({ error: 'authorization_pending' });
    await answer({ ...device, clientId } as Asked);
    expect(await exchange()).toMatchObject({ scope: 'mcp', expires_in: 900 });
  });

  it('is told to slow down when it polls too fast, a little more each time', async () => {
    const device = await asked();
    const seen = [];
    for (let n = 0; n < 3; n++) seen.push(await errorOf(await poll(device)));
    expect(seen).toEqual(['authorization_pending', 'slow_down', 'slow_down']);
    const [{ interval_seconds: interval }] = await auth.dataSource.query(
      'SELECT interval_seconds FROM device_requests ORDER BY created_at DESC LIMIT 1',
    );
    expect(interval).toBe(15);
    await waited();
    expect(await errorOf(await poll(device))).toBe('authorization_pending');
  });

  it('learns of a refusal and of the end of its time, and gets nothing afterwards', async () => {
    const refused = await asked();
    await answer(refused, 'deny');
    expect(await errorOf(await poll(refused))).toBe('access_denied');
    expect(await errorOf(await poll(refused))).toBe('access_denied');
    const late = await asked();
    await expire();
    expect(await errorOf(await poll(late))).toBe('expired_token');
    expect((await enter(late.user_code)).answer.status).toBe(400);
  });

  it('has a code that is good once: a second use ends what came of the first', async () => {
    const device = await asked();
    await answer(device);
    const tokens = await granted(device);
    expect(await errorOf(await poll(device))).toBe('invalid_grant');
    expect((await gateway.refresh(clientId, tokens.refresh_token)).status).toBe(400);
    const [{ reason }] = await auth.dataSource.query(
      'SELECT revocation_reason AS reason FROM delegations WHERE id = $1',
      [claimsOf(tokens.access_token).delegation_id],
    );
    expect(reason).toBe('replay');
  });

  it('revokes what it was given by either token (RFC 7009)', async () => {
    for (const kind of ['refresh_token', 'access_token'] as const) {
      const device = await asked();
      await answer(device);
      const tokens = await granted(device);
      const revoked = await fetch(`${gateway.issuer}/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: tokens[kind], client_id: clientId }),
      });
      expect({ kind, status: revoked.status }).toEqual({ kind, status: 200 });
      expect(await errorOf(await gateway.refresh(clientId, tokens.refresh_token))).toBe('invalid_grant');
    }
  });

  it('may ask for scopes of a resource, and gets what was ticked', async () => {
    const { client_id } = await gateway.register(DEVICE_CLIENT);
    const device = await asked({ client_id, resource: RESOURCE, scope: 'a:read a:write' });
    const html = await (await enter(device.user_code)).answer.text();
    expect(html).toMatch(/value="a:read" checked/);
    expect(html).not.toMatch(/value="a:write" checked/);
    await answer(device, 'approve', { scopes: ['a:write'] });
    const tokens = await granted(device);
    expect([tokens.scope, claimsOf(tokens.access_token).aud]).toEqual(['a:write', RESOURCE]);
  });

  it('leaves nothing behind by which its codes could be known, and later nothing at all', async () => {
    const device = await asked();
    const count = async () => (await auth.dataSource.query('SELECT 1 FROM device_requests')).length as number;
    const stored = JSON.stringify(await auth.dataSource.query('SELECT * FROM device_requests'));
    expect(stored).not.toContain(device.device_code);
    expect(stored).not.toContain(device.user_code.replace('-', ''));
    await auth.dataSource.query(`UPDATE device_requests SET expires_at = now() - interval '61 minutes'`);
    await auth.app.get(GatewayClientsService).sweep();
    expect(await count()).toBe(0);
  });
});

describe('who a device is not served for', () => {
  const faults: [string, string, number, string][] = [
    ['no client', 'scope=mcp', 400, 'invalid_request'],
    ['an unknown client', 'client_id=eph_00000000000000000000000000000000', 401, 'invalid_client'],
    ['a scope nobody knows', 'client_id=$&scope=admin', 400, 'invalid_scope'],
    ['a scope of another resource', 'client_id=$&scope=a:read', 400, 'invalid_scope'],
    ['two scopes', 'client_id=$&scope=mcp&scope=mcp', 400, 'invalid_request'],
    ['two resources', `client_id=$&resource=${RESOURCE}&resource=${RESOURCE}`, 400, 'invalid_request'],
    ['a resource that is no URI', 'client_id=$&resource=tools', 400, 'invalid_target'],
    ['a resource with a NUL', 'client_id=$&resource=https://a.example/%00', 400, 'invalid_target'],
    ['a client with a NUL', 'client_id=%00', 401, 'invalid_client'],
  ];
  it.each(faults)('%s', async (_, form, status, error) => {
    const reply = await ask(form.replace('$', clientId));
    expect([reply.status, await errorOf(reply)]).toEqual([status, error]);
  });

  it('a client that registered without the grant, here and at the token endpoint', async () => {
    const { client_id } = await gateway.register();
    expect(await errorOf(await ask({ client_id }))).toBe('unauthorized_client');
    const device = await asked();
    await answer(device);
    const reply = await poll(device, { client_id });
    expect([reply.status, await errorOf(reply)]).toEqual([400, 'unauthorized_client']);
    expect((await granted(device)).scope).toBe('mcp');
  });

  it('another client with the grant: the code stays good for its own', async () => {
    const { client_id } = await gateway.register(DEVICE_CLIENT);
    const device = await asked();
    expect(await errorOf(await poll(device, { client_id }))).toBe('invalid_grant');
    await answer(device);
    expect(await errorOf(await poll(device, { client_id }))).toBe('invalid_grant');
    expect((await granted(device)).scope).toBe('mcp');
  });

  it('whoever has made up a device code, or presents the user code as one', async () => {
    const device = await asked();
    await answer(device);
    for (const device_code of [device.user_code, 'x', 'x\0', 'x'.repeat(5_000)])
      expect(await errorOf(await poll(device, { device_code }))).toBe('invalid_grant');
    expect((await poll(device, { device_code: '' })).status).toBe(400);
    expect((await granted(device)).scope).toBe('mcp');
  });

  it('the client of a device code without redirect targets at the authorize endpoint', async () => {
    const reply = await person.request(gateway.authorizeUrl(clientId, newPkce()));
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
  });

  it('an organization that refuses devices, or does not know the client', async () => {
    const resources = auth.app.get(ResourcesService);
    const device = await asked();
    await resources.savePolicy(auth.organization.id, { refuseDevices: true }, BY);
    try {
      const { answer: page } = await enter(device.user_code);
      expect([page.status, await page.text()]).toEqual([
        403,
        expect.stringContaining('does not allow devices to connect with a code'),
      ]);
    } finally {
      await resources.savePolicy(auth.organization.id, {}, BY);
    }
  });

  it('a client that an operator registered without its key', async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwks = { keys: [await exportJWK(publicKey)] };
    const given = { name: 'Deploy', redirectUris: [], usesDeviceGrant: true, jwks };
    const { clientId: client_id } = await auth.app.get(PreregisteredClientsService).create(given, BY);
    expect([401, 'invalid_client']).toEqual([
      (await ask({ client_id })).status,
      await errorOf(await ask({ client_id })),
    ]);
  });
});

describe('the page where the code is typed', () => {
  it('shows who asks, from where and when, and the code to compare', async () => {
    const device = await asked();
    const html = await (await enter(device.user_code.toLowerCase().replace('-', ' '))).answer.text();
    expect(html).toContain('It calls itself “<bdi>Command line</bdi>”');
    expect(html).toContain(`<code>${device.user_code}</code>`);
    expect(html).toContain('127.0.0.1');
    expect(html).toContain('your network');
    expect(html).toMatch(/<dt>Requested<\/dt><dd><time datetime="20/);
  });

  it('says so when the device is in another place', async () => {
    const device = await asked();
    await auth.dataSource.query(`UPDATE device_requests SET address = '193.0.0.1' WHERE answer IS NULL`);
    const html = await (await enter(device.user_code)).answer.text();
    expect(html).toContain('Netherlands');
    expect(html).toContain('This is not your network.');
  });

  it('asks the signed-out to sign in before any code is looked at', async () => {
    const device = await asked();
    const stranger = gateway.browser();
    const { url } = await stranger.follow(device.verification_uri_complete);
    expect(new URL(url).pathname).toBe('/signin');
    expect(new URL(url).searchParams.get('return_to')).toBe(`/device?user_code=${device.user_code}`);
    const { answer: page } = await gateway.signIn(stranger, url);
    const posted = await stranger.request(page.url);
    expect(hiddenField(await posted.text(), '_csrf')).not.toBe('');
  });

  it('does nothing by a link: neither one with the code in it nor one to the consent page', async () => {
    const device = await asked();
    const html = await (await person.request(device.verification_uri_complete)).text();
    expect(html).toContain(`value="${device.user_code}"`);
    expect(html).toContain('The code matches');
    const victim = gateway.browser();
    await gateway.signIn(victim);
    const page = await victim.request(`/consent?interaction=${device.user_code}`);
    expect(page.status).toBe(400);
    const forged = await victim.form('/device', { user_code: device.user_code });
    expect(forged.status).toBe(403);
    expect(await errorOf(await poll(device))).toBe('authorization_pending');
  });

  it('lets nobody go through codes', async () => {
    const guesser = await member(auth, 'acme', 'viewer');
    const seen = await times(12, async () => (await enter('BBBB-BBBB', guesser.browser)).answer.status);
    expect(seen.filter((status) => status === 429).length).toBe(2);
  });

  it.each(['', 'AAAA-AAAA', 'BBBB-BBBB', 'B', '<script>', 'B'.repeat(50), '\0'])(
    'knows no code %j',
    async (code) => {
      const { answer: page } = await enter(code);
      const html = await page.text();
      expect([page.status, html.includes('<script>')]).toEqual([400, false]);
    },
  );

  it('is answered once: who comes second is told, and nothing more is granted', async () => {
    const device = await asked();
    const other = await member(auth, 'acme', 'admin');
    const before = (await auth.dataSource.query('SELECT 1 FROM delegations')).length as number;
    const pages = [person, other.browser];
    const forms = [];
    for (const browser of pages) {
      const html = await (await enter(device.user_code, browser)).answer.text();
      forms.push({
        _csrf: hiddenField(html, '_csrf'),
        interaction: hiddenField(html, 'interaction'),
        organization: hiddenField(html, 'organization'),
        decision: 'approve',
      });
    }
    const statuses = [];
    for (const [n, browser] of pages.entries())
      statuses.push((await browser.form('/consent', forms[n]!)).status);
    expect(statuses).toEqual([200, 409]);
    expect((await person.form('/consent', forms[0]!)).status).toBe(200);
    expect((await auth.dataSource.query('SELECT 1 FROM delegations')).length).toBe(before + 1);
    expect((await enter(device.user_code)).answer.status).toBe(400);
    expect(claimsOf((await granted(device)).access_token).sub).toContain('clients');
  });

  it('gives nothing to somebody who was removed meanwhile', async () => {
    const former = await member(auth, 'acme', 'viewer');
    const device = await asked();
    const html = await (await enter(device.user_code, former.browser)).answer.text();
    await auth.dataSource.query(
      `DELETE FROM memberships WHERE user_id = (SELECT id FROM users ORDER BY created_at DESC LIMIT 1)`,
    );
    const reply = await former.browser.form('/consent', {
      _csrf: hiddenField(html, '_csrf'),
      interaction: hiddenField(html, 'interaction'),
      organization: hiddenField(html, 'organization'),
      decision: 'approve',
    });
    expect(reply.status).toBe(403);
    expect(await errorOf(await poll(device))).toBe('authorization_pending');
  });
});

const ROUNDS = raceRounds(3);
const PATIENCE_MS = 60_000 + ROUNDS * 5_000;

describe('fifty at once, over two processes', () => {
  let processes: ServiceProcess[] = [];
  beforeAll(async () => {
    processes = await Promise.all([startAuthProcess(auth), startAuthProcess(auth)]);
  }, 60_000);
  afterAll(() => Promise.all(processes.map((each) => each.kill())));

  it(
    'polls with one allowed code: exactly one gets tokens',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await forgetTypedCodes();
        const device = await asked();
        await answer(device);
        const replies = await times(50, (n) => poll(device, {}, processes[n % 2]!.url));
        const won = replies.filter(({ status }) => status === 200);
        expect(won).toHaveLength(1);
        const lost = await Promise.all(replies.filter((reply) => !won.includes(reply)).map(errorOf));
        expect(lost.every((error) => NOBODY_LIKES.test(String(error)))).toBe(true);
      }
    },
    PATIENCE_MS,
  );

  it(
    'approvals and refusals of one code: one delegation or none, as the device is told',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await forgetTypedCodes();
        const device = await asked();
        const html = await (await enter(device.user_code)).answer.text();
        const fields = {
          _csrf: hiddenField(html, '_csrf'),
          interaction: hiddenField(html, 'interaction'),
          organization: hiddenField(html, 'organization'),
        };
        const made = async () => (await auth.dataSource.query('SELECT 1 FROM delegations')).length as number;
        const before = await made();
        await times(50, (n) => person.form('/consent', { ...fields, decision: n % 2 ? 'approve' : 'deny' }));
        const reply = await poll(device);
        expect((await made()) - before).toBe(reply.status === 200 ? 1 : 0);
        if (reply.status !== 200) expect(await errorOf(reply)).toBe('access_denied');
      }
    },
    PATIENCE_MS,
  );
});
