import { setTimeout } from 'node:timers/promises';
import { eventually } from '@bonafide/testing/eventually';
import { TrustedIssuersService } from '../../src/accounts/issuers/trusted-issuers.service.js';
import { CREDENTIAL_CACHE_MS } from '../../src/limits.js';
import { startStubIssuer, type StubIssuer, trusting } from '../accounts/bearer/stub-issuer.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';
import { bearer, sendMcp, toolCall } from './mcp-call.js';

/*
 * RFC 9728 section 3.3: the metadata that stand where a client looks for those of a URL must name that URL. The MCP server is
 * at `/mcp`, so it is a resource of its own (docs/design/agents-and-tools.md).
 */

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const SEARCH = toolCall('search_jobs', {});
const METADATA = '/.well-known/oauth-protected-resource';

let jobs: RunningJobs;
let [issuer, other]: StubIssuer[] = [];
let service: string;
beforeAll(async () => {
  [issuer, other, jobs] = await Promise.all([
    startStubIssuer(),
    startStubIssuer(undefined, 'globex'),
    startJobs({ env: { AGENT_REQUESTS_PER_MINUTE: '100000', REFUSED_TOKENS_PER_MINUTE: '100000' } }),
  ]);
  service = jobs.url;
  const issuers = jobs.app.get(TrustedIssuersService);
  await issuers.add(jobs.account.accountId, trusting(issuer.did, [service, 'https://elsewhere.example']));
});
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
  await other?.close();
});

const tokenFor = (audience: string, scopes = ['jobs:read']) => issuer!.accessToken({ audience, scopes });
const challengeOf = (answer: { headers: Headers }) => answer.headers.get('www-authenticate') ?? '';
const metadataIn = (answer: { headers: Headers }) =>
  [...challengeOf(answer).matchAll(/resource_metadata="([^"]*)"/g)].map(([, url]) => url);

it.each(['', '/mcp'])('the metadata of “%s” name the address that they are asked for', async (path) => {
  const { status, body } = await jobs.call('GET', `${METADATA}${path}`, { key: null });
  expect([status, body.resource]).toEqual([200, `${service}${path}`]);
  expect(body.scopes_supported).toContain('jobs:read');
});

it('every refusal at the MCP server points to its own metadata, and every other to those of the service', async () => {
  const bound = await issuer!.accessToken({
    audience: `${service}/mcp`,
    scopes: ['jobs:read'],
    keyThumbprint: 'A'.repeat(43),
  });
  const few = bearer(await tokenFor(`${service}/mcp`, ['tin:verify']));
  const refused = [
    await sendMcp(jobs, LIST, { key: null }),
    await sendMcp(jobs, LIST, bearer(await tokenFor('https://nobody.example'))),
    await sendMcp(jobs, LIST, bearer(bound)),
    await sendMcp(jobs, SEARCH, few),
    await sendMcp(jobs, LIST, bearer(await tokenFor(`${service}/mcp`, ['mcp']))),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 403, 403]);
  for (const answer of refused)
    expect(new Set(metadataIn(answer))).toEqual(new Set([`${service}${METADATA}/mcp`]));
  for (const credentials of [{ key: null }, few, bearer(await tokenFor(`${service}/mcp`))])
    expect(metadataIn(await jobs.call('GET', '/api/jobs', credentials))).toEqual([`${service}${METADATA}`]);
});

it('a token for the MCP server is taken there, for the account that trusts the issuer for the service', async () => {
  const token = bearer(await tokenFor(`${service}/mcp`));
  expect((await sendMcp(jobs, SEARCH, token)).status).toBe(200);
  expect((await sendMcp(jobs, SEARCH, bearer(await tokenFor(service)))).status).toBe(200);
});

it('and nowhere else', async () => {
  const token = bearer(await tokenFor(`${service}/mcp`, ['jobs:read', 'events:read', 'tin:verify']));
  for (const path of ['/api/jobs', '/api/events', '/api/statistics', '/api/tin/jobs/x']) {
    const { status, headers } = await jobs.call('GET', path, token);
    expect([path, status, challengeOf({ headers })]).toEqual([
      path,
      401,
      expect.stringContaining('the token is for the MCP server alone'),
    ]);
  }
});

it.each(['/mcp//', '/mcp/?x', '/mcp?x', '/MCP', '/mcpx', '/api'])(
  'a token for “%s” below the service is for nobody',
  async (path) => {
    const token = bearer(await tokenFor(`${service}${path}`));
    expect((await sendMcp(jobs, LIST, token)).status).toBe(401);
    expect((await jobs.call('GET', '/api/jobs', token)).status).toBe(401);
  },
);

it('a slash at the end of the resource changes nothing', async () => {
  const ofServer = bearer(await tokenFor(`${service}/mcp/`));
  expect((await sendMcp(jobs, LIST, ofServer)).status).toBe(200);
  expect((await jobs.call('GET', '/api/jobs', ofServer)).status).toBe(401);
  const ofService = bearer(await tokenFor(`${service}/`));
  expect((await jobs.call('GET', '/api/jobs', ofService)).status).toBe(200);
});

it('an issuer that nobody trusts for the service has no way in by the MCP server', async () => {
  const token = await other!.accessToken({ audience: `${service}/mcp`, scopes: ['jobs:read'] });
  expect((await sendMcp(jobs, LIST, bearer(token))).status).toBe(401);
  const account = await jobs.createAccount();
  await jobs.app
    .get(TrustedIssuersService)
    .add(account.accountId, trusting(other!.did, 'https://elsewhere.example'));
  expect((await sendMcp(jobs, LIST, bearer(token))).status).toBe(401);
});

it('another account cannot claim the tokens that clients of the MCP server are given', async () => {
  const hostile = await jobs.createAccount();
  const stolen = await tokenFor(`${service}/mcp`);
  const claim = async (resource: string) =>
    jobs.call('POST', '/api/management/issuers', {
      key: hostile.apiKey,
      headers: {
        'If-Match': (await jobs.call('GET', '/api/management/issuers', { key: hostile.apiKey })).headers.get(
          'etag',
        )!,
      },
      body: { did: issuer!.did, resources: [resource], scopes: ['jobs:read'], proofs: [stolen] },
    });
  expect((await claim(`${service}/mcp`)).status).toBe(409);
  // Nor has it them where its claim was there before the account's trust.
  await jobs.dataSource.query('UPDATE accounts SET trusted_issuers = $2 WHERE id = $1', [
    hostile.accountId,
    JSON.stringify([
      { ...trusting(issuer!.did, `${service}/mcp`), sandbox: false, maxTokenSeconds: 31_622_400 },
    ]),
  ]);
  const theirs = await jobs.call('POST', '/api/jobs/session', {
    key: hostile.apiKey,
    body: { type: 'id-verification' },
  });
  expect(theirs.status).toBe(200);
  await setTimeout(CREDENTIAL_CACHE_MS);
  const seen = await sendMcp(jobs, SEARCH, bearer(stolen));
  expect([seen.status, seen.text.includes(theirs.body.id)]).toEqual([200, false]);
});

it('an account that names the MCP server alone has its tokens', async () => {
  const account = await jobs.createAccount();
  await jobs.app.get(TrustedIssuersService).add(account.accountId, trusting(other!.did, `${service}/mcp`));
  const token = await other!.accessToken({ audience: `${service}/mcp`, scopes: ['jobs:read'] });
  await eventually(async () => expect((await sendMcp(jobs, SEARCH, bearer(token))).status).toBe(200));
  const whole = await other!.accessToken({ audience: service, scopes: ['jobs:read'] });
  expect((await sendMcp(jobs, SEARCH, bearer(whole))).status).toBe(401);
});

it('a sandbox has no MCP server and says nothing of one', async () => {
  const sandbox = await startJobs({ env: { SANDBOX: 'true' }, worker: false });
  try {
    expect((await sandbox.call('GET', `${METADATA}/mcp`, { key: null })).status).toBe(404);
    expect((await sandbox.call('GET', METADATA, { key: null })).status).toBe(200);
  } finally {
    await sandbox.close();
  }
});
