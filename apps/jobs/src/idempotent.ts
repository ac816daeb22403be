import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IdempotentInterceptor } from './idempotent.interceptor.js';

/** An endpoint that may be asked again with the same `Idempotency-Key` and then answers as it did before. */
export const Idempotent = () =>
  applyDecorators(
    UseInterceptors(IdempotentInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Any text of your own, new for each intent: repeats within 24 hours get the first answer',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );
