import { gzipSync } from 'node:zlib';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import { createAuthClient } from '../src/auth.js';
import { ApiError, ConnectionError, ResultTimeoutError } from '../src/errors.js';
import { items } from '../src/items.js';
import { createJobsClient, type JobsClient } from '../src/jobs.js';
import { toBase64, toBlob } from '../src/photo.js';
import { waitForResult } from '../src/wait-for-result.js';

const KEY = 'sk_us_4f0c2d0e9b7a4c53';

let service: StubServer;
let jobs: JobsClient;
beforeAll(async () => {
  service = await startStubServer();
  jobs = createJobsClient({ baseUrl: service.url, apiKey: KEY });
});
afterEach(() => service.reset());
afterAll(() => service.close());

const SUBMITTED = {
  type: 'dob',
  params: { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' },
} as const;
const submit = (client = jobs) => client.post('/api/jobs', { body: SUBMITTED });
const caught = async (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('nothing was thrown')),
    (error: unknown) => error,
  );

it('repeats a write under one key of its own, also when the connection breaks within the answer', async () => {
  service.next({ status: 503 }, { fault: 'close-mid-body' }, { json: { id: 'a' } });
  expect(await submit()).toEqual({ id: 'a' });
  const keys = service.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(new Set(service.requests.map(({ text }) => text)).size).toBe(1);
  await submit();
  expect(service.requests[3]!.headers['idempotency-key']).not.toBe(keys[0]);
});

it('takes the caller’s key', async () => {
  await jobs.post('/api/jobs', {
    body: SUBMITTED,
    params: { header: { 'Idempotency-Key': 'order-1' } },
  });
  expect(service.requests[0]!.headers['idempotency-key']).toBe('order-1');
});

it('never repeats a write that knows no key, whatever header it is given', async () => {
  service.next({ status: 503, json: { success: false } });
  const auth = createAuthClient({ baseUrl: service.url, apiKey: 'key' });
  const error = await caught(
    auth.post('/api/v1/bouncer/authorize', {
      body: { project_id: 'p', agent_did: 'did:key:z', requested_scopes: ['jobs:read'] },
      headers: { 'Idempotency-Key': 'x' },
    }),
  );
  expect(error).toMatchObject({ status: 503, operation: 'POST /api/v1/bouncer/authorize' });
  expect(service.requests).toHaveLength(1);
});

it.each([
  ['jobs', { errors: [{ type: 'InvalidRequestError', message: 'ssn: wrong' }] }, 'InvalidRequestError'],
  ['auth', { success: false, error: { code: 'AUTH_INVALID_KEY', message: 'no' } }, 'AUTH_INVALID_KEY'],
  ['OAuth', { error: 'invalid_grant', error_description: 'used' }, 'invalid_grant'],
])('throws the errors of %s with the request’s id, and without the key', async (_, json, code) => {
  service.next({ status: 400, json, headers: { 'X-Request-Id': 'req-7' } });
  const error = (await caught(submit())) as ApiError;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, code, requestId: 'req-7', operation: 'POST /api/jobs' });
  expect(error.message).toMatch(/^POST \/api\/jobs: 400 .*\(request req-7\)$/);
  expect(JSON.stringify({ ...error }) + error.stack).not.toContain(KEY);
});

it.each<[string, object]>([
  ['text', { status: 502, body: '<html>Bad gateway' }],
  ['null', { status: 400, body: 'null' }],
  ['a list of null', { status: 400, json: { errors: [null] } }],
  ['a list of nothing', { status: 400, json: { errors: [] } }],
  ['other JSON', { status: 400, json: { error: null } }],
])('throws an error for a failure whose body is %s', async (_, answer) => {
  service.next(answer);
  const once = createJobsClient({ baseUrl: service.url, retries: 0 });
  expect(await caught(submit(once))).toMatchObject({ name: 'ApiError', faults: [] });
});

it.each<[string, object]>([
  ['a cut connection', { fault: 'close' }],
  ['bytes that are not HTTP', { fault: 'garbage' }],
  ['silence', { fault: 'hang' }],
  ['a body without end', { fault: 'endless' }],
  ['a success that is no JSON', { body: 'ok' }],
  ['a success without its JSON', { body: '', headers: { 'Content-Type': 'application/json' } }],
  [
    'a body that cannot be decompressed',
    { body: 'x', headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'br' } },
  ],
])('throws a ConnectionError after %s', async (_, answer) => {
  service.next(answer);
  const once = createJobsClient({ baseUrl: service.url, retries: 0, timeoutMs: 200 });
  expect(await caught(submit(once))).toBeInstanceOf(ConnectionError);
});

it('reads no more of an answer than it is told, and asks for it once', async () => {
  const bomb = gzipSync(JSON.stringify({ id: 'a'.repeat(5_000_000) }));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  service.next({ body: bomb, headers }, { status: 502, body: bomb, headers }, { body: bomb, headers });
  const small = createJobsClient({ baseUrl: service.url, maxBytes: 1_000_000 });
  for (const _ of ['a success', 'a failure'])
    expect(await caught(small.get('/api/jobs'))).toMatchObject({
      name: 'ConnectionError',
      cause: { name: 'RangeError', message: 'the answer has more than 1000000 bytes' },
    });
  expect(service.requests).toHaveLength(2);
  const { id } = (await jobs.get('/api/jobs')) as unknown as { id: string };
  expect(id).toHaveLength(5_000_000);
});

it.each(['', '.', '..', undefined])(
  'sends nothing where an id is %j: it would be another request',
  async (id) => {
    const params = { path: { id: id as string } };
    for (const call of [
      () => jobs.get('/api/jobs/{id}', { params }),
      () => jobs.delete('/api/management/keys/{id}', { params }),
      () => waitForResult(jobs, id as string),
    ])
      expect(await caught(call())).toMatchObject({
        name: 'TypeError',
        message: expect.stringMatching(/^id: must be/),
      });
    expect(service.requests).toEqual([]);
  },
);

it('never repeats a credential in an error', () => {
  const messages = [
    { baseUrl: service.url, apiKey: 'sk_us_sec\nret' },
    { baseUrl: service.url, token: 'sk_us_secret\u200b' },
    { baseUrl: 'https://user:secret@api.example' },
    { baseUrl: 'https://api.example/?key=secret' },
  ].map((options) => {
    try {
      createJobsClient(options);
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(messages).toEqual([
    'apiKey: holds a character that no header takes',
    'token: holds a character that no header takes',
    'baseUrl: must have no user, query or fragment',
    'baseUrl: must have no user, query or fragment',
  ]);
  createJobsClient({ baseUrl: service.url, apiKey: `${KEY}\n` });
});

it('follows no redirect: the key would go along', async () => {
  const elsewhere = await startStubServer();
  service.next({ status: 302, headers: { Location: `${elsewhere.url}/api/jobs` } });
  expect(await caught(jobs.get('/api/jobs'))).toMatchObject({ name: 'ApiError', status: 302 });
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

it('sends no key over plain http to another machine, and no private key from a browser', () => {
  expect(() => createJobsClient({ baseUrl: 'http://api.example', apiKey: KEY })).toThrow(
    /^baseUrl: must be https/,
  );
  expect(() => createJobsClient({ baseUrl: 'http://127.0.0.1.example', apiKey: KEY })).toThrow(/^baseUrl/);
  Object.assign(globalThis, { document: {} });
  try {
    expect(() => createJobsClient({ baseUrl: 'https://api.example', apiKey: KEY })).toThrow(
      /^apiKey: a private/,
    );
    createJobsClient({ baseUrl: 'https://api.example', apiKey: 'pk_us_1' });
    createJobsClient({ baseUrl: 'https://api.example', token: 'session' });
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
});

it('stops at once when it is told to, and says why', async () => {
  const stop = new AbortController();
  service.next({
    status: 503,
    headers: { 'Retry-After': '30' },
    body: '',
  });
  const call = jobs.get('/api/jobs', { signal: stop.signal });
  await service.received(1);
  stop.abort(new Error('closing'));
  expect(await caught(call)).toMatchObject({ message: 'closing' });
});

it('waits for no Retry-After beyond what the caller allows', async () => {
  service.next({ status: 429, headers: { 'Retry-After': '3600' } });
  expect(await caught(submit())).toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
});

it('waits for a result, and gives up in time', async () => {
  service.next({ json: { status: 'active' } }, { json: { id: 'a/b', status: 'completed' } });
  const seen: unknown[] = [];
  const job = await waitForResult(jobs, 'a/b', { onWait: ({ status }) => seen.push(status) });
  expect(job.status).toBe('completed');
  expect(seen).toEqual(['active']);
  expect(service.requests[0]!.path).toBe('/api/jobs/a%2Fb');
  service.otherwise({ json: { status: 'active' } });
  expect(await caught(waitForResult(jobs, 'b', { timeoutMs: 100 }))).toBeInstanceOf(ResultTimeoutError);
});

it.each<[string, object]>([
  ['says nothing', { fault: 'hang' }],
  ['is not there for now', { status: 503, headers: { 'Retry-After': '30' } }],
])('gives up waiting in time also while the service %s', async (_, answer) => {
  service.otherwise(answer);
  const began = Date.now();
  expect(await caught(waitForResult(jobs, 'a', { timeoutMs: 100 }))).toBeInstanceOf(ResultTimeoutError);
  const stop = AbortSignal.timeout(100);
  expect(await caught(waitForResult(jobs, 'a', { signal: stop }))).toBe(stop.reason);
  expect(Date.now() - began).toBeLessThan(5_000);
});

it('does not go round in a listing whose cursor stays where it is', async () => {
  service.otherwise({ json: { items: [1], next: 'c' } });
  const seen: unknown[] = [];
  const all = async () => {
    for await (const item of items(({ after }) => jobs.get('/api/audit', { params: { query: { after } } })))
      seen.push(item);
  };
  expect(await caught(all())).toMatchObject({ message: 'the listing does not move on' });
  expect(seen).toEqual([1, 1]);
});

it('goes through pages by number, by cursor, and within an envelope', async () => {
  const all = async (pages: AsyncIterable<unknown>) => {
    const seen: unknown[] = [];
    for await (const item of pages) seen.push(item);
    return seen;
  };
  const page = (id: string, totalPages: number) => ({ json: { items: [{ id }], totalPages } });
  service.next(page('a', 2), page('b', 2));
  expect(
    await all(items(({ page }) => jobs.get('/api/jobs', { params: { query: { page, ids: ['x', 'y'] } } }))),
  ).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(service.requests.map(({ query }) => query.toString())).toEqual([
    'page=1&ids=x&ids=y',
    'page=2&ids=x&ids=y',
  ]);
  service.next({ json: { items: [1], next: 'c' } }, { json: { items: [2], next: null } });
  expect(await all(items(({ after }) => jobs.get('/api/audit', { params: { query: { after } } })))).toEqual([
    1, 2,
  ]);
  const auth = createAuthClient({ baseUrl: service.url });
  service.next({ json: { data: { items: [], page: 1, totalPages: 0 } } });
  expect(
    await all(items(({ page }) => auth.get('/api/v1/bouncer/delegations', { params: { query: { page } } }))),
  ).toEqual([]);
});

describe('photos', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) =>
    at < 3 ? [0xff, 0xd8, 0xff][at]! : at % 251,
  );
  const base64 = Buffer.from(bytes).toString('base64');
  async function* parts() {
    for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777);
  }
  it.each([
    ['bytes', () => bytes],
    ['a buffer', () => bytes.buffer],
    ['a blob', () => new Blob([bytes])],
    ['a stream', () => new Blob([bytes]).stream() as ReadableStream<Uint8Array>],
    ['parts as they come', () => parts()],
  ])('are read from %s', async (_, source) => {
    expect(await toBase64(source())).toBe(base64);
    expect((await toBlob(source())).type).toBe('image/jpeg');
  });

  it('go as bytes of their own type, and again when the first try fails', async () => {
    service.next({ status: 503 }, { json: { readable: true } });
    const body = await toBlob(parts());
    await jobs.put('/api/jobs/session/photos/{name}', { params: { path: { name: 'idPhoto' } }, body });
    for (const request of service.requests) {
      expect(request.headers['content-type']).toBe('image/jpeg');
      expect(request.body.equals(bytes)).toBe(true);
    }
    expect(service.requests).toHaveLength(2);
  });
});
