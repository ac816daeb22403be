import { ServiceError } from '@bonafide/platform/errors';
import type { Request } from 'express';

/** A body that is not JSON would be read as empty and called incomplete. */
export function assertJson(request: Request): void {
  if (
    request.headers['content-type'] !== undefined &&
    !request.is(['application/json', 'application/*+json'])
  )
    throw new ServiceError('unsupported-media-type', 'the request body must be JSON');
}
