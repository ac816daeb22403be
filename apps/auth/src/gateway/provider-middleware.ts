// What is done before and after oidc-provider's own routes, as its pre- and post-middlewares.
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { KnownResource } from '../resources/shared-resources.service.js';
import { requestOf } from './gateway-request.js';
import {
  readAuthorizeRequest,
  readBackchannelRequest,
  readDeviceRequest,
  readPushedRequest,
} from './authorize-request.js';
import { CIBA, DEVICE_GRANT, GRANT_TYPES } from './grant-types.js';
import { POLL_SECONDS } from '../limits.js';

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/** A middleware of ours that fails is told as oidc-provider tells its own failures. */
export const renderFailures =
  (log: (error: Error) => void): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      log(error as Error);
      ctx.status = 500;
      ctx.body = { error: 'server_error', error_description: 'internal error' };
    }
  };

/**
 * No cookie of oidc-provider's sessions and interactions: the session's is set at sign-in alone, and each interaction has
 * one of ours. 302 where oidc-provider says 303 (decision 0121).
 */
export const keepOwnCookies =
  (unwanted: string[]): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } finally {
      const cookies = [ctx.res.getHeader('set-cookie') ?? []].flat().map(String);
      const kept = cookies.filter(
        (cookie) => !unwanted.includes(cookie.split('=', 1)[0]!.replace(/\.sig$/, '')),
      );
      if (kept.length > 0) ctx.res.setHeader('set-cookie', kept);
      else ctx.res.removeHeader('set-cookie');
    }
    if (ctx.status === 303) ctx.status = 302;
  };

/** Authorization requests with the parameters that mean something here; a fault waits until it can be told to the client. */
export const readRequests =
  (findResource: (uri: string) => Promise<KnownResource | undefined>): Middleware =>
  async (ctx, next) => {
    const request = requestOf(ctx);
    const read = async (text: string, readRequest = readAuthorizeRequest) => {
      const given = new URLSearchParams(text);
      const named = given.get('resource');
      const { params, fault } = readRequest(given, named ? await findResource(named) : undefined);
      ctx.state.fault = fault;
      return params.toString();
    };
    if (ctx.path === '/authorize') ctx.querystring = await read(ctx.querystring);
    else if (ctx.path === '/par' && typeof request.body === 'string')
      request.body = await read(request.body, readPushedRequest);
    else if (ctx.path === '/device_authorization' && typeof request.body === 'string')
      request.body = await read(request.body, readDeviceRequest);
    else if (ctx.path === '/bc-authorize' && typeof request.body === 'string') {
      const body = await read(request.body, readBackchannelRequest);
      const params = new URLSearchParams(body);
      ctx.state.scope = params.get('scope');
      // Its own rules take it for an OpenID request or for none (OpenID CIBA Core section 7.1).
      params.set('scope', `openid ${params.get('scope')}`);
      request.body = params.toString();
    }
    await next();
  };

/** The person's page is not one of oidc-provider's, and its address is short enough to be typed (decision 0310). */
export const showDeviceLinks =
  (page: string): Middleware =>
  async (ctx, next) => {
    await next();
    const body = ctx.body as { user_code?: string } | undefined;
    if (ctx.oidc?.route !== 'device_authorization' || body?.user_code === undefined) return;
    ctx.body = {
      ...body,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${body.user_code}`,
      interval: POLL_SECONDS,
    };
  };

/** How long the agent waits between two polls (OpenID CIBA Core section 7.3). */
export const showInterval: Middleware = async (ctx, next) => {
  await next();
  const body = ctx.body as { auth_req_id?: string } | undefined;
  if (ctx.oidc?.route === 'backchannel_authentication' && body?.auth_req_id !== undefined)
    ctx.body = { ...body, interval: POLL_SECONDS };
};

/** A new client is shown as it is stored; one that is not known is 401 to those who authenticate (RFC 6749 section 5.2). */
export const showRegistered: Middleware = async (ctx, next) => {
  await next();
  const body = ctx.body as { error?: string } | undefined;
  if (ctx.oidc?.route === 'registration' && ctx.status === 201) ctx.body = ctx.state.registered as object;
  if (ctx.method === 'POST' && ctx.status === 400 && body?.error === 'invalid_client') ctx.status = 401;
};

/** A grant type that the client did not register for, where it asks with it or for it (RFC 6749 section 5.2). */
export const refuseUnregisteredGrants: Middleware = async (ctx, next) => {
  await next();
  const { client, params, route } = ctx.oidc ?? {};
  const asked = route === 'token' ? params?.['grant_type'] : ASKS_FOR[route as keyof typeof ASKS_FOR];
  const grantType = GRANT_TYPES.find((known) => known === asked);
  if (!client || !grantType || ctx.status !== 400 || client.grantTypeAllowed(grantType)) return;
  ctx.body = {
    error: 'unauthorized_client',
    error_description: `the client is not registered for ${grantType}`,
  };
};
const ASKS_FOR = { device_authorization: DEVICE_GRANT, backchannel_authentication: CIBA } as const;

/** A proof that came before is a proof that cannot be accepted, also where a request is pushed (RFC 9449 section 5). */
export const showReplays: Middleware = async (ctx, next) => {
  await next();
  if (ctx.oidc?.route !== 'pushed_authorization_request' || ctx.status !== 400 || !ctx.state.isReplay) return;
  ctx.body = { ...(ctx.body as object), error: 'invalid_dpop_proof' };
};
