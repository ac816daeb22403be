import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { AccountsService, type NewAccount } from '../../../src/accounts/accounts.service.js';
import { GrantsService } from '../../../src/accounts/grants/grants.service.js';
import { MembersService } from '../../../src/accounts/members/members.service.js';
import type { Scope } from '../../../src/accounts/access/scopes.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { BY_OPERATOR } from '../../../src/accounts/audit/record-audit-event.js';
import { JobEntity } from '../../../src/jobs/store/job.entity.js';
import {
  startStubIssuer,
  type StubIssuer,
  type TokenOptions,
  trusting,
} from '../../accounts/bearer/stub-issuer.js';
import { EndpointSweeper } from '../../../src/webhooks/api/endpoint.sweeper.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

/* Who may have results sent where, and for how long. */

let jobs: RunningJobs;
let issuer: StubIssuer;
let receiver: StubServer;
let account: NewAccount;
let paths = 0;
beforeAll(async () => {
  [jobs, issuer, receiver] = await Promise.all([startJobs(), startStubIssuer(), startStubServer()]);
}, 60_000);
beforeEach(async () => {
  account = await jobs.createAccount();
});
afterAll(async () => {
  await jobs?.close();
  await Promise.all([issuer?.close(), receiver?.close()]);
});

const PERSON = { firstName: 'Zoe', lastName: 'Nunez', phone: '+12125550100' };
const DOB = { ...PERSON, dob: '1990-01-31' };
const ssn = { ...PERSON, ssn: '1234' };
const KEYS = '/api/management/keys';
const ENDPOINTS = '/api/management/webhook-endpoints';

const own = (method: string, path: string, body?: unknown): Promise<Answer> =>
  jobs.call(method, path, { key: account.apiKey, body });
const sentTo = (path: string) => receiver.requests.filter((request) => request.path === path).length;
const newPath = () => `/hook-${++paths}`;
const to = (path: string) => `${receiver.url}${path}`;

interface Credential {
  id: string;
  headers: Record<string, string>;
}
const keyOf = async (scopes: Scope[]): Promise<Credential & { secret: string }> => {
  const { body } = await own('POST', KEYS, { kind: 'private', scopes });
  return { id: body.key.id, secret: body.secret, headers: { 'X-API-Key': body.secret } };
};
let indexes = 100;
const agentOf = async (
  scopes: Scope[],
  role?: 'admin' | 'reviewer',
  options: TokenOptions = { signedIn: { at: -1 } },
) => {
  const index = ++indexes;
  const audience = `https://jobs.example/${account.accountId}`;
  const userDid = `${issuer.did}:users:${index}`;
  const issuers = jobs.app.get(TrustedIssuersService);
  const entry = trusting(issuer.did, audience, { scopes, maxTokenSeconds: 90_000 });
  await issuers.add(account.accountId, entry);
  const member = { issuer: issuer.did, subject: userDid, role: role! };
  if (role) await setMembers([member]);
  const token = await issuer.accessToken({ audience, scopes, index, userDid, ...options });
  return { index, entry, member, id: '', headers: { Authorization: `Bearer ${token}` } };
};
const setMembers = (members: { issuer: string; subject: string; role: 'admin' | 'reviewer' | 'viewer' }[]) =>
  jobs.dataSource.transaction((manager) =>
    jobs.app.get(MembersService).change(manager, account.accountId, () => members, BY_OPERATOR),
  );
const by = ({ headers }: Pick<Credential, 'headers'>, method: string, path: string, body?: unknown) =>
  jobs.call(method, path, { key: null, headers, body });
const settings = async (changes: object, credential?: Credential) => {
  const tag = (await own('GET', '/api/management/settings')).headers.get('etag')!;
  const headers = { ...(credential?.headers ?? { 'X-API-Key': account.apiKey }), 'If-Match': tag };
  return jobs.call('PATCH', '/api/management/settings', { key: null, headers, body: { settings: changes } });
};

describe('naming where results go', () => {
  const session = { type: 'id-verification' };
  const identity = { ...PERSON, email: 'zoe@example.com' };
  const licence = {
    licenseNumber: 'D1234567',
    country: 'US',
    state: 'CA',
    lastName: 'Nunez',
    dob: '01/31/1990',
  };
  it.each<[string, Scope[], string, object]>([
    ['inviting', ['invites:write'], '/api/invites', { contact: 'email', email: 'a@b.example', send: false }],
    ['a session', ['jobs:write'], '/api/jobs/session', session],
    ['a session with another type’s scope', ['jobs:write', 'tin:verify'], '/api/jobs/session', session],
    [
      'a job of its own type',
      ['jobs:write'],
      '/api/jobs',
      { type: 'id-aamva', params: { ...licence, idType: 'drivers-license' } },
    ],
    ['photos alone', ['jobs:write', 'jobs:photos'], '/api/jobs/session', session],
    ['reviews alone', ['jobs:write', 'jobs:review'], '/api/jobs/session', session],
    ['events alone', ['jobs:write', 'events:read'], '/api/jobs/session', session],
  ])('takes the right to read them: %s is not enough', async (_, scopes, path, body) => {
    const key = await keyOf(scopes);
    const refused = await by(key, 'POST', path, { ...body, callbackURL: to(newPath()) });
    expect([refused.status, refused.body.errors?.[0].message]).toEqual([
      403,
      expect.stringMatching(/^callbackURL: /),
    ]);
    expect((await own('GET', '/api/jobs')).body.total).toBe(0);
    const without = await by(key, 'POST', path, body);
    expect([without.status, without.text]).toEqual([200, expect.any(String)]);
  });

  it.each<[string, Scope[], string, object]>([
    ['a date of birth', ['dob:verify'], '/api/dob/verify', DOB],
    ['a social security number', ['ssn:verify'], '/api/ssn', ssn],
    ['a screening', ['aml:screen'], '/api/aml/verify', { firstName: 'Jane', lastName: 'Sample' }],
    ['a comparison', ['crosscheck:run'], '/api/identity/crosscheck', identity],
    ['a session, reading jobs', ['jobs:write', 'jobs:read'], '/api/jobs/session', session],
    [
      'an invite, reading jobs',
      ['invites:write', 'jobs:read'],
      '/api/invites',
      { contact: 'email', email: 'a@b.example', send: false },
    ],
  ])('is for whoever may read them: %s', async (_, scopes, path, body) => {
    const key = await keyOf(scopes);
    const answer = await by(key, 'POST', path, { ...body, callbackURL: to(newPath()) });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  });

  it('is for everybody at a host that an administrator listed, and nowhere else', async () => {
    const key = await keyOf(['jobs:write']);
    const elsewhere = { ...session, callbackURL: 'http://127.0.0.1:9/other' };
    const listed = { ...session, callbackURL: to(newPath()) };
    expect((await settings({ callbackHosts: [receiver.host] })).status).toBe(200);
    await eventually(async () =>
      expect((await by(key, 'POST', '/api/jobs/session', listed)).status).toBe(200),
    );
    expect((await by(key, 'POST', '/api/jobs/session', elsewhere)).status).toBe(403);
  });

  it.each([
    ['https://hooks.client.example', 'a URL'],
    ['*.client.example', 'a pattern'],
    ['client.example/path', 'a path'],
    ['user@client.example', 'credentials'],
    ['', 'nothing'],
  ])('a listed host is exactly a host: not %j', async (host) => {
    const { status, body } = await settings({ callbackHosts: [host] });
    expect([status, body.errors?.[0].message]).toEqual([400, expect.stringContaining('callbackHosts')]);
  });

  it('a host is listed by nobody who may not read results for good', async () => {
    const key = await keyOf(['account:admin', 'jobs:write']);
    expect((await settings({ callbackHosts: [receiver.host] }, key)).status).toBe(403);
    const agent = await agentOf(['account:admin', 'jobs:read', 'jobs:write'], 'reviewer');
    expect((await settings({ callbackHosts: [receiver.host] }, agent)).status).toBe(403);
  });
});

describe('sending there', () => {
  /** A completed job that this credential submitted, whose first callback has arrived. */
  const jobOf = async (credential: Pick<Credential, 'headers'>) => {
    const path = newPath();
    const made = await by(credential, 'POST', '/api/dob/verify', { ...DOB, callbackURL: to(path) });
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    await receiver.received(1, { path });
    return { id: made.body.id as string, path };
  };
  /** Tells the receiver of the job again, and resolves to how that went. */
  const tellAgain = async ({ id }: { id: string }) => {
    expect((await own('PUT', `/api/jobs/${id}/review`, { nameMatch: true })).status).toBe(200);
    return eventually(async () => {
      const { items } = (await own('GET', `/api/jobs/${id}/callbacks`)).body;
      const last = items.find(({ event }: { event: string }) => event === 'job-review');
      expect(['delivered', 'stopped']).toContain(last?.status);
      return [last.status, last.attempts[0].errorKind] as [string, string | null];
    });
  };
  /** Waits until the end of its grant is noticed, which takes a second at most. */
  const untilEnded = ({ id }: { id: string }) =>
    eventually(async () => {
      const { tenant, callbackGrant } = await jobs.dataSource.manager.findOneByOrFail(JobEntity, { id });
      expect(callbackGrant).not.toBeNull();
      expect(await jobs.app.get(GrantsService).findEnd(tenant, callbackGrant)).not.toBeNull();
    });
  const expectEnded = async (job: { id: string; path: string }) => {
    await untilEnded(job);
    expect(await tellAgain(job)).toEqual(['stopped', 'ungranted']);
    expect(sentTo(job.path)).toBe(1);
    await eventually(async () => {
      const { body } = await own('GET', `/api/events?types=callback.refused`);
      expect(body.events.map(({ data }: { data: object }) => data)).toEqual([
        { id: expect.stringMatching(/^msg_/), jobId: job.id, event: 'job-review' },
      ]);
    });
    const line = jobs.logs.find((log) => log.includes('"ungranted"'));
    expect(line).toContain('delivery tried');
  };
  const expectSent = async (job: { id: string; path: string }) => {
    expect(await tellAgain(job)).toEqual(['delivered', null]);
    expect(sentTo(job.path)).toBe(2);
  };
  const accounts = () => jobs.app.get(AccountsService);

  it.each<[string, (key: Credential) => Promise<unknown>]>([
    ['was revoked', ({ id }) => own('DELETE', `${KEYS}/${id}`)],
    ['was revoked by an operator', ({ id }) => accounts().revokeKey(id)],
    ['is disabled', ({ id }) => accounts().switchKey(id, false)],
    ['lost the right', ({ id }) => own('PATCH', `${KEYS}/${id}`, { scopes: ['jobs:write'] })],
    [
      'was rotated and then revoked before its time',
      async ({ id }) => {
        await own('POST', `${KEYS}/${id}/rotate`, { graceSeconds: 3_600 });
        await own('DELETE', `${KEYS}/${id}`);
      },
    ],
    [
      'was rotated into one that was revoked',
      async ({ id }) => {
        const { body } = await own('POST', `${KEYS}/${id}/rotate`, { graceSeconds: 0 });
        await own('DELETE', `${KEYS}/${body.key.id}`);
      },
    ],
  ])('ends when the key that named it %s', async (_, end) => {
    const key = await keyOf(['jobs:read', 'dob:verify']);
    const job = await jobOf(key);
    await end(key);
    await expectEnded(job);
  });

  it('goes on when the key that named it was rotated, by the account and by an operator', async () => {
    const key = await keyOf(['jobs:read', 'dob:verify']);
    const [job, operators] = [await jobOf(key), await jobOf({ headers: { 'X-API-Key': account.apiKey } })];
    expect((await own('POST', `${KEYS}/${key.id}/rotate`, { graceSeconds: 0 })).status).toBe(200);
    const newest = await accounts()
      .rotateKey(account.accountId, 'private', false)
      .then(() => accounts().rotateKey(account.accountId, 'private', false));
    account = { ...account, apiKey: newest };
    await expectSent(job);
    await expectSent(operators);
  });

  it.each<[string, (agent: Awaited<ReturnType<typeof agentOf>>) => Promise<unknown>]>([
    ['delegation was revoked', async ({ index }) => issuer.revoke(index)],
    ['person is no longer a member', () => setMembers([])],
    ['person’s role was lowered', ({ member }) => setMembers([{ ...member, role: 'viewer' }])],
    [
      'issuer is no longer trusted',
      () => jobs.app.get(TrustedIssuersService).remove(account.accountId, issuer.did),
    ],
  ])('ends when the agent’s %s', async (_, end) => {
    const agent = await agentOf(['dob:verify'], 'admin');
    const job = await jobOf(agent);
    await end(agent);
    await expectEnded(job);
  });

  it('ends when the host is no longer listed', async () => {
    const key = await keyOf(['jobs:write']);
    await settings({ callbackHosts: [receiver.host] });
    const path = newPath();
    const photo = {
      type: 'id-aamva',
      params: {
        licenseNumber: 'D1234567',
        country: 'US',
        state: 'CA',
        lastName: 'Nunez',
        idType: 'drivers-license',
        dob: '01/31/1990',
      },
    };
    const made = await eventually(async () => {
      const answer = await by(key, 'POST', '/api/jobs', { ...photo, callbackURL: to(path) });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return answer;
    });
    await receiver.received(1, { path });
    await settings({ callbackHosts: null });
    await expectEnded({ id: made.body.id, path });
  });

  it('ends for an account’s default callback with the member who set it', async () => {
    const agent = await agentOf(['account:admin', 'jobs:read'], 'admin');
    const path = newPath();
    expect((await settings({ callback: { url: to(path) } }, agent)).status).toBe(200);
    const job = await eventually(async () => {
      const { body } = await own('POST', '/api/dob/verify', DOB);
      expect((await own('GET', `/api/jobs/${body.id}`)).body.request.callbackURL).toBe(to(path));
      return { id: body.id as string, path };
    });
    await receiver.received(1, { path });
    const before = sentTo(path);
    await setMembers([]);
    await untilEnded(job);
    expect(await tellAgain(job)).toEqual(['stopped', 'ungranted']);
    expect(sentTo(path)).toBe(before);
  });

  it.each<[string, boolean]>([
    ['an agent’s endpoint ends with its delegation', true],
    ['an operator’s key’s endpoint goes on', false],
  ])('%s', async (_, isEnded) => {
    const agent = isEnded ? await agentOf(['account:admin', 'events:read'], 'admin') : undefined;
    const path = newPath();
    const headers = agent?.headers ?? { 'X-API-Key': account.apiKey };
    const made = await by({ headers }, 'POST', ENDPOINTS, { url: to(path), types: ['job-complete'] });
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    if (agent) issuer.revoke(agent.index);
    expect((await own('POST', '/api/dob/verify', DOB)).status).toBe(200);
    const wanted = isEnded ? 'stopped' : 'delivered';
    await eventually(async () => {
      const { body } = await own('GET', `/api/deliveries?endpoint=${made.body.endpoint.id}`);
      expect(body.deliveries.map(({ status }: { status: string }) => status)).toEqual([wanted]);
    });
    expect(sentTo(path)).toBe(isEnded ? 0 : 1);
  });

  it('an endpoint whose secret an agent rotated ends with its delegation', async () => {
    const agent = await agentOf(['account:admin', 'events:read'], 'admin');
    const path = newPath();
    const made = await own('POST', ENDPOINTS, { url: to(path), types: ['job-complete'] });
    const { id } = made.body.endpoint;
    expect((await by(agent, 'POST', `${ENDPOINTS}/${id}/rotate`, {})).status).toBe(200);
    issuer.revoke(agent.index);
    expect((await own('POST', '/api/dob/verify', DOB)).status).toBe(200);
    await eventually(async () => {
      const { body } = await own('GET', `/api/deliveries?endpoint=${id}`);
      expect(body.deliveries.map(({ status }: { status: string }) => status)).toEqual(['stopped']);
    });
    expect(sentTo(path)).toBe(0);
  });
});

describe('what an agent made', () => {
  const SESSION = { type: 'id-verification' };
  const INVITE = { contact: 'email', email: 'a@b.example', send: false };
  const statusOf = (headers: Record<string, string>, path: string) =>
    jobs.call('GET', path, { key: null, headers }).then(({ status }) => status);
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const ALL: Scope[] = ['account:admin', 'jobs:read', 'jobs:write', 'invites:write', 'events:read'];

  it.each<[string, (agent: Awaited<ReturnType<typeof agentOf>>) => Promise<unknown>]>([
    ['delegation', async ({ index }) => issuer.revoke(index)],
    ['membership', () => setMembers([])],
    ['issuer', () => jobs.app.get(TrustedIssuersService).remove(account.accountId, issuer.did)],
  ])('ends with its %s: keys, sessions, invites, and a sweep says so', async (_, end) => {
    const agent = await agentOf(ALL, 'admin');
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const bounds = { kind: 'private', scopes: ['jobs:read', 'jobs:write'], expiresAt };
    const { body: made } = await by(agent, 'POST', KEYS, bounds);
    const key = { 'X-API-Key': made.secret as string };
    const { body: opened } = await by(agent, 'POST', '/api/jobs/session', SESSION);
    const { body: invited } = await by(agent, 'POST', '/api/invites', INVITE);
    const { body: byKey } = await by({ headers: key }, 'POST', '/api/jobs/session', SESSION);
    const { body: endpoint } = await by(agent, 'POST', ENDPOINTS, { url: to(newPath()) });
    const persons = [opened.token, byKey.token, new URL(invited.invite.url).hash.slice(1)] as string[];
    const reach = async () => [
      await statusOf(key, '/api/jobs'),
      ...(await Promise.all(persons.map((token) => statusOf(bearer(token), '/verify/session')))),
    ];
    expect(await reach()).toEqual([200, 200, 200, 200]);
    await end(agent);
    await eventually(async () => expect(await reach()).toEqual([401, 401, 401, 401]));
    await jobs.app.get(EndpointSweeper).sweep();
    const view = (await own('GET', `${KEYS}/${made.key.id}`)).body.key;
    expect(view.revokedAt).toEqual(expect.any(String));
    const hook = (await own('GET', `${ENDPOINTS}/${endpoint.endpoint.id}`)).body.endpoint;
    expect(hook).toMatchObject({ enabled: false, disabledBy: 'rule' });
  });

  it.each<[string, { firstParty?: boolean; signedIn?: { at: number } }, boolean]>([
    ['an agent that an admin signed in to', { signedIn: { at: -1 } }, true],
    ['an agent that asked for the sign-in again', { signedIn: { at: 0 } }, true],
    ['an admin at work in the console', { signedIn: { at: -1 }, firstParty: true }, false],
  ])('by %s: whether it ends with the delegation', async (_, options, ends) => {
    const agent = await agentOf(ALL, 'admin', options);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const made = await by(agent, 'POST', KEYS, { kind: 'private', scopes: ['jobs:read'], expiresAt });
    const path = newPath();
    const endpoint = await by(agent, 'POST', ENDPOINTS, { url: to(path), types: ['job-complete'] });
    expect([made.status, endpoint.status]).toEqual([200, 200]);
    const key = { 'X-API-Key': made.body.secret as string };
    const minted = await by({ headers: key }, 'POST', KEYS, {
      kind: 'private',
      scopes: ['jobs:read'],
      expiresAt,
    });
    expect(minted.status).toBe(403);
    issuer.revoke(agent.index);
    await eventually(async () => expect(await statusOf(agent.headers, '/api/jobs')).toBe(401));
    await eventually(async () => expect(await statusOf(key, '/api/jobs')).toBe(ends ? 401 : 200));
    await own('POST', '/api/dob/verify', DOB);
    await eventually(async () => {
      const { body } = await own('GET', `/api/deliveries?endpoint=${endpoint.body.endpoint.id}`);
      const states = body.deliveries.map(({ status }: { status: string }) => status);
      expect(states).toEqual([ends ? 'stopped' : 'delivered']);
    });
    expect(sentTo(path)).toBe(ends ? 0 : 1);
  });

  it.each<[string, string, (did: string) => object]>([
    [
      'a member',
      '/api/management/members',
      (issuer) => ({ issuer, subject: `${issuer}:users:eve`, role: 'viewer' }),
    ],
    [
      'a host that results go to',
      '/api/management/settings',
      () => ({ settings: { callbackHosts: ['evil.example'] } }),
    ],
    [
      'a page that opens sessions',
      '/api/management/settings',
      () => ({ settings: { allowedOrigins: ['https://evil.example'] } }),
    ],
    [
      'results for the person of a session',
      '/api/management/settings',
      () => ({ settings: { sessionResult: 'record' } }),
    ],
  ])('is nothing that would outlast it: %s', async (_, path, body) => {
    const ends = await agentOf([...ALL], 'admin');
    const stays = await agentOf([...ALL], 'admin', { signedIn: { at: -1 }, firstParty: true });
    const change = async ({ headers }: Pick<Credential, 'headers'>) => {
      const tag = (await own('GET', path)).headers.get('etag')!;
      const method = path.endsWith('members') ? 'PUT' : 'PATCH';
      return jobs.call(method, path, {
        key: null,
        headers: { ...headers, 'If-Match': tag },
        body: body(issuer.did),
      });
    };
    await setMembers([ends.member, stays.member]);
    // Otherwise a role only takes away.
    expect((await settings({ membersOnly: true })).status).toBe(200);
    const refused = await change(ends);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('console')]);
    await eventually(async () => expect((await change(stays)).status).toBe(200));
  });

  it('does not end with another delegation, and what the account made ends with none', async () => {
    const agent = await agentOf(ALL, 'admin');
    const { body: opened } = await own('POST', '/api/jobs/session', SESSION);
    const mine = await keyOf(['jobs:read']);
    issuer.revoke(agent.index);
    await eventually(async () => expect(await statusOf(agent.headers, '/api/jobs')).toBe(401));
    await jobs.app.get(EndpointSweeper).sweep();
    expect(await statusOf(mine.headers, '/api/jobs')).toBe(200);
    expect(await statusOf(bearer(opened.token), '/verify/session')).toBe(200);
  });
});
