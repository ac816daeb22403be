/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { webcrypto } from 'node:crypto';
import { eventually } from '@bonafide/testing/eventually';
import * as v2 from '@modelcontextprotocol/client';
import { UnauthorizedError as UnauthorizedV1 } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  runBoundOauth4webapi,
  runBoundOpenidClient,
} from '../../../apps/auth/test/oauth/bound-client-flows.js';
import { approveLink, type Both, startBoth } from './start-both.js';

/*
 * The SDK's clients as they are published, from the URL of the jobs service's MCP server alone: they find the gateway,
 * send a person there, get what they asked for, and step up.
 */

const REDIRECT = 'http://127.0.0.1:9/callback';

let both: Both;
beforeAll(async () => {
  both = await startBoth();
}, 60_000);
afterAll(() => both?.close());

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
  private readonly browser = both.gateway.browser();
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

  /** Its access token is one that has expired long ago. */
  expire(): void {
    const [header, claims, signature] = this.kept!.access_token.split('.') as [string, string, string];
    const expired = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
    expired.exp -= 3_600;
    const text = Buffer.from(JSON.stringify(expired)).toString('base64url');
    this.kept = { ...this.kept!, access_token: `${header}.${text}.${signature}` };
  }

  /** Another process that reads the same store now. */
  copy(): Person {
    const other = new Person(true);
    Object.assign(other, { kept: this.kept, client: this.client, discovered: this.discovered });
    return other;
  }

  async approve(): Promise<URLSearchParams> {
    const link = this.link!;
    this.asked.push(link.searchParams.get('scope') ?? '');
    return (await approveLink(both.gateway, this.browser, link.href)).searchParams;
  }

  revoke = () =>
    fetch(`${both.gateway.issuer}/revoke`, {
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

const EXPIRIES = 10;
const INFO = { name: 'stock', version: '1' };
const url = () => new URL(`${both.jobs.url}/mcp`);

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
  // It answers a refusal with a refresh, which widens nothing, and asks for what the challenge names alone.
  { name: 'sdk (v1)', clientFor: clientV1, revision: '2025-11-25', refreshes: false },
  { name: 'client (v2)', clientFor: clientV2, revision: '2026-07-28', refreshes: true },
])('@modelcontextprotocol/$name', ({ clientFor, revision, refreshes }) => {
  it('connects from the URL alone, gets the scope it was asked to begin with, and steps up for a tool, once', async () => {
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
    // What it could do before, it can do still.
    expect((await client.call('search_jobs', {})).isError).not.toBe(true);
    expect(person.asked).toEqual(['jobs:read', 'jobs:read tin:verify']);
    expect(person.tokens()!.scope).toBe('jobs:read tin:verify');
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
        await both.jobs.call('POST', '/mcp', {
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

describe.each([
  { name: 'sdk (v1)', clientFor: clientV1 },
  { name: 'client (v2)', clientFor: clientV2 },
])('@modelcontextprotocol/$name with three calls at once after its token expired', ({ clientFor }) => {
  it('refreshes as often as it likes, asks nobody, and keeps its delegation', async () => {
    const person = new Person(true);
    const client = clientFor(person);
    await client.connect();
    for (let round = 0; round < EXPIRIES; round++) {
      const refreshToken = person.tokens()!.refresh_token;
      person.expire();
      const answers = await Promise.all([0, 1, 2].map(() => client.call('search_jobs', {})));
      expect(answers.map(({ isError }) => isError)).not.toContain(true);
      expect(person.tokens()!.refresh_token).not.toBe(refreshToken);
    }
    expect(person.asked).toEqual(['jobs:read']);
    await client.close();
  });

  it('refreshes so in three processes with one store, each with what it read there', async () => {
    const person = new Person(true);
    const first = clientFor(person);
    await first.connect();
    person.expire();
    const others = [person.copy(), person.copy(), person.copy()];
    const clients = others.map(clientFor);
    await Promise.all(clients.map((client) => client.connect()));
    const tokens = new Set(others.map((one) => one.tokens()!.refresh_token));
    expect(tokens.size).toBe(1);
    for (const client of clients) expect((await client.call('search_jobs', {})).isError).not.toBe(true);
    expect(person.asked).toEqual(['jobs:read']);
    await Promise.all([first, ...clients].map((client) => client.close()));
  });
});

describe('a client with a key of its own, a pushed request and DPoP', () => {
  it.each([
    ['oauth4webapi', runBoundOauth4webapi],
    ['openid-client', runBoundOpenidClient],
  ])('%s gets to the jobs service, and with a refreshed token again', async (name, run) => {
    const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
    const created = await both.owner.call<{ clientId: string }>('POST', '/organizations/acme/clients', {
      name,
      redirectUris: [REDIRECT],
      jwks: { keys: [{ kty, crv, x, y }] },
    });
    expect(created.status).toBe(201);
    const { tokenType, answers } = await run({
      issuer: both.gateway.issuer,
      clientId: created.data.clientId,
      key: pair.privateKey,
      redirectUri: REDIRECT,
      resource: both.jobs.url,
      scope: 'jobs:read',
      url: new URL('/api/jobs', both.jobs.url),
      approve: (link) => approveLink(both.gateway, both.gateway.browser(), link),
    });
    expect([tokenType, ...answers.map(({ status }) => status)]).toEqual(['dpop', 200, 200]);
  });
});
