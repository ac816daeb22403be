import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { protectExpress } from '../src/express.js';
import { protect } from '../src/protect.js';
import { type LocalIssuer, startLocalIssuer } from './local-issuer.js';

const RESOURCE = 'https://tools.example/mcp';
const METADATA = 'https://tools.example/.well-known/oauth-protected-resource/mcp';
const PAGE = 'https://app.example';
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

let issuer: LocalIssuer;
let token: string;
beforeAll(async () => {
  issuer = await startLocalIssuer();
  token = await issuer.accessToken({ audience: RESOURCE });
});
afterAll(() => issuer.close());

const guardWith = (allowedOrigins?: string[]) =>
  protect({
    resource: RESOURCE,
    authorizationServer: 'https://auth.example/api/v1/gateway/oauth',
    issuers: [issuer.did],
    scopesByTool: { read_note: 'notes:read' },
    allowLoopbackHttp: true,
    ...(allowedOrigins && { allowedOrigins }),
  });

interface Sent {
  method?: string;
  origin?: string;
  asked?: string;
  bearer?: string;
  url?: string;
}

const headersOf = ({ method = 'GET', origin = PAGE, asked, bearer }: Sent) => ({
  origin,
  ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }),
  ...(asked && { 'access-control-request-headers': asked }),
  ...(bearer && { authorization: `Bearer ${bearer}` }),
  ...(method === 'POST' && { 'content-type': 'application/json' }),
});

const send = (guard: ReturnType<typeof guardWith>, sent: Sent) => {
  const { method = 'GET', url = RESOURCE } = sent;
  const request = new Request(url, {
    method,
    headers: headersOf(sent),
    ...(method === 'POST' && { body: LIST }),
  });
  return guard.fetch(() => new Response('tools'))(request);
};

const corsOf = ({ headers }: Response) => ({
  origin: headers.get('access-control-allow-origin'),
  exposed: headers.get('access-control-expose-headers'),
});
const OPEN = { origin: '*', exposed: expect.stringContaining('WWW-Authenticate') };

describe('a page in a browser', () => {
  it.each([RESOURCE, METADATA])('is told what it may send before it has a token, at %s', async (url) => {
    const asked = 'authorization, content-type, mcp-protocol-version, mcp-method, dpop';
    const answer = await send(guardWith(), { method: 'OPTIONS', url, asked });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(answer.headers.get('access-control-allow-headers')).toBe(asked);
    expect(answer.headers.get('access-control-allow-methods')).toMatch(/GET.*POST.*DELETE/);
    expect(corsOf(answer)).toEqual(OPEN);
  });

  it('reads the challenge of each kind of refusal', async () => {
    const guard = guardWith();
    for (const [sent, status] of [
      [{ method: 'POST' }, 401],
      [{ method: 'POST', bearer: 'a.b.c' }, 401],
      [{ method: 'GET' }, 401],
      [{ method: 'DELETE' }, 401],
    ] as const) {
      const answer = await send(guard, sent);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('www-authenticate')).toContain('resource_metadata=');
      expect(corsOf(answer)).toEqual(OPEN);
    }
  });

  it('reads what the tools answer', async () => {
    const answer = await send(guardWith(), { method: 'POST', bearer: token });
    expect([answer.status, await answer.text()]).toEqual([200, 'tools']);
    expect(corsOf(answer)).toEqual(OPEN);
  });

  it('of another origin reads nothing where the server names its own, except the metadata', async () => {
    const guard = guardWith([PAGE]);
    for (const method of ['OPTIONS', 'POST']) {
      expect(corsOf(await send(guard, { method }))).toMatchObject({ origin: PAGE });
      for (const origin of ['https://evil.example', `${PAGE}.evil.example`, 'null']) {
        const answer = await send(guard, { method, origin });
        expect(corsOf(answer)).toEqual({ origin: null, exposed: null });
        expect(answer.headers.get('vary')).toBe('Origin');
      }
    }
    expect(corsOf(await send(guard, { url: METADATA, origin: 'https://evil.example' }))).toEqual(OPEN);
  });

  it('gets no tool by OPTIONS, with or without a token', async () => {
    for (const bearer of [undefined, token]) {
      const answer = await send(guardWith(), { method: 'OPTIONS', bearer });
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    }
  });
});

describe('HEAD', () => {
  it('answers as GET does, without a body', async () => {
    const guard = guardWith();
    for (const url of [METADATA, RESOURCE]) {
      const [head, get] = [await send(guard, { method: 'HEAD', url }), await send(guard, { url })];
      expect([head.status, head.headers.get('content-type')]).toEqual([
        get.status,
        get.headers.get('content-type'),
      ]);
      expect(head.headers.get('www-authenticate')).toBe(get.headers.get('www-authenticate'));
    }
    expect((await send(guard, { method: 'HEAD', bearer: token })).status).toBe(200);
  });
});

describe('with Express', () => {
  let server: Server;
  const listen = async (...before: RequestHandler[]) => {
    const app = express();
    for (const handler of before) app.use(handler);
    app.use(express.json(), protectExpress(guardWith()), (_request, response) => response.json({}));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return (sent: Sent) =>
      fetch(`http://127.0.0.1:${port}/mcp`, {
        method: sent.method ?? 'GET',
        headers: headersOf(sent),
        ...(sent.method === 'POST' && { body: LIST }),
      });
  };
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('preflights, challenges and answers are readable alike', async () => {
    const ask = await listen();
    const preflight = await ask({ method: 'OPTIONS', asked: 'authorization' });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization',
    ]);
    const answers = [
      preflight,
      await ask({ method: 'POST' }),
      await ask({ method: 'HEAD' }),
      await ask({ method: 'POST', bearer: token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 401, 401, 200]);
    for (const answer of answers) expect(corsOf(answer)).toEqual(OPEN);
  });

  it('what the application itself says about origins stays', async () => {
    const ask = await listen((_request, response, next) => {
      response.setHeader('access-control-allow-origin', PAGE);
      response.setHeader('access-control-allow-credentials', 'true');
      next();
    });
    for (const sent of [{ method: 'POST' }, { method: 'POST', bearer: token }]) {
      const answer = await ask(sent);
      expect(corsOf(answer).origin).toBe(PAGE);
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    }
  });
});
