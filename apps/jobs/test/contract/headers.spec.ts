import { type OpenApi, operationsOf } from '@bonafide/testing/contract';
import { openApiDocument } from '../../src/openapi/document.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let overTls: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  overTls = await startJobs({ worker: false });
  const { CONFIG } = await import('../../src/config.js');
  Object.assign(overTls.app.get(CONFIG), { PUBLIC_URL: 'https://jobs.example' });
});
afterAll(async () => {
  await jobs?.close();
  await overTls?.close();
});

/** What anybody may keep: it is about nobody. */
const PUBLIC = /^GET \/\.well-known\//;

it('every operation answers everybody with what nobody may store, except what is about nobody', async () => {
  const wrong: string[] = [];
  for (const { name, method, path, bodyType } of operationsOf(
    openApiDocument(jobs.app) as unknown as OpenApi,
  ))
    for (const key of [jobs.account.apiKey, jobs.account.publicKey, null]) {
      const { status, headers } = await jobs.call(method, path, {
        key,
        ...(bodyType === undefined ? {} : { body: '{}' }),
      });
      const stored = headers.get('cache-control') ?? '';
      const isRight = PUBLIC.test(name)
        ? stored.includes('max-age') || status >= 400
        : stored.includes('no-store');
      if (!isRight || headers.get('x-content-type-options') !== 'nosniff')
        wrong.push(`${name}: ${status} ${JSON.stringify(Object.fromEntries(headers))}`);
      if (headers.has('strict-transport-security') || headers.has('x-powered-by'))
        wrong.push(`${name}: HSTS`);
      if (!/^[\w-]{8,64}$/.test(headers.get('x-request-id') ?? '')) wrong.push(`${name}: X-Request-Id`);
    }
  expect(wrong).toEqual([]);
});

it('every operation of a service behind TLS says so', async () => {
  const wrong: string[] = [];
  for (const { name, method, path } of operationsOf(openApiDocument(overTls.app) as unknown as OpenApi)) {
    const { headers } = await overTls.call(method, path);
    if (headers.get('strict-transport-security') !== 'max-age=31536000; includeSubDomains') wrong.push(name);
  }
  expect(wrong).toEqual([]);
});

describe('the reference page', () => {
  it('runs its own scripts alone, talks to its own origin alone, and is in nobody’s frame', async () => {
    const { status, headers, text } = await jobs.call('GET', '/docs');
    const policy = headers.get('content-security-policy') ?? '';
    expect(status).toBe(200);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect((await jobs.call('GET', '/docs/swagger-ui-init.js')).status).toBe(200);
  });

  it('and the document name the server that they came from', async () => {
    const { body } = await jobs.call('GET', '/docs/openapi.json');
    expect(body.servers).toEqual([{ url: jobs.url }]);
    const elsewhere = jobs.url.replace('127.0.0.1', 'localhost');
    const other = (await (await fetch(`${elsewhere}/docs/openapi.json`)).json()) as { servers: unknown };
    expect(other.servers).toEqual([{ url: '/' }]);
    expect((await jobs.call('GET', '/docs/swagger-ui-init.js')).text).toContain(jobs.url);
  });
});
