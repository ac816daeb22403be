// Step-up (RFC 9470): a request that requires a fresher or stronger sign-in waits until the person has signed in again in a
// separate window, and is then repeated. The page stays unchanged; its PKCE verifier never leaves it.
import { Problem } from '../api/problem.js';
import { createStore } from '../store.js';
import { authorizationOf, exchange, type Pending, revoke } from './authorize.js';
import type { Session } from './session.js';
import type { ConsoleSettings, JobsService } from './settings.js';

/** The requirements of the challenge. */
export interface Challenge {
  acrValues?: string;
  maxAge?: string;
}

interface Asked {
  challenge: Challenge;
  session: Session;
  done: (isGranted: boolean) => void;
}

const CHANNEL = 'authorization-response';
const PARAMETER = /(\w+)="([^"]*)"/g;

const parametersOf = (response: Response): Record<string, string | undefined> => {
  const header = response.headers.get('www-authenticate') ?? '';
  return Object.fromEntries([...header.matchAll(PARAMETER)].map(([, name, value]) => [name, value]));
};

/** The scope that a 403 requires (RFC 6750 section 3.1). */
export function readWantedScope(response: Response): string | undefined {
  const { error, scope } = parametersOf(response);
  return error === 'insufficient_scope' ? scope : undefined;
}

/** The challenge of a 401 that requires a step-up; undefined for any other. */
export function readChallenge(response: Response): Challenge | undefined {
  const given = parametersOf(response);
  if (given.error !== 'insufficient_user_authentication') return undefined;
  return { acrValues: given.acr_values, maxAge: given.max_age };
}

const asked = createStore<Asked | undefined>(undefined);

/** Resolves to whether the person has signed in again. One dialog at a time, which concurrent callers share. */
export function stepUp(session: Session, challenge: Challenge): Promise<boolean> {
  return new Promise((resolve) => {
    const before = asked.get();
    const done = (isGranted: boolean) => {
      before?.done(isGranted);
      resolve(isGranted);
    };
    asked.set({ challenge, session, done });
  });
}

export function endStepUp(isGranted: boolean): void {
  const { done } = asked.get() ?? {};
  asked.set(undefined);
  done?.(isGranted);
}

/** Opens the window and exchanges its response. Call it from a click handler, or browsers block the window. */
export async function signInAgain(
  settings: ConsoleSettings,
  service: JobsService,
  { challenge, session }: Pick<Asked, 'challenge' | 'session'>,
): Promise<void> {
  const opened = window.open('about:blank', 'sign-in', 'popup,width=480,height=720');
  const { url, pending } = await authorizationOf(settings, service, {
    returnTo: '',
    ...(challenge.acrValues && { acr_values: challenge.acrValues }),
    ...(challenge.maxAge && { max_age: challenge.maxAge }),
  });
  const answer = waitForAnswer(pending);
  if (opened) opened.location.replace(url);
  else throw new Problem('no-window', 'no window');
  const { tokens } = await exchange(settings, pending, await answer);
  if (tokens.person !== session.person()) {
    // A request of one person must not continue as another.
    await revoke(settings, tokens.refreshToken ?? tokens.accessToken).catch(() => undefined);
    throw new Problem('other-person', 'another person signed in');
  }
  session.begin(tokens);
  endStepUp(true);
}

function waitForAnswer({ state }: Pending): Promise<URL> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      const callback = new URL(String(data));
      if (callback.searchParams.get('state') !== state) return;
      channel.close();
      resolve(callback);
    });
  });
}

/** In the window: passes the response to the page that opened it. Only that page can use its code. */
export function passAnswerOn(callback: URL): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(callback.href);
  channel.close();
  window.close();
}

export const useStepUp = asked.use;
