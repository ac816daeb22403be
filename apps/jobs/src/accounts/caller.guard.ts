import { ServiceError } from '@bonafide/platform/errors';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { unauthorized } from '../errors.js';
import { RateLimits } from './rate-limits.js';
import { ACCESS, type Access } from './access.js';
import { AuthenticateService } from './authenticate.service.js';
import { assertScope, type Caller } from './caller.js';
import { ProvenAnswers } from './proven-answers.js';

/**
 * Authenticates, checks the kind of credential and the scope, counts the request against the account; then refuses a
 * body that could not be read. What an agent is answered from here on is proven.
 */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticate: AuthenticateService,
    private readonly rateLimits: RateLimits,
    private readonly proven: ProvenAnswers,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { caller?: Caller }>();
    const access = this.reflector.get<Access>(ACCESS, context.getHandler());
    const queryToken =
      access.queryToken && typeof request.query.token === 'string' ? request.query.token : undefined;
    const caller = await this.authenticate
      .authenticate(request, queryToken, asksAnew(request, access))
      .catch(async (error: unknown) => {
        const isRefused = error instanceof ServiceError && error.kind === 'unauthenticated';
        if (isRefused && request.headers.authorization) await this.rateLimits.countRefused(request.ip ?? '');
        throw error;
      });
    caller.address = request.ip;
    if (caller.kind === 'public' && !access.publicKey) throw unauthorized();
    if (caller.kind === 'session' && !access.session && queryToken === undefined) throw unauthorized();
    assertScope(caller, access.scope);
    if (caller.delegation) await this.rateLimits.countAgent(caller.tenant, caller.delegation.id);
    await this.rateLimits.count(caller.tenant, request.method, http.getResponse<Response>());
    if (request.bodyError) throw request.bodyError;
    if (caller.delegation) this.proven.hold(request, http.getResponse<Response>(), caller, access);
    request.caller = caller;
    return true;
  }
}

/** What changes something, decides or shows photographs is never granted by what an issuer said a moment ago. */
const asksAnew = ({ method }: Request, { scope }: Access): boolean =>
  (method !== 'GET' && method !== 'HEAD') ||
  [scope].flat().some((one) => one === 'jobs:photos' || one === 'jobs:review');
