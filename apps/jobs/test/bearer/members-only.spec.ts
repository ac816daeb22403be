import { eventually } from '@bonafide/testing/eventually';
import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import { AccountsService, type NewAccount } from '../../src/accounts/accounts.service.js';
import { MembersService } from '../../src/accounts/members.service.js';
import type { MemberRole } from '../../src/accounts/member-role.js';
import { ALL_SCOPES } from '../../src/accounts/scopes.js';
import { TrustedIssuersService } from '../../src/accounts/trusted-issuers.service.js';
import { BY_OPERATOR } from '../../src/audit/record-audit-event.js';
import { MembersOnly1732000000925 } from '../../src/migrations/0925-members-only.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';
import { AGENT_DID, startStubIssuer, type StubIssuer, type TokenOptions, trusting } from './stub-issuer.js';

/* An account lets in tokens of those on its list alone: nobody on the list means nobody. */

let jobs: RunningJobs;
let issuer: StubIssuer;
let account: NewAccount;
beforeAll(async () => {
  [jobs, issuer] = await Promise.all([startJobs(), startStubIssuer()]);
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
});

const projectOf = ({ accountId }: NewAccount) => `prj_${accountId}`;
const resourceOf = ({ accountId }: NewAccount) => `https://jobs.example/${accountId}`;
const trust = async (of: NewAccount) => {
  const bounds = trusting(issuer.did, [projectOf(of), resourceOf(of)], { scopes: [...ALL_SCOPES] });
  const approvers = { ...bounds.approvers!, machines: [issuer.clientDid], byPolicy: true };
  await jobs.app.get(TrustedIssuersService).add(of.accountId, { ...bounds, approvers });
};
beforeEach(async () => {
  const input = { name: 'Said nothing', enable: [...ACCOUNT_FEATURES] };
  account = await jobs.app.get(AccountsService).createAccount(input);
  await trust(account);
});

const personOf = (name: string) => `${issuer.did}:users:${name}`;
const setMembers = (roles: Record<string, MemberRole>) => {
  const members = Object.entries(roles).map(([subject, role]) => ({ issuer: issuer.did, subject, role }));
  return jobs.dataSource.transaction((manager) =>
    jobs.app.get(MembersService).change(manager, account.accountId, () => members, BY_OPERATOR),
  );
};
const delegation = (options: TokenOptions = {}) =>
  issuer.delegationToken({ scopes: [...ALL_SCOPES], audience: projectOf(account), ...options });
const access = (options: TokenOptions = {}) =>
  issuer.accessToken({ scopes: [...ALL_SCOPES], audience: resourceOf(account), ...options });
const statusOf = async (token: string, path = '/api/jobs', method = 'GET', body?: object) =>
  (await jobs.call(method, path, { key: null, headers: { authorization: `Bearer ${token}` }, body })).status;

describe('without a word of the account', () => {
  it.each<[string, () => Promise<string>]>([
    ['an agent of a person on no list', () => delegation()],
    ['an owner of the issuing organization', () => delegation({ approver: { role: 'owner' } })],
    ['a client of the gateway', () => access()],
    ['a person at the issuer’s console', () => access({ firstParty: true, signedIn: { at: -1 } })],
    ['a machine that its entry names', () => access({ basis: 'machine' })],
    ['what a policy let act', () => access({ basis: 'policy' })],
    ['what was passed on', () => access({ chain: { parentId: 'dlg_9', actors: ['did:key:zFirst'] } })],
  ])('%s is not let in', async (_, token) => {
    expect(await statusOf(await token())).toBe(401);
    await setMembers({ [personOf('somebody-else')]: 'owner' });
    expect(await statusOf(await token())).toBe(401);
  });

  it.each<[string, () => Record<string, MemberRole>]>([
    ['its person', () => ({ [personOf('usr_1')]: 'member' })],
    ['the agent itself, whoever approves', () => ({ [AGENT_DID]: 'member' })],
  ])('an agent is let in by listing %s', async (_, members) => {
    const token = await delegation();
    await setMembers(members());
    await eventually(async () => expect(await statusOf(token)).toBe(200));
    await setMembers({});
    await eventually(async () => expect(await statusOf(token)).toBe(401));
  });

  it('keys are on no list and work as ever', async () => {
    expect((await jobs.call('GET', '/api/jobs', { key: account.apiKey })).status).toBe(200);
  });
});

it('a member does what the entry allows with jobs, and nothing with the account', async () => {
  await setMembers({ [personOf('usr_1')]: 'member' });
  const token = await access({ firstParty: true, signedIn: { at: -1 } });
  const tin = { firstName: 'A', lastName: 'B', phone: '+12125550100', tinType: 'ITIN', tin: '912701230' };
  const callbackURL = 'http://127.0.0.1:9/hook';
  await eventually(async () => expect(await statusOf(token)).toBe(200));
  expect(await statusOf(token, '/api/tin/verify', 'POST', { ...tin, callbackURL })).toBe(200);
  for (const path of ['management/keys', 'management/settings', 'management/members', 'events', 'audit'])
    expect([path, await statusOf(token, `/api/${path}`)]).toEqual([path, 403]);
});

it('accounts from before go on as they were, and their setting says so', async () => {
  const old = await jobs.app.get(AccountsService).createAccount({ name: 'Old', enable: [] });
  const untrusting = await jobs.app
    .get(AccountsService)
    .createAccount({ name: 'Without agents', enable: [] });
  const strict = { name: 'Strict', enable: [], settings: { membersOnly: true } };
  const said = await jobs.app.get(AccountsService).createAccount(strict);
  for (const one of [old, said]) await trust(one);
  const runner = jobs.dataSource.createQueryRunner();
  await new MembersOnly1732000000925().up(runner);
  await runner.release();
  const settingOf = async ({ apiKey }: NewAccount) =>
    (await jobs.call('GET', '/api/management/settings', { key: apiKey })).body.settings
      .membersOnly as unknown;
  expect([await settingOf(old), await settingOf(untrusting), await settingOf(said)]).toEqual([
    false,
    undefined,
    true,
  ]);
  const token = await issuer.delegationToken({ audience: projectOf(old), scopes: ['jobs:read'] });
  await eventually(async () => expect(await statusOf(token)).toBe(200));
});
