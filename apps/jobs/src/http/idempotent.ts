import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IdempotencyGuard } from './idempotency.guard.js';

/**
 * An endpoint that may be asked again with the same `Idempotency-Key` and then answers as it did before. Stands above
 * `@Allow`: guards run from the lowest decorator up.
 */
export const Idempotent = () =>
  applyDecorators(
    UseGuards(IdempotencyGuard),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Any text of your own, new for each intent: repeats within 24 hours get the first answer',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );
