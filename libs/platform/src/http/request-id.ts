import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Express asks for its Request to be widened
  namespace Express {
    interface Request {
      /** the X-Request-Id of this request */
      id: string;
      /** the bytes of the body as received, where a signature or digest needs them */
      rawBody?: Buffer;
    }
  }
}

const ACCEPTED = /^[A-Za-z0-9_-]{8,64}$/;

/** Gives every request an id: the caller's own if well-formed, otherwise a new one; always returned as X-Request-Id. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
}
