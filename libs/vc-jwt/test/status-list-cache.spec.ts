import { createHash } from 'node:crypto';
import { buildStatusEntry } from '../src/delegation-credential.js';
import { VcJwtError } from '../src/errors.js';
import { createKeyResolver } from '../src/key-resolver.js';
import { createStatusListReader } from '../src/status-list-cache.js';
import type { StatusListReaderOptions } from '../src/status-list-cache.js';
import { createStatusBits, encodeStatusList, setStatusBit } from '../src/status-list.js';
import { buildStatusListCredential, signStatusList } from '../src/status-list-credential.js';
import { NOW, codeOf, didKeyIssuer } from './fixtures.js';
import type { Issuer } from './fixtures.js';
import { send, startStubServer } from './stub-server.js';
import type { StubServer } from './stub-server.js';

let issuer: Issuer;
let server: StubServer;
let bits: Uint8Array;
let url: string;
let nowMs: number;

beforeAll(async () => {
  issuer = await didKeyIssuer();
});
beforeEach(async () => {
  server = await startStubServer();
  url = `${server.origin}/status-list`;
  bits = createStatusBits();
  nowMs = NOW * 1000;
  server.answer = publish;
});
afterEach(() => server.close());

/** Serves the list as the gateway does: signed when asked for, with an ETag over its bits. */
const publish: StubServer['answer'] = (request, response) => {
  const etag = `"${createHash('sha256').update(bits).digest('hex')}"`;
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
  void list().then(async (input) => {
    const isJwt = request.headers.accept?.startsWith('application/vc+jwt');
    if (isJwt)
      send(response, await signStatusList(input, issuer.signer), {
        'content-type': 'application/vc+jwt',
        etag,
      });
    else send(response, buildStatusListCredential(input), { etag });
  });
};

async function list() {
  const issuedAt = Math.floor(nowMs / 1000);
  return { url, issuer: issuer.did, issuedAt, encodedList: await encodeStatusList(bits) };
}

function readerWith(options: Partial<StatusListReaderOptions> = {}) {
  const reader = createStatusListReader({
    fetch,
    keys: createKeyResolver(),
    issuers: [issuer.did],
    allowLoopbackHttp: true,
    now: () => nowMs,
    ...options,
  });
  return (index: number, bypassCache?: unknown) =>
    reader.isRevoked(buildStatusEntry({ list: url, index }), { bypassCache: bypassCache === true });
}

async function untilRequests(count: number): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (server.requests.length < count) {
    if (Date.now() > deadline) throw new Error(`only ${server.requests.length} of ${count} requests came`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const fail: StubServer['answer'] = (_request, response) => void response.writeHead(503).end();

describe('reading the list', () => {
  it('tells the revoked from the others', async () => {
    for (const index of [0, 94_567, 131_071]) setStatusBit(bits, index);
    const isRevoked = readerWith();
    expect(await Promise.all([0, 1, 94_566, 94_567, 94_568, 131_071].map(isRevoked))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(server.requests[0]!.headers.accept).toBe('application/vc+jwt');
  });

  it('asks once for many checks at the same time, and not again while the copy is fresh', async () => {
    const isRevoked = readerWith();
    await Promise.all(Array.from({ length: 100 }, (_, index) => isRevoked(index)));
    nowMs += 29_999;
    await isRevoked(1);
    expect(server.requests).toHaveLength(1);
  });

  it('refuses an index that the list does not have', async () => {
    expect(await codeOf(readerWith()(131_072))).toBe('ERR_STATUS_LIST_INVALID');
  });
});

describe('keeping up', () => {
  it('answers at once with a copy of 30 seconds and fetches a newer one meanwhile', async () => {
    const isRevoked = readerWith();
    await isRevoked(7);
    setStatusBit(bits, 7);
    nowMs += 30_000;
    expect(await isRevoked(7)).toBe(false);
    await untilRequests(2);
    nowMs += 30_000;
    expect(await isRevoked(7)).toBe(true);
  });

  it('never answers with a copy of 60 seconds', async () => {
    const isRevoked = readerWith();
    await isRevoked(7);
    setStatusBit(bits, 7);
    nowMs += 60_000;
    expect(await isRevoked(7)).toBe(true);
  });

  it('asks with the ETag, and believes "not modified" for another while', async () => {
    const isRevoked = readerWith();
    await isRevoked(7);
    nowMs += 60_000;
    expect(await isRevoked(7)).toBe(false);
    expect(server.requests[1]!.headers['if-none-match']).toMatch(/^"[0-9a-f]{64}"$/);
    nowMs += 29_999;
    await isRevoked(7);
    expect(server.requests).toHaveLength(2);
  });

  it('counts the age that a cache on the way adds', async () => {
    server.answer = (_request, response) => {
      void list().then(async (input) => {
        send(response, await signStatusList(input, issuer.signer), {
          'content-type': 'application/vc+jwt',
          age: '40',
        });
      });
    };
    const isRevoked = readerWith();
    await isRevoked(7);
    setStatusBit(bits, 7);
    nowMs += 20_000;
    expect(await isRevoked(7)).toBe(true);
  });

  it('is no longer content with the stale limit it was told to hold', async () => {
    const isRevoked = readerWith({ maxStaleMs: 5_000, refreshAfterMs: 5_000 });
    await isRevoked(7);
    setStatusBit(bits, 7);
    nowMs += 5_000;
    expect(await isRevoked(7)).toBe(true);
  });
});

describe('when the list cannot be had', () => {
  it('goes on with its copy up to 60 seconds and then refuses with ERR_STATUS_UNAVAILABLE', async () => {
    const isRevoked = readerWith();
    await isRevoked(7);
    server.answer = fail;
    nowMs += 59_999;
    expect(await isRevoked(7)).toBe(false);
    nowMs += 1;
    expect(await codeOf(isRevoked(7))).toBe('ERR_STATUS_UNAVAILABLE');
  });

  it('refuses when there never was one, and says in the cause why', async () => {
    server.answer = fail;
    const error: unknown = await readerWith()(7).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: 'ERR_STATUS_UNAVAILABLE',
      cause: { message: expect.stringContaining('503') },
    });
  });

  it('asks at most once a second while it fails, and recovers by itself', async () => {
    const isRevoked = readerWith();
    server.answer = fail;
    for (let n = 0; n < 20; n++) expect(await codeOf(isRevoked(7))).toBe('ERR_STATUS_UNAVAILABLE');
    expect(server.requests).toHaveLength(1);
    server.answer = publish;
    nowMs += 1_000;
    expect(await isRevoked(7)).toBe(false);
  });

  it('refuses when the server does not answer, or is not there', async () => {
    server.answer = () => undefined;
    expect(await codeOf(readerWith({ timeoutMs: 50 })(7))).toBe('ERR_STATUS_UNAVAILABLE');
    await server.close();
    expect(await codeOf(readerWith()(7))).toBe('ERR_STATUS_UNAVAILABLE');
  });

  it('refuses an answer that a cache on the way has held for a minute', async () => {
    server.answer = (_request, response) => {
      void list().then(async (input) => {
        send(response, await signStatusList(input, issuer.signer), {
          'content-type': 'application/vc+jwt',
          age: '60',
        });
      });
    };
    expect(await codeOf(readerWith()(7))).toBe('ERR_STATUS_UNAVAILABLE');
  });

  it('refuses a 304 to a question without an ETag', async () => {
    server.answer = (_request, response) => void response.writeHead(304).end();
    expect(await codeOf(readerWith()(7))).toBe('ERR_STATUS_UNAVAILABLE');
  });

  it('refuses an answer of more than 2 MiB', async () => {
    server.answer = (_request, response) => send(response, 'x'.repeat(2 * 1024 * 1024 + 1));
    expect(await codeOf(readerWith()(7))).toBe('ERR_STATUS_UNAVAILABLE');
  });
});

describe('lists that are not believed', () => {
  /** The code inside ERR_STATUS_UNAVAILABLE. */
  async function causeOf(promise: Promise<unknown>): Promise<string | undefined> {
    const error: unknown = await promise.catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'ERR_STATUS_UNAVAILABLE' });
    const { cause } = error as Error;
    return cause instanceof VcJwtError ? cause.code : undefined;
  }

  it('are those of an issuer that is not trusted for lists', async () => {
    expect(await causeOf(readerWith({ issuers: ['did:web:other.example'] })(7))).toBe(
      'ERR_ISSUER_NOT_TRUSTED',
    );
    expect(await causeOf(readerWith({ issuers: async () => false })(7))).toBe('ERR_ISSUER_NOT_TRUSTED');
  });

  it('are those without a signature, unless the caller said so', async () => {
    server.answer = (_request, response) =>
      void list().then((input) => send(response, buildStatusListCredential(input)));
    setStatusBit(bits, 7);
    expect(await causeOf(readerWith()(7))).toBe('ERR_TOKEN_MALFORMED');
    expect(await readerWith({ acceptUnsigned: true })(7)).toBe(true);
  });

  it('are signed ones with a bad signature, also where unsigned ones are accepted', async () => {
    server.answer = (_request, response) => {
      void list().then(async (input) => {
        const jwt = await signStatusList(input, issuer.signer);
        send(response, `${jwt.slice(0, -20)}${'A'.repeat(20)}`, { 'content-type': 'application/vc+jwt' });
      });
    };
    expect(await causeOf(readerWith({ acceptUnsigned: true })(7))).toBe('ERR_SIGNATURE_INVALID');
  });

  it('are unsigned ones that are no JSON', async () => {
    server.answer = (_request, response) => send(response, '<html>');
    expect(await causeOf(readerWith({ acceptUnsigned: true })(7))).toBe('ERR_STATUS_LIST_INVALID');
  });

  it('are older than the copy at hand, so that a recording cannot take a revocation back', async () => {
    const recorded = await signStatusList(await list(), issuer.signer);
    nowMs += 1_000;
    setStatusBit(bits, 7);
    const isRevoked = readerWith();
    expect(await isRevoked(7)).toBe(true);
    server.answer = (_request, response) =>
      send(response, recorded, { 'content-type': 'application/vc+jwt' });
    nowMs += 60_000;
    expect(await causeOf(isRevoked(7))).toBe('ERR_STATUS_LIST_INVALID');
  });

  it('are those of URLs that may not be fetched, and nobody is asked for them', async () => {
    expect(await causeOf(readerWith({ allowLoopbackHttp: false })(7))).toBe('ERR_STATUS_LIST_INVALID');
    expect(await causeOf(readerWith({ isAllowedUrl: ({ pathname }) => pathname === '/other' })(7))).toBe(
      'ERR_STATUS_LIST_INVALID',
    );
    for (const bad of [
      'http://auth.example/list',
      'file:///etc/passwd',
      'data:,x',
      'list',
      'http://localhost.example/',
    ]) {
      url = bad;
      expect(await causeOf(readerWith()(7))).toBe('ERR_STATUS_LIST_INVALID');
    }
    expect(server.requests).toHaveLength(0);
  });

  it('are those behind a redirect', async () => {
    server.answer = (request, response) => {
      if (request.url === '/status-list') return void response.writeHead(302, { location: '/other' }).end();
      publish(request, response);
    };
    expect(await codeOf(readerWith()(7))).toBe('ERR_STATUS_UNAVAILABLE');
    expect(server.requests.map((request) => request.url)).toEqual(['/status-list']);
  });
});

describe('memory', () => {
  it('holds no more lists than allowed', async () => {
    const reader = createStatusListReader({
      fetch,
      keys: createKeyResolver(),
      issuers: [issuer.did],
      allowLoopbackHttp: true,
      maxLists: 2,
      now: () => nowMs,
    });
    for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) {
      url = `${server.origin}/${name}`;
      await reader.isRevoked(buildStatusEntry({ list: url, index: 1 }));
    }
    expect(server.requests.map((request) => request.url)).toEqual(['/a', '/b', '/c', '/a']);
  });
});

describe('asking anew', () => {
  const anew = true;

  it('sees a revocation of a moment ago, and costs a 304 when nothing changed', async () => {
    const isRevoked = readerWith();
    await isRevoked(7);
    expect(await isRevoked(7, anew)).toBe(false);
    setStatusBit(bits, 7);
    expect(await isRevoked(7)).toBe(false);
    expect(await isRevoked(7, anew)).toBe(true);
    expect(server.requests).toHaveLength(3);
    expect(server.requests[1]!.headers).toMatchObject({
      'cache-control': 'no-cache',
      'if-none-match': expect.stringMatching(/^"/) as string,
    });
  });

  it('is not answered by a request that was under way, and a hundred checks share the next one', async () => {
    const isRevoked = readerWith();
    await isRevoked(7);
    let release = () => undefined as void;
    server.answer = (request, response) => void (release = () => publish(request, response));
    const first = isRevoked(7, anew);
    await untilRequests(2);
    const others = Array.from({ length: 100 }, () => isRevoked(7, anew));
    server.answer = (request, response) => {
      setStatusBit(bits, 7);
      publish(request, response);
    };
    release();
    expect(await first).toBe(false);
    expect(new Set(await Promise.all(others))).toEqual(new Set([true]));
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    ['fails', fail],
    [
      'is answered by a cache on the way',
      ((_request, response) => void response.writeHead(304, { age: '1' }).end()) as StubServer['answer'],
    ],
  ])('refuses when the request %s, whatever copy is at hand', async (_, answer) => {
    const isRevoked = readerWith();
    await isRevoked(7);
    server.answer = answer;
    expect(await codeOf(isRevoked(7, anew))).toBe('ERR_STATUS_UNAVAILABLE');
    expect(await isRevoked(7)).toBe(false);
  });
});

describe('waiting for a newer copy', () => {
  const soon = { waitAfterMs: 700, waitMs: 50 };

  it('sees a revocation once the copy has that age, with one request for all that wait', async () => {
    const isRevoked = readerWith(soon);
    await isRevoked(7);
    setStatusBit(bits, 7);
    nowMs += 699;
    expect(await isRevoked(7)).toBe(false);
    nowMs += 1;
    expect(await Promise.all([isRevoked(7), isRevoked(7), isRevoked(7)])).toEqual([true, true, true]);
    expect(server.requests).toHaveLength(2);
  });

  it('ends when the issuer fails or says nothing; the copy at hand answers until it is 60 seconds old', async () => {
    const isRevoked = readerWith(soon);
    await isRevoked(7);
    server.answer = fail;
    nowMs += 5_000;
    expect(await isRevoked(7)).toBe(false);
    server.answer = () => undefined;
    nowMs += 5_000;
    expect(await isRevoked(7)).toBe(false);
    const requests = server.requests.length;
    // The request that was waited for in vain is still under way: nobody waits for it again.
    await Promise.all(Array.from({ length: 100 }, () => isRevoked(7)));
    expect(server.requests).toHaveLength(requests);
    server.answer = fail;
    nowMs += 50_000;
    server.closeConnections();
    expect(await codeOf(isRevoked(7))).toBe('ERR_STATUS_UNAVAILABLE');
  });
});
