import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { eventually } from '@bonafide/testing/eventually';
import { ModulesContainer } from '@nestjs/core';
import { operationsOf } from '@bonafide/testing/operations';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { ACCESS, type Access } from '../../../src/accounts/access/access.js';
import { isRecordedChange, lineOf } from '../../../src/accounts/access/effects.js';
import { ALL_SCOPES, type Scope } from '../../../src/accounts/access/scopes.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { startStubIssuer, type StubIssuer, trusting } from '../bearer/stub-issuer.js';
import { callTool } from '../../mcp/mcp-call.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/* Whatever a key changes, or reads of results and persons, leaves a line: each operation that says so is tried. */

let jobs: RunningJobs;
let hook: StubServer;
let issuer: StubIssuer;
beforeAll(async () => {
  jobs = await startJobs({ env: { CALLBACKS_ALLOW_HTTP: 'true' } });
  [hook, issuer] = await Promise.all([startStubServer(), startStubIssuer()]);
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await Promise.all([hook?.close(), issuer?.close()]);
});

interface Use {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A key of its own: what it reads, nobody has read before. */
async function newKey(): Promise<{ actor: string; secret: string }> {
  const { key, secret } = (
    await ask({ method: 'POST', path: KEYS, body: { kind: 'private', scopes: [...ALL_SCOPES] } })
  ).body;
  return { actor: `key:${key.id}`, secret };
}

async function ask({ method, path, body, headers }: Use, key?: string) {
  const answer = await jobs.call(method, path, { key, ...(body !== undefined && { body }), headers });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}

/** The actions of the lines that a new key leaves with it. */
async function lines(use: (secret: string) => Promise<unknown>): Promise<string[]> {
  const { actor, secret } = await newKey();
  await use(secret);
  const rows: { action: string }[] = await jobs.dataSource.query(
    'SELECT action FROM account_audit WHERE actor = $1 ORDER BY id',
    [actor],
  );
  return rows.map(({ action }) => action);
}

const PERSON = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100' };
const completed = async (path = '/api/dob/verify', more: object = { dob: '1990-01-31' }): Promise<string> => {
  const body = { ...PERSON, ...more, callbackURL: `${hook.url}/job` };
  return (await ask({ method: 'POST', path, body })).body.id as string;
};
const namesOf = (says: (access: Access) => boolean): string[] =>
  operationsOf(jobs.app.get(ModulesContainer)).flatMap(({ name, handler }) => {
    const access = Reflect.getMetadata(ACCESS, handler) as Access | undefined;
    return access && says(access) ? [name] : [];
  });
const get = (path: string): Use => ({ method: 'GET', path });
const post = (path: string, body: unknown = {}): Use => ({ method: 'POST', path, body });

const KEYS = '/api/management/keys';
const NARROW = { kind: 'private', scopes: ['jobs:read'] };
const ENDPOINTS = '/api/management/webhook-endpoints';
const LISTS = '/api/management/lists';
const listed = () => ({
  ...{ list: 'known', kind: 'device', value: 'tablet', reason: 'At the counter' },
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
});

it('each read of results or persons by a key, and each thing that it sends again', async () => {
  const job = await completed();
  await hook.received(1, { path: '/job' });
  const ssn = await completed('/api/private-ssn/verify', { ssn: '1234' });
  const ecbsv = await completed('/api/ecbsv/verify', {
    ssn: '123456789',
    dob: '1990-01-31',
    consent: { signatureType: 'electronic', signedAt: '2026-01-31T10:00:00Z' },
  });
  const tin = await completed('/api/tin/verify', { tinType: 'ITIN', tin: '912701230' });
  const { lastName } = PERSON;
  const { items } = (await ask(get(`/api/jobs/${job}/callbacks`))).body;
  const { deliveries } = (await ask(get('/api/deliveries'))).body;
  await ask(post(`/api/reviews/${job}/notes`, { text: 'Called' }));
  const invited = { contact: 'email', email: 'ana@example.com', send: false };
  const { invite } = (await ask(post('/api/invites', invited))).body;
  const advice = { jobId: job, overrides: { nameMatch: true }, reason: 'A typo', idempotencyKey: job };
  await callTool(jobs, 'propose_review', advice);
  const shown = { field: 'request.parameters.phone', reason: 'They ask' };
  await jobs.app.get(AuditSequencer).sequence();
  const reads: Record<string, [Use, string]> = {
    'ListingController.findJobs': [get('/api/jobs'), 'results.listed'],
    'ListingController.getJob': [get(`/api/jobs/${job}`), 'result.read'],
    'TimelineController.timelineOf': [get(`/api/jobs/${job}/timeline`), 'result.read'],
    'RelatedController.getRelated': [get(`/api/jobs/${job}/related`), 'related.read'],
    'ListsController.listEntries': [get(LISTS), 'person.read'],
    'ReportController.download': [get(`/api/jobs/${job}/download`), 'report.read'],
    'RevealController.revealField': [post(`/api/jobs/${job}/reveal`, shown), 'field.revealed'],
    'ReviewController.listProposals': [get(`/api/jobs/${job}/review/proposals`), 'notes.read'],
    'ReviewQueueController.get': [get(`/api/reviews/${job}`), 'notes.read'],
    'EcbsvController.getEcbsvJob': [get(`/api/ecbsv/jobs/${ecbsv}`), 'result.read'],
    'SsnController.getSsnJob': [get(`/api/private-ssn/jobs/${ssn}`), 'result.read'],
    'TinController.getTinJob': [get(`/api/tin/jobs/${tin}`), 'result.read'],
    'DobController.getDobJob': [get(`/api/dob/jobs/${job}`), 'result.read'],
    'InvitesController.listInvites': [get('/api/invites'), 'invites.listed'],
    'InvitesController.resendInvite': [post(`/api/invites/${invite.id}/resend`), 'person.read'],
    'CallbacksController.list': [get(`/api/jobs/${job}/callbacks`), 'person.read'],
    'CallbacksController.resend': [
      post(`/api/jobs/${job}/callbacks/${items[0].id}/resend`),
      'callback.resent',
    ],
    'DeliveriesController.list': [get('/api/deliveries'), 'person.read'],
    'DeliveriesController.get': [get(`/api/deliveries/${deliveries[0].id}`), 'person.read'],
    'EventFeedController.listEvents': [get('/api/events'), 'events.read'],
    'AuditLogController.list': [get('/api/audit'), 'audit.read'],
    'AuditLogController.export': [get('/api/audit/export'), 'audit.exported'],
  };
  const declared = namesOf(({ does }) => lineOf(does) !== undefined);
  // A photo is revealed in reveal.spec.ts, and a screening explained in explanation.spec.ts, where there is one.
  const elsewhere = ['RevealController.revealPhoto', 'AmlController.explain'];
  expect([...Object.keys(reads), ...elsewhere].sort()).toEqual(declared.sort());
  for (const [name, [use, line]] of Object.entries(reads))
    expect([name, await lines((secret) => ask(use, secret))]).toEqual([name, [line]]);
  const tool = (name: string, args: object) => lines((key) => callTool(jobs, name, args, { key }));
  expect(await tool('get_job', { jobId: ecbsv })).toEqual(['result.read']);
  expect(await tool('search_jobs', { lastName })).toEqual(['results.listed']);
  expect(await tool('get_tin', { jobId: tin })).toEqual(['result.read']);
});

it('each change by a key', async () => {
  const { accountId } = jobs.account;
  const withTag = async (path: string, use: Omit<Use, 'path' | 'headers'>, query = ''): Promise<Use> => {
    const etag = (await ask(get(path))).headers.get('etag')!;
    return { ...use, path: `${path}${query}`, headers: { 'if-match': etag } };
  };
  const keyId = async () => (await ask(post(KEYS, NARROW))).body.key.id as string;
  const endpointId = async () =>
    (await ask(post(ENDPOINTS, { url: `${hook.url}/e` }))).body.endpoint.id as string;
  const issuers = '/api/management/issuers';
  const members = '/api/management/members';
  const settings = '/api/management/settings';
  const entry = trusting(issuer.did, 'prj_every', { scopes: ['jobs:read'] });
  await jobs.app.get(TrustedIssuersService).add(accountId, entry);
  const changed = (scopes: Scope[]) => ({ issuers: [{ ...entry, scopes }] });
  const member = { issuer: issuer.did, subject: 'did:web:x.example', role: 'viewer' };
  const of = ({ issuer: did, subject }: typeof member) => `?${new URLSearchParams({ issuer: did, subject })}`;
  const decision = { decision: 'accept', reason: 'Seen on the phone' };
  const delivery = async (): Promise<string> => {
    await completed();
    return eventually(async () => {
      const { deliveries } = (await ask(get('/api/deliveries?limit=1'))).body;
      expect(deliveries[0].status).toBe('delivered');
      return deliveries[0].id as string;
    });
  };
  const changes: Record<string, [(secret: string) => Promise<Use>, string]> = {
    'KeysController.createKey': [async () => post(KEYS, NARROW), 'key.created'],
    'KeysController.updateKey': [
      async () => ({ method: 'PATCH', path: `${KEYS}/${await keyId()}`, body: { note: 'Report' } }),
      'key.changed',
    ],
    'KeysController.rotateKey': [async () => post(`${KEYS}/${await keyId()}/rotate`), 'key.rotated'],
    'KeysController.disableKey': [async () => post(`${KEYS}/${await keyId()}/disable`), 'key.disabled'],
    'KeysController.enableKey': [
      async () => {
        const id = await keyId();
        await ask(post(`${KEYS}/${id}/disable`));
        return post(`${KEYS}/${id}/enable`);
      },
      'key.enabled',
    ],
    'KeysController.revokeKey': [
      async () => ({ method: 'DELETE', path: `${KEYS}/${await keyId()}` }),
      'key.revoked',
    ],
    'SettingsController.updateSettings': [
      () => withTag(settings, { method: 'PATCH', body: { settings: { review: { slaHours: 2 } } } }),
      'settings.changed',
    ],
    'MembersController.setMember': [
      () => withTag(members, { method: 'PUT', body: member }),
      'members.changed',
    ],
    'MembersController.removeMember': [
      () => withTag(members, { method: 'DELETE' }, of(member)),
      'members.changed',
    ],
    'IssuersController.addIssuer': [
      () => withTag(issuers, { method: 'POST', body: { ...entry, scopes: ['jobs:write'] } }),
      'issuers.changed',
    ],
    'IssuersController.replaceIssuers': [
      () => withTag(issuers, { method: 'PUT', body: changed(['jobs:read']) }),
      'issuers.changed',
    ],
    'IssuersController.removeIssuer': [
      () => withTag(issuers, { method: 'DELETE' }, `?did=${encodeURIComponent(issuer.did)}`),
      'issuers.changed',
    ],
    'ListsController.addEntry': [async () => post(LISTS, listed()), 'list-entry.added'],
    'ListsController.removeEntry': [
      async () => ({
        method: 'DELETE',
        path: `${LISTS}/${(await ask(post(LISTS, listed()))).body.entry.id as string}`,
      }),
      'list-entry.removed',
    ],
    'EndpointsController.create': [async () => post(ENDPOINTS, { url: `${hook.url}/e` }), 'endpoint.created'],
    'EndpointsController.update': [
      async () => ({ method: 'PATCH', path: `${ENDPOINTS}/${await endpointId()}`, body: { note: 'Ledger' } }),
      'endpoint.changed',
    ],
    'EndpointsController.rotate': [
      async () => post(`${ENDPOINTS}/${await endpointId()}/rotate`),
      'endpoint.rotated',
    ],
    'EndpointsController.test': [
      async () => post(`${ENDPOINTS}/${await endpointId()}/test`),
      'endpoint.tested',
    ],
    'EndpointsController.remove': [
      async () => ({ method: 'DELETE', path: `${ENDPOINTS}/${await endpointId()}` }),
      'endpoint.deleted',
    ],
    'DeliveriesController.recover': [
      async () =>
        post(`${ENDPOINTS}/${await endpointId()}/recover`, {
          from: new Date(Date.now() - 60_000).toISOString(),
        }),
      'endpoint.recovered',
    ],
    'DeliveriesController.resend': [
      async () => post(`/api/deliveries/${await delivery()}/resend`),
      'delivery.resent',
    ],
    'ReviewController.reviewJob': [
      async () => ({
        method: 'PUT',
        path: `/api/jobs/${await completed()}/review`,
        body: { nameMatch: true },
      }),
      'job.reviewed',
    ],
    'ReviewQueueController.next': [
      async () => {
        await ask(post(`/api/reviews/${await completed()}/notes`, { text: 'Called' }));
        return post('/api/reviews/next');
      },
      'review.claimed',
    ],
    'ReviewQueueController.claim': [
      async () => post(`/api/reviews/${await completed()}/claim`),
      'review.claimed',
    ],
    'ReviewQueueController.release': [
      async (secret) => {
        const path = `/api/reviews/${await completed()}/claim`;
        await ask(post(path), secret);
        return { method: 'DELETE', path };
      },
      'review.released',
    ],
    'ReviewQueueController.note': [
      async () => post(`/api/reviews/${await completed()}/notes`, { text: 'Called' }),
      'review.noted',
    ],
    'ReviewQueueController.decide': [
      async () => post(`/api/reviews/${await completed()}/decision`, decision),
      'review.decided',
    ],
    'ReviewQueueController.reopen': [
      async () => {
        const path = `/api/reviews/${await completed()}`;
        await ask(post(`${path}/decision`, decision));
        return post(`${path}/reopen`, { reason: 'Seen again' });
      },
      'review.reopened',
    ],
    'ErasureController.removeJob': [
      async () => ({ method: 'DELETE', path: `/api/jobs/${await completed()}` }),
      'job.removed',
    ],
  };
  // A second person confirms in review-queue.spec.ts.
  expect(Object.keys(changes).sort()).toEqual(
    namesOf(({ does }) => isRecordedChange(does))
      .filter((name) => name !== 'ReviewQueueController.confirm')
      .sort(),
  );
  for (const [name, [use, line]] of Object.entries(changes))
    expect([name, await lines(async (secret) => ask(await use(secret), secret))]).toEqual([
      name,
      expect.arrayContaining([line]),
    ]);
});
