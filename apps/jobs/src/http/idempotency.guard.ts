import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { IdempotencyStore, KeptAnswer } from '@bonafide/platform/http/idempotency';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import { isTestRequest } from './request-info.js';
import { holdAnswer, idIn } from './defer-response.js';
import { JOB_ID_CHARACTERS } from '../limits.js';

/**
 * `Idempotency-Key` on a POST or PUT: the first answer is kept before it goes out, and given again. Without the header
 * it does nothing. After the caller is known.
 */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  private readonly store: IdempotencyStore;
  constructor(dataSource: DataSource, cipher: FieldCipher) {
    this.store = new IdempotencyStore(dataSource.manager, cipher);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { caller: Caller }>();
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return true;
    const response = http.getResponse<Response>();
    const subjectId = randomAlphanumeric(JOB_ID_CHARACTERS);
    const started = await this.store.start({
      ownerId: request.caller.tenant,
      // A stored answer is for who asked, and not for test data where real data was asked for.
      holder: `${request.caller.actor}|${isTestRequest(request)}`,
      method: request.method,
      path: request.path,
      key,
      body: request.rawBody ?? Buffer.alloc(0),
      subjectId,
    });
    if ('replay' in started) throw new KeptAnswer(started.replay);
    request.caller.newJobId = started.subjectId;
    request.caller.isRepeat = started.subjectId !== subjectId;
    holdAnswer(request, response, (body) => this.settle(started.scope, response.statusCode, body));
    return true;
  }

  private async settle(scope: string, status: number, body: Buffer): Promise<void> {
    if (status >= 500) return this.store.release(scope);
    if (status >= 400) return this.store.abandon(scope);
    try {
      await this.store.finish(scope, status, body.toString(), idIn(body));
    } catch (error) {
      await this.store.release(scope);
      throw error;
    }
  }
}
