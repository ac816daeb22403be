import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
});
afterAll(() => auth.close());

const expectTokens = async (answer: Response) => {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.get('pragma')).toBe('no-cache');
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_token: expect.stringMatching(/^[\w-]{43,}$/),
    scope: 'mcp',
  });
  return body as { access_token: string; refresh_token: string };
};

describe('the answer to a token request', () => {
  it('has these members with these types and no others, for a code and for a refresh token', async () => {
    const authorized = await gateway.authorize();
    const first = await expectTokens(await gateway.exchange(authorized));
    const second = await expectTokens(await gateway.refresh(authorized.clientId, first.refresh_token));
    expect(second.access_token).not.toBe(first.access_token);
    expect(claimsOf(second.access_token).delegation_id).toBe(claimsOf(first.access_token).delegation_id);
  });

  it('a code is refused once its delegation has expired', async () => {
    const authorized = await gateway.authorize();
    await auth.dataSource.query(
      `UPDATE delegations SET expires_at = now() - interval '1 s' WHERE client_id = $1`,
      [authorized.clientId],
    );
    const answer = await gateway.exchange(authorized);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: expect.any(String) },
    ]);
  });

  it('is the same for a form that names its charset; one nobody knows is an invalid_request', async () => {
    const { clientId, refresh_token } = await gateway.tokens();
    const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token };
    const type = 'application/x-www-form-urlencoded';
    const unknown = await gateway.token(form, { 'content-type': `${type}; charset=x-none` });
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    await expectTokens(await gateway.token(form, { 'content-type': `${type}; charset=UTF-8` }));
  });

  it('tells scripts of any origin that they may ask', async () => {
    const answer = await fetch(`${gateway.issuer}/token`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  it('holds tokens that stand in the database as hashes alone', async () => {
    const authorized = await gateway.authorize();
    const { access_token, refresh_token } = await expectTokens(await gateway.exchange(authorized));
    const [{ text }] = await auth.dataSource.query('SELECT json_agg(a)::text AS text FROM issued_tokens a');
    for (const secret of [authorized.code, access_token, refresh_token, access_token.split('.')[2]!])
      expect(text).not.toContain(secret);
  });

  it('nothing is queued for a worker after a gateway consent: it has no project', async () => {
    await gateway.tokens();
    expect(await auth.dataSource.query('SELECT 1 FROM deliveries')).toEqual([]);
  });

  it('the delegation ends with its newest refresh token, within the hour, and never later than a year on', async () => {
    const { clientId, refresh_token, access_token } = await gateway.tokens();
    const endsIn = async () =>
      ((
        await auth.dataSource.query('SELECT expires_at FROM delegations WHERE id = $1', [
          claimsOf(access_token).delegation_id,
        ])
      )[0].expires_at.getTime() -
        Date.now()) /
      3_600_000;
    expect(await endsIn()).toBeGreaterThan(30 * 24 - 0.1);
    expect(await endsIn()).toBeLessThanOrEqual(30 * 24 + 1);
    await auth.dataSource.query(
      `UPDATE delegations SET issued_at = now() - interval '364 days', expires_at = now() + interval '1 hour'
       WHERE id = $1`,
      [claimsOf(access_token).delegation_id],
    );
    expect((await gateway.refresh(clientId, refresh_token)).status).toBe(200);
    expect(await endsIn()).toBeLessThanOrEqual(25.1);
  });
});
