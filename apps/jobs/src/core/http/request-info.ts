import type { RequestInfo } from '@bonafide/contracts/job-record';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

const HEADER_CHARACTERS_MAX = 1_024;

/** What a use-case sees of a request besides its caller and body. */
export interface RequestContext {
  requestInfo: RequestInfo;
  /** whether `x-test-request` requests test mode */
  isTest: boolean;
  /** origin of the requesting page, if the browser sends it */
  origin?: string;
}

/** Only `true`, in any letter case, requests test mode (spec, TIN and private SSN). */
export const isTestRequest = (request: Request): boolean =>
  request.get('x-test-request')?.trim().toLowerCase() === 'true';

export const requestContextOf = (request: Request): RequestContext => ({
  requestInfo: requestInfoOf(request),
  isTest: isTestRequest(request),
  origin: request.get('origin'),
});

/** Client address (behind trusted proxies), user agent and referrer of a request. */
function requestInfoOf(request: Request): RequestInfo {
  const header = (name: string) => request.get(name)?.slice(0, HEADER_CHARACTERS_MAX);
  const [useragent, referer] = [header('user-agent'), header('referer')];
  return {
    ipaddress: (request.ip ?? '').replace(/^::ffff:/, ''),
    ...(useragent ? { useragent } : {}),
    ...(referer ? { referer } : {}),
  };
}

/** The request's context, as a parameter of a controller method. */
export const ContextOf = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext =>
  requestContextOf(context.switchToHttp().getRequest<Request>()),
);
