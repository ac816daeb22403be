import { readFileSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { type StubServer, startStubServer } from '../src/stub-server.js';

describe('a stub server', () => {
  let stub: StubServer;
  afterEach(() => stub.close());

  it('records the raw bytes of what it is sent', async () => {
    stub = await startStubServer();
    const body = '{"b": 1,  "a":"é"}';
    await fetch(`${stub.url}/hook?x=1&x=2`, { method: 'POST', body, headers: { 'x-signature': 'abc' } });
    const [request] = await stub.received(1, { path: '/hook' });
    expect(request).toMatchObject({ method: 'POST', path: '/hook', text: body });
    expect(request?.query.getAll('x')).toEqual(['1', '2']);
    expect(request?.headers['x-signature']).toBe('abc');
    expect(request?.body.equals(Buffer.from(body))).toBe(true);
  });

  it('answers a script first, then by route, then the fallback', async () => {
    stub = await startStubServer();
    stub.next({ status: 503 }, (request) => ({ json: { saw: request.path } }));
    stub.on('GET', /^\/users\//, { status: 404 });
    stub.otherwise({ status: 204 });
    const statuses: number[] = [];
    for (const path of ['/a', '/b', '/users/1', '/c']) statuses.push((await fetch(stub.url + path)).status);
    expect(statuses).toEqual([503, 200, 404, 204]);
  });

  it.each(['close', 'close-mid-body', 'garbage'] as const)('fails the client with %s', async (fault) => {
    stub = await startStubServer();
    stub.next({ fault });
    await expect(fetch(stub.url).then((response) => response.text())).rejects.toThrow();
    expect((await fetch(stub.url)).status).toBe(200);
  });

  it('hangs until the client gives up, and still closes', async () => {
    stub = await startStubServer();
    stub.next({ fault: 'hang' });
    await expect(fetch(stub.url, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/i);
  });

  it('sends a body without end until the client goes away', async () => {
    stub = await startStubServer();
    stub.next({ fault: 'endless' });
    const response = await fetch(stub.url);
    let bytes = 0;
    for await (const chunk of response.body!) {
      bytes += (chunk as Uint8Array).length;
      if (bytes > 1_000_000) break;
    }
    expect(bytes).toBeGreaterThan(1_000_000);
  });

  it('speaks HTTPS that only clients with its authority trust', async () => {
    stub = await startStubServer({ tls: true });
    await expect(getStatus(stub.url, undefined)).rejects.toThrow(/certificate/);
    await expect(getStatus(stub.url, readFileSync(stub.caFile, 'utf8'))).resolves.toBe(200);
  });

  it('can show a certificate that has expired', async () => {
    stub = await startStubServer({ tls: true, expired: true });
    await expect(getStatus(stub.url, readFileSync(stub.caFile, 'utf8'))).rejects.toThrow(/expired/);
  });
});

function getStatus(url: string, ca: string | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpsRequest(url, { agent: new Agent({ ca }) }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
