import type { Role } from '../../src/people/users/user.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { TestBrowser } from '../oauth/test-client.js';
import { hashLightly, PASSWORD, type RunningAuth } from '../start-auth.js';

export interface Reply<T = Record<string, never>> {
  status: number;
  headers: Headers;
  data: T;
  error?: { code: string };
}

/** A dashboard frontend: a cookie jar, JSON and the CSRF token. */
export class DashboardClient {
  readonly browser: TestBrowser;
  csrf = '';

  constructor(readonly auth: RunningAuth) {
    this.browser = new TestBrowser(auth.url);
  }

  /** The answer as it came. */
  raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.browser.request(path.startsWith('/api') ? path : `/api/v1/dashboard${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(this.csrf ? { 'x-csrf-token': this.csrf } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async call<T = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const answer = await this.raw(method, path, body, headers);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const parsed = (isJson ? JSON.parse(text) : {}) as { data: T; error?: { code: string } };
    return { status: answer.status, headers: answer.headers, data: parsed.data, error: parsed.error };
  }

  async signIn(email: string): Promise<this> {
    const { status, data } = await this.call<{ csrfToken: string }>('POST', '/sign-in', {
      email,
      password: PASSWORD,
    });
    if (status !== 200) throw new Error(`sign-in of ${email}: ${status}`);
    this.csrf = data.csrfToken;
    return this;
  }
}

export async function member(
  auth: RunningAuth,
  organizationSlug: string,
  role: Role,
): Promise<DashboardClient> {
  const email = `${role}-${Math.random().toString(36).slice(2)}@${organizationSlug}.example`;
  const { id } = await auth.app
    .get(UsersService)
    .create({ organizationSlug, email, role, password: PASSWORD }, { type: 'admin' });
  await hashLightly(auth.dataSource, id);
  return new DashboardClient(auth).signIn(email);
}
