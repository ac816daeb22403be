/** One fault of a request. `parameter` is the wire name (dotted path) of the invalid parameter. */
export interface ErrorDetail {
  message: string;
  parameter?: string;
  type?: string;
  warning?: boolean;
  suggestion?: string;
}

/**
 * An error that clients may see. `kind` is stable and mapped to a status and public envelope by each service's
 * `errors.ts`; `logDetail` is only logged and never contains personal data.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly options: {
      details?: ErrorDetail[];
      headers?: Record<string, string>;
      logDetail?: string;
      /** overrides the wire code that the service's table gives for `kind` */
      code?: string;
    } = {},
  ) {
    super(message);
  }

  get details(): ErrorDetail[] {
    return this.options.details ?? [{ message: this.message }];
  }
}

/** All kinds of errors, with their HTTP status. */
export const ERROR_KINDS = {
  'invalid-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'feature-disabled': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  'precondition-failed': 412,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  unprocessable: 422,
  'precondition-required': 428,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorKind = keyof typeof ERROR_KINDS;

/** 400 naming one parameter. */
export const invalidParameter = (parameter: string, message: string) =>
  new ServiceError('invalid-request', message, { details: [{ parameter, message }] });
