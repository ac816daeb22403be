import { ERROR_KINDS, ServiceError } from '@bonafide/platform/errors';
import { FieldCipher } from '@bonafide/platform/field-cipher';
import { IdempotencyStore } from '@bonafide/platform/idempotency';
import { randomAlphanumeric } from '@bonafide/platform/secrets';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, from, mergeMap, type Observable, of, throwError } from 'rxjs';
import { DataSource } from 'typeorm';
import type { Caller } from './accounts/caller.js';
import { JOB_ID_CHARACTERS } from './limits.js';

const bodyText = (body: unknown) => JSON.stringify(body ?? null);

/** `Idempotency-Key` on a POST or PUT: the first answer is kept and replayed. Without the header it does nothing. */
@Injectable()
export class IdempotentInterceptor implements NestInterceptor {
  private readonly store: IdempotencyStore;
  constructor(dataSource: DataSource, cipher: FieldCipher) {
    this.store = new IdempotencyStore(dataSource.manager, cipher);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { caller: Caller }>();
    const response = http.getResponse<Response>();
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return next.handle();
    const subjectId = randomAlphanumeric(JOB_ID_CHARACTERS);
    const started = await this.store.start({
      ownerId: request.caller.kind === 'session' ? request.caller.actor : request.caller.tenant,
      method: request.method,
      path: request.path,
      key,
      body: request.rawBody ?? Buffer.alloc(0),
      subjectId,
    });
    if ('replay' in started) {
      response.setHeader('Idempotent-Replayed', 'true');
      response.status(started.replay.status);
      return of(JSON.parse(started.replay.body));
    }
    request.caller.newJobId = started.subjectId;
    request.caller.isRepeat = started.subjectId !== subjectId;
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        await this.store.finish(
          started.scope,
          response.statusCode,
          bodyText(body),
          (body as { id?: string } | null)?.id,
        );
        return body;
      }),
      catchError((error: unknown) => {
        const refused = error instanceof ServiceError && ERROR_KINDS[error.kind] < 500;
        const freed = refused ? this.store.abandon(started.scope) : this.store.release(started.scope);
        return from(freed).pipe(mergeMap(() => throwError(() => error)));
      }),
    );
  }
}
