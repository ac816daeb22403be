import { eventually } from '@bonafide/testing/eventually';
import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import { AccountsService, type NewAccount } from '../../../src/accounts/accounts.service.js';
import type { MemberRole } from '../../../src/accounts/members/member-role.js';
import { ALL_SCOPES } from '../../../src/accounts/access/scopes.js';
import { People } from './people.js';
import { AGENT_DID, type TokenOptions } from './stub-issuer.js';

/* An account lets in tokens of those on its list alone: nobody on the list means nobody. */

let people: People;
beforeAll(async () => {
  people = await People.start();
}, 60_000);
afterAll(() => people?.close());
const accountOf = (name: string, settings?: { membersOnly: boolean }): Promise<NewAccount> =>
  people.jobs.app
    .get(AccountsService)
    .createAccount({ name, enable: [...ACCOUNT_FEATURES], ...(settings && { settings }) });
beforeEach(async () => {
  await people.trustIn(await accountOf('Said nothing'));
});

const delegation = (options: TokenOptions = {}) =>
  people.issuer.delegationToken({ scopes: [...ALL_SCOPES], audience: people.project, ...options });
const access = (options: TokenOptions = {}) =>
  people.issuer.accessToken({ scopes: [...ALL_SCOPES], audience: people.resource, ...options });
const statusOf = async (token: string, path = '/api/jobs', method = 'GET', body?: object) =>
  (await people.call({ authorization: `Bearer ${token}` }, method, path, body)).status;

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
    await people.setMembers({ 'somebody-else': 'owner' });
    expect(await statusOf(await token())).toBe(401);
  });

  it.each<[string, () => Record<string, MemberRole>]>([
    ['its person', () => ({ usr_1: 'member' })],
    ['the agent itself, whoever approves', () => ({ [AGENT_DID]: 'member' })],
  ])('an agent is let in by listing %s', async (_, members) => {
    const token = await delegation();
    await people.setMembers(members());
    await eventually(async () => expect(await statusOf(token)).toBe(200));
    await people.setMembers({});
    await eventually(async () => expect(await statusOf(token)).toBe(401));
  });

  it('keys are on no list and work as ever', async () => {
    expect((await people.call(people.operators(), 'GET', '/api/jobs')).status).toBe(200);
  });
});

it('a member does what the entry allows with jobs, and nothing with the account', async () => {
  await people.setMembers({ usr_1: 'member' });
  const token = await access({ firstParty: true, signedIn: { at: -1 } });
  const tin = { firstName: 'A', lastName: 'B', phone: '+12125550100', tinType: 'ITIN', tin: '912701230' };
  const callbackURL = 'http://127.0.0.1:9/hook';
  await eventually(async () => expect(await statusOf(token)).toBe(200));
  expect(await statusOf(token, '/api/tin/verify', 'POST', { ...tin, callbackURL })).toBe(200);
  for (const path of ['management/keys', 'management/settings', 'management/members', 'events', 'audit'])
    expect([path, await statusOf(token, `/api/${path}`)]).toEqual([path, 403]);
});
