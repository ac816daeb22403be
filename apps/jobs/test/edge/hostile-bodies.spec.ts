import { type OpenApi, operationsOf } from '@bonafide/testing/contract';
import { HOSTILE_BODIES } from '@bonafide/testing/hostile-bodies';
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
