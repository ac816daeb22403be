/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { SCOPES } from '@bonafide/jobs/accounts/scopes';
import { TrustedIssuersService } from '@bonafide/jobs/accounts/trusted-issuers.service';
import { eventually } from '@bonafide/testing/eventually';
import * as v2 from '@modelcontextprotocol/client';
import { UnauthorizedError as UnauthorizedV1 } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { DashboardClient } from '../../../apps/auth/test/dashboard/dashboard-client.js';
import { GatewayDriver, hiddenField } from '../../../apps/auth/test/gateway/test-client.js';
import { type RunningAuth, startAuth } from '../../../apps/auth/test/start-auth.js';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';

/*
 * The SDK's clients as they are published, from the URL of the jobs service's MCP server alone: they find the gateway,
 * send a person there, get what they asked for, and step up.
 */

const REDIRECT = 'http://127.0.0.1:9/callback';

let auth: RunningAuth;
let jobs: RunningJobs;
let gateway: GatewayDriver;
beforeAll(async () => {
  auth = await startAuth({ redisSlot: 1 });
  jobs = await startJobs({
    env: { AUTH_ISSUER_URL: auth.url, OUTBOUND_ALLOW_HOSTS: new URL(auth.url).host },
  });
  gateway = new GatewayDriver(auth);
  const owner = await new DashboardClient(auth).signIn(auth.user.email);
  const saved = await owner.call('PUT', '/organizations/acme/resources', {
    uri: jobs.url,
    name: 'Jobs',
    scopes: SCOPES.map((name) => ({ name, description: name })),
  });
  expect(saved.status).toBe(200);
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, {
    did: `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`,
    resources: [jobs.url],
    scopes: [...SCOPES],
    approvers: { users: [], emailDomains: [], roles: ['owner'] },
  });
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await auth?.close();
});

/** What a client keeps, and the person who follows its links. */
class Person {
  redirectUrl = REDIRECT;
  clientMetadata = {
    client_name: 'A stock client',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  /** the scopes that were asked for, sign-in by sign-in */
  readonly asked: string[] = [];
  private readonly browser = gateway.browser();
  private link?: URL;
  private client?: { client_id: string };
  private kept?: { access_token: string; refresh_token?: string; token_type: string; scope?: string };
  private verifier = '';
  private discovered: unknown;

  constructor(private readonly keepsRefreshTokens: boolean) {}

  state = () => 'state-of-the-client';
  clientInformation = () => this.client;
  saveClientInformation = (information: { client_id: string }) => void (this.client = information);
  tokens = () => this.kept;
  saveTokens = ({ refresh_token, ...tokens }: NonNullable<Person['kept']>) =>
    void (this.kept = this.keepsRefreshTokens ? { ...tokens, refresh_token } : tokens);
  redirectToAuthorization = (link: URL) => void (this.link = link);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  invalidateCredentials = () => void (this.kept = undefined);
  discoveryState = () => this.discovered;
  saveDiscoveryState = (state: unknown) => void (this.discovered = state);

  /** Signs in once, and allows all that a page asks for. */
  async approve(): Promise<URLSearchParams> {
    const link = this.link!;
    this.asked.push(link.searchParams.get('scope') ?? '');
    let page = await this.browser.follow(link.href);
    if (new URL(page.url).pathname === '/signin') page = await gateway.signIn(this.browser, page.url);
    const html = await page.answer.text();
    const form = new URLSearchParams({
      _csrf: hiddenField(html, '_csrf'),
      interaction: hiddenField(html, 'interaction'),
      organization: hiddenField(html, 'organization'),
      decision: 'approve',
      ...(html.includes('name="scoped"') && { scoped: '1' }),
    });
    for (const [, name] of html.matchAll(/<input type="(?:checkbox|hidden)" name="scope" value="([^"]*)"/g))
      form.append('scope', name!);
    const sent = await this.browser.request('/consent', { method: 'POST', body: form });
    const between = await sent.text();
    const next = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(between)?.[1];
    if (!next) throw new Error(`consent: ${sent.status} ${between.slice(0, 1500)}`);
    const resumed = await this.browser.request(next.replaceAll('&amp;', '&'));
    return new URL(resumed.headers.get('location')!).searchParams;
  }

  revoke = () =>
    fetch(`${gateway.issuer}/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: this.kept!.access_token, client_id: this.client!.client_id }),
    });
}

interface Answer {
  isError?: boolean;
  structuredContent?: unknown;
}

/** One of the two clients, as an application uses it. */
interface StockClient {
  connect(): Promise<void>;
  call(name: string, args: Record<string, unknown>): Promise<Answer>;
  toolNames(): Promise<string[]>;
  revision(): string | undefined;
  close(): Promise<void>;
}

const INFO = { name: 'stock', version: '1' };
const url = () => new URL(`${jobs.url}/mcp`);

/** Runs a step; where the client needs its person, they go there and the step is taken again. */
async function withPerson<T>(
  isUnauthorized: (error: unknown) => boolean,
  step: () => Promise<T>,
  signIn: () => Promise<void>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    await signIn();
    return step();
  }
}

function clientV1(person: Person): StockClient {
  let client: ClientV1;
  let transport: TransportV1;
  const open = async () => {
    client = new ClientV1(INFO);
    transport = new TransportV1(url(), { authProvider: person as never });
    await client.connect(transport);
  };
  const signIn = async () => transport.finishAuth((await person.approve()).get('code')!);
  const isUnauthorized = (error: unknown) => error instanceof UnauthorizedV1;
  return {
    connect: () => withPerson(isUnauthorized, open, signIn),
    call: (name, args) =>
      withPerson(isUnauthorized, () => client.callTool({ name, arguments: args }) as Promise<Answer>, signIn),
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    revision: () => transport.protocolVersion,
    close: () => client.close(),
  };
}

function clientV2(person: Person): StockClient {
  let client: v2.Client;
  let transport: v2.StreamableHTTPClientTransport;
  const open = async () => {
    client = new v2.Client(INFO, { versionNegotiation: { mode: 'auto' } });
    transport = new v2.StreamableHTTPClientTransport(url(), { authProvider: person as never });
    await client.connect(transport);
  };
  const signIn = async () => transport.finishAuth(await person.approve());
  const isUnauthorized = (error: unknown) => error instanceof v2.UnauthorizedError;
  return {
    connect: () => withPerson(isUnauthorized, open, signIn),
    call: (name, args) =>
      withPerson(isUnauthorized, () => client.callTool({ name, arguments: args }) as Promise<Answer>, signIn),
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    revision: () => transport.protocolVersion,
    close: () => client.close(),
  };
}

const TIN = {
  firstName: 'Ana',
  lastName: 'Lima',
  tin: '912701230',
  phone: '+12125550100',
};

describe.each([
  // It answers a refusal with a refresh, which widens nothing, and asks for what was refused alone.
  { name: 'sdk (v1)', clientFor: clientV1, revision: '2025-11-25', stepUp: 'tin:verify', refreshes: false },
  {
    name: 'client (v2)',
    clientFor: clientV2,
    revision: '2026-07-28',
    stepUp: 'jobs:read tin:verify',
    refreshes: true,
  },
])('@modelcontextprotocol/$name', ({ clientFor, revision, stepUp, refreshes }) => {
  it('connects from the URL alone, gets the scope it was asked to begin with, and steps up for a tool', async () => {
    const person = new Person(refreshes);
    const client = clientFor(person);
    await client.connect();
    expect(person.asked).toEqual(['jobs:read']);
    expect(person.tokens()!.scope).toBe('jobs:read');
    expect(client.revision()).toBe(revision);
    expect(await client.toolNames()).toContain('submit_tin');
    const found = await client.call('search_jobs', {});
    expect(found.isError).not.toBe(true);
    const submitted = await client.call('submit_tin', { ...TIN, idempotencyKey: revision });
    expect(submitted.structuredContent).toMatchObject({ request: { firstName: 'Ana' } });
    expect(person.asked).toEqual(['jobs:read', stepUp]);
    expect(person.tokens()!.scope).toBe(stepUp);
    await client.close();
  });

  it('is shut out within a second of the revocation', async () => {
    const person = new Person(refreshes);
    const client = clientFor(person);
    await client.connect();
    expect((await client.call('search_jobs', {})).isError).not.toBe(true);
    const { access_token: token } = person.tokens()!;
    expect((await person.revoke()).status).toBe(200);
    const revoked = Date.now();
    const status = async () =>
      (
        await jobs.call('POST', '/mcp', {
          key: null,
          headers: { Authorization: `Bearer ${token}` },
          body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        })
      ).status;
    await eventually(async () => expect(await status()).toBe(401));
    expect(Date.now() - revoked).toBeLessThan(1_000);
    await client.close();
  });
});
