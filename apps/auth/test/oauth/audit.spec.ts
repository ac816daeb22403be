import { DelegationsService } from '../../src/delegations/delegations.service.js';
import { IssuedTokenStore } from '../../src/oauth/grants/issued-token-store.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
});
afterAll(() => auth.close());

interface Line {
  action: string;
  actor_type: string;
  actor_id: string;
  organization_id: string;
  details: Record<string, unknown>;
  request_id: string | null;
}

const linesOf = (delegationId: string) =>
  auth.dataSource.query(
    `SELECT action, actor_type, actor_id, organization_id, details, request_id FROM audit_events
     WHERE delegation_id = $1 ORDER BY id`,
    [delegationId],
  ) as Promise<Line[]>;

const delegationOf = async (clientId: string) =>
  (await auth.dataSource.query('SELECT id FROM delegations WHERE client_id = $1', [clientId]))[0]
    .id as string;

const brief = (lines: Line[]) =>
  lines.map(({ action, actor_type, details }) => ({ action, actor_type, details }));

describe('the audit log of the gateway', () => {
  it('has the grant, by whom, for whom and with what', async () => {
    const { clientId } = await gateway.authorize();
    const lines = await linesOf(await delegationOf(clientId));
    expect(lines).toEqual([
      {
        action: 'delegation.granted',
        actor_type: 'user',
        actor_id: auth.user.id,
        organization_id: auth.organization.id,
        details: { flow: 'gateway', agentDid: expect.stringContaining(clientId), scopes: ['mcp'] },
        request_id: expect.any(String),
      },
    ]);
  });

  it('has refused uses of a code and of a refresh token that were ours', async () => {
    const authorized = await gateway.authorize();
    const id = await delegationOf(authorized.clientId);
    await gateway.exchange(authorized, { code_verifier: 'v'.repeat(43) });
    const { client_id: thief } = await gateway.register();
    await gateway.exchange(authorized, { client_id: thief });
    const { refresh_token } = (await (await gateway.exchange(authorized)).json()) as {
      refresh_token: string;
    };
    await gateway.refresh(authorized.clientId, refresh_token, { scope: 'admin' });
    await gateway.refresh(thief, refresh_token);
    const lines = (await linesOf(id)).filter(({ action }) => action === 'token.refused');
    expect(lines.map(({ actor_id, details }) => [actor_id, details])).toEqual([
      [authorized.clientId, { presented: 'authorization_code', error: 'invalid_grant' }],
      [thief, { presented: 'authorization_code', error: 'invalid_grant' }],
      [authorized.clientId, { presented: 'refresh_token', error: 'invalid_scope' }],
      [thief, { presented: 'refresh_token', error: 'invalid_grant' }],
    ]);
    expect(lines.every(({ organization_id }) => organization_id === auth.organization.id)).toBe(true);
    expect(lines.every(({ request_id }) => typeof request_id === 'string')).toBe(true);
  });

  it('has the theft and the revocation it led to, of a code and of a refresh token', async () => {
    const authorized = await gateway.authorize();
    await gateway.exchange(authorized);
    await gateway.exchange(authorized);
    expect(brief(await linesOf(await delegationOf(authorized.clientId))).slice(1)).toEqual([
      { action: 'delegation.revoked', actor_type: 'client', details: { reason: 'replay' } },
      { action: 'authorization_code.replayed', actor_type: 'client', details: {} },
    ]);
    const { clientId, refresh_token, access_token } = await gateway.tokens();
    await gateway.refresh(clientId, refresh_token);
    await gateway.refresh(clientId, refresh_token);
    expect(brief(await linesOf(claimsOf(access_token).delegation_id)).slice(1)).toEqual([
      { action: 'delegation.revoked', actor_type: 'client', details: { reason: 'replay' } },
      { action: 'refresh_token.replayed', actor_type: 'client', details: {} },
    ]);
  });

  it('has a revocation once, with its reason, however often it is asked for', async () => {
    const { access_token } = await gateway.tokens();
    const id = claimsOf(access_token).delegation_id;
    const actor = { type: 'user', id: auth.user.id } as const;
    expect(await auth.app.get(DelegationsService).revoke({ id, reason: 'user', actor })).toBe(true);
    expect(await auth.app.get(DelegationsService).revoke({ id, reason: 'user', actor })).toBe(false);
    expect(brief(await linesOf(id)).slice(1)).toEqual([
      { action: 'delegation.revoked', actor_type: 'user', details: { reason: 'user' } },
    ]);
  });

  it('holds no code, token, verifier or e-mail address', async () => {
    const authorized = await gateway.authorize();
    await gateway.exchange(authorized, { code_verifier: 'v'.repeat(43) });
    const tokens = (await (await gateway.exchange(authorized)).json()) as Record<string, string>;
    const [{ text }] = await auth.dataSource.query('SELECT json_agg(a)::text AS text FROM audit_events a');
    const secrets = [
      authorized.code,
      authorized.pkce.verifier,
      tokens['access_token']!,
      tokens['refresh_token']!,
    ];
    for (const secret of [...secrets, auth.user.email]) expect(text).not.toContain(secret);
  });
});

describe('a database that fails at the last moment', () => {
  it('gives nobody a token and leaves the code good', async () => {
    const authorized = await gateway.authorize();
    const store = auth.app.get(IssuedTokenStore);
    const { redeem } = store;
    store.redeem = () => Promise.reject(new Error('the connection was cut'));
    const answer = await gateway.exchange(authorized);
    store.redeem = redeem;
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 500,
      body: { error: 'server_error', error_description: expect.any(String) },
    });
    expect((await gateway.exchange(authorized)).status).toBe(200);
  });

  it('tells from where each was done: consent, refused and replayed tokens, revocation', async () => {
    const authorized = await gateway.authorize();
    await gateway.exchange(authorized, { code_verifier: 'v'.repeat(43) });
    await gateway.exchange(authorized);
    await gateway.exchange(authorized);
    const other = await gateway.tokens();
    const revoke = new URLSearchParams({ token: other.refresh_token, client_id: other.clientId });
    await fetch(`${gateway.issuer}/revoke`, { method: 'POST', body: revoke });
    const lines = (await auth.dataSource.query(
      `SELECT e.action, a.address FROM audit_events e JOIN audit_addresses a ON a.audit_id = e.id WHERE delegation_id IN
         (SELECT id FROM delegations WHERE client_id IN ($1, $2)) ORDER BY id`,
      [authorized.clientId, other.clientId],
    )) as { action: string; address: string | null }[];
    expect(lines.map(({ action }) => action)).toEqual([
      'delegation.granted',
      'token.refused',
      'delegation.revoked',
      'authorization_code.replayed',
      'delegation.granted',
      'delegation.revoked',
    ]);
    for (const { address } of lines) expect(address).toMatch(/127\.0\.0\.1$/);
  });
});
