import { ServiceError } from '@bonafide/platform/errors';
import type { Request } from 'express';

/** Otherwise a body that is not JSON would be read as empty and reported as incomplete. */
export function assertJson(request: Request): void {
  if (
    request.headers['content-type'] !== undefined &&
    !request.is(['application/json', 'application/*+json'])
  )
    throw new ServiceError('unsupported-media-type', 'the request body must be JSON');
}
