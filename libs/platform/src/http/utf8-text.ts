// Refuses bytes of a request that are not UTF-8: a decoder would replace them by U+FFFD, and a name would be stored and
// screened that nobody has. U+FFFD that the sender wrote itself is a character like any other.
import { isAscii, isUtf8 } from 'node:buffer';
import type { NextFunction, Request, Response } from 'express';
import { invalidParameter, ServiceError } from '../errors.js';

/** Headers whose text is stored. Others are compared with known values, or hashed as they come. */
const TEXT_HEADERS = ['user-agent', 'referer', 'idempotency-key'] as const;

const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const NOT_ASCII = /\P{ASCII}+/gu;

/** Throws 400 for a body that is not UTF-8. */
export function assertUtf8(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw new ServiceError('invalid-request', 'the request body is not valid UTF-8');
}

/** Whether the percent-encoded bytes of a text are UTF-8. */
const isDecodable = (text: string): boolean =>
  (text.match(ENCODED) ?? []).every((run) => isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')));

/** Throws 400 naming the first parameter of a query or form with percent-encoded bytes that are not UTF-8. */
export function assertDecodable(parameters: string): void {
  const faulty = parameters.split('&').find((pair) => !isDecodable(pair));
  if (faulty === undefined) return;
  const [name = ''] = faulty.split('=', 1);
  const parameter = isDecodable(name) ? name.slice(0, 64) : 'request';
  throw invalidParameter(parameter, `${parameter}: is not valid UTF-8`);
}

/** Node reads URLs and headers as ISO 8859-1; undefined if the bytes are not UTF-8. */
function fromLatin1(text: string): string | undefined {
  const bytes = Buffer.from(text, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

/** Decodes a request's URL and headers as UTF-8; 400 names the parameter or header that is something else. */
export function decodeRequestText(request: Request, _response: Response, next: NextFunction): void {
  // Some clients send a query as typed, without percent-encoding.
  const url = request.url.replace(NOT_ASCII, (typed) =>
    Buffer.from(typed, 'latin1').toString('hex').toUpperCase().replace(/../g, '%$&'),
  );
  const [, query = ''] = /\?(.*)/s.exec(url) ?? [];
  assertDecodable(query);
  if (url !== request.url) request.originalUrl = request.url = url;
  for (const name of TEXT_HEADERS) {
    const given = request.headers[name];
    if (typeof given !== 'string' || isAscii(Buffer.from(given, 'latin1'))) continue;
    const text = fromLatin1(given);
    if (text === undefined) throw invalidParameter(name, `${name}: is not valid UTF-8`);
    request.headers[name] = text;
  }
  next();
}
