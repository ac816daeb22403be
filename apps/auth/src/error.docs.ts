import type { ErrorDocs } from '@bonafide/platform/document-errors';

const metadata = { requestId: '6f0c3f0e-5a0b-4a3e-9a53-6f2f3d4b5c6d', timestamp: '2026-03-01T12:00:00.000Z' };
const failure = (description: string, code: string, message: string) => ({
  description,
  example: { success: false, error: { code, message }, metadata },
});

/** The errors that endpoints share by their shape, and their envelope; the OAuth endpoints have RFC 6749's instead. */
export const ERROR_DOCS: ErrorDocs = {
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
    401: failure('Nobody is signed in, or the key is not valid', 'AUTH_MISSING_CREDENTIALS', 'sign in first'),
    403: failure('Not with this role, project or CSRF token', 'PERMISSION_FORBIDDEN', 'needs the role admin'),
    404: failure('Not there, or not yours', 'PERMISSION_RESOURCE_NOT_FOUND', 'project not found'),
    409: failure('Not in this state', 'CONFLICT', 'the tool files requires it'),
    413: failure('The body is too large', 'API_REQUEST_TOO_LARGE', 'the body is too large'),
    415: failure('The body is of another type', 'API_CONTENT_TYPE_NOT_SUPPORTED', 'must be application/json'),
    429: failure('Too many requests', 'RATE_LIMIT_EXCEEDED', 'too many requests, see Retry-After'),
  },
};
