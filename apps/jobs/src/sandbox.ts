import type { ErrorEnvelope } from '@bonafide/platform/error-filter';
import { ServiceError } from '@bonafide/platform/errors';
import type { NextFunction, Request, Response } from 'express';

/** Method and path of all that answers under `/api` in a sandbox (spec, "What the service does"). */
const OPEN: readonly [string, RegExp][] = [
  ['GET', /^\/api\/jobs\/?$/],
  ['POST', /^\/api\/jobs\/?$/],
  ['POST', /^\/api\/jobs\/session\/?$/],
  ['GET', /^\/api\/jobs\/(?!session\/?$)[^/]+\/?$/],
  ['DELETE', /^\/api\/jobs\/(?!session\/?$)[^/]+\/?$/],
  ['GET', /^\/api\/jobs\/[^/]+\/download\/?$/],
  ['POST', /^\/api\/tin\/webhook\/?$/],
  ['POST', /^\/api\/dlv\/webhook\/license-validation\/?$/],
];

/** Answers 404 to every other method and path under `/api`, before anything looks at credentials. */
export const sandboxOnly =
  (envelope: ErrorEnvelope) => (request: Request, response: Response, next: NextFunction) => {
    const path = request.path.toLowerCase();
    if (!/^\/api(\/|$)/.test(path)) return next();
    if (OPEN.some(([method, pattern]) => method === request.method && pattern.test(request.path)))
      return next();
    response.status(404).json(envelope(new ServiceError('not-found', 'no such endpoint'), request));
  };
