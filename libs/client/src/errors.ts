/** One rule that a request broke. */
export interface Fault {
  /** `InvalidRequestError`, `AUTH_INVALID_TOKEN`, `invalid_grant` … */
  code: string;
  /** starts with the name of the invalid parameter, if there is one */
  message: string;
}

/** A response without a 2xx status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** all errors in the response; empty when it was not JSON from the service */
  readonly faults: readonly Fault[];
  /** code of the first fault */
  readonly code: string | undefined;
  /** `X-Request-Id`: quote it to the operator of the service */
  readonly requestId: string | undefined;
  /** `Retry-After`, in milliseconds from the time of the response */
  readonly retryAfterMs: number | undefined;

  constructor(
    /** method and path template, without parameter values */
    readonly operation: string,
    readonly status: number,
    headers: Headers,
    body: unknown,
  ) {
    const faults = readFaults(body);
    const requestId = headers.get('x-request-id') ?? undefined;
    const what = faults.map(({ code, message }) => `${code}: ${message}`).join('; ');
    super(`${operation}: ${status}${what && ` ${what}`}${requestId ? ` (request ${requestId})` : ''}`);
    this.faults = faults;
    this.code = faults[0]?.code;
    this.requestId = requestId;
    this.retryAfterMs = readRetryAfter(headers, Date.now());
  }
}

/** No usable response: the address is wrong, the connection broke, or an attempt took longer than `timeoutMs`. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  constructor(
    readonly operation: string,
    cause: unknown,
  ) {
    super(`${operation}: no usable response`, { cause });
  }
}

/** A job had no result before the timeout. The job continues. */
export class ResultTimeoutError extends Error {
  override readonly name = 'ResultTimeoutError';
  constructor(
    readonly jobId: string,
    waitedMs: number,
  ) {
    super(`job ${jobId} has no result after ${Math.round(waitedMs / 1000)} s`);
  }
}

/** `Retry-After` (RFC 9110 §10.2.3), in milliseconds from now; undefined without one. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** The services' three error formats: jobs, auth and OAuth (RFC 6749 §5.2). */
function readFaults(body: unknown): Fault[] {
  if (typeof body !== 'object' || body === null) return [];
  const { errors, error, error_description: description } = body as Record<string, unknown>;
  if (Array.isArray(errors))
    return errors
      .filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
      .map(({ type, message }) => ({ code: String(type), message: String(message) }));
  if (typeof error === 'string') return [{ code: error, message: String(description ?? '') }];
  if (typeof error !== 'object' || error === null) return [];
  const { code, message } = error as Record<string, unknown>;
  return [{ code: String(code), message: String(message) }];
}
