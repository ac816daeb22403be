import { type RunningJobs, startJobs } from '../../start-jobs.js';

const PAGE = 'https://verifier.example';
const CLIENT = 'https://inspector.example';
const PATHS = [
  '/.well-known/did.json',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
];

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: { MCP_ALLOWED_ORIGINS: CLIENT } });
});
afterAll(() => jobs?.close());

const ask = (path: string, method: string, headers: Record<string, string> = {}) =>
  fetch(jobs.url + path, { method, headers: { origin: PAGE, ...headers } });

describe('what clients and verifiers in a browser read', () => {
  it('is readable by every page, by GET and by HEAD', async () => {
    for (const path of PATHS)
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(path, method);
        expect({ path, method, status: answer.status }).toEqual({ path, method, status: 200 });
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect((await answer.text()) === '').toBe(method === 'HEAD');
      }
  });

  it('is preflighted for whatever header a library sends', async () => {
    for (const path of PATHS)
      for (const asked of ['if-none-match', 'mcp-protocol-version', 'authorization, x-own']) {
        const answer = await ask(path, 'OPTIONS', {
          'access-control-request-method': 'GET',
          'access-control-request-headers': asked,
        });
        expect({ path, status: answer.status }).toEqual({ path, status: 204 });
        expect(answer.headers.get('access-control-allow-headers')).toBe(asked);
      }
  });

  it('is all that every page reads', async () => {
    for (const path of ['/api/jobs', '/api/jobs/job_1', '/mcp', '/api/keys'])
      expect((await ask(path, 'GET')).headers.get('access-control-allow-origin')).not.toBe('*');
  });
});

describe('a page that may call the MCP server', () => {
  it('is preflighted without a token, and reads the challenge and the nonce of a refusal', async () => {
    const preflight = await ask('/mcp', 'OPTIONS', {
      origin: CLIENT,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, dpop, mcp-protocol-version',
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, CLIENT]);
    const refused = await ask('/mcp', 'POST', { origin: CLIENT, 'content-type': 'application/json' });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('resource_metadata=');
    expect(refused.headers.get('access-control-expose-headers')).toMatch(/DPoP-Nonce.*WWW-Authenticate/);
  });
});
