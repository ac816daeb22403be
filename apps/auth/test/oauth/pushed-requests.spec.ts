import { times } from '@bonafide/testing/times';
import { startAuthProcess } from '../auth-process.js';
import { GatewayClientsService } from '../../src/oauth/clients/gateway-clients.service.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { GatewayDriver, hiddenField, newPkce, REDIRECT_URI, type TestBrowser } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let person: TestBrowser;
let clientId: string;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  person = gateway.browser();
  await gateway.signIn(person);
  clientId = (await gateway.register()).client_id;
});
afterAll(() => auth.close());

const URN = /^urn:ietf:params:oauth:request_uri:[\w-]{20,}$/;

/** What an authorization request has in its query, pushed. */
const push = (changes: Record<string, string | undefined> = {}, headers: Record<string, string> = {}) => {
  const { searchParams } = new URL(gateway.authorizeUrl(clientId, newPkce(), changes));
  return fetch(`${gateway.issuer}/par`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: searchParams.toString(),
  });
};

async function pushed(changes: Record<string, string | undefined> = {}): Promise<string> {
  const answer = await push(changes);
  const body = (await answer.json()) as { request_uri: string; expires_in: number };
  expect({ status: answer.status, body }).toEqual({
    status: 201,
    body: { request_uri: expect.stringMatching(URN), expires_in: 60 },
  });
  expect(answer.headers.get('cache-control')).toContain('no-store');
  return body.request_uri;
}

const linkOf = (request_uri: string, client_id = clientId) =>
  `${gateway.issuer}/authorize?${new URLSearchParams({ client_id, request_uri }).toString()}`;

describe('a pushed authorization request (RFC 9126)', () => {
  it('is what the person is asked, whatever stands beside its address', async () => {
    const request_uri = await pushed({ state: 'pushed', resource: 'https://tools.example/mcp' });
    const page = await person.follow(
      `${linkOf(request_uri)}&state=other&resource=https%3A%2F%2Fevil.example`,
    );
    expect(await page.answer.clone().text()).toContain('tools.example');
    const redirect = await gateway.answerConsent(person, page);
    expect(redirect.searchParams.get('state')).toBe('pushed');
    expect(redirect.searchParams.get('code')).toMatch(/./);
  });

  it('is announced, and asked of nobody', async () => {
    const metadata = await (await fetch(`${gateway.issuer}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({
      pushed_authorization_request_endpoint: `${gateway.issuer}/par`,
      require_pushed_authorization_requests: false,
    });
  });

  const faults: [string, Record<string, string | undefined>, number, string][] = [
    ['no state', { state: undefined }, 400, 'invalid_request'],
    ['an endless state', { state: 's'.repeat(60_000) }, 400, 'invalid_request'],
    ['no code_challenge', { code_challenge: undefined }, 400, 'invalid_request'],
    ['a thumbprint that is none', { dpop_jkt: `${'a'.repeat(42)}\0` }, 400, 'invalid_request'],
    ['another scope', { scope: 'admin' }, 400, 'invalid_scope'],
    ['another response type', { response_type: 'token' }, 400, 'unsupported_response_type'],
    ['a resource that is no URI', { resource: 'tools' }, 400, 'invalid_target'],
    [
      'a redirect target nobody registered',
      { redirect_uri: 'https://evil.example/' },
      400,
      'invalid_request',
    ],
    ['no client', { client_id: undefined }, 400, 'invalid_request'],
    ['an unknown client', { client_id: 'eph_00000000000000000000000000000000' }, 401, 'invalid_client'],
    ['a pushed request', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 400, 'invalid_request'],
    ['the address of a request', { request_uri: 'https://client.example/r' }, 400, 'invalid_request'],
  ];
  it.each(faults)('is refused when it is pushed with %s', async (_, changes, status, error) => {
    const answer = await push(changes);
    expect([answer.status, await answer.json()]).toMatchObject([status, { error }]);
  });

  it('is taken from a form alone, by POST alone, without credentials', async () => {
    expect((await push({}, { 'content-type': 'application/json' })).status).toBe(400);
    expect((await push({}, { authorization: 'Basic eDp5' })).status).toBe(401);
    const read = await fetch(`${gateway.issuer}/par`);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('is worth nothing to another client, unknown, or after a minute', async () => {
    const { client_id: other } = await gateway.register();
    const request_uri = await pushed();
    const late = await pushed();
    await auth.dataSource.query(
      `UPDATE pushed_requests SET payload = jsonb_set(payload::jsonb, '{exp}', '1')::json
       WHERE payload->>'exp' IS NOT NULL AND consumed_at IS NULL`,
    );
    const fresh = await pushed();
    for (const link of [
      linkOf(late),
      linkOf(request_uri),
      linkOf(fresh, other),
      linkOf('urn:ietf:params:oauth:request_uri:unknown'),
    ]) {
      const answer = await person.request(link);
      expect({ link, status: answer.status }).toEqual({ link, status: 400 });
      expect(answer.headers.get('location')).toBeNull();
    }
    expect((await person.request(linkOf(fresh))).status).toBe(302);
  });

  it('stands in the database under the hash of its address, until nobody can go on with it', async () => {
    const id = (await pushed()).split(':').at(-1)!;
    const text = async () => JSON.stringify(await auth.dataSource.query('SELECT * FROM pushed_requests'));
    expect(await text()).not.toContain(id);
    const clients = auth.app.get(GatewayClientsService);
    const count = async () => (await auth.dataSource.query('SELECT 1 FROM pushed_requests')).length as number;
    const before = await count();
    await clients.sweep();
    expect(await count()).toBe(before);
    await auth.dataSource.query(`UPDATE pushed_requests SET expires_at = now() - interval '61 minutes'`);
    await clients.sweep();
    expect(await count()).toBe(0);
  });

  it('of a client that binds itself to it cannot be left out', async () => {
    const { client_id } = await gateway.register({ require_pushed_authorization_requests: true });
    const answer = await person.request(gateway.authorizeUrl(client_id, newPkce()));
    const location = new URL(answer.headers.get('location')!);
    expect(location.origin + location.pathname).toBe(REDIRECT_URI);
    expect(location.searchParams.get('error')).toBe('invalid_request');
    expect((await person.request(linkOf(await pushed({ client_id }), client_id))).status).toBe(302);
  });

  it('starts again by its address when the person signed out since, or says to start again', async () => {
    const { client_id } = await gateway.register({ require_pushed_authorization_requests: true });
    for (const isLate of [false, true]) {
      const browser = gateway.browser();
      await gateway.signIn(browser);
      const link = linkOf(await pushed({ client_id, state: 'pushed' }), client_id);
      const page = await browser.follow(link);
      const html = await page.answer.text();
      await browser.form('/signout', { _csrf: hiddenField(html, '_csrf') });
      if (isLate)
        await auth.dataSource.query(
          `UPDATE pushed_requests SET payload = jsonb_set(payload::jsonb, '{exp}', '1')::json`,
        );
      const again = await browser.request(page.url);
      expect(new URL(again.headers.get('location')!).search).toBe(new URL(link).search);
      const restarted = await browser.follow(again.headers.get('location')!);
      if (isLate) expect(await restarted.answer.text()).toContain('Start again from the application');
      else expect(new URL(restarted.url).pathname).toBe('/signin');
    }
  });

  it('is good for one code, however many tabs ask and go on at once, over two processes', async () => {
    const processes = await Promise.all([startAuthProcess(auth), startAuthProcess(auth)]);
    try {
      const link = linkOf(await pushed());
      const resumes: { path: string; cookie: string }[] = [];
      for (let tab = 0; tab < 5; tab++) {
        const html = await (await person.follow(link)).answer.text();
        const interaction = hiddenField(html, 'interaction');
        const fields = {
          _csrf: hiddenField(html, '_csrf'),
          interaction,
          organization: hiddenField(html, 'organization'),
          decision: 'approve',
        };
        expect((await person.form('/consent', fields)).status).toBe(200);
        const path = `/api/v1/gateway/oauth/authorize/${interaction}`;
        resumes.push({ path, cookie: person.cookieHeader(path) });
      }
      const answers = await times(20, (index) => {
        const { path, cookie } = resumes[index % resumes.length]!;
        return fetch(`${processes[index % 2]!.url}${path}`, {
          redirect: 'manual',
          headers: { cookie, accept: 'text/html' },
        });
      });
      const codes = answers.filter((answer) => answer.headers.get('location')?.includes('code='));
      expect(codes).toHaveLength(1);
      expect((await person.request(link)).status).toBe(400);
    } finally {
      await Promise.all(processes.map((each) => each.kill()));
    }
  }, 60_000);
});
