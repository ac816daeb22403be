import { type RunningAuth, startAuth } from '../start-auth.js';
import { DelegationsService } from '../../src/delegations/delegations.service.js';
import { GatewayClientsService } from '../../src/oauth/clients/gateway-clients.service.js';
import { claimsOf, GatewayDriver, newPkce, REDIRECT_URI, type Tokens } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let otherClient: string;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  otherClient = (await gateway.register()).client_id;
});
afterAll(() => auth.close());

async function expectError(answer: Response, status: number, error: string) {
  const body = (await answer.json()) as Record<string, unknown>;
  expect({ status: answer.status, error: body.error }).toEqual({ status, error });
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.get('pragma')).toBe('no-cache');
  expect(body).not.toHaveProperty('access_token');
}

const delegationStatus = async (id: string) =>
  (
    (await auth.dataSource.query(
      'SELECT status, revocation_reason AS reason FROM delegations WHERE id = $1',
      [id],
    )) as {
      status: string;
      reason: string | null;
    }[]
  )[0];

const revoke = (id: string) =>
  auth.app.get(DelegationsService).revoke({ id, reason: 'user', actor: { type: 'user', id: auth.user.id } });

describe('exchanging a code', () => {
  const faults: [string, Record<string, string | undefined>, number, string][] = [
    ['no grant_type', { grant_type: undefined }, 400, 'invalid_request'],
    ['the password grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ...[
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:device_code',
      'urn:ietf:params:oauth:grant-type:token-exchange',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
      'urn:openid:params:grant-type:ciba',
    ].map((grant_type): [string, Record<string, string>, number, string] => [
      `${grant_type}, which the client did not register for`,
      { grant_type },
      400,
      'unauthorized_client',
    ]),
    ['the implicit grant', { grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['an empty code', { code: '' }, 400, 'invalid_request'],
    ['an unknown code', { code: 'unknown' }, 400, 'invalid_grant'],
    ['a code with NUL', { code: 'a\0b' }, 400, 'invalid_grant'],
    ['an endless code', { code: 'c'.repeat(20_000) }, 400, 'invalid_grant'],
    ['another redirect_uri', { redirect_uri: 'https://client.example/other' }, 400, 'invalid_grant'],
    ['a redirect_uri in other words', { redirect_uri: `${REDIRECT_URI}?` }, 400, 'invalid_grant'],
    ['a redirect_uri with NUL', { redirect_uri: `${REDIRECT_URI}\0` }, 400, 'invalid_grant'],
    ['a resource with NUL', { resource: 'https://tools.example/\0' }, 400, 'invalid_target'],
    ['no client_id', { client_id: undefined }, 400, 'invalid_request'],
    ['an unknown client', { client_id: 'eph_00000000000000000000000000000000' }, 401, 'invalid_client'],
    ['a client id with NUL', { client_id: 'eph_\0' }, 401, 'invalid_client'],
    ['no code_verifier', { code_verifier: undefined }, 400, 'invalid_grant'],
    ['an empty code_verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['another verifier', { code_verifier: 'b'.repeat(43) }, 400, 'invalid_grant'],
    ['a verifier of 42 characters', { code_verifier: 'b'.repeat(42) }, 400, 'invalid_request'],
    ['a verifier of 129 characters', { code_verifier: 'b'.repeat(129) }, 400, 'invalid_request'],
    ['a verifier with a slash', { code_verifier: `${'b'.repeat(42)}/` }, 400, 'invalid_request'],
    ['a verifier beyond ASCII', { code_verifier: 'é'.repeat(43) }, 400, 'invalid_request'],
    ['a resource that was not granted', { resource: 'https://other.example/' }, 400, 'invalid_target'],
  ];
  it('is refused, spends nothing and leaves the code good, for each of many faults', async () => {
    const authorized = await gateway.authorize();
    for (const [what, changes, status, error] of faults) {
      const answer = await gateway.exchange(authorized, changes);
      const body = (await answer.json()) as { error: string };
      expect({ what, status: answer.status, error: body.error }).toEqual({ what, status, error });
    }
    expect((await gateway.exchange(authorized)).status).toBe(200);
  });

  it.each(faults)('is refused with %s', async (_, changes, status, error) => {
    const code = { code: 'whatever', clientId: otherClient, pkce: newPkce() };
    const answer = await gateway.exchange(code, changes);
    // Without a live code a fault of the verifier or the target is not reached.
    const expected = error === 'invalid_request' && 'code_verifier' in changes ? 'invalid_grant' : error;
    const isMalformed = changes.resource?.includes('\0');
    await expectError(
      answer,
      status,
      expected === 'invalid_target' && !isMalformed ? 'invalid_grant' : expected,
    );
  });

  it.each([undefined, ''])('needs no redirect_uri: the verifier proves more (%j)', async (redirect_uri) => {
    expect((await gateway.exchange(await gateway.authorize(), { redirect_uri })).status).toBe(200);
  });

  it.each([43, 128])('accepts a verifier of %d characters', async (length) => {
    const { createHash } = await import('node:crypto');
    const verifier = 'aZ09-._~'.repeat(16).slice(0, length);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const authorized = await gateway.authorize({ pkce: { verifier, challenge } });
    expect((await gateway.exchange(authorized)).status).toBe(200);
  });

  it("does not give one client's code to another", async () => {
    const authorized = await gateway.authorize();
    await expectError(await gateway.exchange({ ...authorized, clientId: otherClient }), 400, 'invalid_grant');
    expect((await gateway.exchange(authorized)).status).toBe(200);
  });

  it('does not take a code that was injected into another session of the same client', async () => {
    const { client_id } = await gateway.register();
    const victim = await gateway.authorize({ clientId: client_id });
    const attacker = await gateway.authorize({ clientId: client_id });
    await expectError(await gateway.exchange({ ...attacker, code: victim.code }, {}), 400, 'invalid_grant');
  });

  it('is done once: a second use answers invalid_grant and ends what the first gave out', async () => {
    const authorized = await gateway.authorize();
    const first = (await (await gateway.exchange(authorized)).json()) as Tokens;
    await expectError(await gateway.exchange(authorized), 400, 'invalid_grant');
    await expectError(await gateway.refresh(authorized.clientId, first.refresh_token), 400, 'invalid_grant');
    expect(await delegationStatus(claimsOf(first.access_token).delegation_id)).toEqual({
      status: 'revoked',
      reason: 'replay',
    });
  });

  it('is refused after the code has expired', async () => {
    const authorized = await gateway.authorize();
    await auth.dataSource.query(
      `UPDATE issued_tokens SET payload = jsonb_set(payload::jsonb, '{exp}', to_jsonb(extract(epoch FROM now())::int - 1))::json,
         expires_at = now() - interval '1 second' WHERE model = 'AuthorizationCode'`,
    );
    await expectError(await gateway.exchange(authorized), 400, 'invalid_grant');
  });

  it('is refused when the delegation was revoked before, after which a new request works', async () => {
    const authorized = await gateway.authorize();
    const [row] = await auth.dataSource.query('SELECT id FROM delegations WHERE client_id = $1', [
      authorized.clientId,
    ]);
    expect(await revoke(row.id)).toBe(true);
    await expectError(await gateway.exchange(authorized), 400, 'invalid_grant');
    const again = await gateway.authorize({ clientId: authorized.clientId });
    expect((await gateway.exchange(again)).status).toBe(200);
  });

  it('is refused when the user was disabled or left the organization', async () => {
    const authorized = await gateway.authorize();
    await auth.dataSource.query('UPDATE users SET disabled_at = now() WHERE id = $1', [auth.user.id]);
    await expectError(await gateway.exchange(authorized), 400, 'invalid_grant');
    await auth.dataSource.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [auth.user.id]);
    expect((await gateway.exchange(authorized)).status).toBe(200);
  });

  it('answers 401 invalid_client once the client has expired', async () => {
    const { client_id } = await gateway.register();
    await auth.dataSource.query(
      `UPDATE gateway_clients SET expires_at = now() - interval '1 s' WHERE client_id = $1`,
      [client_id],
    );
    const answer = await gateway.exchange({ code: 'x', clientId: client_id, pkce: newPkce() });
    await expectError(answer, 401, 'invalid_client');
  });
});

describe('the body of a token request', () => {
  it('may not be JSON, even with the right values', async () => {
    const authorized = await gateway.authorize();
    const body = JSON.stringify({
      grant_type: 'authorization_code',
      code: authorized.code,
      client_id: authorized.clientId,
      redirect_uri: REDIRECT_URI,
      code_verifier: authorized.pkce.verifier,
    });
    await expectError(
      await gateway.token(body, { 'content-type': 'application/json' }),
      400,
      'invalid_request',
    );
    expect((await gateway.exchange(authorized)).status).toBe(200);
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
    'may not be %s',
    async (type) => {
      await expectError(
        await gateway.token('grant_type=refresh_token', { 'content-type': type }),
        400,
        'invalid_request',
      );
    },
  );

  it.each(['grant_type', 'code', 'redirect_uri', 'client_id', 'code_verifier', 'resource'])(
    'may not carry %s twice',
    async (name) => {
      const fields = new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'x',
        redirect_uri: REDIRECT_URI,
        client_id: otherClient,
        code_verifier: 'a'.repeat(43),
        resource: auth.url,
      });
      fields.append(name, fields.get(name)!);
      const answer = await gateway.token(fields.toString());
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: expect.stringMatching(/^invalid_(request|grant)$/),
      });
    },
  );

  it('may not be huge', async () => {
    await expectError(await gateway.token(`grant_type=${'x'.repeat(80_000)}`), 400, 'invalid_request');
  });

  it.each(['GET', 'PUT', 'DELETE'])('is not read from a %s request', async (method) => {
    expect((await fetch(`${gateway.issuer}/token`, { method })).status).toBe(405);
  });

  it('may not be accompanied by a secret: clients are public', async () => {
    const basic = Buffer.from(`${otherClient}:secret`).toString('base64');
    const answer = await gateway.token(
      { grant_type: 'refresh_token', refresh_token: 'x', client_id: otherClient },
      { authorization: `Basic ${basic}` },
    );
    await expectError(answer, 401, 'invalid_client');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  it('is accepted from any origin, without credentials', async () => {
    const answer = await gateway.token(
      { grant_type: 'x', client_id: otherClient },
      { origin: 'https://app.example' },
    );
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('refreshing', () => {
  it('gives new tokens and revokes the presented one', async () => {
    const { clientId, refresh_token } = await gateway.tokens();
    const answer = await gateway.refresh(clientId, refresh_token);
    const next = (await answer.json()) as Tokens;
    expect(next).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'mcp' });
    expect(next.refresh_token).not.toBe(refresh_token);
    expect(claimsOf(next.access_token)).toMatchObject({ client_id: clientId, token_use: 'access' });
  });

  it('with a used token is theft: the whole chain dies, and an audit entry says so', async () => {
    const { clientId, refresh_token: first } = await gateway.tokens();
    const second = (await (await gateway.refresh(clientId, first)).json()) as Tokens;
    const third = (await (await gateway.refresh(clientId, second.refresh_token)).json()) as Tokens;
    await expectError(await gateway.refresh(clientId, first), 400, 'invalid_grant');
    for (const token of [second.refresh_token, third.refresh_token])
      await expectError(await gateway.refresh(clientId, token), 400, 'invalid_grant');
    const id = claimsOf(third.access_token).delegation_id;
    expect(await delegationStatus(id)).toEqual({ status: 'revoked', reason: 'replay' });
    const [entry] = await auth.dataSource.query(
      'SELECT revoked_at FROM status_list_entries WHERE delegation_id = $1',
      [id],
    );
    expect(entry.revoked_at).toBeInstanceOf(Date);
    const events = await auth.dataSource.query(
      'SELECT action FROM audit_events WHERE delegation_id = $1 ORDER BY id',
      [id],
    );
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      'delegation.granted',
      'delegation.revoked',
      'refresh_token.replayed',
    ]);
  });

  it('is refused for another scope or resource, and that does not spend the token', async () => {
    const { clientId, refresh_token } = await gateway.tokens();
    await expectError(
      await gateway.refresh(clientId, refresh_token, { scope: 'admin' }),
      400,
      'invalid_scope',
    );
    await expectError(
      await gateway.refresh(clientId, refresh_token, { resource: 'https://other.example/' }),
      400,
      'invalid_target',
    );
    expect((await gateway.refresh(clientId, refresh_token)).status).toBe(200);
  });

  const faults: [string, Record<string, string>, number, string][] = [
    ['an unknown token', { refresh_token: 'unknown' }, 400, 'invalid_grant'],
    ['an empty token', { refresh_token: '' }, 400, 'invalid_request'],
    ['a token with NUL', { refresh_token: 'a\0' }, 400, 'invalid_grant'],
    ['no client_id', { client_id: '' }, 400, 'invalid_request'],
    ['an unknown client', { client_id: 'eph_00000000000000000000000000000000' }, 401, 'invalid_client'],
    ["another client's id", { client_id: 'OTHER' }, 400, 'invalid_grant'],
  ];
  it('is refused, and spends nothing, for each of many faults', async () => {
    const { clientId, refresh_token } = await gateway.tokens();
    for (const [what, changes, status, error] of faults) {
      const given = changes.client_id === 'OTHER' ? { client_id: otherClient } : changes;
      const answer = await gateway.refresh(clientId, refresh_token, given);
      const body = (await answer.json()) as { error: string };
      expect({ what, status: answer.status, error: body.error }).toEqual({ what, status, error });
    }
    expect((await gateway.refresh(clientId, refresh_token)).status).toBe(200);
  });

  it('does not take an access token or a code in place of a refresh token', async () => {
    const { clientId, access_token } = await gateway.tokens();
    await expectError(await gateway.refresh(clientId, access_token), 400, 'invalid_grant');
    const authorized = await gateway.authorize();
    await expectError(await gateway.refresh(authorized.clientId, authorized.code), 400, 'invalid_grant');
  });

  it('is refused once the delegation is revoked or has expired', async () => {
    const revoked = await gateway.tokens();
    await revoke(claimsOf(revoked.access_token).delegation_id);
    await expectError(await gateway.refresh(revoked.clientId, revoked.refresh_token), 400, 'invalid_grant');
    const expired = await gateway.tokens();
    await auth.dataSource.query(
      `UPDATE delegations SET expires_at = now() - interval '1 s' WHERE client_id = $1`,
      [expired.clientId],
    );
    await expectError(await gateway.refresh(expired.clientId, expired.refresh_token), 400, 'invalid_grant');
  });

  it('keeps working after the person signed out of the browser', async () => {
    const authorized = await gateway.authorize();
    const tokens = (await (await gateway.exchange(authorized)).json()) as Tokens;
    await auth.redis.flush();
    expect((await gateway.refresh(authorized.clientId, tokens.refresh_token)).status).toBe(200);
  });

  it('prolongs the delegation, and the client with it', async () => {
    const { clientId, refresh_token, access_token } = await gateway.tokens();
    const end = async () =>
      (
        await auth.dataSource.query('SELECT expires_at FROM delegations WHERE id = $1', [
          claimsOf(access_token).delegation_id,
        ])
      )[0].expires_at.getTime() as number;
    expect(await end()).toBeGreaterThan(Date.now() + 29.9 * 86_400_000);
    await auth.dataSource.query(
      `UPDATE gateway_clients SET expires_at = now() - interval '1 s' WHERE client_id = $1`,
      [clientId],
    );
    expect((await gateway.refresh(clientId, refresh_token)).status).toBe(200);
  });
});

describe('how long things live', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const travel = (ms: number) =>
    jest.useFakeTimers({
      now: Date.now() + ms,
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    });
  const DAY = 86_400_000;
  const HOUR = 3_600_000;

  it('refresh tokens work for 29 days and 23 hours', async () => {
    const { clientId, refresh_token } = await gateway.tokens();
    travel(29 * DAY + 23 * HOUR);
    expect((await gateway.refresh(clientId, refresh_token)).status).toBe(200);
  });

  it('refresh tokens no longer work after 30 days and an hour', async () => {
    const { clientId, refresh_token } = await gateway.tokens();
    travel(30 * DAY + HOUR);
    await expectError(await gateway.refresh(clientId, refresh_token), 400, 'invalid_grant');
  });

  it('expired refresh tokens are refused as invalid_grant also when everything expired was cleared away', async () => {
    const { clientId, refresh_token } = await gateway.tokens();
    travel(30 * DAY + HOUR);
    await auth.app.get(DelegationsService).sweep();
    await auth.app.get(GatewayClientsService).sweep();
    await expectError(await gateway.refresh(clientId, refresh_token), 400, 'invalid_grant');
    travel(61 * DAY);
    await auth.app.get(GatewayClientsService).sweep();
    await expectError(await gateway.refresh(clientId, refresh_token), 401, 'invalid_client');
  });

  it('access tokens say 900 seconds', async () => {
    const { access_token } = await gateway.tokens();
    const { iat, exp } = claimsOf(access_token) as unknown as { iat: number; exp: number };
    expect(exp - iat).toBe(900);
  });

  it('a code lives for less than 61 seconds', async () => {
    const authorized = await gateway.authorize();
    travel(61_000);
    await expectError(await gateway.exchange(authorized), 400, 'invalid_grant');
  });

  it('a client without an approval lives for a day', async () => {
    const { client_id } = await gateway.register();
    travel(DAY + HOUR);
    const answer = await gateway.exchange({ code: 'x', clientId: client_id, pkce: newPkce() });
    await expectError(answer, 401, 'invalid_client');
  });
});
