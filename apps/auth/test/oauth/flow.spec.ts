import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver, type Tokens } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
});
afterAll(() => auth.close());

describe('the authorization code flow', () => {
  it('leads from registration through sign-in and consent to tokens, and on to refreshed ones', async () => {
    const authorized = await gateway.authorize();
    expect(authorized.redirect.origin + authorized.redirect.pathname).toBe('https://client.example/callback');
    expect(authorized.redirect.searchParams.get('state')).toBe('state-of-the-test');
    expect(authorized.redirect.searchParams.get('iss')).toBe(gateway.issuer);
    const answer = await gateway.exchange(authorized);
    const tokens = (await answer.json()) as Tokens;
    expect({ status: answer.status, tokens }).toEqual({
      status: 200,
      tokens: {
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: 'Bearer',
        expires_in: 900,
        refresh_token: expect.any(String),
        scope: 'mcp',
      },
    });
    expect(claimsOf(tokens.access_token)).toMatchObject({
      client_id: authorized.clientId,
      scope: 'mcp',
      aud: auth.url,
    });
    const refreshed = await gateway.refresh(authorized.clientId, tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    const next = (await refreshed.json()) as Tokens;
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
  });
});
