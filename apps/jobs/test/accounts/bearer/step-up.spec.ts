import { TestClock } from '@bonafide/testing/clock';
import type { AccountSettings } from '../../../src/accounts/settings/account-settings.js';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { ALL_SCOPES } from '../../../src/accounts/access/scopes.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { callTool, sendMcp, toolCall } from '../../mcp/mcp-call.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';
import { startStubIssuer, type StubIssuer, type TokenOptions, trusting } from './stub-issuer.js';

/*
 * What takes a recent sign-in of the person behind a token, where the account asks for one (RFC 9470;
 * docs/design/rights-and-audit.md).
 */

const TWO_FACTOR = 'urn:bonafide:authn:two-factor';
const MINUTE = 60;
const clock = new TestClock(Date.now());
let jobs: RunningJobs;
let issuer: StubIssuer;
beforeAll(async () => {
  [jobs, issuer] = await Promise.all([startJobs({ clock }), startStubIssuer(() => clock.now().getTime())]);
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
});

interface Tenant {
  account: NewAccount;
  audience: string;
  /** of a person of Zebulonia's name */
  job: string;
}
async function tenant(stepUp?: AccountSettings['stepUp']): Promise<Tenant> {
  const account = await jobs.createAccount(undefined, stepUp && { stepUp });
  const audience = `https://jobs.example/${account.accountId}`;
  const entry = trusting(issuer.did, audience, { scopes: [...ALL_SCOPES] });
  await jobs.app.get(TrustedIssuersService).add(account.accountId, entry);
  const body = { firstName: 'Zebulonia', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' };
  const made = await jobs.call('POST', '/api/dob/verify', { key: account.apiKey, body });
  return { account, audience, job: made.body.id };
}
const tokenOf = ({ audience }: Tenant, options: TokenOptions = {}) =>
  issuer.accessToken({ audience, scopes: [...ALL_SCOPES], ...options });
const as = (token: string) => ({ key: null, headers: { authorization: `Bearer ${token}` } });
const ask = (token: string, method: string, path: string, body?: object, headers: object = {}) =>
  jobs.call(method, path, {
    ...as(token),
    headers: { ...as(token).headers, ...headers },
    ...(body && { body }),
  });
const makeKey = (token: string) =>
  ask(token, 'POST', '/api/management/keys', {
    kind: 'private',
    scopes: ['jobs:read'],
    expiresAt: new Date(clock.now().getTime() + 86_400_000).toISOString(),
  });
const challengeOf = ({ status, headers }: Answer) => [status, headers.get('www-authenticate')];
const wanted = (more = 'max_age="900"') => [
  401,
  expect.stringMatching(
    new RegExp(`^Bearer realm="bonafide jobs", error="insufficient_user_authentication", .*${more}`),
  ),
];
const invalid = [401, expect.stringContaining('error="invalid_token"')];

describe('a token that acts for a person', () => {
  it('changes the account while their sign-in is recent, and is told by which one otherwise', async () => {
    const there = await tenant({ maxAgeMinutes: 15 });
    const token = await tokenOf(there, { signedIn: { at: -14 * MINUTE } });
    expect((await makeKey(token)).status).toBe(200);
    clock.advance({ minutes: 2 });
    expect(challengeOf(await makeKey(token))).toEqual(wanted());
    expect((await ask(token, 'GET', '/api/management/keys')).status).toBe(200);
  });

  it('is not renewed by being refreshed: the sign-in is as old as it was', async () => {
    const there = await tenant({ maxAgeMinutes: 15 });
    const refreshed = await tokenOf(there, { signedIn: { at: -16 * MINUTE } });
    expect(challengeOf(await makeKey(refreshed))).toEqual(wanted());
  });

  it('needs two factors where the account says so', async () => {
    const there = await tenant({ maxAgeMinutes: 15, secondFactor: true });
    const once = await tokenOf(there, { signedIn: { at: -1 } });
    expect(challengeOf(await makeKey(once))).toEqual(wanted(`acr_values="${TWO_FACTOR}", max_age="900"`));
    const twice = await tokenOf(there, { signedIn: { at: -1, acr: TWO_FACTOR } });
    expect((await makeKey(twice)).status).toBe(200);
    const other = await tokenOf(there, { signedIn: { at: -1, acr: `${TWO_FACTOR} more` } });
    expect(challengeOf(await makeKey(other))).toEqual(wanted('acr_values'));
  });

  it('does not switch the rule off with an old sign-in', async () => {
    const there = await tenant({ maxAgeMinutes: 15, covers: [] });
    const token = await tokenOf(there, { signedIn: { at: -16 * MINUTE } });
    const path = '/api/management/settings';
    const tag = (await ask(token, 'GET', path)).headers.get('etag')!;
    const change = await ask(token, 'PATCH', path, { settings: { stepUp: null } }, { 'if-match': tag });
    expect(challengeOf(change)).toEqual(wanted());
  });

  it('is as good as ever where the account does not ask', async () => {
    const there = await tenant();
    const token = await tokenOf(there, { signedIn: { at: -300 * MINUTE } });
    const { status, text } = await ask(token, 'GET', `/api/jobs/${there.job}`);
    expect([status, text]).toEqual([200, expect.stringContaining('Zebulonia')]);
  });
});

describe('nobody passes for somebody who has just signed in', () => {
  it.each<[string, TokenOptions, unknown[]]>([
    ['a token that says nothing of a sign-in', {}, wanted()],
    ['what an agent passed on', { chain: { parentId: 'dlg_9', actors: ['did:key:zAgent'] } }, wanted()],
    [
      'what an agent passed on, with the claims of the one before',
      { chain: { parentId: 'dlg_9', actors: ['did:key:zAgent'] }, signedIn: { at: -1 } },
      wanted(),
    ],
    ['a sign-in after the token', { claims: { auth_time: 9_999_999_999 } }, invalid],
    ['a time that is a text', { claims: { auth_time: '1' } }, invalid],
    ['a time that is none', { claims: { auth_time: -1 } }, invalid],
  ])('%s', async (_, options, expected) => {
    const there = await tenant({ maxAgeMinutes: 15 });
    expect(challengeOf(await makeKey(await tokenOf(there, options)))).toEqual(expected);
  });

  it('a token whose sign-in was changed by whoever holds it', async () => {
    const there = await tenant({ maxAgeMinutes: 15 });
    const [head, payload, signature] = (await tokenOf(there, { signedIn: { at: -300 * MINUTE } })).split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { iat: number };
    const changed = Buffer.from(JSON.stringify({ ...claims, auth_time: claims.iat })).toString('base64url');
    expect(challengeOf(await makeKey(`${head}.${changed}.${signature}`))).toEqual(invalid);
  });

  it('an agent’s delegation token, whatever it says', async () => {
    const there = await tenant({ maxAgeMinutes: 15 });
    const project = `prj_${there.account.accountId}`;
    const issuers = jobs.app.get(TrustedIssuersService);
    await issuers.add(
      there.account.accountId,
      trusting(issuer.did, [there.audience, project], { scopes: [...ALL_SCOPES] }),
    );
    const claims = { auth_time: Math.floor(clock.now().getTime() / 1000), acr: TWO_FACTOR };
    const token = await issuer.delegationToken({ audience: project, scopes: [...ALL_SCOPES], claims });
    expect(challengeOf(await makeKey(token))).toEqual(wanted());
  });
});

describe('with an old sign-in a token', () => {
  it.each<[string, AccountSettings['stepUp']]>([
    ['where reviews are covered too', { maxAgeMinutes: 15 }],
    ['where they are not', { maxAgeMinutes: 15, covers: ['personal-data'] }],
  ])('reads masked, and sees no person whole in any other way, %s', async (_, stepUp) => {
    const there = await tenant(stepUp);
    const { job } = there;
    const token = await tokenOf(there, { signedIn: { at: -16 * MINUTE } });
    for (const path of [`/api/jobs/${job}`, '/api/jobs']) {
      const { status, text } = await ask(token, 'GET', path);
      expect([status, text]).toEqual([200, expect.not.stringContaining('Zebulonia')]);
    }
    const tool = await callTool(jobs, 'get_job', { jobId: job }, as(token));
    expect(JSON.stringify(tool)).not.toContain('Zebulonia');
    const invited = { contact: 'email', email: 'zebulonia@example.com', send: false };
    const invite = await jobs.call('POST', '/api/invites', { key: there.account.apiKey, body: invited });
    const closed: [string, string, object?][] = [
      ['POST', `/api/jobs/${job}/reveal`, { field: 'request.parameters.firstName', reason: 'They called' }],
      ['POST', `/api/jobs/${job}/photos/idPhoto/reveal`, { reason: 'They called' }],
      ['GET', `/api/jobs/${job}?withPhotos=true`],
      ['GET', '/api/jobs?firstName=Zebulonia'],
      ['GET', `/api/jobs/${job}/download`],
      ['GET', `/api/jobs/${job}/callbacks`],
      ['GET', `/api/dob/jobs/${job}`],
      ['GET', '/api/events'],
      ['GET', '/api/deliveries'],
      ['GET', '/api/audit'],
      ['GET', `/api/reviews/${job}`],
      ['POST', `/api/reviews/${job}/decision`, { decision: 'accept', reason: 'They called' }],
      ['PUT', `/api/jobs/${job}/review`, { nameMatch: true }],
      ['GET', '/api/invites'],
      ['POST', `/api/invites/${invite.body.invite.id}/resend`],
    ];
    for (const [method, path, body] of closed)
      expect([path, ...challengeOf(await ask(token, method, path, body))]).toEqual([path, ...wanted()]);
    const { body: tin } = await jobs.call('POST', '/api/tin/verify', {
      key: there.account.apiKey,
      body: {
        firstName: 'Zebulonia',
        lastName: 'Lima',
        tinType: 'ITIN',
        tin: '912701230',
        phone: '+12125550100',
        callbackURL: 'http://127.0.0.1:9/hook',
      },
    });
    const tools: [string, object][] = [
      ['get_tin', { jobId: tin.id }],
      ['search_jobs', { firstName: 'Zebulonia' }],
      [
        'propose_review',
        { jobId: job, overrides: { nameMatch: true }, reason: 'They called', idempotencyKey: 'once' },
      ],
    ];
    for (const [name, args] of tools)
      expect([name, ...challengeOf(await sendMcp(jobs, toolCall(name, args), as(token)))]).toEqual([
        name,
        ...wanted(),
      ]);
    const recent = await tokenOf(there, { signedIn: { at: -1 } });
    const read = await callTool(jobs, 'get_tin', { jobId: tin.id }, as(recent));
    expect(read).toMatchObject({ structuredContent: { request: { firstName: 'Zebulonia' } } });
    for (const [method, path, body] of closed.slice(0, 1)) {
      const { status, body: shown } = await ask(recent, method, path, body);
      expect([status, shown.value]).toEqual([200, 'Zebulonia']);
    }
  });

  it('reads whole and decides where the account covers neither; reviews alone can be covered', async () => {
    const open = await tenant({ maxAgeMinutes: 15, covers: [] });
    const old = { signedIn: { at: -16 * MINUTE } };
    const read = await ask(await tokenOf(open, old), 'GET', `/api/jobs/${open.job}`);
    expect(read.text).toContain('Zebulonia');
    const there = await tenant({ maxAgeMinutes: 15, covers: ['reviews'] });
    const token = await tokenOf(there, old);
    expect((await ask(token, 'GET', `/api/jobs/${there.job}`)).text).toContain('Zebulonia');
    expect(challengeOf(await ask(token, 'POST', `/api/reviews/${there.job}/claim`))).toEqual(wanted());
    expect((await ask(token, 'GET', `/api/reviews/${there.job}`)).status).toBe(200);
    const proposal = { jobId: there.job, overrides: { nameMatch: true }, reason: 'Why', idempotencyKey: 'k' };
    expect(challengeOf(await sendMcp(jobs, toolCall('propose_review', proposal), as(token)))).toEqual(
      wanted(),
    );
  });
});

it('a key is no person and is not asked', async () => {
  const { account, job } = await tenant({ maxAgeMinutes: 1, secondFactor: true });
  const { status, text } = await jobs.call('GET', `/api/jobs/${job}`, { key: account.apiKey });
  expect([status, text]).toEqual([200, expect.stringContaining('Zebulonia')]);
  const body = { kind: 'private', scopes: ['jobs:read'] };
  expect((await jobs.call('POST', '/api/management/keys', { key: account.apiKey, body })).status).toBe(200);
});
