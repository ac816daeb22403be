import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * An endpoint that can be called again with the same `Idempotency-Key` and then repeats its response. Must be above
 * `@Allow`, so that its proof also covers a replayed response: the lowest interceptor is the outermost.
 */
export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Any string of your choice, new for each operation: repeats within 24 hours get the first response',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );
