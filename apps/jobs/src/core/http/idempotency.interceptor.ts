import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { IdempotencyService, type RepeatingCaller } from './idempotency.service.js';
import { isTestRequest } from './request-info.js';
import { responseBytes } from './response-bytes.js';

/**
 * `Idempotency-Key` on a POST or PUT; without the header it does nothing. Nor with a public key, which every visitor of a page
 * has: one who names another's key would be given their session (docs/design/submission.md).
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: IdempotencyService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { caller: RepeatingCaller & { kind?: string } }>();
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || request.caller.kind === 'public') return next.handle();
    const response = http.getResponse<Response>();
    const { caller, method, path, rawBody: body = Buffer.alloc(0) } = request;
    const answered = await this.idempotency.once(
      { caller, isTest: isTestRequest(request), method, path, key, body },
      async () => {
        const { body: value, bytes } = await responseBytes(await lastValueFrom(next.handle()));
        return { value, status: response.statusCode, bytes };
      },
    );
    if (!('replay' in answered)) return of(answered.value);
    response.status(answered.replay.status).setHeader('Idempotent-Replayed', 'true');
    return of(JSON.parse(answered.replay.body));
  }
}
