// Rule: a secret goes only to the origin that it was given for.
import { ServiceError } from '@bonafide/platform/errors';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

/** Whether both are addresses of one origin; false if either is none. */
export function isSameOrigin(one: string, other: string): boolean {
  const origin = parseUrl(one)?.origin;
  return origin !== undefined && origin !== 'null' && origin === parseUrl(other)?.origin;
}

/**
 * Throws 400 naming `parameter` when an address moves to another origin and the secrets that are sent there are not given
 * again. `given`: what the request says of them; null means none from now on.
 */
export function assertSameOrigin(
  before: string,
  after: string | undefined,
  {
    parameter,
    isStored,
    given,
    code,
  }: { parameter: string; isStored: boolean; given: unknown; code?: string },
): void {
  if (after === undefined || !isStored || given !== undefined) return;
  if (isSameOrigin(before, after)) return;
  const message = `${parameter}: belongs to another origin; send it again with the new address, or null`;
  throw new ServiceError('invalid-request', message, {
    ...(code && { code }),
    details: [{ parameter, message }],
  });
}
