import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { ERROR_KINDS } from '@bonafide/platform/errors';
import { toServiceError } from '@bonafide/platform/http/error-filter';
import { IdempotencyStore } from '@bonafide/platform/http/idempotency';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { DataSource } from 'typeorm';
import { JOB_ID_CHARACTERS } from '../limits.js';
import { isTestRequest } from './request-info.js';
import { idOf, responseBytes } from './response-bytes.js';

/** What is read and noted of the caller that a guard put on the request. */
interface RepeatingCaller {
  tenant: string;
  actor: string;
  newJobId?: string;
  isRepeat?: boolean;
}

/**
 * `Idempotency-Key` on a POST or PUT: the first response is stored before it goes out, and given again. Without the
 * header it does nothing.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly store: IdempotencyStore;
  constructor(dataSource: DataSource, cipher: FieldCipher) {
    this.store = new IdempotencyStore(dataSource.manager, cipher);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { caller: RepeatingCaller }>();
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return next.handle();
    const response = http.getResponse<Response>();
    const subjectId = randomAlphanumeric(JOB_ID_CHARACTERS);
    const started = await this.store.start({
      ownerId: request.caller.tenant,
      // A stored response is for who asked, and not for test data where real data was asked for.
      holder: `${request.caller.actor}|${isTestRequest(request)}`,
      method: request.method,
      path: request.path,
      key,
      body: request.rawBody ?? Buffer.alloc(0),
      subjectId,
    });
    if ('replay' in started) {
      response.status(started.replay.status).setHeader('Idempotent-Replayed', 'true');
      return of(JSON.parse(started.replay.body));
    }
    request.caller.newJobId = started.subjectId;
    request.caller.isRepeat = started.subjectId !== subjectId;
    const returned = await lastValueFrom(next.handle()).catch(async (error: unknown) => {
      await this.fail(started.scope, error);
      throw error;
    });
    const { body, bytes } = await responseBytes(returned);
    await this.finish(started.scope, response.statusCode, bytes);
    return of(body);
  }

  private async finish(scope: string, status: number, bytes: Buffer): Promise<void> {
    try {
      await this.store.finish(scope, status, bytes.toString(), idOf(bytes));
    } catch (error) {
      await this.store.release(scope);
      throw error;
    }
  }

  /** A refused request created nothing; one that failed may have. */
  private async fail(scope: string, error: unknown): Promise<void> {
    if (ERROR_KINDS[toServiceError(error).kind] >= 500) await this.store.release(scope);
    else await this.store.abandon(scope);
  }
}
