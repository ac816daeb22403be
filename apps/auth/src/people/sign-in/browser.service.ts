import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { ServiceError } from '@bonafide/platform/errors';
import { signInRequired } from '../../errors.js';
import { Inject, Injectable } from '@nestjs/common';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { findUser, type User } from '../users/user.js';
import type { Authenticated } from '../users/users.service.js';
import { DataSource } from 'typeorm';
import { clearCookie, cookieNames, readCookie, setCookie } from '../../core/http/cookies.js';
import { missingFor, type Proof } from './assurance.js';
import { deviceText } from './device-text.js';
import { csrfToken, isCsrfToken } from './csrf.js';
import { type Session, SessionsService } from './sessions.service.js';

export interface SignedIn {
  session: Session;
  /** with the memberships that the session gives access to; the others are `withheld` */
  user: User;
}

const BROWSER_ID = /^brw_[A-Za-z0-9_-]{43}$/;
const BROWSER_COOKIE_SECONDS = 365 * 24 * 3600;

/** The browser of a request: who is signed in there, and whether a form comes from it. */
@Injectable()
export class BrowserService {
  private readonly names;
  private readonly csrfKeys: Buffer[];
  /** new browser ids in responses not yet sent */
  private readonly fresh = new WeakMap<BrowserRequest, string>();

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly sessions: SessionsService,
    private readonly dataSource: DataSource,
  ) {
    this.names = cookieNames(config.PUBLIC_URL);
    this.csrfKeys = derivedKeys(config, 'csrf');
  }

  /** The session and its user, if signed in and no credential was changed since. Works without a cookie parser. */
  async signedIn(request: Pick<BrowserRequest, 'headers'>): Promise<SignedIn | undefined> {
    const session = await this.sessions.find(readCookie(request.headers.cookie, this.names.session));
    const user = session && (await findUser(this.dataSource.manager, session.userId));
    if (!session || !user || user.sessionEpoch !== session.epoch) return undefined;
    return { session, user: openedTo(user, session) };
  }

  /** Ends the previous session and starts a new one: a session id from before the sign-in is not valid after it. */
  async signIn(
    request: BrowserRequest,
    response: BrowserResponse,
    user: Authenticated,
    proof: Proof,
  ): Promise<Session> {
    await this.signOut(request, response);
    const device = deviceText(request.headers['user-agent']);
    const session = await this.sessions.start(user, { ...proof, device, address: request.ip });
    setCookie(response, this.config.PUBLIC_URL, this.names.session, session.id);
    return session;
  }

  async signOut(request: BrowserRequest, response: BrowserResponse): Promise<void> {
    const id = readCookie(request.headers.cookie, this.names.session);
    if (id) await this.sessions.end(id);
    clearCookie(response, this.config.PUBLIC_URL, this.names.session);
  }

  /** The CSRF token for the current page's forms; sets the browser cookie if there is none. */
  csrfToken(request: BrowserRequest, response: BrowserResponse, sessionId?: string): string {
    return csrfToken(this.csrfKeys, { browserId: this.identify(request, response), sessionId });
  }

  /** Binds a flow to this browser: returns the hash of its cookie, which is set if there is none. */
  bind(request: BrowserRequest, response: BrowserResponse): string {
    return hashSecret(this.identify(request, response));
  }

  /** The hash of this browser's cookie; undefined without one. */
  boundTo(request: BrowserRequest): string | undefined {
    const id = this.browserId(request);
    return id && hashSecret(id);
  }

  /** Throws `forbidden` unless the request carries the CSRF token of its browser and session. */
  assertCsrf(request: BrowserRequest, sessionId?: string): void {
    const browserId = this.browserId(request);
    const body = request.body as { _csrf?: unknown } | undefined;
    const given = request.headers['x-csrf-token'] ?? body?._csrf;
    if (!browserId || !isCsrfToken(this.csrfKeys, { browserId, sessionId }, given))
      throw new ServiceError('forbidden', 'the form has expired: reload the page and try again', {
        code: 'CSRF_INVALID',
      });
  }

  /** The signed-in user of a submitted form. Throws if the form has expired. */
  async submittedBy(request: BrowserRequest): Promise<SignedIn> {
    const signedIn = await this.signedIn(request);
    this.assertCsrf(request, signedIn?.session.id);
    if (!signedIn) throw signInRequired();
    return signedIn;
  }

  private identify(request: BrowserRequest, response: BrowserResponse): string {
    const known = this.browserId(request);
    if (known) return known;
    const id = newSecret('brw_');
    this.fresh.set(request, id);
    setCookie(response, this.config.PUBLIC_URL, this.names.browser, id, BROWSER_COOKIE_SECONDS);
    return id;
  }

  private browserId(request: BrowserRequest): string | undefined {
    const id = this.fresh.get(request) ?? readCookie(request.headers.cookie, this.names.browser);
    return id && BROWSER_ID.test(id) ? id : undefined;
  }
}

/** The user, without memberships that the session is too weak for. */
export function openedTo(user: User, proof: Proof): User {
  const withheld = user.memberships.flatMap((one) => {
    const needs = missingFor(one, proof);
    return needs ? [{ ...one, needs }] : [];
  });
  if (withheld.length === 0) return user;
  const memberships = user.memberships.filter((one) => !missingFor(one, proof));
  return { ...user, memberships, withheld };
}
