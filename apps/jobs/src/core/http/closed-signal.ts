import type { Response } from 'express';

/** Aborted when the client disconnects or has been answered. */
export function closedSignal(response: Response): AbortSignal {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  return closed.signal;
}
