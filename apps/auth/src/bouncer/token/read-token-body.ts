import { ServiceError } from '@bonafide/platform/errors';
import {
  cutUnread,
  hasBody,
  readBody,
  UNAUTHENTICATED_BODY_BYTES_MAX,
} from '@bonafide/platform/http/request-body';
import type { ErrorRequestHandler, Express, RequestHandler } from 'express';

const readTokenBody: RequestHandler = async (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  if (hasBody(request)) {
    cutUnread(request, response);
    await readBody(request, response, { limit: UNAUTHENTICATED_BODY_BYTES_MAX, forms: true });
  }
  next();
};

/** Body errors are 400 at the token endpoint (RFC 6749 section 5.2). */
const refuseAsInvalid: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
  const isOfBody =
    error instanceof ServiceError && ['payload-too-large', 'unsupported-media-type'].includes(error.kind);
  next(isOfBody ? new ServiceError('invalid-request', error.message) : error);
};

/** Parses the bodies of the bouncer's token requests, ahead of the parsers of all other routes. */
export function mountTokenBodies(server: Express): void {
  server.post('/api/v1/bouncer/oauth/token', readTokenBody, refuseAsInvalid);
}
