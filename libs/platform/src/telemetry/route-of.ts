import type { Request } from 'express';

/**
 * The pattern of the route that answered: `/api/jobs/:id`. Never the path itself, which holds ids and whatever a client
 * wrote. A router that is mounted somewhere says so in `response.locals.mountedAt`: Express forgets it on the way out.
 */
export function routeOf(request: Request): string {
  const pattern = (request.route as { path?: unknown } | undefined)?.path;
  const mountedAt = (request.res?.locals['mountedAt'] as string | undefined) ?? '';
  return typeof pattern === 'string' ? `${mountedAt}${pattern}` : 'unmatched';
}
