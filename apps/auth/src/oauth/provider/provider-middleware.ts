// Middleware that runs before and after oidc-provider's own routes.
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { splitScope } from '../../projects/resources/requested-scopes.js';
import type { KnownResource } from '../../projects/resources/shared-resources.service.js';
import { requestOf } from './gateway-request.js';
import {
  readAuthorizeRequest,
  readBackchannelRequest,
  readDeviceRequest,
  readPushedRequest,
} from './authorize-request.js';
import { CIBA, DEVICE_GRANT, GRANT_TYPES } from '../grants/grant-types.js';
import { POLL_SECONDS } from '../../limits.js';

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/** Renders errors of our middleware as oidc-provider renders its own. */
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
 * Drops oidc-provider's session and interaction cookies: the session cookie is set only at sign-in, and each interaction
 * has a cookie of our own. Responds with 302 instead of oidc-provider's 303 (docs/design/oauth.md).
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

/** Reduces authorization requests to the supported parameters; faults are kept until they can be returned to the client. */
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
      // oidc-provider requires the `openid` scope (OpenID CIBA Core section 7.1).
      params.set('scope', `openid ${params.get('scope')}`);
      request.body = params.toString();
    }
    await next();
  };

/**
 * Returns the browser to the redirect URI byte for byte, with the query of its own (RFC 6749 section 3.1.2): oidc-provider
 * encodes both anew.
 */
export const keepRedirectUri: Middleware = async (ctx, next) => {
  await next();
  const { redirect_uri: uri, state } = (ctx.oidc?.params ?? {}) as { redirect_uri?: string; state?: string };
  const answer = parseUrl(ctx.response.get('location'))?.searchParams;
  const own = typeof uri === 'string' ? parseUrl(uri)?.searchParams : undefined;
  if (!answer || !own) return;
  const isNew = (name: string) => answer.has(name) && answer.get(name) !== own.get(name);
  const names = isNew('error') ? ['error', 'error_description', 'iss'] : ['code', 'iss'];
  if (!isNew(names[0]!)) return;
  const params = new URLSearchParams(names.map((name): [string, string] => [name, answer.get(name) ?? '']));
  if (state !== undefined) params.set('state', state);
  const between = !uri!.includes('?') ? '?' : /[?&]$/.test(uri!) ? '' : '&';
  ctx.set('location', `${uri}${between}${params.toString()}`);
};

/**
 * Brings the scope of a token request into the one form that oidc-provider takes: clients send spaces before, after and
 * between the names.
 */
export const readTokenScopes: Middleware = async (ctx, next) => {
  const request = requestOf(ctx);
  if (ctx.path === '/token' && typeof request.body === 'string' && UNEVEN_SCOPE.test(request.body)) {
    const params = new URLSearchParams(request.body);
    const scopes = params.getAll('scope');
    if (scopes.length === 1) params.set('scope', splitScope(scopes[0]!).join(' '));
    request.body = params.toString();
  }
  await next();
};
const UNEVEN_SCOPE = /(?:^|&)scope=(?:(?:\+|%20)|[^&]*(?:\+|%20)(?:\+|%20|&|$))/;

/** Replaces oidc-provider's verification URI by our own page, whose URL is short enough to type. */
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

/** Adds the polling interval (OpenID CIBA Core section 7.3). */
export const showInterval: Middleware = async (ctx, next) => {
  await next();
  const body = ctx.body as { auth_req_id?: string } | undefined;
  if (ctx.oidc?.route === 'backchannel_authentication' && body?.auth_req_id !== undefined)
    ctx.body = { ...body, interval: POLL_SECONDS };
};

/** Returns a new client as stored; an unknown client is a 401 where clients authenticate (RFC 6749 section 5.2). */
export const showRegistered: Middleware = async (ctx, next) => {
  await next();
  const body = ctx.body as { error?: string } | undefined;
  if (ctx.oidc?.route === 'registration' && ctx.status === 201) ctx.body = ctx.state.registered as object;
  if (ctx.method === 'POST' && ctx.status === 400 && body?.error === 'invalid_client') ctx.status = 401;
};

/** Refuses grant types that the client is not registered for (RFC 6749 section 5.2). */
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

/** A replayed proof is an invalid_dpop_proof, also for pushed requests (RFC 9449 section 5). */
export const showReplays: Middleware = async (ctx, next) => {
  await next();
  if (ctx.oidc?.route !== 'pushed_authorization_request' || ctx.status !== 400 || !ctx.state.isReplay) return;
  ctx.body = { ...(ctx.body as object), error: 'invalid_dpop_proof' };
};
