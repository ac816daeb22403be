import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { DidDocument } from '@bonafide/vc-jwt/did-document';
import { ALL_SCOPES } from '../../../src/accounts/access/scopes.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { MembersService } from '../../../src/accounts/members/members.service.js';
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { verifyExport } from '@bonafide/audit/verify-export';
import { startStubIssuer, type StubIssuer, trusting } from '../bearer/stub-issuer.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

/* Whatever an agent does on somebody's behalf, the trail names the person, and the agent and its delegation beside them. */

const AUDIENCE = 'https://jobs.example';
let jobs: RunningJobs;
let issuer: StubIssuer;
let hook: StubServer;
let token: string;
let agentDid: string;
let userDid: string;
beforeAll(async () => {
  jobs = await startJobs({ env: { CALLBACKS_ALLOW_HTTP: 'true' } });
  [issuer, hook] = await Promise.all([startStubIssuer(), startStubServer()]);
  const { accountId } = jobs.account;
  const entry = trusting(issuer.did, AUDIENCE, { scopes: [...ALL_SCOPES] });
  await jobs.app.get(TrustedIssuersService).add(accountId, entry);
  userDid = `${issuer.did}:users:ana`;
  const admin = { issuer: issuer.did, subject: userDid, role: 'admin' } as const;
  await jobs.dataSource.transaction((manager) =>
    jobs.app.get(MembersService).change(manager, accountId, () => [admin], { actor: 'operator' }),
  );
  const signedIn = { at: -1 };
  const options = { scopes: [...ALL_SCOPES], audience: AUDIENCE, userDid, delegationId: 'dlg_ana', signedIn };
  token = await issuer.accessToken({ ...options, firstParty: true });
  agentDid = (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await Promise.all([issuer?.close(), hook?.close()]);
});

const ask = async (method: string, path: string, body?: unknown, tagOf?: string): Promise<Answer['body']> => {
  const headers = { authorization: `Bearer ${token}` };
  const tag = tagOf && (await jobs.call('GET', tagOf, { key: null, headers })).headers.get('etag')!;
  const answer = await jobs.call(method, path, {
    key: null,
    headers: { ...headers, ...(tag && { 'if-match': tag }) },
    ...(body !== undefined && { body }),
  });
  expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text]);
  return answer.body;
};

it('every audited action of an agent is told under the name of the person', async () => {
  const management = '/api/management';
  const before = Number((await jobs.dataSource.query('SELECT max(id) AS id FROM account_audit'))[0].id);

  const { key } = await ask('POST', `${management}/keys`, {
    kind: 'private',
    scopes: ['jobs:read'],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect(key.createdBy).toBe(`user:${userDid}`);
  await ask('PATCH', `${management}/keys/${key.id}`, { note: 'Report' });
  await ask('POST', `${management}/keys/${key.id}/rotate`, {});
  await ask('DELETE', `${management}/keys/${key.id}`);
  const settings = `${management}/settings`;
  await ask('PATCH', settings, { settings: { retention: { photosDays: 30 } } }, settings);
  const members = `${management}/members`;
  await ask('PUT', members, { issuer: issuer.did, subject: 'did:web:x.example', role: 'viewer' }, members);
  const issuers = `${management}/issuers`;
  await ask('DELETE', `${issuers}?did=did:web:unknown.example`, undefined, issuers);
  const endpoints = `${management}/webhook-endpoints`;
  const { endpoint } = await ask('POST', endpoints, { url: `${hook.url}/hook` });
  expect(endpoint.createdBy).toBe(`user:${userDid}`);
  await ask('PATCH', `${endpoints}/${endpoint.id}`, { note: 'Ledger' });
  await ask('POST', `${endpoints}/${endpoint.id}/rotate`, {});
  await ask('POST', `${endpoints}/${endpoint.id}/test`, {});
  await ask('POST', `${endpoints}/${endpoint.id}/recover`, {
    from: new Date(Date.now() - 60_000).toISOString(),
  });
  await ask('DELETE', `${endpoints}/${endpoint.id}`);
  const person = { firstName: 'Zebulonia', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' };
  const { id: job } = await ask('POST', '/api/dob/verify', person);
  await ask('POST', `/api/jobs/${job}/reveal`, { field: 'request.parameters.phone', reason: 'They ask' });
  await ask('POST', `/api/reviews/${job}/claim`);
  await ask('POST', `/api/reviews/${job}/notes`, { text: 'Called back' });
  await ask('POST', `/api/reviews/${job}/decision`, { decision: 'accept', reason: 'Seen on the phone' });
  await ask('PUT', `/api/jobs/${job}/review`, { nameMatch: true });
  await ask('DELETE', `/api/jobs/${job}`);

  const lines = await jobs.dataSource.query<{ action: string; actor: string; act: object }[]>(
    'SELECT action, actor, act FROM account_audit WHERE id > $1 ORDER BY id',
    [before],
  );
  expect([...new Set(lines.map(({ action }) => action))].sort()).toEqual([
    'agent.action',
    'endpoint.changed',
    'endpoint.created',
    'endpoint.deleted',
    'endpoint.recovered',
    'endpoint.rotated',
    'endpoint.tested',
    'field.revealed',
    'issuers.changed',
    'job.removed',
    'job.reviewed',
    'key.changed',
    'key.created',
    'key.revoked',
    'key.rotated',
    'members.changed',
    'review.claimed',
    'review.decided',
    'review.noted',
    'settings.changed',
  ]);
  const act = { sub: agentDid, client_id: 'eph_1', delegation: 'dlg_ana' };
  expect(lines.filter(({ actor }) => actor !== `user:${userDid}`)).toEqual([]);
  expect(lines.map((line) => line.act)).toEqual(lines.map(() => act));
});

it('is found by the person and by the agent, and verifies beside lines from before', async () => {
  const { accountId } = jobs.account;
  // As lines of agents were written before people stood in them.
  await jobs.dataSource.query(
    `INSERT INTO account_audit (tenant, actor, action) VALUES ($1, $2, 'agent.action')`,
    [accountId, `agent:${agentDid}`],
  );
  await ask('GET', '/api/management/settings');
  const found = async (actor: string) =>
    (await jobs.call('GET', `/api/audit?limit=100&actor=${encodeURIComponent(actor)}`)).body.items as {
      actor: string;
      act: object | null;
    }[];
  const [byPerson, byAgent] = [await found(`user:${userDid}`), await found(`agent:${agentDid}`)];
  expect(byPerson.length).toBeGreaterThan(0);
  expect(byAgent.map(({ act }) => act === null)).toEqual([
    false,
    true,
    ...byPerson.slice(1).map(() => false),
  ]);
  await jobs.app.get(AuditSequencer).sequence();
  const { body: checkpoint } = await jobs.call('GET', '/api/audit/checkpoint');
  const { text } = await jobs.call('GET', '/api/audit/export');
  const document = (await jobs.call('GET', '/.well-known/did.json', { key: null })).body as DidDocument;
  const lines = text.split('\n').filter(Boolean);
  expect((await verifyExport(lines, checkpoint.token as string, document)).lines).toBe(lines.length);
  const forged = lines.map((line) => line.replace('"client_id":"eph_1"', '"client_id":"eph_2"'));
  expect(forged).not.toEqual(lines);
  await expect(verifyExport(forged, checkpoint.token as string, document)).rejects.toThrow('it was changed');
  const csv = (await jobs.call('GET', '/api/audit/export?format=csv')).text;
  expect(csv).toContain(`""delegation"":""dlg_ana""`);
});

it('a token that was passed on names everybody who passed it on', async () => {
  const options = { scopes: ['account:admin'], audience: AUDIENCE, userDid, delegationId: 'dlg_part' };
  const chain = { parentId: 'dlg_ana', actors: ['did:web:first.example', 'did:web:second.example'] };
  const passedOn = await issuer.accessToken({ ...options, chain });
  const headers = { authorization: `Bearer ${passedOn}` };
  expect((await jobs.call('GET', '/api/management/settings', { key: null, headers })).status).toBe(200);
  const { body } = await jobs.call('GET', '/api/audit?action=agent.action&limit=1');
  expect(body.items[0]).toMatchObject({
    actor: `user:${userDid}`,
    act: {
      sub: agentDid,
      act: { sub: 'did:web:first.example', act: { sub: 'did:web:second.example' } },
      client_id: 'eph_1',
      delegation: 'dlg_part',
    },
  });
});
