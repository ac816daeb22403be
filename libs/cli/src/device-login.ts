import { ConnectionError } from '@bonafide/client/errors';
import * as openid from 'openid-client';
import { type Credentials, credentialsPath, type Tokens } from './credentials.js';
import { CommandError, EXIT, type ExitCode } from './exit-codes.js';
import type { Io } from './io.js';
import { readPrivateJson, withLock, writePrivateJson } from './private-file.js';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** A token that is about to expire is renewed before it is used. */
const RENEWED_BEFORE_MS = 30_000;

export interface DeviceLogin {
  /** origin of the authorization service */
  authUrl: string;
  /** origin of the jobs service, the audience of the token */
  jobsUrl: string;
  scopes: readonly string[];
  /** a client registered by the operator; otherwise the command line registers itself */
  clientId?: string;
}

/** Shows a code for the person to enter in a browser (RFC 8628), and waits for their decision. */
export const loginByDevice = (io: Io, login: DeviceLogin): Promise<Tokens> =>
  grantDevice(io, login).catch((error: unknown) => {
    throw faultOf(error, 'the sign-in was not given', EXIT.no);
  });

async function grantDevice(io: Io, { authUrl, jobsUrl, scopes, clientId }: DeviceLogin): Promise<Tokens> {
  const issuer = `${authUrl}/api/v1/gateway/oauth`;
  const config = clientId
    ? await discover(issuer, clientId)
    : await openid.dynamicClientRegistration(
        new URL(issuer),
        {
          client_name: 'bonafide command line',
          grant_types: [DEVICE_GRANT, 'refresh_token'],
          response_types: [],
          token_endpoint_auth_method: 'none',
        },
        openid.None(),
        optionsFor(issuer),
      );
  const resource = jobsUrl;
  const device = await openid.initiateDeviceAuthorization(config, { scope: scopes.join(' '), resource });
  io.note(`Open ${device.verification_uri} and type ${device.user_code}\n`);
  const granted = await openid.pollDeviceAuthorizationGrant(
    config,
    device,
    { resource },
    { signal: io.signal },
  );
  return tokensOf(issuer, config.clientMetadata().client_id, granted);
}

/** The stored token, renewed when it is about to expire. Under a lock: a refresh token can be used only once. */
export async function freshToken(io: Io): Promise<string> {
  const { tokens } = await readTokens(io);
  if (isFresh(tokens)) return tokens.accessToken;
  const path = credentialsPath(io);
  return withLock(path, io.signal, async () => {
    const { kept, jobs, tokens } = await readTokens(io);
    // Another process has renewed it.
    if (isFresh(tokens)) return tokens.accessToken;
    const next = await renew(tokens, jobs.url);
    await writePrivateJson(path, { ...kept, jobs: { ...jobs, tokens: next } });
    return next.accessToken;
  });
}

const isFresh = ({ expiresAt }: Tokens) => expiresAt - Date.now() > RENEWED_BEFORE_MS;

async function readTokens(io: Io) {
  const kept = await readPrivateJson<Credentials>(credentialsPath(io));
  const jobs = kept?.jobs;
  if (!jobs?.tokens) throw new CommandError('signed out meanwhile', EXIT.noPermission);
  return { kept, jobs, tokens: jobs.tokens };
}

/** Revokes the delegation with its token (RFC 7009); reports where it can be ended if that fails. */
export async function endLogin(
  io: Io,
  { issuer, clientId, accessToken, refreshToken }: Tokens,
): Promise<void> {
  try {
    const config = await discover(issuer, clientId, {
      [openid.customFetch]: (url, options) =>
        fetch(url, {
          ...(options as RequestInit),
          signal: options.signal ? AbortSignal.any([io.signal, options.signal]) : io.signal,
        }),
    });
    await openid.tokenRevocation(config, refreshToken ?? accessToken);
  } catch (error) {
    io.note(`forgotten here, but not ended: ${new URL(issuer).origin}/delegations\n`);
    throw faultOf(error, 'the sign-in was not ended', EXIT.no);
  }
}

async function renew({ issuer, clientId, refreshToken }: Tokens, resource: string): Promise<Tokens> {
  const again = 'bonafide login --device';
  if (!refreshToken) throw new CommandError(`the sign-in has expired: ${again}`, EXIT.noPermission);
  try {
    const config = await discover(issuer, clientId);
    const renewed = await openid.refreshTokenGrant(config, refreshToken, { resource });
    return tokensOf(issuer, clientId, renewed);
  } catch (error) {
    throw faultOf(error, `the sign-in has ended: ${again}`, EXIT.noPermission);
  }
}

/** A refusal by the authorization service ends with this exit code; any other failure counts as no response. */
const faultOf = (error: unknown, refusal: string, code: ExitCode): Error =>
  error instanceof openid.ResponseBodyError
    ? new CommandError(`${refusal} (${error.error})`, code)
    : new ConnectionError('sign-in', error);

const tokensOf = (issuer: string, clientId: string, granted: openid.TokenEndpointResponse): Tokens => ({
  issuer,
  clientId,
  accessToken: granted.access_token,
  ...(granted.refresh_token && { refreshToken: granted.refresh_token }),
  expiresAt: Date.now() + (granted.expires_in ?? 0) * 1000,
});

const discover = (issuer: string, clientId: string, options: openid.DiscoveryRequestOptions = {}) =>
  openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    ...optionsFor(issuer),
    ...options,
  });

const optionsFor = (issuer: string): openid.DiscoveryRequestOptions => ({
  algorithm: 'oauth2',
  // `npm start` serves plain http on this machine.
  ...(/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(issuer) && {
    execute: [openid.allowInsecureRequests],
  }),
});
