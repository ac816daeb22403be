// Rule: which requests are served while an account moves between deployments, called cells (decision 0378). At most one
// of the two serves it.
import { ServiceError } from '@bonafide/platform/errors';

/** `frozen`: readable here, writable nowhere; `arriving`: its rows are being copied here; `moved`: another cell has it. */
export type AccountPlace = 'here' | 'frozen' | 'arriving' | 'moved';

export interface Placed {
  place: AccountPlace;
  /** where it moves to, or comes from */
  otherCell: string | null;
}

const RETRY_AFTER_SECONDS = '30';

/** @param urls hosts of other cells, by cell name */
export const misdirected = (cell: string, urls: Readonly<Record<string, string>>) =>
  new ServiceError(
    'misdirected',
    `Misdirected request: this key belongs to the cell ${cell}${urls[cell] === undefined ? '' : ` at ${urls[cell]}`}`,
  );

/** @throws ServiceError `misdirected`, or `unavailable` while the move lasts */
export function assertServed(
  { place, otherCell }: Placed,
  method: string | undefined,
  urls: Readonly<Record<string, string>>,
): void {
  if (place === 'here') return;
  if (place === 'moved') throw misdirected(otherCell ?? '', urls);
  if (place === 'frozen' && (method === 'GET' || method === 'HEAD')) return;
  throw new ServiceError('unavailable', 'the account is being moved, see Retry-After', {
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  });
}
