// The public clients as they are published, each from discovery to a replayed refresh token. The person is given in.
import { auth as mcpAuthorize, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';

export interface ClientRun {
  issuer: string;
  redirectUri: string;
  /** opens the client's link, signs in, approves; gives back where the browser was sent */
  approve(link: string): Promise<URL>;
}

export interface ClientResult {
  accessToken: string;
  /** of the first and the second answer */
  refreshTokens: [string, string];
  clientId: string;
}

const insecure = { [oauth.allowInsecureRequests]: true } as const;

export async function runOauth4webapi({ issuer, redirectUri, approve }: ClientRun): Promise<ClientResult> {
  const address = new URL(issuer);
  const found = await oauth.discoveryRequest(address, { algorithm: 'oauth2', ...insecure });
  const server = await oauth.processDiscoveryResponse(address, found);
  const registered = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(server, { redirect_uris: [redirectUri] }, insecure),
  );
  const client: oauth.Client = { client_id: registered.client_id };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const link = new URL(server.authorization_endpoint!);
  for (const [name, value] of Object.entries({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'mcp',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }))
    link.searchParams.set(name, value);
  const parameters = oauth.validateAuthResponse(server, client, await approve(link.href), state);
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectUri,
      verifier,
      insecure,
    ),
  );
  const refresh = async (token: string) =>
    oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, insecure),
    );
  const refreshed = await refresh(tokens.refresh_token!);
  const asked = await oauth.introspectionRequest(
    server,
    client,
    oauth.None(),
    refreshed.access_token,
    insecure,
  );
  expect(await oauth.processIntrospectionResponse(server, client, asked)).toMatchObject({ active: true });
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, oauth.None(), refreshed.refresh_token!, insecure),
  );
  await expect(refresh(refreshed.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  return {
    accessToken: refreshed.access_token,
    refreshTokens: [tokens.refresh_token!, refreshed.refresh_token!],
    clientId: client.client_id,
  };
}

export async function runOpenidClient(
  { issuer, redirectUri, approve }: ClientRun,
  algorithm: 'oauth2' | 'oidc' = 'oauth2',
): Promise<ClientResult> {
  const config = await openid.dynamicClientRegistration(
    new URL(issuer),
    { redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
    openid.None(),
    { execute: [openid.allowInsecureRequests], algorithm },
  );
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const link = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'mcp',
    state: expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    resource: 'https://tools.example/mcp',
  });
  const tokens = await openid.authorizationCodeGrant(config, await approve(link.href), {
    pkceCodeVerifier,
    expectedState,
  });
  expect(tokens.expires_in).toBe(900);
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  return {
    accessToken: refreshed.access_token,
    refreshTokens: [tokens.refresh_token!, refreshed.refresh_token!],
    clientId: config.clientMetadata().client_id,
  };
}

/**
 * The SDK's client; the tool server it talks to is played here, the authorization server is the real one.
 *
 * @param scopes what the tool server's metadata name; the client is told nothing else
 */
export async function runMcpClient(
  { issuer, redirectUri, approve }: ClientRun,
  scopes = ['mcp'],
): Promise<ClientResult> {
  const kept: {
    link?: URL;
    client?: { client_id: string };
    tokens?: { access_token: string; refresh_token?: string };
    verifier?: string;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: 'An MCP client',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'state-of-the-sdk',
    clientInformation: () => kept.client,
    saveClientInformation: (information) => void (kept.client = information),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (link) => void (kept.link = link),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
  };
  const serverUrl = 'http://127.0.0.1:9/mcp';
  const fetchFn = (async (url: string | URL, init?: RequestInit) => {
    const target = new URL(String(url));
    if (target.port !== '9') return fetch(url, init);
    if (target.pathname.startsWith('/.well-known/oauth-protected-resource'))
      return Response.json({
        resource: serverUrl,
        authorization_servers: [issuer],
        scopes_supported: scopes,
      });
    return new Response(null, { status: 404 });
  }) as typeof fetch;
  expect(await mcpAuthorize(provider, { serverUrl, fetchFn })).toBe('REDIRECT');
  const redirect = await approve(kept.link!.href);
  expect(redirect.searchParams.get('state')).toBe('state-of-the-sdk');
  const authorizationCode = redirect.searchParams.get('code')!;
  expect(await mcpAuthorize(provider, { serverUrl, authorizationCode, fetchFn })).toBe('AUTHORIZED');
  const first = kept.tokens!.refresh_token!;
  expect(await mcpAuthorize(provider, { serverUrl, fetchFn })).toBe('AUTHORIZED');
  return {
    accessToken: kept.tokens!.access_token,
    refreshTokens: [first, kept.tokens!.refresh_token!],
    clientId: kept.client!.client_id,
  };
}
