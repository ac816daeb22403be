import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { startStubIssuer, type StubIssuer, trusting } from '../../accounts/bearer/stub-issuer.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import type { Browser } from './verifying-person.js';

/* An MCP client that is a web page, such as the Inspector without its proxy. */

let jobs: RunningJobs;
let browser: Browser;
let [named, stranger]: StubServer[] = [];
let issuer: StubIssuer;
let token: string;
beforeAll(async () => {
  [named, stranger, issuer, browser] = await Promise.all([
    startStubServer(),
    startStubServer(),
    startStubIssuer(),
    launchBrowser(),
  ]);
  for (const server of [named, stranger])
    server.on('GET', '/', {
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>client</title>',
    });
  jobs = await startJobs({ env: { MCP_ALLOWED_ORIGINS: named.url } });
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, trusting(issuer.did, jobs.url));
  token = await issuer.accessToken({ audience: `${jobs.url}/mcp`, scopes: ['jobs:read'] });
});
afterAll(() =>
  Promise.all([jobs?.close(), named?.close(), stranger?.close(), issuer?.close(), browser?.close()]),
);

interface Asked {
  url: string;
  headers?: Record<string, string>;
  body?: object;
}

/** What a page there reads of an answer; undefined: the browser lets it read nothing. */
async function readFrom(page: string, asked: Asked) {
  const tab = await browser.newPage();
  try {
    await tab.goto(page);
    return await tab.evaluate(async ({ url, headers = {}, body }) => {
      const init = body
        ? {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : { headers };
      try {
        const answer = await fetch(url, init);
        return {
          status: answer.status,
          challenge: answer.headers.get('www-authenticate'),
          text: await answer.text(),
        };
      } catch {
        return undefined;
      }
    }, asked);
  } finally {
    await tab.close();
  }
}

const VERSION = { 'MCP-Protocol-Version': '2025-11-25' };
const list = (headers: Record<string, string> = {}): Asked => ({
  url: `${jobs.url}/mcp`,
  headers: { ...VERSION, Accept: 'application/json, text/event-stream', ...headers },
  body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
});

it('a page of a named origin is told where to sign in, and then works', async () => {
  const refused = await readFrom(named!.url, list());
  expect(refused).toMatchObject({ status: 401, challenge: expect.stringContaining('/mcp"') as string });
  const listed = await readFrom(named!.url, list({ Authorization: `Bearer ${token}` }));
  expect(listed).toMatchObject({ status: 200, text: expect.stringContaining('search_jobs') as string });
});

it('a page of another origin calls nothing, with whatever token', async () => {
  expect(await readFrom(stranger!.url, list({ Authorization: `Bearer ${token}` }))).toBeUndefined();
  expect(await readFrom(stranger!.url, list())).toBeUndefined();
});

it('a private key on a page of a named origin reads nothing', async () => {
  expect(await readFrom(named!.url, list({ 'X-API-Key': jobs.account.apiKey }))).toBeUndefined();
});

it('a page of a named origin reads nothing beside the MCP server', async () => {
  const asked = { url: `${jobs.url}/api/jobs`, headers: { Authorization: `Bearer ${token}` } };
  expect(await readFrom(named!.url, asked)).toBeUndefined();
});

it.each(['', '/mcp'])('every page reads the metadata “%s”, which are public', async (path) => {
  const url = `${jobs.url}/.well-known/oauth-protected-resource${path}`;
  expect(await readFrom(stranger!.url, { url, headers: VERSION })).toMatchObject({ status: 200 });
});
