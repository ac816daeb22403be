// The signed-in sessions per jobs service. Tokens are only in this module's memory (decision 0320).
import { ResponseBodyError } from 'oauth4webapi';
import { Problem } from '../api/problem.js';
import { createStore } from '../store.js';
import { type Tokens, refresh, revoke } from './authorize.js';
import type { ConsoleSettings } from './settings.js';

/** Tokens are refreshed this long before they expire, so that they are valid when requests arrive. */
const MARGIN_MS = 30_000;

export type SessionState = 'none' | 'live' | 'ended';

export class Session {
  private tokens: Tokens | undefined;
  private refreshing: Promise<string | undefined> | undefined;
  readonly state = createStore<SessionState>('none');
  /** Someone was signed in on this page, so it does not sign in again unasked. */
  wasLive = false;
  /** Signed out here, but the browser's session at the auth service continues. */
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

  /** DID of the signed-in person */
  person(): string | undefined {
    return this.tokens?.person;
  }

  /** How the person ended it, if they did. */
  get leftAs(): 'signed-out' | 'signed-out-here' | undefined {
    if (!this.wasLive) return undefined;
    return this.isBrowserSignedIn ? 'signed-out-here' : 'signed-out';
  }

  /** Undefined if none can be obtained: the person must sign in again. Throws if the gateway cannot be reached. */
  async accessToken(): Promise<string | undefined> {
    if (!this.tokens || this.state.get() === 'ended') return undefined;
    if (this.tokens.expiresAt - MARGIN_MS > Date.now()) return this.tokens.accessToken;
    return this.renew();
  }

  /** One refresh at a time: refresh tokens are single-use, and a second use ends the delegation. */
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
      // Rate limiting does not end the session.
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

/** How long signing out waits for an unresponsive service. */
const BROWSER_SESSION_MS = 3_000;

const sessions = new Map<string, Session>();

export function sessionOf(settings: ConsoleSettings, service: string): Session {
  const known = sessions.get(service) ?? new Session(settings);
  sessions.set(service, known);
  return known;
}

/**
 * Signs out at every jobs service, and in the browser.
 * @param endBrowserSession throws if that session continues
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
