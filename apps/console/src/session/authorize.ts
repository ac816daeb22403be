// The console as a public client of the gateway: authorization code with PKCE (RFC 7636), one authorization per jobs
// service (RFC 8707), single-use refresh tokens.
import * as oauth from 'oauth4webapi';
import { SCOPES } from './scopes.js';
import type { ConsoleSettings, JobsService } from './settings.js';

export interface Tokens {
  accessToken: string;
  refreshToken: string | undefined;
  /** epoch milliseconds */
  expiresAt: number;
  scopes: readonly string[];
  /** DID of the person who granted it; undefined if it is not in the token */
  person: string | undefined;
}

/** State kept during the redirect to the gateway and back; it gives no access by itself. */
export interface Pending {
  service: string;
  state: string;
  verifier: string;
  returnTo: string;
}

const PENDING = 'pending-authorization';
const local = { [oauth.allowInsecureRequests]: location.protocol === 'http:' };

let discovered: Promise<oauth.AuthorizationServer> | undefined;

function discover({ issuer }: ConsoleSettings): Promise<oauth.AuthorizationServer> {
  discovered ??= oauth
    .discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...local })
    .then((response) => oauth.processDiscoveryResponse(new URL(issuer), response));
  discovered.catch(() => (discovered = undefined));
  return discovered;
}

/** A new authorization: its URL, and the state for handling the response. */
export async function authorizationOf(
  settings: ConsoleSettings,
  service: JobsService,
  { returnTo, ...further }: { returnTo: string; acr_values?: string; max_age?: string },
): Promise<{ url: URL; pending: Pending }> {
  const server = await discover(settings);
  const pending: Pending = {
    service: service.name,
    state: oauth.generateRandomState(),
    verifier: oauth.generateRandomCodeVerifier(),
    returnTo,
  };
  const url = new URL(server.authorization_endpoint!);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId!,
    redirect_uri: settings.redirectUri,
    scope: SCOPES.join(' '),
    resource: service.url,
    state: pending.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...further,
  }).toString();
  return { url, pending };
}

/** Redirects to the gateway. The current location is kept for the return; it contains no personal data. */
export async function beginAuthorization(
  settings: ConsoleSettings,
  service: JobsService,
  returnTo: string,
): Promise<void> {
  const { url, pending } = await authorizationOf(settings, service, { returnTo });
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  location.assign(url);
}

export interface Authorized {
  service: string;
  returnTo: string;
  tokens: Tokens;
}

/** @throws oauth.AuthorizationResponseError if the person refused; undefined if this page started no authorization */
export async function finishAuthorization(
  settings: ConsoleSettings,
  callback: URL,
): Promise<Authorized | undefined> {
  const stored = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  if (stored === null) return undefined;
  return exchange(settings, JSON.parse(stored) as Pending, callback);
}

/** @throws oauth.AuthorizationResponseError if the person refused */
export async function exchange(
  settings: ConsoleSettings,
  { service, state, verifier, returnTo }: Pending,
  callback: URL,
): Promise<Authorized> {
  const client = clientOf(settings);
  const server = await discover(settings);
  const params = oauth.validateAuthResponse(server, client, callback, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    params,
    settings.redirectUri,
    verifier,
    local,
  );
  const tokens = readTokens(await oauth.processAuthorizationCodeResponse(server, client, response));
  return { service, returnTo, tokens };
}

/** @throws oauth.ResponseBodyError `invalid_grant` if the access has ended */
export async function refresh(settings: ConsoleSettings, refreshToken: string): Promise<Tokens> {
  const server = await discover(settings);
  const client = clientOf(settings);
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, local);
  return readTokens(await oauth.processRefreshTokenResponse(server, client, response));
}

/** Ends the delegation with all its tokens. */
export async function revoke(settings: ConsoleSettings, token: string): Promise<void> {
  const server = await discover(settings);
  await oauth.revocationRequest(server, clientOf(settings), oauth.None(), token, local);
}

const clientOf = ({ clientId }: ConsoleSettings): oauth.Client => ({ client_id: clientId! });

const readTokens = (response: oauth.TokenEndpointResponse): Tokens => ({
  accessToken: response.access_token,
  refreshToken: response.refresh_token,
  expiresAt: Date.now() + (response.expires_in ?? 300) * 1000,
  scopes: response.scope?.split(' ') ?? [],
  person: personOf(response.access_token),
});

/**
 * The person in the unverified claims, for display and comparison: only the service verifies the token
 * (docs/guides/console.md).
 */
function personOf(token: string): string | undefined {
  const [, payload = ''] = token.split('.');
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      user_did?: string;
    };
    return claims.user_did;
  } catch {
    return undefined;
  }
}
