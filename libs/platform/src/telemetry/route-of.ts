import type { Request } from 'express';

/**
 * The pattern of the matched route: `/api/jobs/:id`. Never the path itself, which contains ids and client input. Mounted
 * routers record their path in `response.locals.mountedAt`, as Express resets it before the response ends.
 */
export function routeOf(request: Request): string {
  const pattern = (request.route as { path?: unknown } | undefined)?.path;
  const mountedAt = (request.res?.locals['mountedAt'] as string | undefined) ?? '';
  return typeof pattern === 'string' ? `${mountedAt}${pattern}` : 'unmatched';
}
