import { useMemo } from 'react';
import createClient, { type Client } from 'openapi-fetch';
import type { AuthPaths } from '@bonafide/client/auth';
import { useConsole } from '../app/context.js';
import type { Session } from '../session/session.js';
import { stepUp } from '../session/step-up.js';
import { Problem, problemOf } from './problem.js';

type DashboardClient = Client<AuthPaths>;

const DEADLINE_MS = 30_000;
const ME = '/api/v1/dashboard/me';

interface Me {
  user: { id: string };
  csrfToken: string;
}

/** @throws if another person has signed in in this browser meanwhile. */
export function assertSamePerson({ user }: Pick<Me, 'user'>, session: Session): void {
  const person = session.person();
  if (person !== undefined && !person.endsWith(`:users:${user.id}`))
    throw new Problem('other-person', 'another person is signed in in this browser');
}

/**
 * The auth service's documented dashboard API with the browser's own session (docs/guides/console.md). Writes carry the
 * session's CSRF token, which is fetched each time: another tab may have started a new session.
 */
function createDashboardClient(url: string, session: Session): DashboardClient {
  const send = async (request: Request): Promise<Response> => {
    try {
      return await fetch(request, {
        credentials: 'include',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(DEADLINE_MS)]),
      });
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error;
      throw new Problem('offline', 'no response', { party: 'authService' });
    }
  };
  const sendWithToken = async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') {
      const me = await send(new Request(`${url}${ME}`));
      if (!me.ok) return me;
      const { data } = (await me.json()) as { data: Me };
      assertSamePerson(data, session);
      request.headers.set('X-CSRF-Token', data.csrfToken);
    }
    return send(request);
  };
  return createClient<AuthPaths>({
    baseUrl: url,
    fetch: async (request: Request) => {
      const again = request.clone();
      const response = await sendWithToken(request);
      // Refused before anything was done, so it can be repeated after a step-up.
      if (!(await wantsStepUp(response)) || !(await stepUp(session, { maxAge: '0' }))) return response;
      return sendWithToken(again);
    },
  });
}

async function wantsStepUp(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { error?: { code?: string } } | undefined;
  return body?.error?.code === 'AUTH_STEP_UP_REQUIRED';
}

export function useDashboard(): DashboardClient {
  const { settings, session } = useConsole();
  return useMemo(() => createDashboardClient(settings.dashboard, session), [settings.dashboard, session]);
}

/** The data in the envelope of a successful response; throws a Problem for any other. */
export async function takeData<T>(
  sent: Promise<{ data?: { data: T }; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await sent;
  if (!response.ok || !data) throw problemOf(response, error, 'authService');
  return data.data;
}
