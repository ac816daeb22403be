import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { OutboundConnectError, OutboundTimeoutError } from '../src/outbound-errors.js';
import { OutboundHttp } from '../src/outbound-http.js';
import { parseAllowedHosts } from '../src/outbound-url.js';

describe('outbound HTTP', () => {
  let stub: StubServer;
  let http: OutboundHttp;

  beforeAll(async () => {
    stub = await startStubServer();
    http = new OutboundHttp({
      allowHttp: true,
      allowHosts: parseAllowedHosts([stub.host]),
      userAgent: 'Bonafide',
    });
  });
  beforeEach(() => stub.reset());
  afterAll(async () => {
    await http.close();
    await stub.close();
  });

  it('sends exactly the bytes and headers given, and hands back whatever comes', async () => {
    const body = Buffer.from('{"name":"Žofie ✓"}');
    stub.next({ status: 418, headers: { 'x-answer': 'yes' }, body: 'short and stout' });
    const answer = await http.post(`${stub.url}/hook?a=1`, body, {
      'content-type': 'application/json',
      'x-one': '1',
    });
    const [request] = stub.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/hook',
      headers: { 'x-one': '1', 'user-agent': 'Bonafide' },
    });
    expect(request!.headers['content-length']).toBe(String(body.length));
    expect(request!.body.equals(body)).toBe(true);
    expect(answer).toMatchObject({ status: 418, headers: { 'x-answer': 'yes' }, truncated: false });
    expect(answer.body.toString()).toBe('short and stout');
    expect(answer.durationMs).toBeGreaterThan(0);
  });

  it('keeps connections alive between requests', async () => {
    const sockets: number[] = [];
    const counting = new OutboundHttp({
      allowHttp: true,
      resolve: async () => ['8.8.8.8'],
      dial: (target, callback) => {
        sockets.push(target.port);
        const socket = connect(stub.port, '127.0.0.1', () => callback(null, socket));
      },
    });
    for (let i = 0; i < 5; i++) await counting.post('http://hooks.example.com/', 'x', {});
    expect(stub.requests).toHaveLength(5);
    // undici opens a second one when the first has not settled yet
    expect(sockets.length).toBeLessThanOrEqual(2);
    await counting.close();
  });

  it.each([301, 302, 303, 307, 308])('hands back a %i and does not follow it', async (status) => {
    const dialled: string[] = [];
    const watching = new OutboundHttp({
      allowHttp: true,
      resolve: async () => ['8.8.8.8'],
      dial: (target, callback) => {
        dialled.push(target.hostname);
        const socket = connect(stub.port, '127.0.0.1', () => callback(null, socket));
      },
    });
    stub.next({ status, headers: { location: 'http://169.254.169.254/latest/meta-data/' } });
    expect((await watching.post('http://hooks.example.com/', 'x', {})).status).toBe(status);
    stub.next({ status, headers: { location: '/elsewhere' } });
    expect((await watching.request({ method: 'GET', url: 'http://hooks.example.com/' })).status).toBe(status);
    expect(new Set(dialled)).toEqual(new Set(['hooks.example.com']));
    expect(stub.requests.map(({ path }) => path)).toEqual(['/', '/']);
    await watching.close();
  });

  it('reads 64 kB of an answer that does not end, and goes away', async () => {
    stub.next({ fault: 'endless' });
    const answer = await http.post(stub.url, 'x', {});
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body).toHaveLength(64 * 1024);
    stub.next({ body: 'a'.repeat(64 * 1024) });
    expect(await http.post(stub.url, 'x', {})).toMatchObject({ truncated: false });
    stub.next({ body: 'abcdef' });
    const small = await http.request({ method: 'GET', url: stub.url, maxResponseBytes: 3 });
    expect([small.body.toString(), small.truncated]).toEqual(['abc', true]);
  });

  it.each([
    ['never answers', { fault: 'hang' as const }, undefined],
    ['answers too late', { delayMs: 60_000 }, undefined],
    ['sends its body a byte at a time', { body: 'a'.repeat(1_000), trickle: { bytes: 1, everyMs: 50 } }, 200],
  ])('gives up on a receiver that %s, within the time given', async (_what, answer, status) => {
    stub.next(answer);
    const began = performance.now();
    const error = await http.post(stub.url, 'x', {}, { timeoutMs: 300 }).catch((e: Error) => e);
    expect(error).toBeInstanceOf(OutboundTimeoutError);
    expect((error as OutboundTimeoutError).status).toBe(status);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['before it answers', () => undefined],
    ['in the middle of its answer', (response) => response.write('some')],
  ])('closes the connection to a receiver that it gives up on %s', async (_what, respond) => {
    const server = createServer((_, response) => void respond(response));
    const closed = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', resolve)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = new OutboundHttp({
      allowHttp: true,
      allowHosts: parseAllowedHosts([`127.0.0.1:${port}`]),
    });
    await expect(
      client.post(`http://127.0.0.1:${port}/`, 'x', {}, { timeoutMs: 200 }),
    ).rejects.toBeInstanceOf(OutboundTimeoutError);
    await closed;
    await client.close();
    server.close();
  });

  it.each([
    ['cuts the connection', { fault: 'close' as const }, 'closed'],
    ['cuts the connection in the middle', { fault: 'close-mid-body' as const, body: 'some' }, 'closed'],
    ['does not speak HTTP', { fault: 'garbage' as const }, 'protocol'],
    ['sends a header without end', { headers: { 'x-long': 'a'.repeat(40_000) } }, 'protocol'],
  ])('says what happened when a receiver %s', async (_what, answer, kind) => {
    stub.next(answer);
    const error = await http.post(stub.url, 'x', {}, { timeoutMs: 3_000 }).catch((e: Error) => e);
    expect(error).toBeInstanceOf(OutboundConnectError);
    expect(error).toMatchObject({ kind });
  });

  it('says when nobody listens and when a name does not resolve', async () => {
    const gone = await startStubServer();
    await gone.close();
    const client = new OutboundHttp({
      allowHttp: true,
      allowHosts: parseAllowedHosts([gone.host]),
      resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    });
    await expect(client.post(gone.url, 'x', {})).rejects.toMatchObject({
      kind: 'connect',
      code: 'ECONNREFUSED',
    });
    await expect(client.post('https://nowhere.example.com/', 'x', {})).rejects.toMatchObject({
      kind: 'dns',
      code: 'ENOTFOUND',
    });
    await client.close();
  });

  it('gives up on a name server that never answers, within the time given', async () => {
    const client = new OutboundHttp({ allowHttp: true, resolve: () => new Promise(() => undefined) });
    await expect(
      client.post('https://hooks.example.com/', 'x', {}, { timeoutMs: 200 }),
    ).rejects.toBeInstanceOf(OutboundTimeoutError);
    await client.close();
  });
});

describe('outbound HTTPS', () => {
  const open = (stub: StubServer, options: { extraCa?: string } = {}) =>
    new OutboundHttp({
      allowHttp: false,
      allowHosts: parseAllowedHosts([`receiver.example.com:${stub.port}`, stub.host]),
      resolve: async () => ['127.0.0.1'],
      ...options,
    });

  it('trusts the extra authority, by name and by address, and asks for the name it was given', async () => {
    const stub = await startStubServer({ tls: true, names: ['receiver.example.com', '127.0.0.1'] });
    const http = open(stub, { extraCa: readFileSync(stub.caFile, 'utf8') });
    const byName = `https://receiver.example.com:${stub.port}/`;
    expect((await http.post(byName, 'x', {})).status).toBe(200);
    expect((await http.post(stub.url, 'x', {})).status).toBe(200);
    expect(stub.requests[0]!.headers.host).toBe(`receiver.example.com:${stub.port}`);
    await http.close();
    await stub.close();
  });

  it.each([
    ['whose authority nobody trusts', { names: ['receiver.example.com'] }, false],
    ['for another name', { names: ['other.example.com'] }, true],
    ['that has expired', { names: ['receiver.example.com'], expired: true }, true],
  ])('refuses a certificate %s', async (_what, certificate, trusted) => {
    const stub = await startStubServer({ tls: true, ...certificate });
    const http = open(stub, trusted ? { extraCa: readFileSync(stub.caFile, 'utf8') } : {});
    const url = `https://receiver.example.com:${stub.port}/`;
    await expect(http.post(url, 'x', {})).rejects.toMatchObject({ kind: 'tls' });
    expect(stub.requests).toEqual([]);
    await http.close();
    await stub.close();
  });
});
