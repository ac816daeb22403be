// oidc-provider's session, made from our own for each request and never stored: one cookie, one sign-out, and a session
// that ends here ends there.
import { createHash } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { BrowserService } from '../signin/browser.service.js';

interface SessionContext {
  req: { headers: Record<string, string | undefined> };
  oidc?: { entity(name: string, value: unknown): void };
}

const fingerprint = (sessionId: string) =>
  createHash('sha256').update(`oidc|${sessionId}`).digest('base64url');

/** Makes `Session.get` look at the sign-in session of the browser. */
export function useOwnSessions(provider: Provider, browser: BrowserService): void {
  const Session = provider.Session as unknown as (new (payload?: object) => object) & {
    get(context: SessionContext): Promise<object>;
  };
  Session.get = async (context) => {
    const signedIn = await browser.signedIn(context.req as never);
    const session = new Session(
      signedIn && {
        kind: 'Session',
        jti: fingerprint(`cookie|${signedIn.session.id}`),
        uid: fingerprint(signedIn.session.id),
        accountId: signedIn.user.id,
        loginTs: signedIn.session.authenticatedAt,
      },
    );
    // New and never touched is what oidc-provider neither stores nor sets a cookie for.
    if (signedIn) Object.defineProperty(session, 'new', { value: true });
    Object.defineProperty(session, 'touched', {
      get: () => false,
      set: () => undefined,
      configurable: false,
    });
    context.oidc?.entity('Session', session);
    return session;
  };
}
