import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { idOf, responseBytes } from '../http/response-bytes.js';
import { ACCESS, type Access } from './access.js';
import { ActionProofs } from './action-proofs.service.js';
import { type Caller, heldScope } from './caller.js';

/**
 * Writes a proof of each action taken with a delegation token before the response is sent; a refused request leaves
 * none.
 */
@Injectable()
export class ActionProofInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly proofs: ActionProofs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { caller: Caller }>();
    if (!request.caller.delegation) return next.handle();
    const { body, bytes } = await responseBytes(await lastValueFrom(next.handle()));
    const access = this.reflector.get<Access>(ACCESS, context.getHandler());
    await this.record(request, http.getResponse<Response>().statusCode, access, bytes);
    return of(body);
  }

  private async record(
    request: Request & { caller: Caller },
    status: number,
    { scope }: Access,
    responseBody: Buffer,
  ): Promise<void> {
    const { caller, method, originalUrl: url, rawBody: requestBody = Buffer.alloc(0) } = request;
    const named = (request.params['id'] as string | undefined)?.slice(0, 64);
    const action = caller.action ?? {
      route: (request.route as { path: string }).path,
      scope: heldScope(caller, scope),
      jobId: named ?? (method === 'GET' ? undefined : idOf(responseBody)),
    };
    try {
      await this.proofs.record(caller, {
        method,
        url,
        status,
        requestBody,
        responseBody,
        ...action,
      });
    } catch (error) {
      this.logger.error({ requestId: request.id, errorName: (error as Error).name }, 'no proof of an action');
      throw error;
    }
  }
}
