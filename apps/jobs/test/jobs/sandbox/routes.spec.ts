import { request } from 'node:http';
import { controllerRoutes } from '@bonafide/platform/http/allowed-methods';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/*
 * Spec, "What the service does": in a sandbox six job endpoints, the parts of a session
 * (docs/design/sessions-and-capture.md) and four receivers answer. The routes are read from the normal deployment's
 * controllers, so that a new one is tried as soon as it exists.
 */

const SECRETS = { RECEIVER_EMAIL_SECRETS: 'email-secret', RECEIVER_SMS_SECRETS: 'sms-secret' };
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
/** Routes with no say in what the service does; they exist in every deployment. */
const OUTSIDE = [
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/docs/,
  /^\/photos\//,
  /^\/verify(\/(session|capture\.js|assets\/:name))?$/,
  /^\/\.well-known\//,
];
const OPEN = [
  'GET /api/jobs',
  'POST /api/jobs',
  'GET /api/jobs/:id',
  'DELETE /api/jobs/:id',
  'GET /api/jobs/:id/download',
  'POST /api/jobs/session',
  'PUT /api/jobs/session/consent',
  'PUT /api/jobs/session/document',
  'POST /api/jobs/session/keys',
  'PUT /api/jobs/session/photos/:name',
  'GET /api/jobs/session/photos/:name',
  'DELETE /api/jobs/session/photos/:name',
  'POST /api/jobs/session/challenge',
  'PUT /api/jobs/session/challenge/:id/frames/:n',
  'POST /api/tin/webhook',
  'POST /api/dlv/webhook/license-validation',
  'POST /v1/sendgrid/email/send',
  'POST /v1/twilio/sms/send',
];

let normal: RunningJobs;
let sandbox: RunningJobs;
let jobId: string;
beforeAll(async () => {
  normal = await startJobs({ env: SECRETS, worker: false });
  sandbox = await startJobs({ env: { ...SECRETS, SANDBOX: 'true' } });
  const photo = (await photographLicence(sampleLicence())).toString('base64');
  const created = await sandbox.call('POST', '/api/jobs', {
    body: { type: 'id-verification', params: { backIdPhoto: photo } },
  });
  expect([created.status, created.body.status]).toEqual([200, 'completed']);
  jobId = created.body.id;
});
afterAll(() => Promise.all([normal?.close(), sandbox?.close()]));

interface Reply {
  status: number;
  text: string;
}

/** Any method and any path, as it is written. */
const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<Reply>((resolve, reject) => {
    const { hostname, port } = new URL(sandbox.url);
    const sent = request({ method, path, hostname, port, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Path patterns of the normal deployment, the receivers under their configured names. */
function routePaths(): string[] {
  const paths = controllerRoutes(normal.app).map(({ path }) => path);
  return [...new Set(paths)].map((path) =>
    path.replace('/v1/:provider/email', '/v1/sendgrid/email').replace('/v1/:provider/sms', '/v1/twilio/sms'),
  );
}

const filled = (path: string) => path.replace(/:id\b/, jobId).replaceAll(/:\w+/g, 'aB3dE6gH9jK2');
const json = { 'content-type': 'application/json' };
const key = () => ({ 'x-api-key': sandbox.account.sandbox.apiKey });
const NOT_FOUND = { errors: [{ type: 'NotFoundError', message: 'no such endpoint' }] };

async function expectNoEndpoint(method: string, path: string): Promise<void> {
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? '{}' : undefined;
  const credentials: Record<string, string>[] = [
    {},
    key(),
    { authorization: 'Bearer email-secret' },
    { 'x-api-key': normal.account.apiKey },
  ];
  for (const headers of credentials) {
    const reply = await send(method, path, { ...headers, ...(body ? json : {}) }, body);
    const said = method === 'HEAD' ? NOT_FOUND : JSON.parse(reply.text || 'null');
    expect([method, path, reply.status, said]).toEqual([method, path, 404, NOT_FOUND]);
  }
}

describe('a sandbox', () => {
  it('knows every route of the normal deployment: under /api, under /v1, the MCP server, or without a say', () => {
    const paths = routePaths();
    expect(paths.length).toBeGreaterThan(25);
    expect(
      paths.filter(
        (path) => !/^\/(api\/|v1\/|mcp$)/.test(path) && !OUTSIDE.some((pattern) => pattern.test(path)),
      ),
    ).toEqual([]);
    for (const endpoint of OPEN) expect(paths).toContain(endpoint.split(' ')[1]);
  });

  it('answers 404 to every route × method but those that are open, whatever the credentials, before it reads the body', async () => {
    const tried: string[] = [];
    for (const path of routePaths().filter((one) => /^\/(api\/|v1\/|mcp$)/.test(one)))
      for (const method of METHODS) {
        if (OPEN.includes(`${method} ${path}`)) continue;
        await expectNoEndpoint(method, filled(path));
        tried.push(`${method} ${path}`);
      }
    expect(tried.length).toBe(
      routePaths().filter((one) => /^\/(api\/|v1\/|mcp$)/.test(one)).length * METHODS.length - OPEN.length,
    );
    const unreadable = await send('POST', '/api/tin/verify', { ...key(), ...json }, '{"tin": "9');
    expect([unreadable.status, JSON.parse(unreadable.text)]).toEqual([404, NOT_FOUND]);
  });

  it.each([
    'tin',
    'tin/verify',
    'ssn',
    'private-ssn/verify',
    'dob/verify',
    'ecbsv/verify',
    'aml/verify',
    'identity/crosscheck',
    'identity/aamva',
    'identity/authenticate',
    'identity/documents',
    'invites',
    `invites/1/resend`,
    'nowhere',
    '',
  ])('has no /api/%s', async (path) => {
    for (const method of METHODS) await expectNoEndpoint(method, `/api/${path}`);
  });

  it.each([
    '/API/tin/verify',
    '/api/TIN/verify/',
    '//api/tin/verify',
    '/api//tin/verify',
    '/api/./tin/verify',
    '/api/jobs/../tin/verify',
    '/%61pi/tin/verify',
    '/api%2Ftin/verify',
    '/api/tin%2Fverify',
    '/api/tin/verify?x=/api/jobs',
    '/api/jobs/x/download/../../../tin/verify',
    '/v1/twilio/email/send',
    '/v1/sendgrid/sms/send',
    '/v1/other/email/send',
    '/V1/sendgrid/email/send/more',
  ])('is not led around by %s', async (path) => {
    const reply = await send('POST', path, { ...key(), ...json }, '{}');
    expect(reply.status).toBe(404);
  });

  it('answers the ten as the normal deployment does', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const email = JSON.stringify({
      personalizations: [{ to: [{ email: 'jane@example.com' }] }],
      from: { email: 'no-reply@example.com' },
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
    });
    const sms = 'To=%2B14155550100&From=%2B12125550123&Body=Hello';
    const session = JSON.stringify({ type: 'id-verification' });
    const calls: [string, string, Record<string, string>, string | undefined, number][] = [
      ['GET', '/api/jobs', key(), undefined, 200],
      [
        'POST',
        '/api/jobs',
        { ...key(), ...json },
        '{"type":"id-aml","params":{"firstName":"A","lastName":"B"}}',
        200,
      ],
      ['POST', '/api/jobs/session', { ...key(), ...json }, session, 200],
      ['GET', `/api/jobs/${jobId}`, key(), undefined, 200],
      ['GET', `/api/jobs/${jobId}/download`, key(), undefined, 200],
      ['POST', '/api/tin/webhook', json, '{}', 401],
      ['POST', '/api/dlv/webhook/license-validation', json, '{}', 401],
      ['POST', '/v1/sendgrid/email/send', { authorization: 'Bearer email-secret', ...json }, email, 202],
      ['POST', '/v1/twilio/sms/send', { authorization: 'Bearer sms-secret', ...form }, sms, 201],
      ['DELETE', `/api/jobs/${jobId}`, key(), undefined, 200],
    ];
    const statuses: [string, number][] = [];
    for (const [method, path, headers, body] of calls)
      statuses.push([`${method} ${path}`, (await send(method, path, headers, body)).status]);
    expect(statuses).toEqual(calls.map(([method, path, , , status]) => [`${method} ${path}`, status]));
  });

  it('takes sandbox keys alone', async () => {
    expect((await sandbox.call('GET', '/api/jobs', { key: sandbox.account.apiKey })).status).toBe(401);
    expect((await normal.call('GET', '/api/jobs', { key: normal.account.sandbox.apiKey })).status).toBe(401);
  });
});

describe('the normal deployment', () => {
  it('has the four receivers too', async () => {
    const statuses = [];
    for (const path of [
      '/api/tin/webhook',
      '/api/dlv/webhook/license-validation',
      '/v1/sendgrid/email/send',
      '/v1/twilio/sms/send',
    ])
      statuses.push((await normal.call('POST', path, { key: null, body: {} })).status);
    expect(statuses).toEqual([401, 401, 401, 401]);
  });
});
