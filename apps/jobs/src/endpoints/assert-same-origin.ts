// Rule: a secret goes only to the origin that it was given for.
import { ServiceError } from '@bonafide/platform/errors';

/**
 * Throws 400 naming `parameter` when an address moves to another origin and the secrets that are sent there are not given
 * again. `given`: what the request says of them; null means none from now on.
 */
export function assertSameOrigin(
  before: string,
  after: string | undefined,
  { parameter, isStored, given }: { parameter: string; isStored: boolean; given: unknown },
): void {
  if (after === undefined || !isStored || given !== undefined) return;
  if (new URL(before).origin === new URL(after).origin) return;
  const message = `${parameter}: are sent to another origin with this URL; give them again, or null`;
  throw new ServiceError('invalid-request', message, { details: [{ parameter, message }] });
}
