import type { RequestInfo } from '@bonafide/contracts/job-record';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

const HEADER_CHARACTERS_MAX = 1_024;

/** What a use-case sees of a request beside its caller and its body. */
export interface RequestContext {
  requestInfo: RequestInfo;
  /** whether `x-test-request` asks for test mode */
  isTest: boolean;
  /** of the page that asks, where a browser says it */
  origin?: string;
}

/** Only `true`, in any letter case, asks for test mode (spec, TIN and private SSN). */
export const isTestRequest = (request: Request): boolean =>
  request.get('x-test-request')?.trim().toLowerCase() === 'true';

export const requestContextOf = (request: Request): RequestContext => ({
  requestInfo: requestInfoOf(request),
  isTest: isTestRequest(request),
  origin: request.get('origin'),
});

/** Address (behind the trusted proxies), agent and referring location of a request. */
function requestInfoOf(request: Request): RequestInfo {
  const header = (name: string) => request.get(name)?.slice(0, HEADER_CHARACTERS_MAX);
  const [useragent, referer] = [header('user-agent'), header('referer')];
  return {
    ipaddress: (request.ip ?? '').replace(/^::ffff:/, ''),
    ...(useragent ? { useragent } : {}),
    ...(referer ? { referer } : {}),
  };
}

/** The request's context, as a parameter of a controller's method. */
export const ContextOf = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext =>
  requestContextOf(context.switchToHttp().getRequest<Request>()),
);
