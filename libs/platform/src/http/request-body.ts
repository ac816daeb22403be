// Reads a request's body with Express' parsers, within limits on size, time and share of the process's memory.
import { isAscii } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { addressKey } from './address-key.js';
import { BodyLease, type BodySender } from './body-budget.js';
import { toServiceError } from './error-filter.js';
import { ServiceError } from '../errors.js';
import { HEAVY_BYTES, yieldForBytes } from './heavy-turns.js';
import { assertBoundedJson } from './json-bounds.js';
import { assertStorableJson } from './storable-json.js';
import { assertDecodable, assertUtf8 } from './utf8-text.js';

/** Maximum body size of an unauthenticated sender. */
export const UNAUTHENTICATED_BODY_BYTES_MAX = 64 * 1024;
const UNAUTHENTICATED_BODY_MS = 10_000;
const AUTHENTICATED_BODY_MS = 120_000;
/** How long a refused sender may continue before its connection is closed, so that it can read the response. */
const LINGER_MS = 2_000;
/** Pause between chunks of a discarded body. */
const DRAIN_PAUSE_MS = 20;

export interface BodyRules {
  /** maximum bytes after decompression */
  limit: number;
  /** media types accepted as raw bytes instead of JSON */
  rawTypes?: readonly string[];
  /** omitted: an unauthenticated sender, counted by address */
  sender?: BodySender;
}

const JSON_TYPES = ['application/json', 'application/*+json'];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const UTF8 = /^utf-?8$/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
/** Strips a byte order mark. */
const UTF8_DECODER = new TextDecoder();
const otherCharset = () =>
  new ServiceError('unsupported-media-type', 'Content-Type: the charset must be utf-8');

/** `verify` of Express' parsers: gets the bytes before they are parsed. */
const keepBytes = (request: Request, bytes: Buffer) => {
  request.rawBody = bytes;
};

const jsonParser = (limit: number): RequestHandler =>
  express.json({
    limit,
    // A text or a number is valid JSON too, and is refused for what it is.
    strict: false,
    type: JSON_TYPES,
    verify: (request, _response, bytes, encoding) => {
      // JSON is UTF-8 (RFC 8259, section 8.1); in UTF-16 a quote is not one byte.
      if (!UTF8.test(encoding)) throw otherCharset();
      assertUtf8(bytes);
      assertBoundedJson(bytes);
      keepBytes(request as Request, bytes);
    },
  });

/** Forms are UTF-8 (URL Standard, section 5.1), before and after percent-decoding. */
function assertForm(bytes: Buffer): void {
  assertUtf8(bytes);
  assertDecodable(bytes.toString('latin1'));
}

const formParser = (limit: number): RequestHandler =>
  express.urlencoded({
    limit,
    extended: false,
    verify: (request, _response, bytes, encoding) => {
      if (!UTF8.test(encoding)) throw otherCharset();
      assertForm(bytes);
      keepBytes(request as Request, bytes);
    },
  });

/** Parsers by their limit; there are only a few. */
function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

const json = memoize(jsonParser);
/** Reads only the bytes: large bodies are parsed in separate turns. */
const largeJson = memoize((limit: number) => express.raw({ limit, type: JSON_TYPES }));
/** The media type is already checked; compressed bytes are refused. */
const rawBytes = memoize((limit: number) => express.raw({ limit, type: () => true, inflate: false }));
const form = memoize(formParser);
const formText = memoize((limit: number) =>
  express.text({
    limit,
    type: FORM_TYPE,
    verify: (_request, _response, bytes, encoding) => {
      if (!UTF8.test(encoding)) throw otherCharset();
      assertForm(bytes);
    },
  }),
);

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/**
 * Reads JSON, a form if `forms` is set, or the bytes of one of `rawTypes` into `request.body`; refuses other types with
 * 415. Idempotent.
 */
export async function readBody(
  request: Request,
  response: Response,
  { limit, sender, rawTypes, forms = false }: BodyRules & { forms?: boolean },
): Promise<void> {
  if (request.body !== undefined || !hasBody(request)) return;
  if (rawTypes) {
    if (request.is([...rawTypes]) === false)
      throw new ServiceError('unsupported-media-type', `Content-Type: must be one of ${rawTypes.join(', ')}`);
    return parse(request, response, rawBytes(limit), { limit, sender });
  }
  if (forms && request.is(FORM_TYPE)) return parse(request, response, form(limit), { limit, sender });
  if (request.is(JSON_TYPES) === false)
    throw new ServiceError('unsupported-media-type', 'Content-Type: must be application/json');
  if (limit > HEAVY_BYTES && mayBeLarge(request)) {
    await parse(request, response, largeJson(limit), { limit, sender });
    request.body = await parseLarge(request);
  } else await parse(request, response, json(limit), { limit, sender });
  if (typeof request.body !== 'object' || request.body === null)
    throw new ServiceError('invalid-request', 'the request body must be a JSON object');
  assertStorableJson(request.body);
}

const mayBeLarge = (request: Request) =>
  !(Number(request.headers['content-length']) <= HEAVY_BYTES) || isCompressed(request);

/** Parses like `express.json`, but in several turns of the event loop. */
async function parseLarge(request: Request): Promise<unknown> {
  const bytes = request.body as Buffer;
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!UTF8.test(charset)) throw otherCharset();
  if (bytes.length === 0) return {};
  await yieldForBytes(bytes.length);
  assertUtf8(bytes);
  assertBoundedJson(bytes);
  keepBytes(request, bytes);
  // Photos are base64, and pure ASCII needs no decoding.
  const text = isAscii(bytes) ? bytes.toString('latin1') : UTF8_DECODER.decode(bytes);
  await yieldForBytes(bytes.length);
  const value = parseText(text);
  // After milliseconds of parsing, the next step runs in another turn.
  await yieldForBytes(bytes.length);
  return value;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError('invalid-request', 'the request body is not valid JSON');
  }
}

/** For a route outside Nest: reads unauthenticated JSON into `request.body`; the route must sanitize its strings. */
export const unauthenticatedJson =
  (limit: number): RequestHandler =>
  async (request, response, next) => {
    cutUnread(request, response);
    await parse(request, response, json(limit), { limit });
    assertStorableJson(request.body, { cleansTexts: true });
    next();
  };

/** For a route outside Nest: reads an unauthenticated form as text into `request.body`. */
export const unauthenticatedForm =
  (limit: number): RequestHandler =>
  async (request, response, next) => {
    cutUnread(request, response);
    await parse(request, response, formText(limit), { limit });
    next();
  };

function parse(
  request: Request,
  response: Response,
  parser: RequestHandler,
  { limit, sender }: BodyRules,
): Promise<void> {
  // Express' parsers would first read all of it.
  if (Number(request.headers['content-length']) > limit)
    return Promise.reject(new ServiceError('payload-too-large', 'the request body is too large'));
  const lease = new BodyLease(sender ?? { pool: 'stranger', shares: [addressKey(request.ip)] });
  response.once('close', () => lease.release());
  return new Promise((resolve, reject) => {
    const refuse = (error: ServiceError) => {
      clearTimeout(timer);
      stopReading(request);
      reject(error);
    };
    const timer = setTimeout(
      () => refuse(new ServiceError('request-timeout', 'the request body took too long')),
      sender ? AUTHENTICATED_BODY_MS : UNAUTHENTICATED_BODY_MS,
    );
    const count = (bytes: number) => {
      if (!lease.acquire(bytes)) refuse(busy());
    };
    // A compressed body may expand up to the limit.
    if (isCompressed(request)) count(limit);
    else {
      // Bytes beyond the limit are read and discarded.
      let left = limit;
      const takesTurns = mayBeLarge(request);
      request.on('data', ({ length }: Buffer) => {
        if (takesTurns) awaitTurn(request, length);
        count(Math.min(length, left));
        left -= Math.min(length, left);
      });
    }
    parser(request, response, (error?: unknown) => {
      clearTimeout(timer);
      if (error === undefined) resolve();
      else reject(unmarked(toServiceError(error)));
    });
  });
}

/** Express adds a status and the body to an error thrown by `verify`, and Nest would then not recognize it. */
const unmarked = ({ kind, message, options }: ServiceError) => new ServiceError(kind, message, options);

const busy = () =>
  new ServiceError('unavailable', 'too many request bodies at once, see Retry-After', {
    headers: { 'Retry-After': '1' },
  });

const isCompressed = ({ headers }: Request) =>
  ![undefined, '', 'identity'].includes(headers['content-encoding']?.toLowerCase());

/** Resumes reading when a turn has capacity: Node would read megabytes from a hundred senders in one. */
function awaitTurn(request: Request, bytes: number): void {
  request.pause();
  void yieldForBytes(bytes).then(() => request.resume());
}

/** Stops collecting. The rest is discarded slowly: a hundred senders at once would fill a turn with megabytes. */
function stopReading(request: Request): void {
  request.unpipe();
  request.removeAllListeners('data');
  request.on('data', () => {
    request.pause();
    setTimeout(() => request.resume(), DRAIN_PAUSE_MS).unref();
  });
}

/** Gives a sender that got a response before its body was read time to read it, then closes the connection. */
export function cutUnread(request: Request, response: Response): void {
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
  });
}
