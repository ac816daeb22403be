// Who is signed in, at which jobs services. Tokens are in this module's memory and nowhere else (decision 0320).
import { ResponseBodyError } from 'oauth4webapi';
import { Problem } from '../api/problem.js';
import { createStore } from '../store.js';
import { type Tokens, refresh, revoke } from './authorize.js';
import type { ConsoleSettings } from './settings.js';

/** Refreshed this long before its end, so that a request on its way is not too late. */
const MARGIN_MS = 30_000;

export type SessionState = 'none' | 'live' | 'ended';

export class Session {
  private tokens: Tokens | undefined;
  private refreshing: Promise<string | undefined> | undefined;
  readonly state = createStore<SessionState>('none');
  /** Somebody was signed in on this page: it does not sign them in again unasked. */
  wasLive = false;
  /** Signed out here, but not of the browser's session at the auth service. */
  isBrowserSignedIn = false;

  constructor(private readonly settings: ConsoleSettings) {}

  begin(tokens: Tokens): void {
    this.tokens = tokens;
    this.wasLive = true;
    this.state.set('live');
  }

  scopes(): readonly string[] {
    return this.tokens?.scopes ?? [];
  }

  /** DID of who is signed in here */
  person(): string | undefined {
    return this.tokens?.person;
  }

  /** How it ended, when the person ended it. */
  get leftAs(): 'signed-out' | 'signed-out-here' | undefined {
    if (!this.wasLive) return undefined;
    return this.isBrowserSignedIn ? 'signed-out-here' : 'signed-out';
  }

  /** Undefined when there is none to be had: the person must sign in again. Throws when the gateway cannot be reached. */
  async accessToken(): Promise<string | undefined> {
    if (!this.tokens || this.state.get() === 'ended') return undefined;
    if (this.tokens.expiresAt - MARGIN_MS > Date.now()) return this.tokens.accessToken;
    return this.renew();
  }

  /** One refresh at a time: a refresh token is good once, and a second use of it ends the delegation. */
  renew(): Promise<string | undefined> {
    this.refreshing ??= this.exchange().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  async leave(isBrowserSignedIn: boolean): Promise<void> {
    const token = this.tokens?.refreshToken ?? this.tokens?.accessToken;
    this.isBrowserSignedIn = isBrowserSignedIn;
    this.tokens = undefined;
    if (token) await revoke(this.settings, token).catch(() => undefined);
    this.state.set('none');
  }

  private async exchange(): Promise<string | undefined> {
    if (!this.tokens?.refreshToken) return this.end();
    try {
      const tokens = await refresh(this.settings, this.tokens.refreshToken);
      this.tokens = { ...tokens, scopes: tokens.scopes.length > 0 ? tokens.scopes : this.tokens.scopes };
      return this.tokens.accessToken;
    } catch (error) {
      // Too many requests end nothing.
      if (error instanceof ResponseBodyError && error.status !== 429) return this.end();
      throw error;
    }
  }

  private end(): undefined {
    this.tokens = undefined;
    this.state.set('ended');
    return undefined;
  }
}

/** How long whoever signs out is kept waiting for a service that does not answer. */
const BROWSER_SESSION_MS = 3_000;

const sessions = new Map<string, Session>();

export function sessionOf(settings: ConsoleSettings, service: string): Session {
  const known = sessions.get(service) ?? new Session(settings);
  sessions.set(service, known);
  return known;
}

/**
 * At every jobs service, and in the browser.
 * @param endBrowserSession throws when that goes on
 */
export async function signOut(endBrowserSession: () => Promise<unknown>): Promise<void> {
  const ended = endBrowserSession().then(
    () => false,
    (error: unknown) => !(error instanceof Problem && error.kind === 'signed-out'),
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, BROWSER_SESSION_MS, true));
  const isBrowserSignedIn = await Promise.race([ended, late]);
  await Promise.all([...sessions.values()].map((session) => session.leave(isBrowserSignedIn)));
}

export const useSessionState = (session: Session): SessionState => session.state.use();
