// The libraries as they are published, as a careful client uses them: its key at every endpoint (RFC 7523), a pushed
// request (RFC 9126), and proofs of another key from the code to the resource (RFC 9449).
import type { webcrypto } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';

export interface BoundClientRun {
  issuer: string;
  /** registered before, with the public half of `key` */
  clientId: string;
  key: webcrypto.CryptoKey;
  redirectUri: string;
  resource: string;
  scope: string;
  /** what is asked of the resource */
  url: URL;
  /** opens the client's link, signs in, approves; gives back where the browser was sent */
  approve(link: string): Promise<URL>;
}

export interface BoundClientResult {
  tokenType: string;
  /** of the resource: to the first token, and to the refreshed one */
  answers: [Response, Response];
}

const insecure = { [oauth.allowInsecureRequests]: true } as const;

export async function runBoundOauth4webapi(run: BoundClientRun): Promise<BoundClientResult> {
  const { issuer, clientId, key, redirectUri, resource, scope, url, approve } = run;
  const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...insecure });
  const server = await oauth.processDiscoveryResponse(new URL(issuer), found);
  const client: oauth.Client = { client_id: clientId };
  const proveClient = oauth.PrivateKeyJwt(key);
  const DPoP = oauth.DPoP(client, await oauth.generateKeyPair('ES256'));
  const options = { DPoP, ...insecure };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const parameters = {
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    resource,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  const pushed = await oauth.processPushedAuthorizationResponse(
    server,
    client,
    await oauth.pushedAuthorizationRequest(server, client, proveClient, parameters, options),
  );
  const link = new URL(server.authorization_endpoint!);
  link.search = String(new URLSearchParams({ client_id: clientId, request_uri: pushed.request_uri }));
  const redirect = await approve(link.href);
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      proveClient,
      oauth.validateAuthResponse(server, client, redirect, state),
      redirectUri,
      verifier,
      options,
    ),
  );
  const first = await oauth.protectedResourceRequest(
    tokens.access_token,
    'GET',
    url,
    undefined,
    null,
    options,
  );
  const refreshed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, proveClient, tokens.refresh_token!, options),
  );
  const token = refreshed.access_token;
  const second = await oauth.protectedResourceRequest(token, 'GET', url, undefined, null, options);
  return { tokenType: tokens.token_type, answers: [first, second] };
}

export async function runBoundOpenidClient(run: BoundClientRun): Promise<BoundClientResult> {
  const { issuer, clientId, key, redirectUri, resource, scope, url, approve } = run;
  const config = await openid.discovery(new URL(issuer), clientId, {}, openid.PrivateKeyJwt(key), {
    execute: [openid.allowInsecureRequests],
    algorithm: 'oauth2',
  });
  const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair());
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const parameters = {
    redirect_uri: redirectUri,
    scope,
    state: expectedState,
    resource,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  };
  const link = await openid.buildAuthorizationUrlWithPAR(config, parameters, { DPoP });
  const redirect = await approve(link.href);
  const checks = { pkceCodeVerifier, expectedState };
  const tokens = await openid.authorizationCodeGrant(config, redirect, checks, undefined, { DPoP });
  const ask = (token: string) =>
    openid.fetchProtectedResource(config, token, url, 'GET', undefined, undefined, { DPoP });
  const first = await ask(tokens.access_token);
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!, undefined, { DPoP });
  return { tokenType: tokens.token_type, answers: [first, await ask(refreshed.access_token)] };
}
