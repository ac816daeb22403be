import { signWebhook } from '@bonafide/delivery/webhook-signature';
import {
  EXAMPLE_BODIES,
  type OpenApi,
  type RequestExample,
  requestExamplesOf,
} from '@bonafide/testing/contract';
import { recordNetwork } from '@bonafide/testing/recorded-network';
import { openApiDocument } from '../../src/openapi/document.js';
import { licence, plainPhoto } from '../checks/id-verification/verify.js';
import { MCP_HEADERS } from '../mcp/mcp-call.js';
import { openAgreed, openSession } from '../capture/sessions/session-calls.js';
import { personsKey } from '../review/persons-key.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

/*
 * Every example of a request in the document is sent to the running service, and accepted. What it refers to (a job, a key, a
 * session) is made first, and stands in place of the example's id.
 */

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let jobs: RunningJobs;
let document: OpenApi;
let examples: RequestExample[];
beforeAll(async () => {
  jobs = await startJobs({
    // Examples name receivers elsewhere: nobody is reached.
    network: recordNetwork().network,
    env: {
      PROVIDER_TIN_WEBHOOK_SECRET: SECRET,
      PROVIDER_DLV_WEBHOOK_SECRET: SECRET,
      RECEIVER_EMAIL_SECRETS: 'email-secret',
      RECEIVER_SMS_SECRETS: 'sms-secret',
    },
  });
  document = openApiDocument(jobs.app) as unknown as OpenApi;
  examples = requestExamplesOf(document);
}, 60_000);
afterAll(() => jobs?.close());

interface Scene {
  /** for the names in the path */
  path?: Record<string, string>;
  /** members of the body that name what was made */
  ids?: Record<string, string>;
  key?: string | null;
  headers?: (body: string) => Record<string, string>;
}

const make = async (path: string, body: object, key?: string) => {
  const answer = await jobs.call('POST', path, { body, ...(key ? { key } : {}) });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};
const verification = async () => {
  const params = { backIdPhoto: await licence(), userPhoto: await plainPhoto('#888') };
  return (await make('/api/jobs', { type: 'id-verification', params })).id as string;
};
const undetermined = { firstName: 'Ana', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' };
const ofReview = async (): Promise<Scene> => ({
  path: { jobId: (await make('/api/dob/verify', undetermined)).id },
});
const ofKey = async (): Promise<Scene> => ({
  path: { id: (await make('/api/management/keys', { kind: 'private', scopes: ['jobs:read'] })).key.id },
});
const ofEndpoint = async (): Promise<Scene> => {
  const body = { url: 'https://client.example/events' };
  return { path: { id: (await make('/api/management/webhook-endpoints', body)).endpoint.id } };
};
const byPerson = ({ token }: { token: string }): Scene => ({
  key: null,
  headers: () => ({ Authorization: `Bearer ${token}` }),
});
const byProvider = (provider: string, secret: string): Scene => ({
  path: { provider },
  key: null,
  headers: () => ({ Authorization: `Bearer ${secret}` }),
});
const signed = (body: string) =>
  signWebhook({ id: 'msg_1', timestamp: new Date(), body: Buffer.from(body), secrets: [SECRET] });
/** A review that waits for a second person, and the key of one. */
const proposed = async (): Promise<Scene> => {
  const account = await jobs.createAccount(undefined, { review: { fourEyes: true } });
  const { id } = await make('/api/dob/verify', undetermined, account.apiKey);
  const ana = await personsKey(jobs, 'ana', account.apiKey);
  const { secret } = await personsKey(jobs, 'bo', account.apiKey);
  const decided = { decision: 'accept', reason: 'Seen on the phone' };
  const { proposalId } = await make(`/api/reviews/${id}/decision`, decided, ana.secret);
  return { key: secret, path: { jobId: id }, ids: { proposalId } };
};

/** As it stands now: what replaces it names the version that it replaces. */
const current = (path: string) => async (): Promise<Scene> => {
  const { headers } = await jobs.call('GET', path);
  return { headers: () => ({ 'If-Match': headers.get('etag')! }) };
};

/** What an example needs beside the account's key. */
const SCENES: Record<string, () => Promise<Scene>> = {
  'POST /api/tin/webhook': async () => {
    const params = { firstName: 'Ana', lastName: 'Pending', tinType: 'ITIN', tin: '912701230' };
    const body = { type: 'tin-validation', params: { ...params, phone: '+12125550100' } };
    return { key: null, ids: { reference: (await make('/api/jobs', body)).id }, headers: signed };
  },
  'POST /api/dlv/webhook/license-validation': async () => ({
    key: null,
    ids: { reference: await verification() },
    headers: signed,
  }),
  'POST /api/identity/authenticate': async () => ({ ids: { id: await verification() } }),
  'POST /v1/{provider}/email/send': async () => byProvider('sendgrid', 'email-secret'),
  'POST /v1/{provider}/sms/send': async () => byProvider('twilio', 'sms-secret'),
  'PUT /api/jobs/session/consent': async () => byPerson(await openSession(jobs)),
  'PUT /api/jobs/session/document': async () => byPerson(await openAgreed(jobs)),
  'POST /api/jobs/session/keys': async () => byPerson(await openSession(jobs)),
  'PATCH /api/management/keys/{id}': ofKey,
  'POST /api/management/keys/{id}/rotate': ofKey,
  'POST /api/management/keys/{id}/disable': ofKey,
  'POST /api/management/keys/{id}/enable': ofKey,
  'PATCH /api/management/webhook-endpoints/{id}': ofEndpoint,
  'POST /api/management/webhook-endpoints/{id}/rotate': ofEndpoint,
  'POST /api/management/webhook-endpoints/{id}/recover': ofEndpoint,
  'PUT /api/jobs/{id}/review': async () => {
    // The example of its settings makes two people decide in the account of the others.
    const { apiKey: key } = await jobs.createAccount();
    return { key, path: { id: (await make('/api/dob/verify', undetermined, key)).id } };
  },
  'POST /api/jobs/{id}/reveal': async () => ({ path: { id: await verification() } }),
  'POST /api/jobs/{id}/photos/{name}/reveal': async () => ({
    path: { id: await verification(), name: 'userPhoto' },
  }),
  'POST /api/reviews/{jobId}/notes': ofReview,
  'POST /api/reviews/{jobId}/decision': ofReview,
  'POST /api/reviews/{jobId}/confirm': proposed,
  'POST /api/reviews/{jobId}/reopen': async () => {
    const { apiKey: key } = await jobs.createAccount();
    const { id } = await make('/api/dob/verify', undetermined, key);
    await make(`/api/reviews/${id}/decision`, { decision: 'accept', reason: 'Seen' }, key);
    return { key, path: { jobId: id } };
  },
  'PUT /api/management/issuers': current('/api/management/issuers'),
  'PUT /api/management/members': current('/api/management/members'),
  'PATCH /api/management/settings': current('/api/management/settings'),
  'POST /mcp': async () => ({ headers: () => MCP_HEADERS }),
};

/** An issuer is added with a token that it signed, which no example can hold: of these the rest is accepted. */
const NEED_PROOF = ['POST /api/management/issuers', 'PUT /api/management/issuers'];

it.each(EXAMPLE_BODIES)('accepts every example%s', async (_, bodyOf) => {
  const refused: string[] = [];
  for (const example of examples) {
    const { operation, title, bodyType } = example;
    const { path = {}, ids, key, headers } = (await SCENES[operation]?.()) ?? {};
    const [method = '', template = ''] = operation.split(' ');
    const sent = { ...bodyOf(example, document), ...ids };
    const body = bodyType.includes('form')
      ? new URLSearchParams(sent as Record<string, string>).toString()
      : JSON.stringify(sent);
    const { status, text } = await jobs.call(
      method,
      template.replace(/\{(\w+)\}/g, (_whole, name: string) => path[name] ?? 'unknown'),
      { body, key, headers: { 'Content-Type': bodyType, ...headers?.(body) } },
    );
    const isAccepted = status >= 200 && status < 300;
    if (!isAccepted && !(NEED_PROOF.includes(operation) && text.includes('"message":"proofs')))
      refused.push(`${operation} ${title}: ${status} ${text}`);
  }
  expect(refused).toEqual([]);
});

it('shows an example of each type of job', () => {
  const shown = (operation: string) =>
    examples.filter((one) => one.operation === operation).map(({ title }) => title);
  expect(shown('POST /api/jobs')).toHaveLength(10);
  expect(shown('POST /api/jobs/session')).toEqual([
    'id-verification',
    'id-reverification',
    'selfie-verification',
  ]);
});
