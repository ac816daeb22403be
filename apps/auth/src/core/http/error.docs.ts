import type { ErrorDocs } from '@bonafide/platform/openapi/document-errors';
import { hasFlatErrors } from '../../errors.js';

const metadata = { requestId: '6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d', timestamp: '2026-03-01T12:00:00.000Z' };
const flat = (description: string, error: string, error_description: string) => ({
  description,
  example: { error, error_description },
});
const failure = (description: string, code: string, message: string) => ({
  description,
  example: { success: false, error: { code, message }, metadata },
});

/** RFC 6749, section 5.2: the errors of the gateway's paths and of the bouncer's token endpoint. */
export const OAUTH_ERROR_DOCS: ErrorDocs = {
  appliesTo: hasFlatErrors,
  responsePrefix: 'OAuthError',
  schemaName: 'OAuthError',
  schema: {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  },
  examples: {
    400: flat('A parameter is not valid', 'invalid_request', 'code: must be text'),
    401: flat('The client is unknown', 'invalid_client', 'the client is not known'),
    404: flat('Not found', 'invalid_request', 'status list not found'),
    408: flat('The body took too long to arrive', 'invalid_request', 'the request body took too long'),
    413: flat('The body is too large', 'invalid_request', 'the body is too large'),
    415: flat('The body type is not supported', 'invalid_request', 'Content-Type: not supported'),
    429: flat('Too many requests', 'temporarily_unavailable', 'too many requests, see Retry-After'),
    503: flat(
      'Temporarily unavailable: too many bodies at once, or a dependency cannot be reached',
      'temporarily_unavailable',
      'too many request bodies at once, see Retry-After',
    ),
  },
};

/** The errors shared by all other endpoints, and their envelope. */
export const ENVELOPED_ERROR_DOCS: ErrorDocs = {
  appliesTo: (path) => !hasFlatErrors(path),
  schemaName: 'Failure',
  schema: {
    type: 'object',
    required: ['success', 'error', 'metadata'],
    properties: {
      success: { type: 'boolean', const: false } as object,
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          details: {
            type: 'array',
            items: {
              type: 'object',
              properties: { field: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
      metadata: {
        type: 'object',
        required: ['requestId', 'timestamp'],
        properties: { requestId: { type: 'string' }, timestamp: { type: 'string', format: 'date-time' } },
      },
    },
  },
  examples: {
    400: failure('A parameter is not valid', 'VALIDATION_INVALID_REQUEST', 'agent_did: must be a DID'),
    401: failure('Not signed in, or the key is not valid', 'AUTH_MISSING_CREDENTIALS', 'sign in first'),
    403: failure(
      'Not allowed with this role, project or CSRF token',
      'PERMISSION_FORBIDDEN',
      'needs the role admin',
    ),
    404: failure('Not found, or not yours', 'PERMISSION_RESOURCE_NOT_FOUND', 'project not found'),
    409: failure('Not possible in the current state', 'CONFLICT', 'the tool files requires it'),
    408: failure(
      'The body took too long to arrive',
      'VALIDATION_INVALID_REQUEST',
      'the request body took too long',
    ),
    413: failure('The body is too large', 'API_REQUEST_TOO_LARGE', 'the body is too large'),
    415: failure(
      'The body type is not supported',
      'API_CONTENT_TYPE_NOT_SUPPORTED',
      'must be application/json',
    ),
    422: failure(
      'The value is well-formed but wrong',
      'VALIDATION_INVALID_REQUEST',
      'code: is not the one shown now',
    ),
    429: failure('Too many requests', 'RATE_LIMIT_EXCEEDED', 'too many requests, see Retry-After'),
    503: failure(
      'Temporarily unavailable: too many bodies at once, or a dependency cannot be reached',
      'SERVICE_UNAVAILABLE',
      'too many request bodies at once, see Retry-After',
    ),
  },
};
