import type { RequestInfo } from '@bonafide/contracts/job-record';
import type { Request } from 'express';

const HEADER_CHARACTERS_MAX = 1_024;

/** Address (behind the trusted proxies), agent and referring location of a request. */
export function requestInfoOf(request: Request): RequestInfo {
  const header = (name: string) => request.get(name)?.slice(0, HEADER_CHARACTERS_MAX);
  const [useragent, referer] = [header('user-agent'), header('referer')];
  return {
    ipaddress: (request.ip ?? '').replace(/^::ffff:/, ''),
    ...(useragent ? { useragent } : {}),
    ...(referer ? { referer } : {}),
  };
}
