import createClient, { type Client } from 'openapi-fetch';
import type { JobsPaths } from '@bonafide/client/jobs';
import type { Session } from '../session/session.js';
import { Problem, problemOf } from './problem.js';

export type { JobsPaths, JobsSchemas } from '@bonafide/client/jobs';
export type JobsClient = Client<JobsPaths>;

/** Longer than a first submission takes to be answered. */
const DEADLINE_MS = 30_000;

/** The jobs service's documented API with the person's token. */
export function createJobsClient(url: string, session: Session): JobsClient {
  return createClient<JobsPaths>({ baseUrl: url, fetch: (request) => send(request, session) });
}

/**
 * A 401 was refused before anything was done: it is repeated once with a new token, writes too. Nothing else is repeated
 * here; what reads may be read again by whoever asked.
 */
async function send(request: Request, session: Session): Promise<Response> {
  const again = request.clone();
  const token = await reach(() => session.accessToken());
  if (token === undefined) throw new Problem('signed-out', 'signed out');
  const response = await attempt(request, token);
  if (response.status !== 401) return response;
  const renewed = await reach(() => session.renew());
  if (renewed === undefined) throw new Problem('signed-out', 'signed out');
  return attempt(again, renewed);
}

const attempt = (request: Request, token: string): Promise<Response> => {
  request.headers.set('Authorization', `Bearer ${token}`);
  return reach(() =>
    fetch(request, {
      credentials: 'omit',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(DEADLINE_MS)]),
    }),
  );
};

/** What fetch throws says nothing of the reason: the service, or the way to it, is not there. */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem || (error as Error).name === 'AbortError') throw error;
    throw new Problem('offline', 'no response');
  }
}

/** The body of a success; throws what a failure says. */
export async function take<T>(sent: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await sent;
  if (!response.ok) throw problemOf(response, error);
  return data as T;
}
