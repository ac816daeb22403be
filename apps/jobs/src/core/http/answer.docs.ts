import { ApiResponse } from '@nestjs/swagger';

/** Documents a response with an example. */
export const answer = (description: string, example: unknown, status = 200) =>
  ApiResponse({ status, description, content: { 'application/json': { example } } });

/** Documents a response with several forms, each with an example. */
export const answers = (description: string, examples: Record<string, unknown>) => {
  const named = Object.fromEntries(
    Object.entries(examples).map(([name, value]) => [name, { value: value as object }]),
  );
  return ApiResponse({ status: 200, description, content: { 'application/json': { examples: named } } });
};

/** Documents an error with its message. */
export const refusal = (status: number, description: string, message: string, type = 'ConflictError') =>
  answer(description, { errors: [{ type, message }] }, status);
