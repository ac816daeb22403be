import type { ErrorEnvelope } from '@bonafide/platform/http/error-filter';
import { ServiceError } from '@bonafide/platform/errors';
import type { NextFunction, Request, Response } from 'express';

/** Methods and paths available in a sandbox under `/api` and `/v1` (spec, "What the service does"). */
const open = (receivers: { email: string; sms: string }): readonly [string, RegExp][] => [
  ['GET', /^\/api\/jobs\/?$/],
  ['POST', /^\/api\/jobs\/?$/],
  ['POST', /^\/api\/jobs\/session\/?$/],
  // Parts of a session, because opening and submitting one are available here (docs/design/sessions-and-capture.md).
  ['PUT', /^\/api\/jobs\/session\/(consent|document)\/?$/],
  ['POST', /^\/api\/jobs\/session\/keys\/?$/],
  ['GET', /^\/api\/jobs\/session\/photos\/[^/]+\/?$/],
  ['PUT', /^\/api\/jobs\/session\/photos\/[^/]+\/?$/],
  ['DELETE', /^\/api\/jobs\/session\/photos\/[^/]+\/?$/],
  ['POST', /^\/api\/jobs\/session\/challenge\/?$/],
  ['PUT', /^\/api\/jobs\/session\/challenge\/[^/]+\/frames\/[^/]+\/?$/],
  ['GET', /^\/api\/jobs\/(?!session\/?$)[^/]+\/?$/],
  ['DELETE', /^\/api\/jobs\/(?!session\/?$)[^/]+\/?$/],
  ['GET', /^\/api\/jobs\/[^/]+\/download\/?$/],
  ['POST', /^\/api\/tin\/webhook\/?$/],
  ['POST', /^\/api\/dlv\/webhook\/license-validation\/?$/],
  ['POST', new RegExp(`^/v1/${receivers.email}/email/send/?$`)],
  ['POST', new RegExp(`^/v1/${receivers.sms}/sms/send/?$`)],
];

const API_PATH = /^\/(api|v1|mcp)(\/|$)/i;

/** Answers 404 to every other method and path under `/api`, `/v1` and `/mcp`, before credentials are checked. */
export function sandboxOnly(envelope: ErrorEnvelope, receivers: { email: string; sms: string }) {
  const endpoints = open(receivers);
  return (request: Request, response: Response, next: NextFunction) => {
    if (!API_PATH.test(request.path)) return next();
    if (endpoints.some(([method, pattern]) => method === request.method && pattern.test(request.path)))
      return next();
    response.status(404).json(envelope(new ServiceError('not-found', 'no such endpoint'), request));
  };
}
