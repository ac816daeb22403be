import type { ErrorEnvelope } from '@bonafide/platform/http/error-filter';
import { type ErrorKind, ServiceError } from '@bonafide/platform/errors';

/** Wire type of each failure (docs/design/submission.md). */
const TYPES: Record<ErrorKind, string> = {
  'invalid-request': 'InvalidRequestError',
  unauthenticated: 'AuthenticationError',
  forbidden: 'AuthenticationError',
  'feature-disabled': 'AccountConfigErrorType',
  'not-found': 'NotFoundError',
  'method-not-allowed': 'InvalidRequestError',
  'request-timeout': 'InvalidRequestError',
  conflict: 'ConflictError',
  'precondition-failed': 'ConflictError',
  'payload-too-large': 'InvalidRequestError',
  'unsupported-media-type': 'InvalidRequestError',
  unprocessable: 'UnprocessableContentError',
  'precondition-required': 'InvalidRequestError',
  'too-many-requests': 'TooManyRequestsError',
  internal: 'UnknownSystemError',
  unavailable: 'UnknownSystemError',
};

const PUBLIC_TEXT: Partial<Record<ErrorKind, string>> = { internal: 'Oops, we encountered a problem' };

/** `{"errors":[{type,message,warning?,suggestion?}]}`, one entry per violated rule. */
export const errorEnvelope: ErrorEnvelope = (error) => ({
  errors: error.details.map(({ type, message, warning, suggestion }) => ({
    type: type ?? error.options.code ?? TYPES[error.kind],
    message: PUBLIC_TEXT[error.kind] ?? message,
    ...(warning === undefined ? {} : { warning }),
    ...(suggestion === undefined ? {} : { suggestion }),
  })),
});

/** @param reason what is wrong with the credential, as far as its sender could know it */
export const unauthorized = (reason: string, headers?: Record<string, string>) =>
  new ServiceError('unauthenticated', `Unauthorized access: ${reason}`, { headers });

export const unknownSession = () => unauthorized('the session token is unknown or has expired');
export const keyNeeded = (kind: string) => unauthorized(`this needs a private key (sk_…), not ${kind}`);

/** The same response for an unknown job and for a job of another account. */
export const jobNotFound = (id: string) => new ServiceError('not-found', `job: ${id.slice(0, 64)} not found`);

/** A feature that the account does not have (spec Errors). */
export const featureDisabled = (feature: string) =>
  new ServiceError('feature-disabled', `the account does not have ${feature}`);

export const conflict = (message: string) => new ServiceError('conflict', message);
