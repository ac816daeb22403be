import { eventually } from '@bonafide/testing/eventually';
import { ALL_SCOPES, type Scope } from '../../../src/accounts/access/scopes.js';
import { type Credential, People } from '../bearer/people.js';
import type { Answer } from '../../start-jobs.js';

/* What decides which jobs pass is changed with `policy:write`, which owners of the account have. */

const SETTINGS = '/api/management/settings';
const KEYS = '/api/management/keys';
const MEMBERS = '/api/management/members';
const WITHOUT_POLICY = ALL_SCOPES.filter((scope) => scope !== 'policy:write');

let people: People;
beforeAll(async () => {
  people = await People.start();
}, 60_000);
afterAll(() => people?.close());
beforeEach(async () => {
  await people.newAccount();
  await people.setMembers({ member: 'member', reviewer: 'reviewer', admin: 'admin', owner: 'owner' });
});

const operators = () => people.operators();
const atWork = (...of: Parameters<People['atWork']>) => people.atWork(...of);
async function keyOf(body: object): Promise<Credential> {
  const answer = await people.call(operators(), 'POST', KEYS, { kind: 'private', ...body });
  return { 'x-api-key': answer.body.secret as string };
}
const set = (by: Credential, settings: object) => people.change(by, 'PATCH', SETTINGS, { settings });
const settingsNow = async () => (await people.call(operators(), 'GET', SETTINGS)).body.settings as object;
const first = ({ body }: Answer): string => body.errors[0].message as string;

/** One change of each setting that decides, each a way to switch off a check. */
const POLICIES: [string, object][] = [
  ['required', { required: [] }],
  ['assurance', { assurance: { sessions: 'none', jobs: 'none' } }],
  ['assurance', { assurance: { onMissing: 'accept' } }],
  ['amlThreshold', { amlThreshold: 1 }],
  ['amlMonitoring', { amlMonitoring: false }],
  ['idVerificationChecks', { idVerificationChecks: { aml: false, aamva: false } }],
  ['ipFraud', { ipFraud: { attempts: 1_000_000 } }],
  ['crosscheckModel', { crosscheckModel: { type: 'approval', intercept: 9, weights: {} } }],
  ['review', { review: { queue: 'none' } }],
  ['review', { review: { fourEyes: false } }],
];

describe('account:admin alone switches no check off', () => {
  it.each(POLICIES)('%s: %j', async (name, change) => {
    const before = await settingsNow();
    const narrow = await keyOf({ scopes: ['account:admin'] });
    const wide = await keyOf({ scopes: WITHOUT_POLICY });
    for (const by of [
      narrow,
      wide,
      await atWork('admin'),
      await atWork('owner', { scopes: [...WITHOUT_POLICY] }),
    ]) {
      const { status, text } = await set(by, change);
      expect([status, text]).toEqual([403, expect.stringContaining('policy:write')]);
    }
    expect(await settingsNow()).toEqual(before);
    const owner = await set(await atWork('owner'), change);
    expect([owner.status, owner.body.settings[name]]).toEqual([200, Object.values(change)[0]]);
    const [line]: { detail: object; actor: string }[] = await people.jobs.dataSource.query(
      `SELECT actor, detail FROM account_audit WHERE tenant = $1 AND action = 'settings.changed' ORDER BY id DESC LIMIT 1`,
      [people.account.accountId],
    );
    expect(line).toMatchObject({
      actor: `user:${people.didOf('owner')}`,
      detail: { before: {}, after: change },
    });
  });

  it('nor beside a change that it may make: nothing of the request is changed', async () => {
    const key = await keyOf({ scopes: ['account:admin', 'jobs:write'] });
    const both = await set(key, { retention: { photosDays: 1 }, required: [] });
    expect(both.status).toBe(403);
    expect(await settingsNow()).not.toHaveProperty('retention');
    expect((await set(key, { retention: { photosDays: 1 } })).status).toBe(200);
  });

  it('nor by taking a setting back to a weaker default', async () => {
    expect((await set(operators(), { required: ['front'], review: { fourEyes: true } })).status).toBe(200);
    const key = await keyOf({ scopes: ['account:admin'] });
    for (const change of [{ required: null }, { review: null }])
      expect((await set(key, change)).status).toBe(403);
  });
});

describe('policy:write is a right of its own', () => {
  it.each<[string, () => Promise<Credential>, number]>([
    ['an operator’s key holds everything, as ever', async () => operators(), 200],
    ['a key with it', () => keyOf({ scopes: ['policy:write'] }), 200],
    [
      'a key with it for some types of job',
      () => keyOf({ scopes: ['policy:write'], jobTypes: ['dob'] }),
      403,
    ],
    [
      'a key with it from some networks',
      () => keyOf({ scopes: ['policy:write'], addresses: ['127.0.0.0/8'] }),
      403,
    ],
    [
      'a key with it for a while',
      () => keyOf({ scopes: ['policy:write'], expiresAt: new Date(Date.now() + 86_400_000).toISOString() }),
      403,
    ],
    ['an owner in the console', () => atWork('owner'), 200],
    ['an owner whose sign-in is two hours old', () => atWork('owner', { signedIn: { at: -7_200 } }), 401],
    ['an owner’s agent, signed in or not', () => atWork('owner', { firstParty: false }), 403],
    ['an agent without a sign-in', () => atWork('owner', { firstParty: false, signedIn: undefined }), 401],
    ['a reviewer', () => atWork('reviewer'), 403],
    ['a member', () => atWork('member'), 403],
    ['somebody who is on no list', () => atWork('eve'), 403],
  ])('%s', async (_, credential, expected) => {
    const { status, text } = await set(await credential(), { amlThreshold: 0.9 });
    expect([status, text]).toEqual([expected, expect.any(String)]);
  });

  it('changes nothing else of the account', async () => {
    const key = await keyOf({ scopes: ['policy:write'] });
    const other = await set(key, { retention: { photosDays: 1 } });
    expect([other.status, first(other)]).toEqual([403, expect.stringContaining('account:admin')]);
    expect((await people.call(key, 'GET', KEYS)).status).toBe(403);
  });

  it('is given by nobody who lacks it, to a key or by a role', async () => {
    const admin = await atWork('admin');
    const made = await people.call(admin, 'POST', KEYS, {
      kind: 'private',
      scopes: ['policy:write'],
      expiresAt: new Date(Date.now() + 9e6).toISOString(),
    });
    expect(made.status).toBe(403);
    const narrow = await keyOf({ scopes: WITHOUT_POLICY });
    const role = { issuer: people.issuer.did, subject: people.didOf('admin'), role: 'owner' };
    for (const by of [admin, narrow])
      expect((await people.change(by, 'PUT', MEMBERS, role)).status).toBe(403);
    const entry = {
      did: people.issuer.did,
      resources: [people.resource],
      scopes: ['policy:write'] satisfies Scope[],
    };
    const trusted = await people.change(narrow, 'POST', '/api/management/issuers', entry);
    expect([trusted.status, first(trusted)]).toEqual([403, expect.stringContaining('policy:write')]);
    expect((await people.change(await atWork('owner'), 'PUT', MEMBERS, role)).status).toBe(200);
    await eventually(async () => expect((await set(admin, { amlThreshold: 0.8 })).status).toBe(200));
  });

  it('is in no key that an agent makes', async () => {
    const agent = await atWork('owner', { firstParty: false });
    const body = {
      kind: 'private',
      scopes: ['policy:write'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const answer = await people.call(agent, 'POST', KEYS, body);
    expect([answer.status, first(answer)]).toEqual([403, expect.stringMatching(/^scopes: /)]);
  });
});
