import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { waitFor } from '@bonafide/testing/eventually';
import type { ServiceProcess } from '@bonafide/testing/service-process';
import { times } from '@bonafide/testing/times';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { SAME_USE } from '../../src/limits.js';
import { isSameUse } from '../../src/oauth/clients/same-use.js';
import { startAuthProcess } from '../auth-process.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import {
  claimsOf,
  GatewayDriver,
  ISSUER_PATH,
  REDIRECT_URI,
  type TestBrowser,
  type Tokens,
} from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let person: TestBrowser;
let owner: DashboardClient;
let processes: ServiceProcess[] = [];
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  processes = await Promise.all([startAuthProcess(auth), startAuthProcess(auth)]);
  person = gateway.browser();
  await gateway.signIn(person);
  owner = await new DashboardClient(auth).signIn(auth.user.email);
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await auth.close();
});

type Answer = Tokens & { error?: string; error_description?: string };
const bodyOf = async (answer: Response) => (await answer.json()) as Answer;
const statusOf = async (accessToken: string): Promise<string> => {
  const { delegation_id } = claimsOf(accessToken);
  const [row] = await auth.dataSource.query('SELECT status FROM delegations WHERE id = $1', [delegation_id]);
  return row.status as string;
};
const at = (n: number) => processes[n % 2]!.url;

/** All requests meet the token unused: whatever is asked of its delegation waits until `count` statements wait there. */
async function whileLocked<T>(accessToken: string, ask: () => Promise<T>[]): Promise<T[]> {
  const holder = auth.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT 1 FROM delegations WHERE id = $1 FOR UPDATE', [
    claimsOf(accessToken).delegation_id,
  ]);
  const asked = ask();
  await waitFor('both processes', async () => {
    const [{ waiting }] = await auth.dataSource.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting >= 2;
  });
  await holder.rollbackTransaction();
  await holder.release();
  return Promise.all(asked);
}

/** A key of a client, and proofs that it makes. */
async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const now = () => Math.floor(Date.now() / 1000);
  return {
    jwk,
    proof: () =>
      new SignJWT({ htm: 'POST', htu: `${gateway.issuer}/token`, jti: randomUUID(), iat: now() })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .sign(privateKey),
    assertion: (clientId: string) =>
      new SignJWT({ jti: randomUUID(), iss: clientId, sub: clientId, aud: gateway.issuer })
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(privateKey),
  };
}

const refreshForm = (client_id: string, refresh_token: string) => ({
  grant_type: 'refresh_token',
  client_id,
  refresh_token,
});

async function setLeeway(refreshLeewaySeconds: number): Promise<void> {
  const saved = await owner.call('PUT', '/organizations/acme/agent-policy', { refreshLeewaySeconds });
  expect(saved).toMatchObject({ status: 200, data: { refreshLeewaySeconds } });
}

describe('refreshes that met one token unused, at two processes', () => {
  it('are one use: the same tokens for all, and a request after their answers is a replay', async () => {
    const { clientId, refresh_token, access_token } = await gateway.tokens({ browser: person });
    const answers = await whileLocked(access_token, () =>
      Array.from({ length: 10 }, (_, n) => gateway.refresh(clientId, refresh_token, {}, at(n))),
    );
    const bodies = await Promise.all(answers.map(bodyOf));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ expires_in: 900, scope: 'mcp' });
    const replay = await gateway.refresh(clientId, refresh_token, {}, at(1));
    expect([replay.status, (await bodyOf(replay)).error]).toEqual([400, 'invalid_grant']);
    expect(await statusOf(access_token)).toBe('revoked');
  });

  it('are one use for a client that proves its key each time; another key gets nothing and ends nothing', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const authorized = await gateway.authorize({ browser: person });
    const form = {
      grant_type: 'authorization_code',
      code: authorized.code,
      client_id: authorized.clientId,
      redirect_uri: REDIRECT_URI,
      code_verifier: authorized.pkce.verifier,
    };
    const { refresh_token, access_token } = await bodyOf(
      await gateway.token(form, { dpop: await key.proof() }),
    );
    const proofs = await times(6, () => key.proof());
    const stolen = await other.proof();
    const refresh = refreshForm(authorized.clientId, refresh_token);
    const [thief, ...answers] = await whileLocked(access_token, () => [
      gateway.token(refresh, { dpop: stolen }, at(0)),
      ...proofs.map((dpop, n) => gateway.token(refresh, { dpop }, at(n))),
    ]);
    expect([thief!.status, (await bodyOf(thief!)).error]).toEqual([400, 'invalid_grant']);
    const bodies = await Promise.all(answers.map(bodyOf));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]!.token_type).toBe('DPoP');
    expect(await statusOf(access_token)).toBe('active');
  });

  it('bind their successor to the first key that was proven, and share it with no other', async () => {
    const { clientId, refresh_token, access_token } = await gateway.tokens({ browser: person });
    const keys = await times(2, newKey);
    const proofs = await Promise.all(keys.map((key) => key.proof()));
    const answers = await whileLocked(access_token, () =>
      proofs.map((dpop, n) => gateway.token(refreshForm(clientId, refresh_token), { dpop }, at(n))),
    );
    const bodies = await Promise.all(answers.map(bodyOf));
    expect(bodies.map(({ error }) => error ?? 'none').sort()).toEqual(['invalid_grant', 'none']);
    expect(await statusOf(access_token)).toBe('active');
  });

  it('are one use for a client that authenticates with its key', async () => {
    const key = await newKey();
    const created = await owner.call<{ clientId: string }>('POST', '/organizations/acme/clients', {
      name: 'Confidential',
      redirectUris: [REDIRECT_URI],
      jwks: { keys: [key.jwk] },
    });
    const { clientId } = created.data;
    const authentication = async () => ({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await key.assertion(clientId),
    });
    const { code, pkce } = await gateway.authorize({ browser: person, clientId });
    const { refresh_token, access_token } = await bodyOf(
      await gateway.token({
        ...(await authentication()),
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        code_verifier: pkce.verifier,
      }),
    );
    const forms = await times(6, async () => ({
      ...refreshForm(clientId, refresh_token),
      ...(await authentication()),
    }));
    const answers = await whileLocked(access_token, () =>
      forms.map((form, n) => gateway.token(form, {}, at(n))),
    );
    const bodies = await Promise.all(answers.map(bodyOf));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await statusOf(access_token)).toBe('active');
  });

  it('keep their own faults: another client or resource gets nothing beside them', async () => {
    const { clientId, refresh_token, access_token } = await gateway.tokens({ browser: person });
    const { client_id: stranger } = await gateway.register();
    const answers = await whileLocked(access_token, () => [
      gateway.refresh(clientId, refresh_token, {}, at(0)),
      gateway.refresh(clientId, refresh_token, {}, at(1)),
      gateway.refresh(stranger, refresh_token, {}, at(0)),
      gateway.refresh(clientId, refresh_token, { resource: 'https://other.example' }, at(1)),
      gateway.refresh(clientId, refresh_token, { scope: 'admin' }, at(0)),
    ]);
    const bodies = await Promise.all(answers.map(bodyOf));
    expect(bodies.map(({ error }) => error)).toEqual([
      ...[undefined, undefined],
      ...['invalid_grant', 'invalid_target', 'invalid_scope'],
    ]);
    expect(await statusOf(access_token)).toBe('active');
  });
});

describe('a code that two requests met unused', () => {
  it('is exchanged by one, whose tokens live; a replay of the code ends them', async () => {
    const authorized = await gateway.authorize({ browser: person });
    const [{ id }] = await auth.dataSource.query('SELECT id FROM delegations WHERE client_id = $1', [
      authorized.clientId,
    ]);
    const claims = Buffer.from(JSON.stringify({ delegation_id: id })).toString('base64url');
    const answers = await whileLocked(`x.${claims}.x`, () =>
      [0, 1].map((n) => gateway.exchange(authorized, {}, at(n))),
    );
    const bodies = await Promise.all(answers.map(bodyOf));
    expect(bodies.map(({ error }) => error ?? 'none').sort()).toEqual(['invalid_grant', 'none']);
    const tokens = bodies.find(({ error }) => error === undefined)!;
    const refreshed = await bodyOf(await gateway.refresh(authorized.clientId, tokens.refresh_token));
    expect(await statusOf(tokens.access_token)).toBe('active');
    await gateway.exchange(authorized, {}, at(1));
    expect(await statusOf(refreshed.access_token)).toBe('revoked');
  });
});

describe('the leeway of an organization', () => {
  afterAll(() => setLeeway(0));

  it.each([31, -1, 1.5, '5'])('is a whole number of seconds from 0 to 30: not %j', async (seconds) => {
    const refused = await owner.raw('PUT', '/organizations/acme/agent-policy', {
      refreshLeewaySeconds: seconds,
    });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('refreshLeewaySeconds'),
    ]);
  });

  it('gives a late request the same tokens, also at another process and after the first one was killed', async () => {
    await setLeeway(30);
    const { clientId, refresh_token } = await gateway.tokens({ browser: person });
    const third = await startAuthProcess(auth);
    const lost = gateway.refresh(clientId, refresh_token, {}, third.url).then(
      (answer) => answer.text(),
      () => undefined,
    );
    await waitFor('the use', async () => {
      const [row] = await auth.dataSource.query(
        `SELECT 1 FROM issued_tokens WHERE client_id = $1 AND model = 'RefreshToken' AND consumed_at IS NOT NULL`,
        [clientId],
      );
      return row;
    });
    await third.kill();
    await lost;
    const retried = await bodyOf(await gateway.refresh(clientId, refresh_token, {}, at(0)));
    const again = await bodyOf(await gateway.refresh(clientId, refresh_token, {}, at(1)));
    expect(retried.error).toBeUndefined();
    expect(again).toEqual(retried);
    expect((await gateway.refresh(clientId, retried.refresh_token)).status).toBe(200);
  });

  it('ends with the first use of the successor, and with its time', async () => {
    await setLeeway(10);
    const used = await gateway.tokens({ browser: person });
    const next = await bodyOf(await gateway.refresh(used.clientId, used.refresh_token));
    await gateway.refresh(used.clientId, next.refresh_token);
    expect((await gateway.refresh(used.clientId, used.refresh_token)).status).toBe(400);
    expect(await statusOf(used.access_token)).toBe('revoked');

    const late = await gateway.tokens({ browser: person });
    await gateway.refresh(late.clientId, late.refresh_token);
    const agoBy = (seconds: number) =>
      auth.dataSource.query(
        `UPDATE issued_tokens SET consumed_at = now() - $2 * interval '1 s' WHERE client_id = $1 AND consumed_at IS NOT NULL
         AND model = 'RefreshToken'`,
        [late.clientId, seconds],
      );
    await agoBy(8);
    expect((await gateway.refresh(late.clientId, late.refresh_token)).status).toBe(200);
    await agoBy(11);
    expect((await gateway.refresh(late.clientId, late.refresh_token)).status).toBe(400);
    expect(await statusOf(late.access_token)).toBe('revoked');
  });
});

describe('the arrival of a request', () => {
  it('is that of its last byte where the connection was opened long before', async () => {
    const { clientId, refresh_token, access_token } = await gateway.tokens({ browser: person });
    const form = new URLSearchParams(refreshForm(clientId, refresh_token)).toString();
    const { hostname, port } = new URL(at(0));
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const openedAt = performance.now();
    socket.write(
      `POST ${ISSUER_PATH}/token HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form.slice(0, -1)}`,
    );
    await waitFor('the connection to be old', () => performance.now() - openedAt > SAME_USE.openedBeforeMs);
    expect((await gateway.refresh(clientId, refresh_token, {}, at(1))).status).toBe(200);
    socket.write(form.slice(-1));
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(await statusOf(access_token)).toBe('revoked');
  });

  it.each([
    ['before the token counted as used', { msAgo: 5, askedAt: 20, answeredAt: 22 }, 10, true],
    ['while the answers of the first use were held', { msAgo: -15, askedAt: 11, answeredAt: 12 }, 10, true],
    ['after it', { msAgo: 500, askedAt: 11, answeredAt: 14 }, 10, false],
    ['at a moment that the look-up leaves open', { msAgo: 3, askedAt: 11, answeredAt: 14 }, 10, undefined],
  ])('%s decides', (_, use, arrivedAt, expected) =>
    expect(isSameUse({ ...use, leewaySeconds: 0 }, arrivedAt)).toBe(expected),
  );
});
