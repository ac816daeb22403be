import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { eventually } from '@bonafide/testing/eventually';
import { AccountsService, type NewAccount } from '../../src/accounts/accounts.service.js';
import { ALL_SCOPES, type Scope } from '../../src/accounts/scopes.js';
import { TrustedIssuersService } from '../../src/accounts/trusted-issuers.service.js';
import { startStubIssuer, type StubIssuer, trusting } from '../bearer/stub-issuer.js';
import { type Answer, type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let issuer: StubIssuer;
let hook: StubServer;
let account: NewAccount;
beforeAll(async () => {
  hook = await startStubServer();
  jobs = await startJobs({ env: { AGENT_REQUESTS_PER_MINUTE: '1000000' } });
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
const messages = ({ body }: Answer): string[] => body.errors.map(({ message }: Error) => message);
const keyOf = async (body: object): Promise<string> =>
  (await ask('POST', KEYS, { body: { kind: 'private', ...body } })).body.secret;
async function agent(scopes: readonly Scope[], options: { userDid?: string } = {}): Promise<string> {
  const audience = `prj_${account.accountId}`;
  const issuers = jobs.app.get(TrustedIssuersService);
  await issuers.add(account.accountId, trusting(issuer.did, audience, { scopes: [...ALL_SCOPES] }));
  return issuer.delegationToken({ scopes: [...scopes], audience, ...options });
}
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
        settings: {},
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
      { review, retention: { photosDays: 30 }, required: ['front'] },
    ]);
    const second = await set({ required: null, retention: { logsDays: null }, review });
    expect(second.body.settings).toEqual({ review, retention: { logsDays: null } });
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
    expect((await ask('GET', SETTINGS)).body.settings).toEqual({});
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
    [{ review: { fourEyes: false } }, 'jobs:review'],
  ])('%j is not set by who could not do that itself', async (settings, scope) => {
    const narrow = await keyOf({ scopes: ['account:admin'] });
    const refused = await set(settings, { key: narrow });
    expect([refused.status, messages(refused)[0]]).toEqual([403, expect.stringContaining(`lacks ${scope}`)]);
    const some = await keyOf({ scopes: ['account:admin', scope], jobTypes: ['id-aml'] });
    expect((await set(settings, { key: some })).status).toBe(403);
    expect((await set(settings, { token: await agent(ALL_SCOPES) })).status).toBe(403);
    expect((await set({ amlMonitoring: true }, { token: await agent(ALL_SCOPES) })).status).toBe(200);
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
