// Step-up (RFC 9470): a request that wants a fresher or stronger sign-in waits until the person has signed in again, in a
// window of its own, and is sent once more then. The page stays as it is; its verifier never leaves it.
import { Problem } from '../api/problem.js';
import { createStore } from '../store.js';
import { authorizationOf, exchange, type Pending, revoke } from './authorize.js';
import type { Session } from './session.js';
import type { ConsoleSettings, JobsService } from './settings.js';

/** What the challenge asks for. */
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

/** The scope that a 403 says is wanted (RFC 6750 §3.1). */
export function readWantedScope(response: Response): string | undefined {
  const { error, scope } = parametersOf(response);
  return error === 'insufficient_scope' ? scope : undefined;
}

/** The challenge of a 401 that asks for another sign-in; undefined for every other one. */
export function readChallenge(response: Response): Challenge | undefined {
  const given = parametersOf(response);
  if (given.error !== 'insufficient_user_authentication') return undefined;
  return { acrValues: given.acr_values, maxAge: given.max_age };
}

const asked = createStore<Asked | undefined>(undefined);

/** Resolves when the person has signed in again, or does not want to. One dialog at a time: others wait for the same. */
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

/** Opens the window; its answer is exchanged here. To be called by a press of a button, or browsers refuse the window. */
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
    // What was asked by one person is not done by another.
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

/** In the window: hands the answer to the page that asked for it. Its code is of use to that page alone. */
export function passAnswerOn(callback: URL): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(callback.href);
  channel.close();
  window.close();
}

export const useStepUp = asked.use;
