import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * An endpoint that may be asked again with the same `Idempotency-Key` and then answers as it did before. Stands above
 * `@Allow`, whose proof then covers a replayed response too: the lowest interceptor is the outermost.
 */
export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Any string of your choice, new for each operation: repeats within 24 hours get the first response',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );
