import { type RunningAuth, startAuth } from '../start-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('the API documentation', () => {
  it('is a page at /docs with everything it needs', async () => {
    const page = await fetch(`${auth.url}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await page.text();
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => new URL(link!, page.url));
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(part.origin).toBe(auth.url);
      expect({ part: part.pathname, status: (await fetch(part)).status }).toEqual({
        part: part.pathname,
        status: 200,
      });
    }
  });

  it('describes every endpoint of the gateway at /docs/openapi.json', async () => {
    const answer = await fetch(`${auth.url}/docs/openapi.json`);
    expect(answer.status).toBe(200);
    const document = (await answer.json()) as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    for (const path of ['authorize', 'token', 'register', 'revoke', 'introspect', 'jwks', 'status-list'])
      expect(Object.keys(document.paths)).toContain(`/api/v1/gateway/oauth/${path}`);
  });

  it('is Markdown for programs too: a page for each tag, and llms.txt which names them', async () => {
    const index = await fetch(`${auth.url}/llms.txt`);
    expect(index.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const pages = [...(await index.text()).matchAll(/\]\((\/docs\/[\w-]+\.md)\)/g)].map(([, path]) => path!);
    const document = (await (await fetch(`${auth.url}/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const texts = await Promise.all(
      pages.map(async (path) => {
        const page = await fetch(auth.url + path);
        expect([path, page.status, page.headers.get('content-type')]).toEqual([
          path,
          200,
          'text/markdown; charset=utf-8',
        ]);
        return page.text();
      }),
    );
    const described = new Set(texts.join('\n').match(/^## (GET|POST|PUT|PATCH|DELETE) \S+$/gm));
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `## ${method.toUpperCase()} ${path}`),
    );
    expect([...described].sort()).toEqual(operations.sort());
    expect(texts.join('\n')).toMatch(/- `agent_did` \(string, required\)/);
    expect((await fetch(`${auth.url}/docs/nothing.md`)).status).toBe(404);
    expect((await fetch(`${auth.url}/llms.txt`, { method: 'POST' })).status).toBe(405);
  });
});
