import { ServiceError } from '@bonafide/platform/errors';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { CONFIG, type JobsConfig } from '../../config.js';
import { keyNeeded, unauthorized } from '../../errors.js';
import { RateLimits } from './rate-limits.js';
import { ACCESS, type Access } from './access.js';
import { AccountCiphers } from '../account-ciphers.js';
import { AuthenticateService, credentialsOf } from './authenticate.service.js';
import { isAllowedOrigin } from './allowed-origins.js';
import { assertUnmasked, assertScope, type Caller, isClient } from './caller.js';
import { assertSignIn } from './step-up.js';

/** Authenticates, checks the kind of credential and the scope, counts the request against the account's rate limit. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticate: AuthenticateService,
    private readonly rateLimits: RateLimits,
    private readonly ciphers: AccountCiphers,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { caller?: Caller }>();
    const access = this.reflector.get<Access>(ACCESS, context.getHandler());
    const credentials = credentialsOf(request);
    const queryToken =
      access.queryToken && typeof request.query.token === 'string' ? request.query.token : undefined;
    const caller = await this.authenticate
      .authenticate(
        { ...credentials, queryToken },
        {
          bypassCache: bypassesCache(request, access),
          scope: [access.scope].flat()[0],
          resource: access.resource,
        },
      )
      .catch(async (error: unknown) => {
        const isRefused = error instanceof ServiceError && error.kind === 'unauthenticated';
        if (isRefused && credentials.authorization) await this.rateLimits.countRefused(request.ip);
        throw error;
      });
    caller.address = request.ip;
    const response = http.getResponse<Response>();
    if (isClient(caller)) allowOrigin(request, response, caller);
    if (caller.kind !== 'session' && access.session === 'only')
      throw unauthorized('this needs the token of a session (st_…), as Bearer');
    if (caller.kind === 'public' && !access.publicKey) throw keyNeeded('a public one');
    if (caller.kind === 'session' && !access.session && queryToken === undefined)
      throw keyNeeded('the token of a session');
    assertScope(caller, access.scope, this.config.PUBLIC_URL);
    assertSignIn(caller, access);
    assertUnmasked(caller, access);
    // Loads the cipher before any transaction starts, so that it is cached there.
    await this.ciphers.of(caller.tenant);
    if (caller.kind === 'bearer') await this.rateLimits.countAgent(caller.tenant, caller.delegation.id);
    response.set(await this.rateLimits.count(caller, request.method));
    request.caller = caller;
    return true;
  }
}

/** Requests that change something, decide, or show photographs are never granted from a cached revocation status. */
const bypassesCache = ({ method }: Request, { scope }: Access): boolean =>
  (method !== 'GET' && method !== 'HEAD') ||
  [scope].flat().some((one) => one === 'jobs:photos' || one === 'jobs:review');

const EXPOSED_HEADERS = 'Idempotent-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';

/** Lets pages of the account's origins read responses to its public key and sessions (Fetch standard, CORS protocol). */
function allowOrigin({ headers: { origin } }: Request, response: Response, { account }: Caller): void {
  response.vary('Origin');
  if (origin === undefined || !isAllowedOrigin(account, origin)) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
}
