import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { eventually } from '@bonafide/testing/eventually';
import { AccountsService, type NewAccount } from '../../../src/accounts/accounts.service.js';
import { ALL_SCOPES, type Scope } from '../../../src/accounts/access/scopes.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { startStubIssuer, type StubIssuer, type TokenOptions, trusting } from '../bearer/stub-issuer.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
let issuer: StubIssuer;
let hook: StubServer;
let account: NewAccount;
beforeAll(async () => {
  hook = await startStubServer();
  jobs = await startJobs({
    env: { AGENT_REQUESTS_PER_MINUTE: '1000000', REFUSED_TOKENS_PER_MINUTE: '1000000' },
  });
  issuer = await startStubIssuer();
}, 60_000);
beforeEach(async () => {
  account = await jobs.createAccount();
});
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
  await hook?.close();
});

const SETTINGS = '/api/management/settings';
const ISSUERS = '/api/management/issuers';
const MEMBERS = '/api/management/members';
const KEYS = '/api/management/keys';
interface Ask {
  key?: string | null;
  token?: string;
  tag?: string;
  body?: unknown;
}
const ask = (method: string, path: string, { key, token, tag, body }: Ask = {}): Promise<Answer> =>
  jobs.call(method, path, {
    key: token ? null : (key ?? account.apiKey),
    headers: { ...(tag && { 'if-match': tag }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  });
/** The answer and the tag that the next change has to name. */
async function tagOf(path: string): Promise<string> {
  return (await ask('GET', path)).headers.get('etag')!;
}
/** A change of what was read just now. */
const change = async (method: string, path: string, of: string, options: Ask): Promise<Answer> =>
  ask(method, path, { tag: await tagOf(of), ...options });
const set = (settings: unknown, options: Ask = {}) =>
  change('PATCH', SETTINGS, SETTINGS, { body: { settings }, ...options });
/** What every account of these specs is made with (start-jobs.ts). */
const START = { membersOnly: false };
const messages = ({ body }: Answer): string[] => body.errors.map(({ message }: Error) => message);
const keyOf = async (body: object): Promise<string> =>
  (await ask('POST', KEYS, { body: { kind: 'private', ...body } })).body.secret;
const audience = () => `prj_${account.accountId}`;
const resource = () => `https://jobs.example/${account.accountId}`;
/** An agent of the issuer, which the account lets do everything; its person has just signed in. */
async function agent(scopes: readonly Scope[], options: TokenOptions = {}): Promise<string> {
  const issuers = jobs.app.get(TrustedIssuersService);
  const audiences = [audience(), resource()];
  await issuers.add(account.accountId, trusting(issuer.did, audiences, { scopes: [...ALL_SCOPES] }));
  const signedIn = { at: -1 };
  return issuer.accessToken({ scopes: [...scopes], audience: resource(), signedIn, ...options });
}
/** Somebody at work in the issuer's own console. */
const atWork = (scopes: readonly Scope[], options: TokenOptions) =>
  agent(scopes, { firstParty: true, ...options });
const person = (name: string) => `${issuer.did}:users:${name}`;
const setRole = (subject: string, role: string, options: Ask = {}) =>
  change('PUT', MEMBERS, MEMBERS, { body: { issuer: issuer.did, subject, role }, ...options });
const removeRole = (subject: string, options: Ask = {}) =>
  change(
    'DELETE',
    `${MEMBERS}?${new URLSearchParams({ issuer: issuer.did, subject }).toString()}`,
    MEMBERS,
    options,
  );
const trail = (action: string) =>
  jobs.dataSource.query(
    `SELECT actor, detail FROM account_audit WHERE tenant = $1 AND action = $2 ORDER BY id DESC`,
    [account.accountId, action],
  );

describe('settings', () => {
  it('shows what the account sets beside what it has been sold', async () => {
    const { status, body } = await ask('GET', SETTINGS);
    expect([status, body]).toEqual([
      200,
      {
        settings: START,
        id: account.accountId,
        name: 'Test',
        region: 'us',
        accountGroupSid: null,
        features: expect.objectContaining({ tinValidationEnabled: true }),
        limits: expect.objectContaining({ readsPerMinute: 1_000_000 }),
      },
    ]);
  });

  it('are replaced by name, go back to their default with null, and the trail shows both states', async () => {
    const review = { fourEyes: true, slaHours: 24 };
    const first = await set({ review, retention: { photosDays: 30 }, required: ['front'] });
    expect([first.status, first.body.settings]).toEqual([
      200,
      { ...START, review, retention: { photosDays: 30 }, required: ['front'] },
    ]);
    const second = await set({ required: null, retention: { logsDays: null }, review });
    expect(second.body.settings).toEqual({ ...START, review, retention: { logsDays: null } });
    expect(second.headers.get('etag')).toBe(await tagOf(SETTINGS));
    const [last] = await trail('settings.changed');
    expect(last).toEqual({
      actor: expect.stringMatching(/^key:key_/),
      detail: {
        before: { retention: { photosDays: 30 }, required: ['front'] },
        after: { retention: { logsDays: null } },
      },
    });
    await set({ review });
    expect(await trail('settings.changed')).toHaveLength(2);
  });

  it.each([
    [{ settings: { retention: { photosDays: 0 } } }, 400, 'settings.retention.photosDays: must be a whole'],
    [{ settings: { review: { fourEyes: 'yes' } } }, 400, 'settings.review.fourEyes: must be true or false'],
    [{ settings: { theme: 'dark' } }, 400, 'settings.theme: is no setting'],
    [
      { settings: { crosscheckModel: { type: 'fraud', intercept: 0, weights: { shoeSize: 1 } } } },
      400,
      'settings.crosscheckModel: unknown features: shoeSize',
    ],
    [{ settings: [] }, 400, 'settings: '],
    [{ settings: 'none' }, 400, 'settings: '],
    [{ settings: { callback: { url: 'https://10.0.0.1/' } } }, 400, 'settings.callback.url: '],
    [{ settings: { callback: 'https://10.0.0.1/' } }, 400, 'settings.callback: '],
    [{ settings: { callback: { url: null } } }, 400, 'settings.callback.url: '],
    [{ retention: { photosDays: 1 } }, 400, 'retention: is unknown'],
    [{ features: { darkwebEnabled: true } }, 403, 'features: is set by the operator'],
    [{ settings: {}, prices: {} }, 403, 'prices: is set by the operator'],
    [{ limits: { readsPerMinute: 1e9 } }, 403, 'limits: is set by the operator'],
    [{ name: 'Bank of Somewhere' }, 403, 'name: is set by the operator'],
  ])('%j is refused by name', async (body, status, message) => {
    const answer = await change('PATCH', SETTINGS, SETTINGS, { body });
    expect([answer.status, messages(answer)[0]]).toEqual([status, expect.stringContaining(message)]);
    expect((await ask('GET', SETTINGS)).body.settings).toEqual(START);
  });

  it('need the state that the writer has seen: 428 without, 412 when it is gone', async () => {
    const body = { settings: { amlMonitoring: true } };
    const without = await ask('PATCH', SETTINGS, { body });
    expect([without.status, messages(without)[0]]).toEqual([428, expect.stringMatching(/^If-Match: /)]);
    const tag = await tagOf(SETTINGS);
    await jobs.app
      .get(AccountsService)
      .updateAccount(account.accountId, { settings: { legacySignature: false } });
    expect((await ask('PATCH', SETTINGS, { body, tag })).status).toBe(412);
    for (const wrong of ['x', '""', `W/${tag}`, '"1"'])
      expect((await ask('PATCH', SETTINGS, { body, tag: wrong })).status).toBe(412);
    expect((await ask('PATCH', SETTINGS, { body, tag: `"1", ${await tagOf(SETTINGS)}` })).status).toBe(200);
    expect((await ask('PATCH', SETTINGS, { body, tag: '*' })).status).toBe(200);
  });

  it('of writers who read the same state one wins and the others are told', async () => {
    for (let round = 0; round < 5; round++) {
      const tag = await tagOf(SETTINGS);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          ask('PATCH', SETTINGS, { tag, body: { settings: { review: { slaHours: round * 10 + n + 1 } } } }),
        ),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect([won.length, answers.filter(({ status }) => status === 412).length]).toEqual([1, 7]);
      expect((await ask('GET', SETTINGS)).body.settings).toEqual(won[0]!.body.settings);
    }
    expect(await trail('settings.changed')).toHaveLength(5);
  });

  it.each<[object, Scope]>([
    [{ callback: { url: 'https://93.184.215.14/' } }, 'jobs:read'],
    [{ retention: { photosDays: 1 } }, 'jobs:write'],
    [{ sessionResult: 'verdict' }, 'jobs:read'],
    [{ allowedOrigins: ['https://app.example.com'] }, 'jobs:write'],
  ])('%j is not set by who could not do that itself', async (settings, scope) => {
    const narrow = await keyOf({ scopes: ['account:admin'] });
    const refused = await set(settings, { key: narrow });
    expect([refused.status, messages(refused)[0]]).toEqual([403, expect.stringContaining(`lacks ${scope}`)]);
    const some = await keyOf({ scopes: ['account:admin', scope], jobTypes: ['id-aml'] });
    expect((await set(settings, { key: some })).status).toBe(403);
    expect((await set(settings, { token: await agent(ALL_SCOPES) })).status).toBe(403);
    expect((await set(settings, { key: await keyOf({ scopes: ['account:admin', scope] }) })).status).toBe(
      200,
    );
  });

  it('give jobs that name no callback address one, which the trail does not show', async () => {
    hook.on('POST', '/s3cr3t', () => ({ status: 200 }));
    expect((await set({ callback: { url: `${hook.url}/s3cr3t` } })).status).toBe(200);
    expect(JSON.stringify(await trail('settings.changed'))).not.toContain('s3cr3t');
    // The account's state of a moment ago may still be cached.
    await eventually(async () => {
      const { body } = await ask('POST', '/api/aml/verify', {
        body: { firstName: 'Jane', lastName: 'Sample' },
      });
      const { body: job } = await ask('GET', `/api/jobs/${body.id}`);
      expect(job.request.callbackURL).toBe(`${hook.url}/s3cr3t`);
    });
    await hook.received(1, { path: '/s3cr3t' });
  });
});

describe('trusted issuers', () => {
  const entry = (bounds: object = {}) => ({
    did: issuer.did,
    projects: [audience()],
    scopes: ['jobs:read'],
    ...bounds,
  });
  const proofOf = (of: string) => issuer.delegationToken({ scopes: ['jobs:read'], audience: of });
  const add = async (bounds: object = {}, options: Ask = {}) =>
    change('POST', ISSUERS, ISSUERS, {
      body: { proofs: [await proofOf(audience())], ...entry(bounds) },
      ...options,
    });
  const listsWith = async (token: string) => (await ask('GET', '/api/jobs', { token })).status;

  it('let agents in by the rules of the operators’ commands, and shut them out again', async () => {
    const token = await issuer.delegationToken({ scopes: ['jobs:read'], audience: audience() });
    expect(await listsWith(token)).toBe(401);
    const added = await add();
    const stored = {
      ...entry(),
      resources: [],
      sandbox: false,
      maxTokenSeconds: 30 * 86_400,
      approvers: { users: [], emailDomains: [], roles: ['owner', 'admin'] },
    };
    expect([added.status, added.body]).toEqual([200, { issuers: [stored] }]);
    await eventually(async () => expect(await listsWith(token)).toBe(200));
    const changed = await add({ scopes: ['jobs:read', 'tin:verify'], maxTokenSeconds: 60 });
    expect(changed.body.issuers).toEqual([
      { ...stored, scopes: ['jobs:read', 'tin:verify'], maxTokenSeconds: 60 },
    ]);
    const replaced = await change('PUT', ISSUERS, ISSUERS, { body: { issuers: [entry()] } });
    expect(replaced.body).toEqual({ issuers: [stored] });
    const gone = await change('DELETE', `${ISSUERS}?did=${encodeURIComponent(issuer.did)}`, ISSUERS, {});
    expect([gone.status, gone.body]).toEqual([200, { issuers: [] }]);
    await eventually(async () => expect(await listsWith(token)).toBe(401));
    const lines = await trail('issuers.changed');
    expect(lines.map(({ actor }: { actor: string }) => actor.split('_')[0])).toEqual(
      Array.from({ length: 4 }, () => 'key:key'),
    );
    expect(lines[0].detail).toEqual({ before: [stored], after: [] });
  });

  it.each([
    [{ did: 'did:example:1' }, 'did: must be a did:web or did:key'],
    [{ scopes: ['everything'] }, 'scopes.0: '],
    [{ scopes: [] }, 'scopes: the greatest scopes'],
    [{ projects: [] }, 'projects: a project or a resource is needed'],
    [{ maxTokenSeconds: 1e9 }, 'maxTokenSeconds: '],
    [{ approvers: { roles: ['janitor'] } }, 'approvers.roles.0: '],
    [{ approvers: { emailDomains: ['Acme Inc'] } }, 'approvers.emailDomains.0: '],
    [{ limit: 3 }, 'limit: is unknown'],
  ])('%j is refused by name', async (bounds, message) => {
    const answer = await add(bounds);
    expect([answer.status, messages(answer)[0]]).toEqual([400, expect.stringContaining(message)]);
    const listed = await change('PUT', ISSUERS, ISSUERS, { body: { issuers: [entry(bounds)] } });
    expect([listed.status, messages(listed)[0]]).toEqual([
      400,
      expect.stringContaining(`issuers.0.${message}`),
    ]);
  });

  it('take no audience of another account’s', async () => {
    const other = await jobs.createAccount();
    const taken = trusting(issuer.did, `prj_${other.accountId}`);
    await jobs.app.get(TrustedIssuersService).add(other.accountId, taken);
    const proofs = [await proofOf(taken.projects![0]!)];
    expect((await add({ projects: taken.projects, proofs })).status).toBe(409);
  });

  it('are claimed with a token of the issuer for the audience that its owner or admin approved', async () => {
    const claim = async (proofs: unknown) => {
      const answer = await change('POST', ISSUERS, ISSUERS, { body: { ...entry(), proofs } });
      return `${answer.status} ${answer.status === 200 ? '' : messages(answer)[0]}`;
    };
    const token = (options: TokenOptions) =>
      issuer.delegationToken({ scopes: ['jobs:read'], audience: audience(), ...options });
    const stranger = await startStubIssuer(Date.now, 'stranger');
    const forged = await stranger.delegationToken({ audience: audience() });
    issuer.revoke(77);
    expect(await claim(undefined)).toMatch(/^403 proofs: a token of did:web:.* for prj_.* is needed/);
    expect(await claim([await proofOf('prj_other')])).toMatch(/^403 proofs: a token of/);
    for (const [proof, why] of [
      [forged, /^400 proofs.0: /],
      [await token({ issuedIn: -7200, expiresIn: -3600 }), /^400 proofs.0: /],
      [await token({ approver: { emailDomain: 'acme.example' } }), /^400 proofs.0: .*no owner or admin/],
      [await token({ approver: { role: 'viewer' } }), /^400 proofs.0: .*no owner or admin/],
      [await token({ index: 77 }), /^400 proofs.0: /],
      ['x', /^400 proofs.0: /],
      [7, /^400 proofs.0: /],
    ] as const)
      expect(await claim([proof])).toMatch(why);
    expect(await claim('x')).toMatch(/^400 proofs: must be a list/);
    expect(await claim([await token({})])).toBe('200 ');
    // What the account holds needs no further proof.
    expect(await claim([])).toBe('200 ');
    await stranger.close();
  });

  it('are let in by nobody with more than they hold, and by no agent for good', async () => {
    const narrow = await keyOf({ scopes: ['account:admin', 'jobs:read'] });
    const some = await keyOf({ scopes: ['account:admin', 'jobs:read'], jobTypes: ['id-aml'] });
    const wide = { scopes: ['jobs:read', 'jobs:photos'] };
    const refused = await add(wide, { key: narrow });
    expect([refused.status, messages(refused)]).toEqual([
      403,
      ['scopes: goes beyond what the caller itself holds: it lacks jobs:photos'],
    ]);
    expect((await add({}, { key: some })).status).toBe(403);
    expect((await add({}, { key: narrow })).status).toBe(200);
    // What was let in may be narrowed and shut out by all who may change it, and widened by none of them.
    await add({ ...wide, approvers: { roles: ['owner'] } });
    expect((await add({ ...wide, approvers: { roles: ['owner', 'admin'] } }, { key: narrow })).status).toBe(
      403,
    );
    expect(
      (await add({ ...wide, maxTokenSeconds: 60, approvers: { roles: ['owner'] } }, { key: narrow })).status,
    ).toBe(200);
    const token = await agent(ALL_SCOPES);
    const own = await add({ projects: ['prj_own'], proofs: [await proofOf('prj_own')] }, { token });
    expect([own.status, messages(own)[0]]).toEqual([
      403,
      expect.stringMatching(/^scopes: is set with a key/),
    ]);
    const shut = await change('DELETE', `${ISSUERS}?did=${encodeURIComponent(issuer.did)}`, ISSUERS, {
      token,
    });
    expect(shut.status).toBe(200);
  });

  it('need the state that the writer has seen, and of writers at once one wins', async () => {
    expect((await ask('POST', ISSUERS, { body: entry() })).status).toBe(428);
    const tag = await tagOf(ISSUERS);
    const proofs = [await proofOf(audience())];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        ask('POST', ISSUERS, { tag, body: entry({ proofs, maxTokenSeconds: 60 + n }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    const path = `${ISSUERS}?did=${encodeURIComponent(issuer.did)}`;
    expect((await ask('DELETE', path, { tag })).status).toBe(412);
    expect((await ask('DELETE', path)).status).toBe(428);
    expect((await ask('DELETE', ISSUERS, { tag: '*' })).status).toBe(400);
  });
});

describe('members', () => {
  const reach = async (token: string): Promise<number[]> => {
    const asked: [string, string, object?][] = [
      ['GET', '/api/jobs'],
      ['PUT', '/api/jobs/AAAAAAAAAAAA/review', { nameMatch: true }],
      ['POST', '/api/aml/verify', { firstName: 'Jane', lastName: 'Sample' }],
      ['GET', SETTINGS],
    ];
    return Promise.all(
      asked.map(async ([method, path, body]) => (await ask(method, path, { token, body })).status),
    );
  };

  it.each([
    ['nobody', [200, 404, 200, 200]],
    ['viewer', [200, 403, 403, 403]],
    ['reviewer', [200, 404, 403, 403]],
    ['admin', [200, 404, 200, 200]],
  ])('%s reaches what the role says and no more', async (role, statuses) => {
    const token = await agent(ALL_SCOPES, { userDid: person('ana') });
    if (role !== 'nobody') expect((await setRole(person('ana'), role)).status).toBe(200);
    await eventually(async () => expect(await reach(token)).toEqual(statuses));
  });

  it('a role gives a token nothing that it does not hold', async () => {
    const token = await agent(['jobs:read'], { userDid: person('ana') });
    await setRole(person('ana'), 'admin');
    await eventually(async () => expect(await reach(token)).toEqual([200, 403, 403, 403]));
  });

  it('of an agent and the person it acts for the lesser role counts', async () => {
    const token = await agent(ALL_SCOPES, { userDid: person('ana') });
    await setRole(person('ana'), 'admin');
    await setRole(issuer.clientDid, 'viewer');
    await eventually(async () => expect(await reach(token)).toEqual([200, 403, 403, 403]));
  });

  it.each(['viewer', 'reviewer', 'admin'])(
    'a removed %s sees nothing any more, until let in again',
    async (role) => {
      const token = await agent(ALL_SCOPES, { userDid: person('ana') });
      await setRole(person('ana'), role);
      await eventually(async () => expect((await ask('GET', '/api/jobs', { token })).status).toBe(200));
      expect((await removeRole(person('ana'))).body.members).toEqual([]);
      await eventually(async () => expect((await ask('GET', '/api/jobs', { token })).status).toBe(401));
      await setRole(person('ana'), 'viewer');
      await eventually(async () => expect(await reach(token)).toEqual([200, 403, 403, 403]));
    },
  );

  it('an agent that was removed acts for nobody, be they an admin', async () => {
    const token = await agent(ALL_SCOPES, { userDid: person('ana') });
    await setRole(person('ana'), 'admin');
    await setRole(issuer.clientDid, 'viewer');
    await eventually(async () => expect((await ask('GET', '/api/jobs', { token })).status).toBe(200));
    await removeRole(issuer.clientDid);
    await eventually(async () => expect((await ask('GET', '/api/jobs', { token })).status).toBe(401));
  });

  it('another issuer’s word for the same person counts for nothing', async () => {
    const token = await agent(ALL_SCOPES, { userDid: person('ana') });
    await set({ membersOnly: true });
    const other = { issuer: 'did:web:other.example', subject: person('ana'), role: 'admin' };
    await change('PUT', MEMBERS, MEMBERS, { body: other });
    await eventually(async () => expect(await reach(token)).toEqual([401, 401, 401, 401]));
  });

  it('alone are let in when the account says so', async () => {
    const token = await agent(ALL_SCOPES, { userDid: person('ana') });
    await set({ membersOnly: true });
    await eventually(async () => {
      const { status, headers } = await ask('GET', '/api/jobs', { token });
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('members alone'),
      ]);
    });
    await setRole(person('ana'), 'viewer');
    await eventually(async () => expect((await ask('GET', '/api/jobs', { token })).status).toBe(200));
    await removeRole(person('ana'));
    await eventually(async () => expect((await ask('GET', '/api/jobs', { token })).status).toBe(401));
    expect((await ask('GET', '/api/jobs')).status).toBe(200);
  });

  it('are listed, changed with a line in the trail, and removed', async () => {
    await setRole(person('bo'), 'viewer');
    const { body } = await setRole(person('ana'), 'reviewer');
    const [ana, bo] = ['ana', 'bo'].map((name) => ({ issuer: issuer.did, subject: person(name) }));
    expect(body.members).toEqual([
      { ...ana, role: 'reviewer' },
      { ...bo, role: 'viewer' },
    ]);
    await setRole(person('ana'), 'admin');
    const removed = await removeRole(person('bo'));
    expect([removed.status, removed.body.members]).toEqual([200, [{ ...ana, role: 'admin' }]]);
    expect((await trail('members.changed')).map(({ detail }: { detail: object }) => detail)).toEqual([
      { before: [{ ...bo, role: 'viewer' }], after: [] },
      { before: [{ ...ana, role: 'reviewer' }], after: [{ ...ana, role: 'admin' }] },
      { before: [], after: [{ ...ana, role: 'reviewer' }] },
      { before: [], after: [{ ...bo, role: 'viewer' }] },
    ]);
  });

  it.each([
    [{ role: 'root' }, 'role: must be one of viewer, reviewer, member, admin, owner'],
    [{ subject: 'ana@people.example' }, 'subject: must be a DID'],
    [{ issuer: 'acme' }, 'issuer: must be a did:web or did:key'],
    [{ since: 'today' }, 'since: is unknown'],
  ])('%j is refused by name', async (part, message) => {
    const body = { issuer: issuer.did, subject: person('ana'), role: 'viewer', ...part };
    const answer = await change('PUT', MEMBERS, MEMBERS, { body });
    expect([answer.status, messages(answer)[0]]).toEqual([400, expect.stringContaining(message)]);
  });

  it('are raised by nobody with more than they hold, least of all by an agent to admin', async () => {
    const narrow = await keyOf({ scopes: ['account:admin', 'jobs:read', 'events:read'] });
    expect((await setRole(person('ana'), 'viewer', { key: narrow })).status).toBe(200);
    expect((await setRole(person('ana'), 'reviewer', { key: narrow })).status).toBe(403);
    expect((await setRole(person('ana'), 'admin', { key: narrow })).status).toBe(403);
    expect((await removeRole(person('ana'), { key: narrow })).status).toBe(403);
    const token = await agent(ALL_SCOPES, { userDid: person('eve') });
    expect((await setRole(person('eve'), 'admin', { token })).status).toBe(403);
    expect((await set({ membersOnly: true }, { token })).status).toBe(200);
    await set({ membersOnly: false });
    expect((await set({ membersOnly: false }, { token })).status).toBe(200);
  });

  it('an admin gives what lasts, within what the token holds', async () => {
    const token = await atWork(['account:admin', 'jobs:read'], { userDid: person('ana') });
    await setRole(person('ana'), 'admin');
    await eventually(async () =>
      expect((await set({ callback: { url: 'https://93.184.215.14/' } }, { token })).status).toBe(200),
    );
    expect((await set({ retention: { photosDays: 1 } }, { token })).status).toBe(403);
    const second = `prj_two_${account.accountId}`;
    const added = {
      did: issuer.did,
      projects: [second],
      scopes: ['jobs:read'],
      proofs: [await issuer.delegationToken({ audience: second })],
    };
    expect((await change('POST', ISSUERS, ISSUERS, { token, body: added })).status).toBe(200);
    expect((await setRole(person('bo'), 'admin', { token })).status).toBe(403);
  });

  it('leave what they made to the account: whoever removes an admin is told which keys and endpoints', async () => {
    const token = await atWork(ALL_SCOPES, { userDid: person('ana') });
    await setRole(person('ana'), 'admin');
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const body = { kind: 'private', scopes: ['jobs:read'], expiresAt };
    const answer = await ask('POST', KEYS, { token, body });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    const made = answer.body;
    const revoked = (await ask('POST', KEYS, { token, body })).body.key.id;
    expect((await ask('DELETE', `${KEYS}/${revoked}`)).status).toBe(200);
    const endpoints = '/api/management/webhook-endpoints';
    const hooked = await eventually(async () => {
      const reply = await ask('POST', endpoints, { token, body: { url: 'https://93.184.215.14/hook' } });
      expect(reply.status).toBe(200);
      return reply;
    });
    await keyOf({ scopes: ['jobs:read'] });
    const removed = await removeRole(person('ana'));
    const left = { keys: [made.key.id], endpoints: [hooked.body.endpoint.id] };
    expect([removed.status, removed.body]).toEqual([200, { members: [], leftBehind: left }]);
    expect(removed.headers.get('etag')).toBe(await tagOf(MEMBERS));
    // Who took it along as a person leaves it to the account; what an agent made ends (destinations.spec.ts).
    expect((await ask('GET', '/api/jobs', { key: made.secret })).status).toBe(200);
    expect((await ask('GET', `${KEYS}/${made.key.id}`)).body.key.createdBy).toBe(`user:${person('ana')}`);
    const other = { url: 'https://93.184.215.14/other' };
    await eventually(async () =>
      expect((await ask('POST', endpoints, { token, body: other })).status).toBe(401),
    );
  });

  it('need the state that the writer has seen, and of writers at once one wins', async () => {
    const body = { issuer: issuer.did, subject: person('ana'), role: 'viewer' };
    expect((await ask('PUT', MEMBERS, { body })).status).toBe(428);
    const tag = await tagOf(MEMBERS);
    const answers = await Promise.all(
      ['ana', 'bo', 'cy', 'di'].map((name) =>
        ask('PUT', MEMBERS, { tag, body: { ...body, subject: person(name) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect((await ask('GET', MEMBERS)).body.members).toHaveLength(1);
  });
});
