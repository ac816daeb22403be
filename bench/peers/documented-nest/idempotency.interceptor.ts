import { createHash } from 'node:crypto';
import {
  type CallHandler,
  ConflictException,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UnprocessableEntityException,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { catchError, from, mergeMap, type Observable, of } from 'rxjs';
import { QueryFailedError, type Repository } from 'typeorm';
import type { AuthenticatedRequest } from './api-key.guard.js';
import { IdempotencyKey } from './entities.js';

const UNIQUE_VIOLATION = '23505';

/** `Idempotency-Key`: the first request inserts the row and leaves its response there, the others find it. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(@InjectRepository(IdempotencyKey) private readonly keys: Repository<IdempotencyKey>) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest & { rawBody?: Buffer }>();
    const key = request.header('idempotency-key');
    if (!key) return next.handle();
    const id = { accountId: request.account.id, key };
    const bodyDigest = createHash('sha256')
      .update(request.rawBody ?? '')
      .digest('hex');
    try {
      await this.keys.insert({ ...id, bodyDigest });
    } catch (error) {
      if (!(error instanceof QueryFailedError) || error.driverError.code !== UNIQUE_VIOLATION) throw error;
      const first = await this.keys.findOneByOrFail(id);
      if (first.bodyDigest !== bodyDigest) throw new UnprocessableEntityException();
      if (!first.response) throw new ConflictException();
      return of(first.response);
    }
    return next.handle().pipe(
      mergeMap((response: object) => from(this.keys.update(id, { response }).then(() => response))),
      catchError(async (error: unknown) => {
        await this.keys.delete(id);
        throw error;
      }),
    );
  }
}
