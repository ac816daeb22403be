import { createHash, randomUUID } from 'node:crypto';
import { raceRounds } from '@bonafide/testing/config';
import { times } from '@bonafide/testing/times';
import { Redis } from 'ioredis';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { startAuthProcess } from '../auth-process.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import {
  claimsOf,
  GatewayDriver,
  newPkce,
  REDIRECT_URI,
  type TestBrowser,
  type Tokens,
} from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let person: TestBrowser;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  person = gateway.browser();
  await gateway.signIn(person);
});
afterAll(() => auth.close());

/** A key, and proofs that it makes for token requests. */
async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const jwk = { kty, crv, x, y };
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  const proof = (claims: Record<string, unknown> = {}, typ = 'dpop+jwt') =>
    new SignJWT({
      htm: 'POST',
      htu: `${gateway.issuer}/token`,
      jti: randomUUID(),
      iat: Math.floor(Date.now() / 1000),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ, jwk: jwk as never })
      .sign(privateKey);
  return { thumbprint, proof };
}

const ROUNDS = raceRounds(1);

type Key = Awaited<ReturnType<typeof newKey>>;
type Authorized = Awaited<ReturnType<GatewayDriver['authorize']>>;

const codeForm = ({ code, clientId, pkce }: Authorized) => ({
  grant_type: 'authorization_code',
  code,
  client_id: clientId,
  redirect_uri: REDIRECT_URI,
  code_verifier: pkce.verifier,
});
const refreshForm = (client_id: string, refresh_token: string) => ({
  grant_type: 'refresh_token',
  client_id,
  refresh_token,
});

/** Tokens that are bound to a key. */
async function boundTokens(key: Key) {
  const authorized = await gateway.authorize({ browser: person });
  const answer = await gateway.token(codeForm(authorized), { dpop: await key.proof() });
  expect(answer.status).toBe(200);
  return { ...((await answer.json()) as Tokens), clientId: authorized.clientId };
}

async function expectError(answer: Response, error: string): Promise<void> {
  const body = (await answer.json()) as { error: string };
  expect({ status: answer.status, error: body.error }).toEqual({ status: 400, error });
}

const introspect = async (token: string, client_id: string) =>
  (
    await fetch(`${gateway.issuer}/introspect`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id }),
    })
  ).json() as Promise<Record<string, unknown>>;

describe('a client that proves its key (RFC 9449)', () => {
  it('is given tokens that are bound to it, and introspection says so', async () => {
    const key = await newKey();
    const tokens = await boundTokens(key);
    expect(tokens.token_type).toBe('DPoP');
    expect(claimsOf(tokens.access_token)).toMatchObject({
      cnf: { jkt: key.thumbprint },
      token_use: 'access',
    });
    for (const [token, type] of [
      [tokens.access_token, 'DPoP'],
      [tokens.refresh_token, 'refresh_token'],
    ] as const)
      expect(await introspect(token, tokens.clientId)).toMatchObject({
        active: true,
        token_type: type,
        cnf: { jkt: key.thumbprint },
      });
  });

  it('alone refreshes: without a proof, or with another key, nothing is given and nothing is spent', async () => {
    const key = await newKey();
    const { clientId, refresh_token } = await boundTokens(key);
    const form = refreshForm(clientId, refresh_token);
    await expectError(await gateway.token(form), 'invalid_grant');
    const other = await newKey();
    await expectError(await gateway.token(form, { dpop: await other.proof() }), 'invalid_grant');
    const answer = await gateway.token(form, { dpop: await key.proof() });
    const next = (await answer.json()) as Tokens;
    expect(claimsOf(next.access_token).cnf).toEqual({ jkt: key.thumbprint });
    // Bound for good: the successor too.
    await expectError(await gateway.token(refreshForm(clientId, next.refresh_token)), 'invalid_grant');
  });

  it('may bind its code in the request: nobody else exchanges it', async () => {
    const key = await newKey();
    const changes = { dpop_jkt: key.thumbprint };
    const authorized = await gateway.authorize({ browser: person, changes });
    await expectError(await gateway.token(codeForm(authorized)), 'invalid_grant');
    const other = await newKey();
    await expectError(
      await gateway.token(codeForm(authorized), { dpop: await other.proof() }),
      'invalid_grant',
    );
    const answer = await gateway.token(codeForm(authorized), { dpop: await key.proof() });
    expect(((await answer.json()) as Tokens).token_type).toBe('DPoP');
  });

  it('may bind itself to proving it: without a proof it is given nothing', async () => {
    const key = await newKey();
    const { client_id, ...client } = await gateway.register({ dpop_bound_access_tokens: true });
    expect(client).toMatchObject({ dpop_bound_access_tokens: true });
    const authorized = await gateway.authorize({ browser: person, clientId: client_id });
    await expectError(await gateway.token(codeForm(authorized)), 'invalid_dpop_proof');
    expect((await gateway.token(codeForm(authorized), { dpop: await key.proof() })).status).toBe(200);
  });

  it('binds what follows a refresh token that was given without a proof', async () => {
    const { clientId, refresh_token } = await gateway.tokens({ browser: person });
    const key = await newKey();
    const answer = await gateway.token(refreshForm(clientId, refresh_token), { dpop: await key.proof() });
    const next = (await answer.json()) as Tokens;
    expect([next.token_type, claimsOf(next.access_token).cnf]).toEqual(['DPoP', { jkt: key.thumbprint }]);
    const form = refreshForm(clientId, next.refresh_token);
    await expectError(await gateway.token(form), 'invalid_grant');
    await expectError(await gateway.token(form, { dpop: await (await newKey()).proof() }), 'invalid_grant');
    expect((await gateway.token(form, { dpop: await key.proof() })).status).toBe(200);
  });
});

describe('a proof', () => {
  it('is good for this endpoint, this method and this moment; otherwise nothing is spent', async () => {
    const key = await newKey();
    const authorized = await gateway.authorize({ browser: person });
    const old = Math.floor(Date.now() / 1000) - 3600;
    const bad = [
      'x.y.z',
      await key.proof({ htm: 'GET' }),
      await key.proof({ htu: `${gateway.issuer}/par` }),
      await key.proof({ htu: 'https://evil.example/token' }),
      await key.proof({ jti: undefined }),
      await key.proof({}, 'JWT'),
      await new SignJWT({ htm: 'POST', htu: `${gateway.issuer}/token`, jti: 'a', iat: old })
        .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt' })
        .sign(new Uint8Array(32)),
    ];
    for (const dpop of bad)
      await expectError(await gateway.token(codeForm(authorized), { dpop }), 'invalid_dpop_proof');
    expect((await gateway.token(codeForm(authorized), { dpop: await key.proof() })).status).toBe(200);
  });

  it.each([-290, -90, 90, 290])('is taken of a client whose clock is %i seconds off', async (off) => {
    const authorized = await gateway.authorize({ browser: person });
    const dpop = await (await newKey()).proof({ iat: Math.floor(Date.now() / 1000) + off });
    expect((await gateway.token(codeForm(authorized), { dpop })).status).toBe(200);
  });

  it.each(['token', 'par'])(
    'of a client whose clock is wrong is answered with a nonce, by which it gets on, at %s',
    async (endpoint) => {
      const htu = `${gateway.issuer}/${endpoint}`;
      for (const off of [-7_200, -310, 310, 7_200]) {
        const [key, authorized] = [await newKey(), await gateway.authorize({ browser: person })];
        const claims = () => ({ htu, iat: Math.floor(Date.now() / 1000) + off });
        const body =
          endpoint === 'token'
            ? new URLSearchParams(codeForm(authorized))
            : new URL(gateway.authorizeUrl(authorized.clientId, newPkce())).searchParams;
        const send = (dpop: string) => fetch(htu, { method: 'POST', headers: { dpop }, body });
        const refused = await send(await key.proof(claims()));
        const nonce = refused.headers.get('dpop-nonce');
        expect(refused.headers.get('access-control-expose-headers')).toMatch(/dpop-nonce/i);
        await expectError(refused, 'use_dpop_nonce');
        // The code is not spent by the request that lacked the nonce.
        const dpop = await key.proof({ ...claims(), nonce });
        expect((await send(dpop)).ok).toBe(true);
        await expectError(await send(dpop), 'invalid_dpop_proof');
        const forged = await key.proof({ ...claims(), nonce: `${nonce!.slice(0, -4)}AAAA` });
        await expectError(await send(forged), 'use_dpop_nonce');
      }
    },
    30_000,
  );

  it('is good once: presented again, it spends nothing', async () => {
    const key = await newKey();
    const dpop = await key.proof();
    const { client_id } = await gateway.register();
    const mine = await gateway.authorize({ browser: person, clientId: client_id });
    const again = await gateway.authorize({ browser: person, clientId: client_id });
    expect((await gateway.token(codeForm(mine), { dpop })).status).toBe(200);
    await expectError(await gateway.token(codeForm(again), { dpop }), 'invalid_dpop_proof');
    expect((await gateway.token(codeForm(again))).status).toBe(200);
  });

  it('is remembered for as long as its time lets it come again, also when it was made ahead', async () => {
    const authorized = await gateway.authorize({ browser: person });
    const redis = new Redis(auth.redis.url);
    const before = new Set(await redis.keys('*used-proof:*'));
    const ahead = await (await newKey()).proof({ iat: Math.floor(Date.now() / 1000) + 250 });
    expect((await gateway.token(codeForm(authorized), { dpop: ahead })).status).toBe(200);
    const [stored] = (await redis.keys('*used-proof:*')).filter((name) => !before.has(name));
    expect(await redis.ttl(stored!)).toBeGreaterThan(550);
    redis.disconnect();
  });

  it('is good once where a request is pushed, and is remembered as long', async () => {
    const { client_id } = await gateway.register();
    const redis = new Redis(auth.redis.url);
    const before = new Set(await redis.keys('*used-proof:*'));
    const htu = `${gateway.issuer}/par`;
    const dpop = await (await newKey()).proof({ htu, iat: Math.floor(Date.now() / 1000) + 250 });
    const { searchParams } = new URL(gateway.authorizeUrl(client_id, newPkce()));
    const push = () => fetch(htu, { method: 'POST', headers: { dpop }, body: searchParams });
    const pushed = await push();
    const [stored] = (await redis.keys('*used-proof:*')).filter((name) => !before.has(name));
    const seconds = await redis.ttl(stored!);
    redis.disconnect();
    expect([pushed.status, seconds > 550]).toEqual([201, true]);
    await expectError(await push(), 'invalid_dpop_proof');
  });

  it(
    'presented fifty times at once, over two processes, is taken once',
    async () => {
      const processes = await Promise.all([startAuthProcess(auth), startAuthProcess(auth)]);
      try {
        const key = await newKey();
        const { client_id } = await gateway.register();
        for (let round = 0; round < ROUNDS; round++) {
          const authorized: Authorized[] = [];
          while (authorized.length < 5)
            authorized.push(await gateway.authorize({ browser: person, clientId: client_id }));
          const dpop = await key.proof();
          const answers = await times(50, (index) =>
            gateway.token(codeForm(authorized[index % 5]!), { dpop }, processes[index % 2]!.url),
          );
          const errors = await Promise.all(
            answers
              .filter(({ status }) => status !== 200)
              .map(async (answer) => ((await answer.json()) as { error: string }).error),
          );
          expect(errors).toHaveLength(49);
          expect(new Set(errors)).toEqual(new Set(['invalid_dpop_proof']));
        }
      } finally {
        await Promise.all(processes.map((each) => each.kill()));
      }
    },
    60_000 + ROUNDS * 5_000,
  );
});

describe('public clients as they are', () => {
  it('oauth4webapi proves its key at exchange and refresh', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true } as const;
    const address = new URL(gateway.issuer);
    const found = await oauth.discoveryRequest(address, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(address, found);
    expect(server.dpop_signing_alg_values_supported).toContain('ES256');
    const { clientId, code, pkce, redirect } = await gateway.authorize({ browser: person });
    const client: oauth.Client = { client_id: clientId };
    const DPoP = oauth.DPoP(client, await oauth.generateKeyPair('ES256'));
    const parameters = oauth.validateAuthResponse(server, client, redirect, 'state-of-the-test');
    expect(parameters.get('code')).toBe(code);
    const exchanged = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      REDIRECT_URI,
      pkce.verifier,
      { DPoP, ...insecure },
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, exchanged);
    expect(tokens.token_type).toBe('dpop');
    const again = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token!, {
      DPoP,
      ...insecure,
    });
    const refreshed = await oauth.processRefreshTokenResponse(server, client, again);
    expect(claimsOf(refreshed.access_token).cnf).toEqual(claimsOf(tokens.access_token).cnf);
  });

  it('openid-client pushes its request, is approved, and proves its key', async () => {
    const config = await openid.dynamicClientRegistration(
      new URL(gateway.issuer),
      { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' },
      openid.None(),
      { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' },
    );
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair());
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const link = await openid.buildAuthorizationUrlWithPAR(
      config,
      {
        redirect_uri: REDIRECT_URI,
        scope: 'mcp',
        state: expectedState,
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        resource: 'https://tools.example/mcp',
      },
      { DPoP },
    );
    expect([...link.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
    const redirect = await gateway.answerConsent(person, await person.follow(link.href));
    const tokens = await openid.authorizationCodeGrant(
      config,
      redirect,
      { pkceCodeVerifier, expectedState },
      undefined,
      { DPoP },
    );
    expect(claimsOf(tokens.access_token)).toMatchObject({
      aud: 'https://tools.example/mcp',
      cnf: { jkt: await DPoP.calculateThumbprint() },
    });
  });
});
