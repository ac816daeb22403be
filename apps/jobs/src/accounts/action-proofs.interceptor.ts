import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { ACCESS, type Access } from './access.js';
import { ActionProofs } from './action-proofs.service.js';
import { type Caller, heldScope } from './caller.js';

/** Leaves a proof of every request that a delegation token carried out, before it is answered. */
@Injectable()
export class ActionProofsInterceptor implements NestInterceptor {
  constructor(
    private readonly proofs: ActionProofs,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<Request & { caller?: Caller }>();
    const { caller } = request;
    if (!caller?.delegation) return next.handle();
    const access = this.reflector.get<Access>(ACCESS, context.getHandler());
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        await this.proofs.record(caller, {
          method: request.method,
          url: request.originalUrl,
          route: (request.route as { path: string }).path,
          status: response.statusCode,
          scope: heldScope(caller, access.scope),
          requestBody: request.rawBody ?? Buffer.alloc(0),
          responseBody: bytesOf(body),
          jobId: jobIdOf(body) ?? (request.params['id'] as string | undefined)?.slice(0, 64),
        });
        return body;
      }),
    );
  }
}

/** What goes out: Express sends objects as `JSON.stringify` writes them. */
function bytesOf(body: unknown): string | Buffer | undefined {
  if (body === undefined || body instanceof StreamableFile) return undefined;
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}

const jobIdOf = (body: unknown): string | undefined => {
  const id = (body as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
};
