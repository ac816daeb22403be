import { ServiceError } from '@bonafide/platform/errors';

const [LEAST, MOST] = [0.5, 1];

/** @throws ServiceError unless it is left out or a number from 0.5 to 1 */
export function assertThreshold(threshold: unknown): void {
  if (threshold === undefined) return;
  if (typeof threshold === 'number' && threshold >= LEAST && threshold <= MOST) return;
  throw new ServiceError('invalid-request', `amlThreshold: must be a number from ${LEAST} to ${MOST}`);
}
