import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@bonafide/testing/eventually';
import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { type DetachedProof, verifyProof } from '@bonafide/vc-jwt/proof';
import { hashJson } from '@bonafide/vc-jwt/proof-hash';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import express from 'express';
import { Hono } from 'hono';
import { z } from 'zod';
import { protectExpress } from '../src/express.js';
import { protect, type Protection } from '../src/protect.js';
import { AGENT_DID, type LocalIssuer, startLocalIssuer } from './local-issuer.js';

const RESOURCE = 'http://127.0.0.1:1/mcp';

let issuer: LocalIssuer;
let guard: Protection;
let proofs: DetachedProof[];
let runs: string[];
let failsToRecord: boolean;
let handler: ReturnType<typeof createMcpHandler>;
beforeEach(async () => {
  issuer = await startLocalIssuer();
  [proofs, runs, failsToRecord] = [[], [], false];
  guard = protect({
    resource: RESOURCE,
    authorizationServer: 'https://auth.example/api/v1/gateway/oauth',
    issuers: [issuer.did],
    scopesByTool: { read_note: 'notes:read', delete_note: 'notes:write' },
    delegations: { projectId: 'prj_notes', authUrl: 'https://auth.example' },
    proofs: {
      signer: issuer.signer,
      record: async (proof) => {
        if (failsToRecord) throw new Error('the trail is full');
        proofs.push(proof);
      },
    },
    allowLoopbackHttp: true,
  });
  handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
    for (const name of ['read_note', 'delete_note'])
      server.registerTool(
        name,
        { inputSchema: z.object({ id: z.string() }) },
        guard.tool(name, ({ id }: { id: string }) => {
          runs.push(name);
          return text(`${name} ${id}`);
        }),
      );
    server.registerTool('forgotten', {}, () => text('open to nobody'));
    return server;
  });
});
afterEach(() => issuer.close());

const call = (name: string, args: object = { id: '1' }) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const requestOf = (body: unknown, token?: string, url = RESOURCE) =>
  new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const ask = (body: unknown, token?: string) => guard.fetch(handler.fetch)(requestOf(body, token));
const challengeOf = (response: Response) => response.headers.get('www-authenticate');
const metadata = 'http://127.0.0.1:1/.well-known/oauth-protected-resource/mcp';

it('shows the metadata of RFC 9728 to whoever asks', async () => {
  const response = await guard.fetch(handler.fetch)(new Request(metadata));
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      resource: RESOURCE,
      authorization_servers: ['https://auth.example/api/v1/gateway/oauth'],
      scopes_supported: ['notes:read', 'notes:write'],
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: ['ES256', 'EdDSA', 'Ed25519'],
    },
  ]);
});

it('shows them to clients in pages of any origin, which ask with a header of MCP', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const headers = { origin: 'https://client.example', 'mcp-protocol-version': '2025-11-25' };
    const answer = await guard.fetch(handler.fetch)(new Request(metadata, { method, headers }));
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
      method === 'GET' ? 200 : 204,
      '*',
    ]);
  }
});

it('tells a stranger where to begin, before it reads what they sent', async () => {
  for (const body of [LIST, call('delete_note'), 'no JSON']) {
    const response = await ask(body);
    expect([response.status, challengeOf(response)]).toEqual([
      401,
      `Bearer scope="notes:read", resource_metadata="${metadata}"`,
    ]);
  }
});

it('runs a tool for a token with its scope, and proves it', async () => {
  const response = await ask(call('read_note'), await issuer.accessToken({ audience: RESOURCE }));
  expect(await response.text()).toContain('read_note 1');
  expect(proofs.length).toBe(1);
  const keys = createKeyResolver({ didWeb: createDidWebResolver({ fetch, allowLoopbackHttp: true }) });
  await verifyProof(proofs[0]!, {
    keys,
    trustedSigners: [issuer.did],
    maxAgeSeconds: 60,
    expected: {
      audience: RESOURCE,
      scopeId: 'notes:read',
      delegationRef: 'dlg_1',
      requestHash: hashJson({ tool: 'read_note', arguments: { id: '1' } }),
      responseHash: hashJson({ content: [{ type: 'text', text: 'read_note 1' }] }),
    },
  });
});

it('keeps a result back whose proof could not be kept', async () => {
  failsToRecord = true;
  const response = await ask(call('read_note'), await issuer.accessToken({ audience: RESOURCE }));
  const text = await response.text();
  expect(text).toContain('"isError":true');
  expect(text).not.toContain('read_note 1');
});

it.each([
  ['http://127.0.0.1:1', 'http://127.0.0.1:1/'],
  ['http://127.0.0.1:1/', 'http://127.0.0.1:1'],
  ['HTTP://LOCALHOST:80/', 'http://localhost'],
  ['http://127.0.0.1:1/mcp', 'http://127.0.0.1:1/mcp/'],
  ['http://127.0.0.1:1/mcp/', 'http://127.0.0.1:1/mcp'],
  ['http://127.0.0.1:1/mcp?a=/', 'http://127.0.0.1:1/mcp?a=/'],
])('takes %s and %s for one resource', async (resource, audience) => {
  const guard = protect({
    resource,
    authorizationServer: 'http://127.0.0.1:1/oauth',
    issuers: [issuer.did],
    scopesByTool: { read_note: 'notes:read' },
    allowLoopbackHttp: true,
  });
  const gate = async (aud: string) =>
    guard.gate(
      new Request(resource, {
        headers: { authorization: `Bearer ${await issuer.accessToken({ audience: aud })}` },
      }),
    );
  expect(await gate(audience)).toMatchObject({ scopes: ['notes:read'] });
  expect(await gate(`${audience}x`)).toMatchObject({ status: 401 });
});

it('asks for the scope of a tool beyond the token, and for no other', async () => {
  const response = await ask(call('delete_note'), await issuer.accessToken({ audience: RESOURCE }));
  expect(response.status).toBe(403);
  expect(challengeOf(response)).toBe(
    `Bearer error="insufficient_scope", error_description="the token lacks the scope notes:write", scope="notes:write", resource_metadata="${metadata}"`,
  );
  expect(runs).toEqual([]);
});

it.each(['forgotten', 'constructor', '__proto__', 'unknown'])(
  'opens the tool %s, which has no scope, to nobody',
  async (name) => {
    const token = await issuer.accessToken({ audience: RESOURCE, scopes: ['notes:read', 'notes:write'] });
    expect((await ask(call(name), token)).status).toBe(403);
  },
);

it('asks for the scope of a tool by whatever method it is called', async () => {
  const token = await issuer.accessToken({ audience: RESOURCE });
  for (const method of ['POST', 'PUT', 'PATCH', 'QUERY'])
    expect(await guard.gate(new Request(requestOf(call('delete_note'), token), { method }))).toMatchObject({
      status: 403,
    });
});

it('sends the person of an agent to where they can allow what it lacks', async () => {
  const token = await issuer.delegationToken({ scopes: ['notes:read'] });
  expect((await ask(call('read_note'), token)).status).toBe(200);
  const refused = (await (await ask(call('delete_note'), token)).json()) as Record<string, string>;
  expect(refused.error).toBe('needs_authorization');
  const url = new URL(refused.authorization_url!);
  expect([url.origin, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'https://auth.example',
    '/api/v1/bouncer/authorize',
    { project_id: 'prj_notes', agent_did: AGENT_DID, requested_scopes: 'notes:write' },
  ]);
});

it('tells a model on another transport that its tool needs authorization', async () => {
  const { claims } = { claims: { token_use: 'delegation', sub: AGENT_DID } };
  const run = guard.tool('delete_note', () => ({ content: [] }));
  const nobody = await run({}, {});
  expect(nobody).toMatchObject({ isError: true });
  const lacking = await run({}, { http: { authInfo: { scopes: ['notes:read'], extra: { claims } } } });
  expect(JSON.stringify(lacking)).toContain('requested_scopes=notes%3Awrite');
  expect(() => guard.tool('forgotten', () => ({}))).toThrow('scopesByTool: has no scope for forgotten');
});

describe('a token is refused', () => {
  it.each<[string, () => Promise<string>]>([
    ['of another resource', () => issuer.accessToken({ audience: 'http://127.0.0.1:1/other' })],
    ['of another project', () => issuer.delegationToken({ audience: 'prj_other' })],
    ['that has expired', () => issuer.accessToken({ audience: RESOURCE, expiresIn: -60 })],
    [
      'whose audience is a project’s id, from the gateway',
      () => issuer.accessToken({ audience: 'prj_notes' }),
    ],
    ['whose audience is the resource, from an agent', () => issuer.delegationToken({ audience: RESOURCE })],
    ['that is bound to a key', () => issuer.accessToken({ audience: RESOURCE }, { cnf: { jkt: 'x' } })],
    ['that was altered', async () => `${await issuer.accessToken({ audience: RESOURCE })}x`],
    ['that is none', async () => 'e30.e30.e30'],
    ['that is a proof', async () => proofs[0]?.jws ?? 'a..b'],
  ])('%s', async (_what, make) => {
    const response = await ask(call('read_note'), await make());
    expect([response.status, challengeOf(response)]).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token".*scope="notes:read", resource_metadata=/),
    ]);
    expect(runs).toEqual([]);
  });

  it('that was given for certain things, unless the tools look at them', async () => {
    const authorizationDetails = [{ type: 'note', identifier: '1' }];
    const token = await issuer.accessToken({ audience: RESOURCE, authorizationDetails });
    expect(await guard.gate(requestOf(call('read_note', { id: '2' }), token))).toMatchObject({ status: 401 });
    const reading = protect({
      resource: RESOURCE,
      authorizationServer: 'https://auth.example/api/v1/gateway/oauth',
      issuers: [issuer.did],
      scopesByTool: { read_note: 'notes:read' },
      readsDetails: true,
      allowLoopbackHttp: true,
    });
    expect(await reading.gate(requestOf(call('read_note'), token))).toMatchObject({
      extra: { claims: { authorization_details: authorizationDetails } },
    });
  });

  it('of an issuer that nobody named, which is asked nothing', async () => {
    const stranger = await startLocalIssuer();
    const token = await stranger.accessToken({ audience: RESOURCE });
    expect((await ask(LIST, token)).status).toBe(401);
    expect(stranger.server.requests).toEqual([]);
    await stranger.close();
  });

  it('a second after it was revoked', async () => {
    const token = await issuer.accessToken({ audience: RESOURCE, index: 9 });
    expect((await ask(LIST, token)).status).toBe(200);
    issuer.revoke(9);
    const revoked = Date.now();
    await eventually(async () => expect((await ask(LIST, token)).status).toBe(401));
    expect(Date.now() - revoked).toBeLessThan(2_000);
  });

  it('with 503 while its issuer cannot be asked and was never asked before', async () => {
    const token = await issuer.accessToken({ audience: RESOURCE });
    await issuer.close();
    const response = await ask(LIST, token);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    issuer = await startLocalIssuer();
  });
});

it.each([
  ['a batch', [LIST, call('delete_note')]],
  ['no JSON', '{"jsonrpc":'],
  ['another protocol', { method: 'tools/call' }],
  ['a call without a name', { ...LIST, method: 'tools/call' }],
])('refuses %s with 400', async (_what, body) => {
  const token = await issuer.accessToken({ audience: RESOURCE });
  expect((await ask(body, token)).status).toBe(400);
});

describe('with Express', () => {
  let server: Server;
  let url: string;
  beforeEach(async () => {
    const app = express().use(express.json(), protectExpress(guard));
    const node = toNodeHandler(handler);
    app.all('/mcp', (request, response) => void node(request, response, request.body));
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('tells a client of a revision that replaces its scopes of those it has too', async () => {
    const token = await issuer.accessToken({ audience: RESOURCE });
    for (const [revision, scope] of [
      ['2025-11-25', 'notes:read notes:write'],
      ['2026-07-28', 'notes:write'],
    ] as const) {
      const refused = requestOf(call('delete_note'), token, `${url}/mcp`);
      refused.headers.set('mcp-protocol-version', revision);
      expect(challengeOf(await fetch(refused))).toContain(`, scope="${scope}"`);
    }
  });

  it('refuses, lets in and shows its metadata alike', async () => {
    const token = await issuer.accessToken({ audience: RESOURCE });
    expect((await fetch(`${url}/.well-known/oauth-protected-resource/mcp`)).status).toBe(200);
    expect((await fetch(requestOf(LIST, undefined, `${url}/mcp`))).status).toBe(401);
    const answered = await fetch(requestOf(call('read_note'), token, `${url}/mcp`));
    expect(await answered.text()).toContain('read_note 1');
    expect((await fetch(requestOf(call('delete_note'), token, `${url}/mcp`))).status).toBe(403);
    expect((await fetch(requestOf([LIST], token, `${url}/mcp`))).status).toBe(400);
  });
});

it('on a server of Node alone answers what is no request of fetch', async () => {
  const server = createServer((request, response) =>
    protectExpress(guard)(request, response, () => response.writeHead(500).end()),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answerOf = async (path: string, method = 'GET') => {
    const [response] = await once(request({ port, path, method }).end(), 'response');
    response.resume();
    return response.statusCode;
  };
  expect(await answerOf('http://[')).toBe(400);
  expect(await answerOf('/mcp', 'TRACE')).toBe(400);
  expect(await answerOf('//[')).toBe(401);
  expect(await answerOf(`//other.example${new URL(metadata).pathname}`)).toBe(401);
  expect(await answerOf(`http://other.example${new URL(metadata).pathname}`)).toBe(200);
  await new Promise((resolve) => server.close(resolve));
});

it('with Hono refuses and lets in alike', async () => {
  const app = new Hono().all('*', ({ req }) => guard.fetch(handler.fetch)(req.raw));
  const token = await issuer.accessToken({ audience: RESOURCE });
  expect((await app.request(requestOf(LIST))).status).toBe(401);
  expect(await (await app.request(requestOf(call('read_note'), token))).text()).toContain('read_note 1');
  expect((await app.request(metadata)).status).toBe(200);
});
