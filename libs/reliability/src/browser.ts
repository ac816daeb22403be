/** A minimal browser: keeps cookies, follows redirects within the service on request. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  /** The cookies as a header, for requests made otherwise. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** One request: GET, or POST with these form fields. Follows no redirects. */
  async request(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; location: string; html: string; headers: Headers }> {
    const url = new URL(path, this.origin);
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: this.cookie },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) this.cookies.set(name!, value);
      else this.cookies.delete(name!);
    }
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      html: await response.text(),
      headers: response.headers,
    };
  }

  /** Follows redirects within the service to a page. @throws Error if they lead outside, nowhere or to an error */
  async page(path: string): Promise<{ html: string; path: string }> {
    let at = path;
    for (let hops = 0; hops < 8; hops++) {
      const { status, location, html } = await this.request(at);
      if (status === 200) return { html, path: new URL(at, this.origin).pathname };
      if (!location) throw new Error(`${at} answered ${status}`);
      const next = new URL(location, new URL(at, this.origin));
      if (next.origin !== new URL(this.origin).origin) throw new Error(`${path} leads to ${next.origin}`);
      at = next.href;
    }
    throw new Error(`${path} leads nowhere`);
  }

  /** Signs in at `/signin`; the status is 302 or 303 on success. */
  async signIn(email: string, password: string): Promise<number> {
    const { html } = await this.page('/signin');
    const { status } = await this.request('/signin', { _csrf: hiddenField(html, '_csrf'), email, password });
    return status;
  }

  /** The headers that a dashboard frontend sends: the session and its CSRF token. */
  async dashboardHeaders(): Promise<Record<string, string>> {
    const me = await fetch(`${this.origin}/api/v1/dashboard/me`, { headers: { cookie: this.cookie } });
    const { data } = (await me.json()) as { data: { csrfToken: string } };
    return { cookie: this.cookie, 'x-csrf-token': data.csrfToken };
  }
}

/** The value of a hidden form field; empty if there is none with that name. */
export const hiddenField = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
