import { type OpenApi, operationsOf } from '@bonafide/testing/contract';
import { HOSTILE_BODIES, NO_OBJECTS, UNDECODABLE_BODIES } from '@bonafide/testing/hostile-bodies';
import { openApiDocument } from '../../src/openapi/document.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let sessionToken: string;
beforeAll(async () => {
  jobs = await startJobs({
    worker: false,
    env: { RECEIVER_EMAIL_SECRETS: 'e-mail', RECEIVER_SMS_SECRETS: 'sms' },
  });
  const opened = await jobs.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
  sessionToken = opened.body.token;
});
afterAll(() => jobs?.close());

/** The parts of a session are for its own token alone. */
const headersFor = (path: string): Record<string, string> =>
  path.startsWith('/api/jobs/session/')
    ? { Authorization: `Bearer ${sessionToken}` }
    : { 'X-API-Key': jobs.account.apiKey, Authorization: 'Bearer e-mail' };

describe.each(HOSTILE_BODIES)('a body of %s', (_what, body) => {
  it('is refused with 400 by every operation that takes one, and with no 5xx by any', async () => {
    const wrong: string[] = [];
    const document = openApiDocument(jobs.app) as unknown as OpenApi;
    for (const { name, method, path, bodyType } of operationsOf(document)) {
      if (method === 'GET') continue;
      const { status, text } = await jobs.call(method, path, {
        body,
        headers: headersFor(path),
        key: null,
      });
      const isJsonBody = bodyType === 'application/json';
      if (status >= 500 || (isJsonBody && ![400, 413].includes(status)))
        wrong.push(`${name}: ${status} ${text}`);
    }
    expect(wrong).toEqual([]);
  });
});

it.each([['no body'], ['[]']])('%s is answered by no operation that takes one with a 5xx', async (body) => {
  const wrong: string[] = [];
  for (const { name, method, path, bodyType } of operationsOf(
    openApiDocument(jobs.app) as unknown as OpenApi,
  )) {
    if (method === 'GET' || bodyType !== 'application/json') continue;
    const sent = body === 'no body' ? {} : { body };
    const { status, text } = await jobs.call(method, path, { ...sent, headers: headersFor(path), key: null });
    if (status >= 500) wrong.push(`${name}: ${status} ${text}`);
  }
  expect(wrong).toEqual([]);
});

describe.each([
  ['one of a few bytes', ''],
  ['a large one, parsed in turns', ' '.repeat(100_000)],
])('the body, %s,', (_size, blanks) => {
  const post = (bytes: Buffer | string) =>
    jobs.call('POST', '/api/jobs', { body: Buffer.concat([Buffer.from(bytes), Buffer.from(blanks)]) });

  it.each(UNDECODABLE_BODIES)(
    'of %s is not read with other letters in the place of its own',
    async (_what, bytes) => {
      const { status, body } = await post(bytes);
      expect([status, body.errors]).toEqual([
        400,
        [{ type: 'InvalidRequestError', message: 'the request body is not valid UTF-8' }],
      ]);
    },
  );

  it.each([...NO_OBJECTS, ['a list', '[]']])(
    'of %s is told that it must be an object',
    async (_what, text) => {
      const { status, body } = await post(text);
      expect([status, body.errors[0].message]).toEqual([400, 'the request body must be a JSON object']);
    },
  );

  it('may have U+FFFD as a character of its own, and a byte order mark', async () => {
    const params = { firstName: 'Jos\ufffd', lastName: 'Mu\u00f1oz' };
    const { status, body } = await post(`\ufeff${JSON.stringify({ type: 'id-aml', params })}`);
    expect(status).toBe(200);
    expect(body.request.parameters).toMatchObject(params);
  });
});

describe('bytes that are not UTF-8', () => {
  it('in the query of any operation are refused by the name of the parameter', async () => {
    const wrong: string[] = [];
    for (const { name, method, path } of operationsOf(openApiDocument(jobs.app) as unknown as OpenApi)) {
      const { status, text } = await jobs.call(method, `${path}?from=2026-01-01&lastName=Mu%F1oz`);
      if (status !== 400 || !text.includes('lastName: is not valid UTF-8'))
        wrong.push(`${name}: ${status} ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['User-Agent', 'Referer', 'Idempotency-Key'])('in %s are refused by its name', async (header) => {
    const body = { type: 'id-aml', params: { firstName: 'Jane', lastName: 'Sample' } };
    const { status, body: said } = await jobs.call('POST', '/api/jobs', {
      body,
      headers: { [header]: 'Op\xe9ra' },
    });
    expect([status, said.errors[0].message]).toEqual([400, `${header.toLowerCase()}: is not valid UTF-8`]);
  });

  it('are not what UTF-8 in a header is read as', async () => {
    const body = { type: 'id-aml', params: { firstName: 'Jane', lastName: 'Sample' } };
    const headers = { 'User-Agent': Buffer.from('Opéra').toString('latin1') };
    const made = await jobs.call('POST', '/api/jobs', { body, headers });
    expect(made.body.request.requestInfo.useragent).toBe('Opéra');
  });

  it('are refused in a form', async () => {
    const { status } = await jobs.call('POST', '/v1/twilio/sms/send', {
      body: 'To=%2B14155550100&Body=Jos%E9',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: 'Bearer sms' },
      key: null,
    });
    expect(status).toBe(400);
  });
});

const job = (params: unknown) => ({ type: 'id-verification', params });

it.each([
  ['params.constructor', job({ constructor: { prototype: {} } })],
  ['params.address.constructor', job({ address: { constructor: { prototype: { x: 1 } } } })],
  ['constructor', { ...job({}), constructor: { prototype: {} } }],
])('names %s', async (parameter, body) => {
  const { status, body: said } = await jobs.call('POST', '/api/jobs', { body });
  expect([status, said.errors]).toEqual([
    400,
    [{ type: 'InvalidRequestError', message: `${parameter}: is not a known parameter` }],
  ]);
});

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'isPrototypeOf', 'prototype'])(
  'names a review field %s instead of ignoring it',
  async (field) => {
    const { body: made } = await jobs.call('POST', '/api/jobs/session', {
      body: { type: 'id-verification' },
    });
    const { status, body } = await jobs.call('PUT', `/api/jobs/${made.id}/review`, {
      body: `{"${field}":true}`,
    });
    expect([status, body.errors[0].message]).toEqual([400, `${field}: is not a known parameter`]);
  },
);
