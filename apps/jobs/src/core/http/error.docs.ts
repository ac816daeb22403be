import type { ErrorDocs } from '@bonafide/platform/openapi/document-errors';
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
    description: 'The account has no such job',
  },
  409: {
    type: 'ConflictError',
    message: 'Idempotency-Key: the first request with this key is still running',
    description: 'Not possible in this state, or while another request runs',
  },
  408: {
    type: 'InvalidRequestError',
    message: 'the request body took too long',
    description: 'The body took too long to arrive',
  },
  413: {
    type: 'InvalidRequestError',
    message: 'the body is too large',
    description: 'The body is too large',
  },
  415: {
    type: 'InvalidRequestError',
    message: 'Content-Type: must be application/json',
    description: 'The body has the wrong media type',
  },
  422: {
    type: 'UnprocessableContentError',
    message: 'Idempotency-Key: was used before with another request body',
    description: 'The key was already used with another body',
  },
  429: {
    type: 'TooManyRequestsError',
    message: 'too many requests, see Retry-After',
    description: 'Too many requests',
  },
  503: {
    type: 'UnknownSystemError',
    message: 'too many request bodies at once, see Retry-After',
    description: 'Temporarily unavailable: too many bodies at once, or a dependency cannot be reached',
  },
  500: {
    type: 'UnknownSystemError',
    message: 'Oops, we encountered a problem',
    description: 'Server failure',
  },
};

/** The errors shared by endpoints of the same shape, and the envelope of all errors. */
export const ERROR_DOCS: ErrorDocs = {
  schemaName: 'Errors',
  schema: {
    type: 'object',
    required: ['errors'],
    properties: {
      errors: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['type', 'message'],
          properties: {
            type: { type: 'string' },
            message: { type: 'string', description: 'names the offending parameter' },
            warning: { type: 'boolean' },
            suggestion: { type: 'string' },
          },
        },
      },
    },
  },
  examples: Object.fromEntries(
    Object.entries(ERRORS).map(([status, { description, type, message }]) => [
      status,
      { description, example: { errors: [{ type, message }] } },
    ]),
  ),
};

/** The errors of an endpoint besides those that follow from its shape (see `documentErrors`). */
export const ErrorResponses = (...statuses: (keyof typeof ERRORS)[]) =>
  applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({ status, $ref: `#/components/responses/Error${status}` } as never),
    ),
  );
