/** A minimal browser for the demo: cookies, redirects, forms. */
export class FormBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();

  /** Opens a URL and follows redirects. */
  async open(url: string, init: RequestInit = {}): Promise<{ url: string; html: string; status: number }> {
    let [next, options] = [url, init];
    for (let hops = 0; hops < 20; hops++) {
      const response = await fetch(next, { ...options, redirect: 'manual', headers: this.headers(next) });
      this.keep(next, response.headers.getSetCookie());
      const location = response.headers.get('location');
      if (!location) return { url: next, html: await response.text(), status: response.status };
      [next, options] = [new URL(location, next).href, {}];
    }
    throw new Error(`too many redirects from ${url}`);
  }

  /** Submits the page's form with its hidden fields and the given ones. */
  submit(page: { url: string; html: string }, fields: Record<string, string>) {
    const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const action = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? page.url;
    const all = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...fields };
    return this.open(new URL(action, page.url).href, { method: 'POST', body: new URLSearchParams(all) });
  }

  private headers(url: string): Record<string, string> {
    const own = [...(this.cookies.get(new URL(url).host) ?? [])];
    const cookie = own.map(([name, value]) => `${name}=${value}`).join('; ');
    return { accept: 'text/html', ...(cookie && { cookie }) };
  }

  private keep(url: string, lines: string[]): void {
    const { host } = new URL(url);
    const own = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, own);
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) own.set(name, value!);
    }
  }
}
