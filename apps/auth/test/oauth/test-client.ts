import { createHash, randomBytes } from 'node:crypto';
import { PASSWORD, type RunningAuth } from '../start-auth.js';

/** A browser's cookie jar and its way with redirects, without pages: every request shows its raw answer. */
export class TestBrowser {
  /** by name and path, as browsers keep them */
  private readonly cookies = new Map<string, { name: string; value: string; path: string }>();

  constructor(readonly origin: string) {}

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const target = new URL(url, this.origin);
    const headers = new Headers(init.headers);
    const cookie = this.cookieHeader(target.pathname);
    if (cookie && target.origin === this.origin) headers.set('cookie', cookie);
    if (!headers.has('accept')) headers.set('accept', 'text/html');
    const answer = await fetch(target, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.store(line);
    return answer;
  }

  /** Follows redirects within the service; stops at the first one that leaves it. */
  async follow(url: string, init: RequestInit = {}): Promise<{ answer: Response; url: string }> {
    let current = new URL(url, this.origin).href;
    let answer = await this.request(current, init);
    for (let hops = 0; hops < 10; hops++) {
      const location = answer.headers.get('location');
      if (!location) return { answer, url: current };
      const next = new URL(location, current);
      if (next.origin !== this.origin) return { answer, url: next.href };
      current = next.href;
      answer = await this.request(current);
    }
    throw new Error('too many redirects');
  }

  form(url: string, fields: Record<string, string>, init: RequestInit = {}): Promise<Response> {
    return this.request(url, { method: 'POST', body: new URLSearchParams(fields), ...init });
  }

  /** What it would send to a path now. */
  cookieHeader(pathname: string): string {
    return [...this.cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  cookieNames(): string[] {
    return [...this.cookies.values()].map(({ name }) => name);
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(`${name} /`)?.value;
  }

  setCookie(name: string, value: string, path = '/'): void {
    this.cookies.set(`${name} ${path}`, { name, value, path });
  }

  private store(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const split = pair.indexOf('=');
    const name = pair.slice(0, split);
    const value = pair.slice(split + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const isGone =
      value === '' || attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
    if (isGone) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { name, value, path });
  }
}

export const hiddenField = (html: string, name: string): string => {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
  if (value === undefined) throw new Error(`no hidden field ${name} in ${html.slice(0, 600)}`);
  return value;
};

export const ISSUER_PATH = '/api/v1/gateway/oauth';
export const REDIRECT_URI = 'https://client.example/callback';

export interface Tokens {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
}

export interface Pkce {
  verifier: string;
  challenge: string;
}

export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Drives the gateway the way a client and a person do. */
export class GatewayDriver {
  readonly issuer: string;

  constructor(readonly auth: RunningAuth) {
    this.issuer = `${auth.url}${ISSUER_PATH}`;
  }

  browser(): TestBrowser {
    return new TestBrowser(this.auth.url);
  }

  async register(metadata: object = {}): Promise<Record<string, unknown> & { client_id: string }> {
    const answer = await this.postRegistration({
      redirect_uris: [REDIRECT_URI],
      client_name: 'Test client',
      ...metadata,
    });
    if (answer.status !== 201) throw new Error(`registration: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown> & { client_id: string };
  }

  postRegistration(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.issuer}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  authorizeUrl(clientId: string, pkce: Pkce, changes: Record<string, string | undefined> = {}): string {
    const parameters: Record<string, string | undefined> = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      state: 'state-of-the-test',
      code_challenge: pkce.challenge,
      code_challenge_method: 'S256',
      scope: 'mcp',
      ...changes,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
    return `${this.issuer}/authorize?${query.toString()}`;
  }

  /** Fills in the sign-in page at `url` (with its query) and follows on. */
  async signIn(
    browser: TestBrowser,
    url = '/signin',
    credentials = { email: this.auth.user.email, password: PASSWORD },
  ): Promise<{ answer: Response; url: string }> {
    const page = await browser.follow(url);
    const html = await page.answer.text();
    const fields: Record<string, string> = { ...credentials, _csrf: hiddenField(html, '_csrf') };
    const interaction = new URL(page.url).searchParams.get('interaction');
    if (interaction) fields.interaction = interaction;
    return browser.follow('/signin', { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Answers the consent page and returns where the client is sent. */
  async answerConsent(
    browser: TestBrowser,
    page: { answer: Response; url: string },
    decision: 'approve' | 'deny' = 'approve',
    organization?: string,
  ): Promise<URL> {
    const html = await page.answer.text();
    const answer = await browser.form('/consent', {
      _csrf: hiddenField(html, '_csrf'),
      interaction: hiddenField(html, 'interaction'),
      organization: organization ?? hiddenField(html, 'organization'),
      decision,
    });
    const between = await answer.text();
    const next = /href="([^"]*)">Continue</.exec(between)?.[1];
    if (!next) throw new Error(`consent: ${answer.status} ${between.slice(0, 2000)}`);
    const resumed = await browser.request(next.replaceAll('&amp;', '&'));
    const location = resumed.headers.get('location');
    if (!location) throw new Error(`resume: ${resumed.status} ${await resumed.text()}`);
    return new URL(location);
  }

  /** A whole authorization by a fresh browser: register (unless told), authorize, sign in, approve. */
  async authorize(
    options: {
      clientId?: string;
      pkce?: Pkce;
      changes?: Record<string, string | undefined>;
      browser?: TestBrowser;
    } = {},
  ): Promise<{ code: string; clientId: string; pkce: Pkce; redirect: URL; browser: TestBrowser }> {
    const clientId = options.clientId ?? (await this.register()).client_id;
    const pkce = options.pkce ?? newPkce();
    const browser = options.browser ?? this.browser();
    const start = await browser.follow(this.authorizeUrl(clientId, pkce, options.changes));
    const consent = new URL(start.url).pathname === '/signin' ? await this.signInAt(browser, start) : start;
    const redirect = await this.answerConsent(browser, consent);
    return { code: redirect.searchParams.get('code') ?? '', clientId, pkce, redirect, browser };
  }

  private async signInAt(browser: TestBrowser, page: { answer: Response; url: string }) {
    const html = await page.answer.text();
    return browser.follow('/signin', {
      method: 'POST',
      body: new URLSearchParams({
        email: this.auth.user.email,
        password: PASSWORD,
        _csrf: hiddenField(html, '_csrf'),
        interaction: hiddenField(html, 'interaction'),
      }),
    });
  }

  /** `origin`: another process of the same service */
  token(
    fields: Record<string, string> | string,
    headers: Record<string, string> = {},
    origin = this.auth.url,
  ): Promise<Response> {
    return fetch(`${origin}${ISSUER_PATH}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  }

  exchange(
    authorized: { code: string; clientId: string; pkce: Pkce },
    changes: Record<string, string | undefined> = {},
    origin?: string,
  ): Promise<Response> {
    const fields: Record<string, string | undefined> = {
      grant_type: 'authorization_code',
      code: authorized.code,
      client_id: authorized.clientId,
      redirect_uri: REDIRECT_URI,
      code_verifier: authorized.pkce.verifier,
      ...changes,
    };
    return this.token(
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
      {},
      origin,
    );
  }

  refresh(
    clientId: string,
    refreshToken: string,
    changes: Record<string, string> = {},
    origin?: string,
  ): Promise<Response> {
    return this.token(
      { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...changes },
      {},
      origin,
    );
  }

  /** Tokens of a new authorization. */
  async tokens(
    options: Parameters<GatewayDriver['authorize']>[0] = {},
  ): Promise<Tokens & { clientId: string }> {
    const authorized = await this.authorize(options);
    const answer = await this.exchange(authorized, {
      redirect_uri: options.changes?.redirect_uri ?? REDIRECT_URI,
    });
    if (answer.status !== 200) throw new Error(`token: ${answer.status} ${await answer.text()}`);
    return { ...((await answer.json()) as Tokens), clientId: authorized.clientId };
  }
}

export const claimsOf = (jwt: string): Record<string, unknown> & { delegation_id: string } =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as Record<string, unknown> & {
    delegation_id: string;
  };
