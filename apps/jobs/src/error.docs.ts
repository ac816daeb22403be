import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

const ERRORS: Record<number, { type: string; message: string; description: string }> = {
  400: {
    type: 'InvalidRequestError',
    message: 'phone: must be an E.164 number with its plus sign',
    description: 'A parameter is not valid; the message names it',
  },
  401: {
    type: 'AuthenticationError',
    message: 'Unauthorized access',
    description: 'Missing or bad credentials',
  },
  403: {
    type: 'AccountConfigErrorType',
    message: 'the account does not have tinValidationEnabled',
    description: 'The account lacks the feature',
  },
  404: {
    type: 'NotFoundError',
    message: 'job: aB3dE6gH9jK2 not found',
    description: 'No such job of this account',
  },
  429: {
    type: 'TooManyRequestsError',
    message: 'too many requests, see Retry-After',
    description: 'Too many requests',
  },
  500: {
    type: 'UnknownSystemError',
    message: 'Oops, we encountered a problem',
    description: 'Server failure',
  },
};

/** The OpenAPI of an endpoint's errors, each with an example in the one envelope that they share. */
export const ErrorResponses = (...statuses: (keyof typeof ERRORS)[]) =>
  applyDecorators(
    ...statuses.map((status) => {
      const { description, type, message } = ERRORS[status]!;
      const example = { errors: [{ type, message }] };
      return ApiResponse({ status, description, content: { 'application/json': { example } } });
    }),
  );
