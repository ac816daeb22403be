// The signed-in sessions per jobs service. Tokens are only in this module's memory (docs/guides/console.md).
import { ResponseBodyError } from 'oauth4webapi';
import { Problem } from '../api/problem.js';
import { createStore } from '../store.js';
import { type Tokens, refresh, revoke } from './authorize.js';
import type { ConsoleSettings } from './settings.js';

/** Tokens are refreshed this long before they expire, so that they are valid when requests arrive. */
const MARGIN_MS = 30_000;

/** `ended`: by someone else or by time; requests wait until the person has signed in again. */
export type SessionState = 'none' | 'live' | 'ended';

export class Session {
  private tokens: Tokens | undefined;
  private refreshing: Promise<string | undefined> | undefined;
  readonly state = createStore<SessionState>('none');
  /** scopes of the token that the account refuses to its person; cleared with the token, as roles change */
  readonly refused = createStore<ReadonlySet<string>>(new Set());
  /** Someone was signed in on this page, so it does not sign in again unasked. */
  wasLive = false;
  /** Signed out here, but the browser's session at the auth service continues. */
  isBrowserSignedIn = false;

  constructor(private readonly settings: ConsoleSettings) {}

  begin(tokens: Tokens): void {
    this.tokens = tokens;
    this.refused.set(new Set());
    this.wasLive = true;
    this.state.set('live');
  }

  scopes(): readonly string[] {
    return this.tokens?.scopes ?? [];
  }

  refuse(scope: string): void {
    if (this.scopes().includes(scope)) this.refused.set(new Set([...this.refused.get(), scope]));
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

  /** Waits until a person whose access has ended signs in. False: they signed out instead, or the request was aborted. */
  untilLive(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        const state = this.state.get();
        if (state === 'ended' && !signal.aborted) return;
        unsubscribe();
        signal.removeEventListener('abort', look);
        resolve(state === 'live');
      };
      const unsubscribe = this.state.subscribe(look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  /** One refresh at a time: refresh tokens are single-use, and a second use ends the delegation. */
  renew(): Promise<string | undefined> {
    this.refreshing ??= this.exchange().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  /** Hides the page at once; tokens are revoked in the background. */
  async leave(isBrowserSignedIn: boolean): Promise<void> {
    const token = this.tokens?.refreshToken ?? this.tokens?.accessToken;
    this.isBrowserSignedIn = isBrowserSignedIn;
    this.tokens = undefined;
    this.state.set('none');
    if (token) await revoke(this.settings, token).catch(() => undefined);
  }

  private async exchange(): Promise<string | undefined> {
    const before = this.tokens;
    if (!before) return undefined;
    if (!before.refreshToken) return this.end();
    try {
      const tokens = await refresh(this.settings, before.refreshToken);
      // A sign-out or a new sign-in in the meantime must not be undone.
      if (this.tokens !== before) {
        if (!this.tokens) await revoke(this.settings, tokens.refreshToken ?? tokens.accessToken);
        return this.tokens?.accessToken;
      }
      this.tokens = { ...tokens, scopes: tokens.scopes.length > 0 ? tokens.scopes : before.scopes };
      this.refused.set(new Set());
      return this.tokens.accessToken;
    } catch (error) {
      if (this.tokens !== before) return this.tokens?.accessToken;
      // Rate limiting does not end the session.
      if (error instanceof ResponseBodyError && error.status !== 429) return this.end();
      throw error;
    }
  }

  private end(): undefined {
    // The person and their scopes are kept: the page waits for them.
    if (this.tokens) this.tokens = { ...this.tokens, accessToken: '', refreshToken: undefined };
    this.state.set('ended');
    return undefined;
  }
}

/** How long signing out waits for an unresponsive service. */
const BROWSER_SESSION_MS = 3_000;

const SIGNED_OUT = 'signed-out';

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
  const channel = new BroadcastChannel(SIGNED_OUT);
  for (const person of new Set([...sessions.values()].map((session) => session.person())))
    channel.postMessage({ person, isBrowserSignedIn });
  channel.close();
  await leaveAll(isBrowserSignedIn);
}

const leaveAll = (isBrowserSignedIn: boolean, of?: { person: string | undefined }): Promise<unknown> =>
  Promise.all(
    [...sessions.values()]
      .filter((session) => session.wasLive && (!of || session.person() === of.person))
      .map((session) => session.leave(isBrowserSignedIn)),
  );

/** A sign-out in one tab signs out the other tabs of the same person. */
new BroadcastChannel(SIGNED_OUT).addEventListener('message', ({ data }) => {
  const { person, isBrowserSignedIn } = data as { person: string | undefined; isBrowserSignedIn: boolean };
  void leaveAll(isBrowserSignedIn, { person });
});

export const useSessionState = (session: Session): SessionState => session.state.use();
