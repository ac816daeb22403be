import { type RunningAuth, startAuth } from '../start-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

const open = (path: string, accept: string) =>
  fetch(auth.url + path, { headers: { accept }, redirect: 'manual' });

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
const FAULTY_LINK =
  '/api/v1/bouncer/authorize?project_id=prj_unknown&agent_did=%3Cb%3E&requested_scopes=nothing';

describe('/', () => {
  it('tells a program where things are', async () => {
    const answer = await open('/', '*/*');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const links = (await answer.json()) as Record<string, string>;
    for (const name of ['documentation', 'openapi', 'authorizationServer'])
      expect((await fetch(links[name]!)).status).toBe(200);
  });

  it('shows a person where to go', async () => {
    const answer = await open('/', HTML);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const path of ['/signin', '/delegations', '/docs']) expect(html).toContain(`href="${path}"`);
  });
});

describe("an agent's faulty link", () => {
  it('is a page with the faults in a browser, which shows nothing of the link as markup', async () => {
    const answer = await open(FAULTY_LINK, HTML);
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('This link does not work');
    expect(html).toContain('agent_did: must be a DID');
    expect(html).toContain('requested_scopes: must be scopes');
    expect(html).not.toContain('<b>');
    expect(html).toContain('href="/"');
  });

  it('is JSON for everybody else', async () => {
    for (const accept of ['application/json', '*/*']) {
      const answer = await open(FAULTY_LINK, accept);
      const { error } = (await answer.json()) as { error: { code: string } };
      expect([answer.status, error.code]).toEqual([400, 'VALIDATION_INVALID_REQUEST']);
    }
  });
});

describe('an address that nothing answers', () => {
  it.each(['/delegatoins', '/consent', '/signout', '/%3Cscript%3E'])(
    '%s is a page that leads on',
    async (path) => {
      const answer = await open(path, HTML);
      const html = await answer.text();
      expect(answer.status).toBe(404);
      expect(html).toContain('Page not found');
      expect(html).toContain('href="/"');
    },
  );

  it('is JSON for programs, and below /api for everybody', async () => {
    for (const [path, accept] of [
      ['/delegatoins', '*/*'],
      ['/api/v1/nothing', HTML],
    ] as const) {
      const answer = await open(path, accept);
      const { error } = (await answer.json()) as { error: { code: string } };
      expect([answer.status, error.code]).toEqual([404, 'PERMISSION_RESOURCE_NOT_FOUND']);
    }
  });

  it('is refused with the methods there are where only those are missing', async () => {
    const answer = await fetch(`${auth.url}/signout`, { headers: { accept: 'application/json' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
