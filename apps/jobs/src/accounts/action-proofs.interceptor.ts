import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ServiceError } from '@bonafide/platform/errors';
import type { Logger } from '@bonafide/platform/logging';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { errorEnvelope } from '../errors.js';
import { LOGGER } from '../foundation.module.js';
import { ACCESS, type Access } from './access.js';
import { ActionProofs } from './action-proofs.service.js';
import { type Caller, heldScope } from './caller.js';
import { holdAnswer } from './hold-answer.js';

/** Leaves a proof of every request that a delegation token carried out; the answer goes out once it is written. */
@Injectable()
export class ActionProofsInterceptor implements NestInterceptor {
  constructor(
    private readonly proofs: ActionProofs,
    private readonly reflector: Reflector,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<Request & { caller?: Caller }>();
    const { caller } = request;
    if (!caller?.delegation) return next.handle();
    const access = this.reflector.get<Access>(ACCESS, context.getHandler());
    const response = context.switchToHttp().getResponse<Response>();
    let jobId = (request.params['id'] as string | undefined)?.slice(0, 64);
    const note = async (responseBody: Buffer) => {
      if (response.statusCode >= 400) return;
      try {
        await this.proofs.record(caller, {
          method: request.method,
          url: request.originalUrl,
          route: (request.route as { path: string }).path,
          status: response.statusCode,
          scope: heldScope(caller, access.scope),
          requestBody: request.rawBody ?? Buffer.alloc(0),
          responseBody,
          jobId,
        });
      } catch (error) {
        this.logger.error(
          { requestId: request.id, errorName: (error as Error).name },
          'no proof of an action',
        );
        throw error;
      }
    };
    holdAnswer(response, note, () => {
      response.status(500).json(errorEnvelope(new ServiceError('internal', 'internal error'), request));
    });
    return next.handle().pipe(tap((body: unknown) => (jobId ??= idOf(body))));
  }
}

const idOf = (body: unknown): string | undefined => {
  const id = (body as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
};
