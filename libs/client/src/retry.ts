import { readRetryAfter } from './errors.js';

/*
 * Which requests are retried, and when. A request that may have been carried out is retried only if it is idempotent: by
 * its method (RFC 9110 §9.2.2) or because it carries an `Idempotency-Key` that the service honours.
 */

const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);
const FAILED = new Set([408, 500, 502, 503, 504]);

export interface RetryOptions {
  /** retries after the first attempt */
  retries: number;
  /** per attempt */
  timeoutMs: number;
  /** a longer `Retry-After` ends the retries: the error carries it */
  maxWaitMs: number;
  /** size limit of a decompressed body that is not streamed */
  maxBytes: number;
  fetch: typeof fetch;
  /** passes the body on as it arrives; otherwise a connection that breaks within it counts as no response */
  isStream: boolean;
}

const isRepeatable = (method: string, carriesKey: boolean): boolean => carriesKey || IDEMPOTENT.has(method);

/**
 * How long to wait before the next attempt; undefined when there is none.
 *
 * @param attempt from 0
 * @param chance 0 to 1: spreads out clients that failed together
 */
export function waitBeforeRetry(
  response: { status: number; headers: Headers } | undefined,
  request: { isRepeatable: boolean; carriesKey: boolean; attempt: number; now: number; chance: number },
): number | undefined {
  const backoff = Math.min(8_000, 500 * 2 ** request.attempt) * (0.5 + request.chance / 2);
  if (!response) return request.isRepeatable ? backoff : undefined;
  const told = readRetryAfter(response.headers, request.now);
  const wait = Math.max(backoff, told ?? 0);
  // Refused before it was processed, so any request may be repeated.
  if (response.status === 429) return wait;
  // The first request with this key is still running; no other conflict has a `Retry-After`.
  if (response.status === 409) return request.carriesKey && told !== undefined ? wait : undefined;
  return request.isRepeatable && FAILED.has(response.status) ? wait : undefined;
}

/** Sends a request until its response is final. Rejects like `fetch` when the last attempt had no response. */
export async function fetchWithRetries(
  request: Request,
  carriesKey: boolean,
  options: RetryOptions,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    let response: Response | undefined;
    let failure: unknown;
    try {
      response = await fetchOnce(request.clone(), options);
    } catch (error) {
      request.signal.throwIfAborted();
      // The body is too long or the status does not exist: a retry would not help.
      if (error instanceof RangeError) throw error;
      failure = error;
    }
    const wait = waitBeforeRetry(response, {
      isRepeatable: isRepeatable(request.method, carriesKey),
      carriesKey,
      attempt,
      now: Date.now(),
      chance: Math.random(),
    });
    if (wait === undefined || wait > options.maxWaitMs || attempt >= options.retries) {
      if (response) return response;
      throw failure;
    }
    await response?.body?.cancel();
    await sleep(wait, request.signal);
  }
}

async function fetchOnce(request: Request, options: RetryOptions): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new DOMException('no response in time', 'TimeoutError')),
    options.timeoutMs,
  );
  try {
    const signal = AbortSignal.any([request.signal, timeout.signal]);
    const response = await options.fetch(request, { signal });
    if (options.isStream || !response.body) return response;
    return new Response(await readBody(response.body, options.maxBytes, signal), response);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws RangeError for more than `maxBytes`; the signal's reason, even if the decoder does not observe the signal */
async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Blob> {
  const reader = body.getReader();
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ;) {
    const { done, value } = await Promise.race([reader.read(), aborted]);
    if (done) return new Blob(parts);
    size += value.byteLength;
    if (size > maxBytes) {
      void reader.cancel().catch(() => undefined);
      throw new RangeError(`the answer has more than ${maxBytes} bytes`);
    }
    parts.push(value);
  }
}

/** Rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
