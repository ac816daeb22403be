import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { webhookContractOf } from '@bonafide/testing/webhook-contract';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { ImportListsService } from '../../../src/checks/aml/import-lists.service.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import type { EventBody } from '../../../src/webhooks/events/event-row.js';
import { openApiDocument } from '../../../src/openapi/document.js';
import { OFAC } from '../../checks/aml/sample-lists.js';
import { licence, plainPhoto, submitId } from '../../checks/id-verification/verify.js';
import { callTool } from '../../mcp/mcp-call.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { TIN_PERSON } from '../../checks/tin-races/pending-tins.js';
import type { LATER_EVENTS } from './later-events.js';

/* Events that somebody else brings about: providers that answer, lists that are imported, agents that propose. */

const DLV_SECRET = `whsec_${Buffer.from('a secret of the dlv provider').toString('base64')}`;
let jobs: RunningJobs;
let receiver: StubServer;
let provider: StubServer;
let account: NewAccount;
let secret: string;
beforeAll(async () => {
  [receiver, provider] = await Promise.all([startStubServer(), startStubServer()]);
  jobs = await startJobs({
    env: {
      PROVIDER_AML: 'lists',
      PROVIDER_DLV: 'http',
      PROVIDER_DLV_URL: provider.url,
      PROVIDER_DLV_SECRET: 'key',
      PROVIDER_DLV_WEBHOOK_SECRET: DLV_SECRET,
      PROVIDER_MESSAGE_EMAIL: 'sendgrid',
      PROVIDER_MESSAGE_EMAIL_URL: provider.url,
      PROVIDER_MESSAGE_EMAIL_SECRET: 'SG.key',
      PROVIDER_MESSAGE_EMAIL_FROM: 'no-reply@bonafide.example',
    },
  });
  account = await jobs.createAccount();
  const body = { url: `${receiver.url}/hook`, types: null };
  ({ secret } = await done('POST', '/api/management/webhook-endpoints', body));
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await Promise.all([receiver?.close(), provider?.close()]);
});

async function done(method: string, path: string, body?: object) {
  const answer = await jobs.call(method, path, { key: account.apiKey, ...(body && { body }) });
  expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text]);
  return answer.body;
}

/** The events of this type and of this job or invitation, as the endpoint got them: signed, and in the documented form. */
async function received(type: string, id: string): Promise<EventBody[]> {
  const faultsOf = webhookContractOf(openApiDocument(jobs.app));
  return eventually(
    () => {
      const hooked = receiver.requests.filter(({ path }) => path === '/hook');
      const events = hooked.map(({ text, headers }) => {
        const event = new Webhook(secret).verify(text, headers as never) as EventBody;
        expect(new SvixWebhook(secret).verify(text, headers as never)).toEqual(event);
        return { event, text };
      });
      const found = events.filter(({ event, text }) => event.type === type && text.includes(id));
      expect(found.length).toBeGreaterThan(0);
      for (const { text } of found) expect(faultsOf(type, text)).toEqual([]);
      return found.map(({ event }) => event);
    },
    { timeoutMs: 30_000 },
  );
}

const happenings: Record<(typeof LATER_EVENTS)[number], () => Promise<string>> = {
  'job-idv-complete': async () => idVerification(),
  'job-dlv-complete': async () => {
    const id = await idVerification();
    await received('job-idv-complete', id);
    const fields = { licenseNumber: 'match', lastName: 'match' };
    const text = JSON.stringify({
      reference: id,
      outcome: 'match',
      data: { fields, source: 'governmental' },
    });
    const at = new Date();
    const answer = await jobs.call('POST', '/api/dlv/webhook/license-validation', {
      key: null,
      body: text,
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(DLV_SECRET).sign('msg_1', at, text),
      },
    });
    expect(answer.status).toBe(200);
    return id;
  },
  'job-reverify': async () => {
    const params = { source: await plainPhoto('#777', 60, 60), dest: await plainPhoto('#777', 60, 60) };
    return (await done('POST', '/api/jobs', { type: 'id-reverification', params })).id;
  },
  'job-tin-validation': async () =>
    (await done('POST', '/api/tin/verify', { ...TIN_PERSON, callbackURL: `${receiver.url}/of-the-job` })).id,
  'job-aml-monitoring-update': async () => {
    const lists = jobs.app.get(ImportListsService);
    const listed = readOfac(OFAC);
    await lists.importIssue('ofac-sdn', listed);
    const person = { firstName: 'Novak', lastName: 'Budaexample', monitor: true };
    const { id } = await done('POST', '/api/aml/verify', person);
    const names = [{ name: 'Novak Budaexample', kind: 'primary' as const }];
    const entry = { ...listed[0]!, sourceRef: '7100', names, birthDates: [], countries: [] };
    await lists.importIssue('ofac-sdn', [...listed, entry]);
    return id;
  },
  'review.proposed': async () => {
    const person = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
    const { id: jobId } = await done('POST', '/api/dob/verify', person);
    const args = { jobId, overrides: { idValid: false }, reason: 'No hologram', idempotencyKey: 'p1' };
    expect((await callTool(jobs, 'propose_review', args, { key: account.apiKey })).isError).toBeFalsy();
    return jobId;
  },
  'invite.not-sent': async () => invitation({ status: 400, json: { errors: [{ message: 'no' }] } }),
  'invite.undetermined': async () => invitation({ status: 500 }),
};

async function idVerification(): Promise<string> {
  provider.next({ json: { outcome: 'pending', pollAfterSeconds: 60 } });
  const { body } = await submitId(jobs, { backIdPhoto: await licence() }, { key: account.apiKey });
  return body.id;
}
async function invitation(answer: Parameters<StubServer['otherwise']>[0]): Promise<string> {
  provider.otherwise(answer);
  const body = { contact: 'email', email: 'ana@example.com', firstName: 'Ana' };
  return (await done('POST', '/api/invites', body)).invite.id;
}

describe('an endpoint is told', () => {
  it.each(Object.entries(happenings))('%s when it happens', async (type, happen) => {
    const id = await happen();
    expect(await received(type, id)).toHaveLength(1);
  });
});
