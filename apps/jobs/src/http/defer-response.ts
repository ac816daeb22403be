import { ServiceError } from '@bonafide/platform/errors';
import type { Request, Response } from 'express';
import { errorEnvelope } from '../errors.js';

/**
 * Keeps an answer's last bytes back until `before` has settled, which is given the whole body; whoever writes it. When
 * `before` rejects, a 500 goes out in its place, or the connection is cut when a part is out already: an answer must not
 * say that something was done and noted when it was not. Of two such the later one comes first.
 */
export function holdAnswer(
  request: Request,
  response: Response,
  before: (body: Buffer) => Promise<void>,
): void {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encodingOf(encoding)));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => Response;
  response.write = ((...args: unknown[]) => {
    keep(args[0], args[1]);
    return write(...args);
  }) as Response['write'];
  response.end = ((...args: unknown[]) => {
    keep(args[0], args[1]);
    response.end = end as Response['end'];
    before(Buffer.concat(chunks)).then(
      () => end(...args),
      () => {
        if (response.headersSent) return void response.destroy();
        for (const header of OF_THE_BODY) response.removeHeader(header);
        response.status(500).json(errorEnvelope(new ServiceError('internal', 'internal error'), request));
      },
    );
    return response;
  }) as Response['end'];
}

const OF_THE_BODY = ['Content-Type', 'Content-Length', 'Content-Disposition', 'ETag'];

const encodingOf = (encoding: unknown) =>
  (typeof encoding === 'string' ? encoding : 'utf8') as BufferEncoding;

/** The `id` that a JSON body gives what it speaks of. */
export function idIn(body: Buffer): string | undefined {
  try {
    const { id } = JSON.parse(body.toString()) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
