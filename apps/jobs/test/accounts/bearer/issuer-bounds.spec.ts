import type { DelegationApprover } from '@bonafide/vc-jwt/delegation-claims';
import { eventually } from '@bonafide/testing/eventually';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { startStubIssuer, type StubIssuer, type TokenOptions, trusting } from './stub-issuer.js';

let jobs: RunningJobs;
let issuer: StubIssuer;
const DAY = 86_400;
const resource = 'https://jobs.example';
beforeAll(async () => {
  issuer = await startStubIssuer();
  jobs = await startJobs({ worker: false, env: { AGENT_REQUESTS_PER_MINUTE: '1000000' } });
  const issuers = jobs.app.get(TrustedIssuersService);
  const trust = (audience: string | string[], bounds: Parameters<typeof trusting>[2]) =>
    issuers.add(jobs.account.accountId, trusting(issuer.did, audience, bounds));
  await trust(['prj_test', resource], {
    scopes: ['jobs:read', 'tin:verify'],
    maxTokenSeconds: 7 * DAY,
    approvers: {
      users: [`${issuer.did}:users:named`],
      emailDomains: ['acme.example'],
      roles: ['owner', 'admin'],
    },
  });
  const roles = ['owner', 'admin'] as const;
  await trust('https://machines.example', {
    approvers: { users: [], emailDomains: [], roles: [], machines: [issuer.clientDid] },
  });
  await trust('https://users.example', {
    approvers: { users: [issuer.clientDid], emailDomains: [], roles: [...roles], byPolicy: true },
  });
  await trust('prj_sandbox', { sandbox: true });
  await trust('prj_idle', { scopes: [] });
  await trust('prj_nobody', { approvers: { users: [], emailDomains: [], roles: [] } });
});
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
});

const call = async (token: string, method: string, path: string, body?: unknown) => {
  const answer = await jobs.call(method, path, {
    key: null,
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  return { ...answer, challenge: answer.headers.get('www-authenticate') ?? '' };
};
const listWith = async (options: TokenOptions) =>
  call(await issuer.delegationToken({ scopes: ['jobs:read'], ...options }), 'GET', '/api/jobs?pageSize=1');

describe('a stranger who grants themselves every scope for a year', () => {
  it('neither lists, reads nor deletes another person’s job', async () => {
    const ssn = { ssn: '1234', lastName: 'Lima', phone: '+12125550100' };
    const { body } = await jobs.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
    const token = await issuer.delegationToken({
      scopes: ['jobs:read', 'jobs:write', 'jobs:photos', 'ssn:verify'],
      expiresIn: 365 * DAY,
      userDid: `${issuer.did}:users:stranger`,
      approver: { emailDomain: 'strangers.example' },
    });
    for (const [method, path, sent] of [
      ['GET', '/api/jobs', undefined],
      ['GET', `/api/jobs/${body.id}`, undefined],
      ['DELETE', `/api/jobs/${body.id}`, undefined],
      ['POST', '/api/ssn', ssn],
    ] as const)
      expect([path, (await call(token, method, path, sent)).status]).toEqual([path, 401]);
    expect((await jobs.call('GET', `/api/jobs/${body.id}`)).status).toBe(200);
  });
});

describe('the greatest scopes of the entry', () => {
  it('bound what a token may do: what it holds beyond them is refused with 403, and the reason says so', async () => {
    const token = await issuer.delegationToken({ scopes: ['jobs:read', 'jobs:write'] });
    expect((await call(token, 'GET', '/api/jobs')).status).toBe(200);
    const refused = await call(token, 'DELETE', '/api/jobs/aaaaaaaaaaaa');
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0].message).toBe(
      'the account does not allow agents of this issuer the scope jobs:write',
    );
    expect(refused.challenge).toContain('error="insufficient_scope"');
  });

  it('add nothing to a token', async () => {
    const token = await issuer.delegationToken({ scopes: ['jobs:read'] });
    const refused = await call(token, 'POST', '/api/tin/verify', {});
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      403,
      'the token lacks the scope tin:verify',
    ]);
  });

  it('that name none allow nothing', async () => {
    expect((await listWith({ audience: 'prj_idle' })).status).toBe(403);
  });
});

describe('the entry’s conditions', () => {
  const allowed: [string, TokenOptions][] = [
    ['an owner', { approver: { role: 'owner' } }],
    ['an admin of another e-mail domain', { approver: { role: 'admin', emailDomain: 'else.example' } }],
    ['a verified address of the domain', { approver: { emailDomain: 'acme.example' } }],
    ['a viewer with such an address', { approver: { role: 'viewer', emailDomain: 'acme.example' } }],
    ['the person named', { approver: {} }],
  ];
  it.each(allowed)('let in what %s approved', async (_, options) => {
    const userDid = options.approver && Object.keys(options.approver).length === 0 ? 'named' : 'other';
    const answer = await listWith({ ...options, userDid: `${issuer.did}:users:${userDid}` });
    expect(answer.status).toBe(200);
  });

  const approvers: [string, DelegationApprover][] = [
    ['nobody vouched for', {}],
    ['a viewer', { role: 'viewer' }],
    ['an address of another domain', { emailDomain: 'evil.example' }],
    ['an address of a longer domain', { emailDomain: 'acme.example.evil.example' }],
    ['an address of a subdomain', { emailDomain: 'sub.acme.example' }],
  ];
  const reason = 'the account does not accept approvals of this person';
  it.each(approvers)('refuse with 401 what %s approved', async (_, approver) => {
    const answer = await listWith({ approver, userDid: `${issuer.did}:users:other` });
    expect(answer.status).toBe(401);
    expect(answer.challenge).toContain(`error="invalid_token", error_description="${reason}"`);
  });

  const unasked: [string, TokenOptions, number][] = [
    ['a machine', { basis: 'machine' }, 401],
    ['a machine that is named', { basis: 'machine', audience: 'https://machines.example' }, 200],
    ['a machine that is named as a person', { basis: 'machine', audience: 'https://users.example' }, 401],
    ['a person beside a named machine', { audience: 'https://machines.example' }, 401],
    ['a policy, for an owner', { basis: 'policy' }, 401],
    ['a policy that counts, for an owner', { basis: 'policy', audience: 'https://users.example' }, 200],
    [
      'a policy that counts, for a viewer',
      { basis: 'policy', audience: 'https://users.example', approver: { role: 'viewer' } },
      401,
    ],
  ];
  it.each(unasked)('say what of nobody’s approval counts: that of %s', async (_, options, status) => {
    const token = await issuer.accessToken({ scopes: ['jobs:read'], ...options });
    expect((await call(token, 'GET', '/api/jobs?pageSize=1')).status).toBe(status);
  });

  it('refuse everybody when they name nobody', async () => {
    expect((await listWith({ audience: 'prj_nobody', approver: { role: 'owner' } })).status).toBe(401);
  });

  it('refuse a token whose whole life is longer, whenever it is used', async () => {
    expect((await listWith({ expiresIn: 7 * DAY })).status).toBe(200);
    for (const times of [{ expiresIn: 7 * DAY + 1 }, { issuedIn: -8 * DAY, expiresIn: 60 }]) {
      const answer = await listWith(times);
      expect(answer.status).toBe(401);
      expect(answer.challenge).toContain('lives longer than the account accepts');
    }
  });

  it('refuse a token of the other space', async () => {
    const answer = await listWith({ audience: 'prj_sandbox' });
    expect(answer.status).toBe(401);
    expect(answer.challenge).toContain('for its sandbox space alone');
  });

  it('refuse an access token for a project and a delegation token for a resource', async () => {
    const access = await issuer.accessToken({ scopes: ['jobs:read'], audience: 'prj_test' });
    const delegation = await issuer.delegationToken({ scopes: ['jobs:read'], audience: resource });
    for (const token of [access, delegation])
      expect((await call(token, 'GET', '/api/jobs')).challenge).toMatch(/for no such (resource|project)"/);
  });

  it('are told without any value of the token or the entry', async () => {
    const answer = await listWith({ approver: { emailDomain: 'evil.example' } });
    expect(answer.challenge + answer.text).not.toMatch(/evil|acme\.example|users:/);
  });
});

describe('an entry that was taken away', () => {
  it('lets nobody in a second later', async () => {
    const issuers = jobs.app.get(TrustedIssuersService);
    await issuers.add(jobs.account.accountId, trusting(issuer.did, 'prj_gone'));
    const token = await issuer.delegationToken({ scopes: ['jobs:read'], audience: 'prj_gone' });
    expect((await call(token, 'GET', '/api/jobs?pageSize=1')).status).toBe(200);
    await issuers.remove(jobs.account.accountId, issuer.did, 'prj_gone');
    const removedAt = Date.now();
    await eventually(async () => expect((await call(token, 'GET', '/api/jobs?pageSize=1')).status).toBe(401));
    expect(Date.now() - removedAt).toBeLessThan(1_000);
  });
});
