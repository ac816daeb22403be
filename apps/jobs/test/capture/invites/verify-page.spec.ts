import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/* What comes with the page behind an invite's link, and who may show it in a frame. The page itself: test/browser. */

const PARENT = 'https://app.example.com';
let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  await jobs.app
    .get(AccountsService)
    .updateAccount(jobs.account.accountId, { settings: { allowedOrigins: [PARENT] } });
});
afterAll(() => jobs?.close());

const page = (query = '') => jobs.call('GET', `/verify${query}`, { key: null });
const policyOf = async (query: string) => (await page(query)).headers.get('content-security-policy')!;
const framing = (key: string, origin: string) => `?${new URLSearchParams({ key, origin })}`;

it('the page runs the package’s files alone, asks its own origin alone, and is in nobody’s frame', async () => {
  const { headers, text } = await page();
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
      "img-src https: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types lit-html bonafide-capture",
  );
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('permissions-policy')).toBe('camera=(self), microphone=(), geolocation=()');
  expect(text).not.toMatch(/https?:\/\/|<style|style=|<script>| on\w+=/);
});

it('an origin that the account of a public key allows may show it in a frame, no other', async () => {
  const { publicKey, apiKey } = jobs.account;
  expect(await policyOf(framing(publicKey, PARENT))).toContain(`frame-ancestors ${PARENT};`);
  expect((await page(framing(publicKey, PARENT))).text).toContain(`content="${PARENT}"`);
  const stranger = await jobs.createAccount();
  for (const query of [
    framing(publicKey, 'https://evil.example'),
    framing(publicKey, `${PARENT}; script-src *`),
    framing(publicKey, `${PARENT} https://evil.example`),
    framing(publicKey, `"><script>alert(1)</script>`),
    framing(publicKey, '*'),
    framing(stranger.publicKey, PARENT),
    framing(apiKey, PARENT),
    framing('pk_us_unknown', PARENT),
    `?key=${publicKey}`,
    `?origin=${PARENT}`,
    `?key=${publicKey}&origin=${PARENT}&origin=https://evil.example`,
  ]) {
    const { status, headers, text } = await page(query);
    expect([query, status, headers.get('content-security-policy')]).toEqual([
      query,
      200,
      expect.stringContaining("frame-ancestors 'none'; require"),
    ]);
    expect(text).not.toContain('bonafide-parent');
    expect(text).not.toContain('alert(1)');
  }
});

describe('the files of the page', () => {
  const assets = async () =>
    [...(await page()).text.matchAll(/\/verify\/assets\/[\w.-]+/g)].map(([path]) => path);

  it('are kept by browsers for good: their names change with what is in them', async () => {
    const paths = await assets();
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const { status, headers, text } = await jobs.call('GET', path, { key: null });
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-encoding')).toBe('gzip');
      expect(text.length).toBeGreaterThan(100);
    }
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('are compressed as well as the browser can read: %s', async (accepted, encoding) => {
    const [path] = await assets();
    const headers = { 'Accept-Encoding': accepted };
    const { status, headers: sent, text } = await jobs.call('GET', path!, { key: null, headers });
    expect([status, sent.get('content-encoding')]).toEqual([200, encoding]);
    expect(text.length).toBeGreaterThan(100);
  });

  it('that are not there are missing for now alone, wherever the name leads', async () => {
    for (const name of ['gone.js', '..%2fmanifest.json', '%2e%2e%2fcapture.js', '__proto__', 'constructor']) {
      const { status, headers } = await jobs.call('GET', `/verify/assets/${name}`, { key: null });
      expect([name, status, headers.get('cache-control')]).toEqual([name, 404, 'no-store']);
    }
  });

  it('may be loaded by pages of other origins, under a name that stays', async () => {
    const { headers, text } = await jobs.call('GET', '/verify/capture.js', { key: null });
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const [, path] = /'\.\/(assets\/capture-[0-9a-f]{16}\.js)'/.exec(text)!;
    expect((await jobs.call('GET', `/verify/${path}`, { key: null })).status).toBe(200);
  });
});
