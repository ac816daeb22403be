import { AsyncResource } from 'node:async_hooks';
import type { Request, RequestHandler } from 'express';

/** Its length told, not compressed, UTF-8: as nearly every client sends a body. */
const isPlain = ({ headers }: Request, type: RegExp, limit: number): boolean => {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= limit &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    type.test(headers['content-type'] ?? '')
  );
};

export const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;
export const PLAIN_FORM = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i;

/**
 * Reads a plain body itself, which costs a third of what the parsers of Express do, and leaves every other one to
 * `general`, a parser of Express. The bytes are kept in `request.rawBody`.
 */
export const readPlainBody =
  (type: RegExp, limit: number, parse: (text: string) => unknown, general: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (!isPlain(request, type, limit)) return general(request, response, next);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const read = () => {
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      request.rawBody = bytes;
      try {
        request.body = parse(textOf(bytes));
      } catch {
        return next({ type: 'entity.parse.failed', status: 400 });
      }
      next();
    };
    // The event is the connection's; spans and the like are the request's.
    request.on('end', AsyncResource.bind(read));
  };

/** What `JSON.parse` says, but an object or an array and nothing else, as `express.json` has it. */
export function parseJsonBody(text: string): unknown {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null) throw new SyntaxError('neither an object nor an array');
  return body;
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

const textOf = (bytes: Buffer) =>
  bytes[0] === 0xef && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)
    ? bytes.toString('utf8', 3)
    : bytes.toString('utf8');
