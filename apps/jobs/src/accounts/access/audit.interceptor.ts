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
import { idOf, responseBytes } from '../../core/http/response-bytes.js';
import { ACCESS, type Access } from './access.js';
import { ActionProofsService } from './action-proofs.service.js';
import { type Caller, heldScope } from './caller.js';
import { ReadAuditService } from './read-audit.service.js';

/**
 * Writes what a request did into the audit trail before its response is sent: a proof of each action taken with a
 * delegation token, and a line of what a key read, as the operation's effects say. A refused request leaves none.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly proofs: ActionProofsService,
    private readonly reads: ReadAuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { caller: Caller }>();
    const access = this.reflector.get<Access>(ACCESS, context.getHandler());
    const response = http.getResponse<Response>();
    if (request.caller.kind === 'bearer') {
      const { body, bytes } = await responseBytes(await lastValueFrom(next.handle()));
      await this.record(request, response.statusCode, access, bytes);
      return of(body);
    }
    if (request.caller.kind !== 'key') return next.handle();
    const returned: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
    const isReplay = response.hasHeader('Idempotent-Replayed');
    if (!isReplay) await this.reads.record(request.caller, access.does, namedJob(request));
    return of(returned);
  }

  private async record(
    request: Request & { caller: Caller },
    status: number,
    { scope }: Access,
    responseBody: Buffer,
  ): Promise<void> {
    const { caller, method, originalUrl: url, rawBody: requestBody = Buffer.alloc(0) } = request;
    const named = namedJob(request);
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

const namedJob = ({ params }: Request): string | undefined =>
  ((params['jobId'] ?? params['id']) as string | undefined)?.slice(0, 64);
