import { QueryClient } from '@tanstack/react-query';
import { Problem } from './problem.js';

const LONGEST_WAIT_MS = 15_000;

const isTemporary = (error: unknown): boolean => error instanceof Problem && error.isTemporary;

/** Reads are retried until they succeed, with increasing delays; writes are sent once. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 1_000,
        gcTime: 5 * 60_000,
        retry: (_failures, error) => isTemporary(error),
        retryDelay: (failures, error) =>
          Math.max(
            error instanceof Problem ? (error.details.retryAfterMs ?? 0) : 0,
            Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures),
          ),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
