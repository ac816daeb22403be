import type { ApiResponseOptions } from '@nestjs/swagger';

const failure = (status: number) =>
  ({ status, $ref: `#/components/responses/Error${status}` }) as ApiResponseOptions;

/** The errors of enveloped endpoints, apart from those that `documentErrors` derives. */
export const ERROR_RESPONSES = {
  401: failure(401),
  404: failure(404),
  409: failure(409),
  422: failure(422),
} as const;
