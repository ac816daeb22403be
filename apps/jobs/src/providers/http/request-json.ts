import type { ZodType } from 'zod';
import type { HttpClient, OutboundRequest, OutboundResponse } from '../http-client.js';
import { ProviderFailure } from '../provider-failure.js';

export interface JsonRequest {
  method: OutboundRequest['method'];
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: URLSearchParams;
  timeoutMs: number;
  /** Statuses with a valid response; any other is a failure. Default: 200 to 299. */
  accept?: number[];
}

/** A screening response with twenty listed persons, or a range of hashes, is well below this. */
const RESPONSE_BYTES_MAX = 2 * 1024 * 1024;

/** Sends a request and returns the response if its status is accepted, without reading the body. */
export async function requestRaw(http: HttpClient, question: JsonRequest): Promise<OutboundResponse> {
  const { json, form } = question;
  const type =
    json === undefined ? (form ? 'application/x-www-form-urlencoded' : undefined) : 'application/json';
  const body = json === undefined ? form?.toString() : JSON.stringify(json);
  const response = await http.request({
    method: question.method,
    url: question.url,
    headers: { accept: 'application/json', ...(type ? { 'content-type': type } : {}), ...question.headers },
    ...(body === undefined ? {} : { body }),
    timeoutMs: question.timeoutMs,
    maxResponseBytes: RESPONSE_BYTES_MAX,
  });
  if (question.accept ? !question.accept.includes(response.status) : !isSuccess(response.status))
    throw failureOfStatus(response);
  return response;
}

/** Sends a request and parses the response with a schema; a mismatch is a `bad_response`. */
export async function requestJson<T>(http: HttpClient, question: JsonRequest, schema: ZodType<T>) {
  const response = await requestRaw(http, question);
  return { status: response.status, body: readJson(response, schema) };
}

export function readJson<T>(response: OutboundResponse, schema: ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(response.body.toString('utf8')));
  } catch {
    // Drops the parser's message and the body: both may contain personal data.
    throw new ProviderFailure('bad_response', { code: `http_${response.status}` });
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** Classifies the HTTP status of a failed call. */
export function failureOfStatus(response: OutboundResponse): ProviderFailure {
  const { status } = response;
  const code = `http_${status}`;
  if (status === 429)
    return new ProviderFailure('rate_limited', { mayHaveActed: false, code, ...retryAfter(response) });
  if (status === 408 || status === 504) return new ProviderFailure('timeout', { code });
  if (status === 503) return new ProviderFailure('provider_error', { code, ...retryAfter(response) });
  if (status >= 500) return new ProviderFailure('provider_error', { code });
  if (status >= 400) return new ProviderFailure('refused', { mayHaveActed: false, code });
  return new ProviderFailure('bad_response', { code });
}

const LONGEST_WAIT_MS = 5_000;

function retryAfter(response: OutboundResponse): { retryAfterMs?: number } {
  const header = response.headers['retry-after'];
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds >= 0
    ? { retryAfterMs: Math.min(seconds * 1_000, LONGEST_WAIT_MS) }
    : {};
}

/** Joins a configured origin (with or without a path) and a path. */
export const joinUrl = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`;

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
