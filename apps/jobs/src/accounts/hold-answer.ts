import type { Response } from 'express';

/**
 * Keeps an answer's last bytes back until `before` has settled, which is given the whole body; whoever writes it. When
 * `before` rejects, the answer that `otherwise` gives goes out in its place, or the connection is cut when a part is out
 * already: an answer must not say that something was done and noted when it was not.
 */
export function holdAnswer(
  response: Response,
  before: (body: Buffer) => Promise<void>,
  otherwise: () => void,
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
        otherwise();
      },
    );
    return response;
  }) as Response['end'];
}

const OF_THE_BODY = ['Content-Type', 'Content-Length', 'Content-Disposition', 'ETag'];

const encodingOf = (encoding: unknown) =>
  (typeof encoding === 'string' ? encoding : 'utf8') as BufferEncoding;
