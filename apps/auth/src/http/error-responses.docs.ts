import type { ApiResponseOptions } from '@nestjs/swagger';

const failure = (status: number) =>
  ({ status, $ref: `#/components/responses/Error${status}` }) as ApiResponseOptions;

/** The failures of enveloped endpoints, beside those that follow from their shape (see `documentErrors`). */
export const ERROR_RESPONSES = {
  401: failure(401),
  404: failure(404),
  409: failure(409),
  422: failure(422),
} as const;
