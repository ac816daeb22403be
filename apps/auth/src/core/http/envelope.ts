import type { Request } from 'express';

/** `{success, data, metadata{requestId, timestamp}}`: the form of all bouncer responses except the token endpoint's. */
export interface Envelope<T> {
  success: true;
  data: T;
  metadata: { requestId: string; timestamp: string };
}

export const enveloped = <T>(request: Request, data: T): Envelope<T> => ({
  success: true,
  data,
  metadata: { requestId: request.id, timestamp: new Date().toISOString() },
});

/** One page of a list. `pageSize` at most 250. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
  totalPages: number;
}

export const pageOf = <T>(items: T[], total: number, page: number, pageSize: number): Page<T> => ({
  items,
  total,
  page,
  pageSize,
  totalPages: Math.ceil(total / pageSize),
});
