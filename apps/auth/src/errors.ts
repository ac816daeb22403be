import type { ErrorEnvelope } from '@bonafide/platform/http/error-filter';
import { type ErrorKind, ServiceError } from '@bonafide/platform/errors';

/** Wire code of each failure (docs/design/delegations.md). */
const CODES: Record<ErrorKind, string> = {
  'invalid-request': 'VALIDATION_INVALID_REQUEST',
  unauthenticated: 'AUTH_MISSING_CREDENTIALS',
  forbidden: 'PERMISSION_FORBIDDEN',
  'feature-disabled': 'PERMISSION_FORBIDDEN',
  'not-found': 'PERMISSION_RESOURCE_NOT_FOUND',
  'method-not-allowed': 'VALIDATION_INVALID_REQUEST',
  'request-timeout': 'VALIDATION_INVALID_REQUEST',
  conflict: 'CONFLICT',
  'precondition-failed': 'PRECONDITION_FAILED',
  'payload-too-large': 'API_REQUEST_TOO_LARGE',
  'unsupported-media-type': 'API_CONTENT_TYPE_NOT_SUPPORTED',
  unprocessable: 'VALIDATION_INVALID_REQUEST',
  'precondition-required': 'PRECONDITION_REQUIRED',
  'too-many-requests': 'RATE_LIMIT_EXCEEDED',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** RFC 6749 names for the flat errors of the OAuth endpoints. */
const OAUTH_CODES: Partial<Record<ErrorKind, string>> = {
  unauthenticated: 'invalid_client',
  forbidden: 'access_denied',
  'too-many-requests': 'temporarily_unavailable',
  internal: 'server_error',
  unavailable: 'temporarily_unavailable',
};

const FLAT_PATHS = /^\/(?:api\/v1\/gateway\/|api\/v1\/bouncer\/oauth\/token$)/;

/** Whether errors of this path have the form of RFC 6749. */
export const hasFlatErrors = (path: string): boolean => FLAT_PATHS.test(path);

/** `{success:false, error{code,message,details?}, metadata}`; flat RFC 6749 errors at the OAuth endpoints. */
export const errorEnvelope: ErrorEnvelope = (error, request) => {
  if (hasFlatErrors(request.path))
    return {
      error: error.options.code ?? OAUTH_CODES[error.kind] ?? 'invalid_request',
      error_description: error.message,
    };
  const details = error.options.details;
  return {
    success: false,
    error: {
      code: error.options.code ?? CODES[error.kind],
      message: error.message,
      ...(details
        ? { details: details.map(({ parameter, message }) => ({ field: parameter, message })) }
        : {}),
    },
    metadata: { requestId: request.id, timestamp: new Date().toISOString() },
  };
};

export const notFound = (what: string) => new ServiceError('not-found', `${what} not found`);
export const signInRequired = () => new ServiceError('unauthenticated', 'sign in first');
/** The person has a passkey or an authenticator app, or the organization requires one: a password alone is not enough. */
export const secondFactorRequired = (message: string) =>
  new ServiceError('unauthenticated', message, { code: 'AUTH_SECOND_FACTOR_REQUIRED' });
/** Signed in through another organization's provider, which gives access only to that organization. */
export const ownCredentialRequired = () =>
  new ServiceError('unauthenticated', 'sign in with a password or a passkey of your own', {
    code: 'AUTH_OWN_CREDENTIAL_REQUIRED',
  });
/** Signed in, but the last authentication is too old for this (RFC 9470). */
export const stepUpRequired = () =>
  new ServiceError('unauthenticated', 'confirm that it is you: POST /api/v1/dashboard/account/step-up', {
    code: 'AUTH_STEP_UP_REQUIRED',
  });
/** People with an address in the organization's domains can only sign in through its own provider. */
export const companySignInRequired = () =>
  new ServiceError('unauthenticated', 'sign in with your organization at /signin/company', {
    code: 'AUTH_COMPANY_SIGN_IN_REQUIRED',
  });
export const forbidden = (message: string) => new ServiceError('forbidden', message);
export const conflict = (message: string) => new ServiceError('conflict', message);
