import createClient, { type Client } from 'openapi-fetch';
import type { JobsPaths } from '@bonafide/client/jobs';
import type { Session } from '../session/session.js';
import { readChallenge, readWantedScope, stepUp } from '../session/step-up.js';
import { type Party, Problem, problemOf } from './problem.js';

export type { JobsPaths, JobsSchemas } from '@bonafide/client/jobs';
export type JobsClient = Client<JobsPaths>;

/** Longer than the response to a first submission takes. */
const DEADLINE_MS = 30_000;

/** The jobs service's documented API with the person's token. */
export function createJobsClient(url: string, session: Session): JobsClient {
  return createClient<JobsPaths>({ baseUrl: url, fetch: (request) => sendAndLearn(request, session) });
}

/** Actions that the account refuses to this member are no longer offered (docs/design/rights-and-audit.md). */
async function sendAndLearn(request: Request, session: Session): Promise<Response> {
  const response = await send(request, session);
  const wanted = response.status === 403 ? readWantedScope(response) : undefined;
  if (wanted !== undefined) session.refuse(wanted);
  return response;
}

/**
 * A 401 is refused before anything is done, so the request, also a write, is repeated once: with a new token, or after the
 * person has signed in again if the service requires a step-up or their access has ended. Nothing else is retried here;
 * callers may retry reads.
 */
async function send(request: Request, session: Session): Promise<Response> {
  const [again, thereafter] = [request.clone(), request.clone()];
  const response = await attempt(request, await tokenOf(session, request.signal));
  if (response.status !== 401) return response;
  if (readChallenge(response)) return afterStepUp(response, again, session);
  const renewed = await reach('authService', () => session.renew());
  const second = await attempt(again, renewed ?? (await tokenOf(session, request.signal)));
  return second.status === 401 ? afterStepUp(second, thereafter, session) : second;
}

/** Waits if access has ended; the page keeps what was typed and requested. */
async function tokenOf(session: Session, signal: AbortSignal): Promise<string> {
  do {
    const token = await reach('authService', () => session.accessToken());
    if (token !== undefined) return token;
  } while (await session.untilLive(signal));
  throw new Problem('signed-out', 'signed out');
}

/** Repeats a request that requires a step-up after the person has signed in again; returns the refusal if they do not. */
async function afterStepUp(refused: Response, request: Request, session: Session): Promise<Response> {
  const challenge = readChallenge(refused);
  if (!challenge || !(await stepUp(session, challenge))) return refused;
  const token = await reach('authService', () => session.accessToken());
  return token === undefined ? refused : attempt(request, token);
}

const attempt = (request: Request, token: string): Promise<Response> => {
  request.headers.set('Authorization', `Bearer ${token}`);
  return reach('jobsService', () =>
    fetch(request, {
      credentials: 'omit',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(DEADLINE_MS)]),
    }),
  );
};

/** fetch's errors do not tell the reason: the service cannot be reached. */
async function reach<T>(party: Party, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem || (error as Error).name === 'AbortError') throw error;
    throw new Problem('offline', 'no response', { party });
  }
}

/** The body of a successful response; throws a Problem for any other. */
export async function take<T>(sent: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await sent;
  if (!response.ok) throw problemOf(response, error, 'jobsService');
  return data as T;
}

/** The same with its ETag, for a later conditional change. */
export async function takeTagged<T>(
  sent: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<{ value: T; tag: string }> {
  const answer = await sent;
  return { value: await take(Promise.resolve(answer)), tag: answer.response.headers.get('etag') ?? '*' };
}
