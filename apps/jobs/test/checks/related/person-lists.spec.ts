import { runCommand } from '@bonafide/platform/runtime/admin-commands';
import type { LicenceDescription } from '@bonafide/testing/aamva-payload';
import { TestClock } from '@bonafide/testing/clock';
import { PEOPLE, photographOf } from '@bonafide/testing/sample-people';
import type { AccountSettings } from '../../../src/accounts/settings/account-settings.js';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { readJobsConfig } from '../../../src/config.js';
import { EraseAccountService } from '../../../src/privacy/erase-account.service.js';
import { RetentionService } from '../../../src/privacy/retention.service.js';
import { adminCommands } from '../../../src/processes/admin.js';
import { JANE, licence } from '../id-verification/verify.js';
import { everythingKept } from '../../leaks/everything-kept.js';
import { openSession, submitPerson } from '../../capture/sessions/session-calls.js';
import { signalsOf, verifyLicence } from './related-calls.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

/* What an account blocks and what it knows. */

const clock = new TestClock('2026-03-01T12:00:00Z');
const NEXT_YEAR = '2027-01-01T00:00:00Z';
let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ clock, env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => jobs.close());

const account = (settings?: AccountSettings) => jobs.createAccount(undefined, settings);
const add = ({ apiKey }: NewAccount, entry: object): Promise<Answer> =>
  jobs.call('POST', '/api/management/lists', {
    key: apiKey,
    body: { list: 'blocked', reason: 'Altered licences', endsAt: NEXT_YEAR, ...entry },
  });
const entriesOf = async ({ apiKey }: NewAccount, query = ''): Promise<Answer['body']> =>
  (await jobs.call('GET', `/api/management/lists${query}`, { key: apiKey })).body;
const verify = (own: NewAccount, described: Partial<LicenceDescription>, params?: Record<string, unknown>) =>
  verifyLicence(jobs, clock, own, described, params);
const OTHER: Partial<LicenceDescription> = {
  ...JANE,
  firstName: 'ROBERTA',
  lastName: 'OTHERWISE',
  idNumber: 'Y7654321',
};

describe('what an account blocks', () => {
  it.each<[string, object, Record<string, unknown>]>([
    ['BlockedPhone', { kind: 'phone', value: '212-555-0100' }, { phone: '+1 212 555 0100' }],
    ['BlockedEmail', { kind: 'email', value: 'Jane+x@Example.com' }, { email: 'jane@example.com' }],
    ['BlockedDevice', { kind: 'device', value: 'device-7' }, { deviceId: 'device-7' }],
    ['BlockedDocument', { kind: 'document', country: 'us', state: 'US-CA', value: 'y 765-4321' }, {}],
  ])('sends a job to a reviewer, and rejects nobody: %s', async (signal, entry, params) => {
    const own = await account();
    const { status, body } = await add(own, entry);
    expect([status, body.entry.list]).toEqual([200, 'blocked']);
    const job = await verify(own, OTHER, params);
    expect(signalsOf(job)).toEqual([signal]);
    expect(job).toMatchObject({ outcome: 'not-determined', result: { success: false } });
    expect(job.errors).toEqual([
      { type: 'ReviewNeededError', message: 'not determined: a person has to look at this job' },
    ]);
    expect(signalsOf(await verify(own, JANE))).toEqual([]);
    const elsewhere = await verify(await account(), OTHER, params);
    expect([elsewhere.result.success, signalsOf(elsewhere)]).toEqual([true, []]);
  });

  it('is taken from a job as well, and is erased with it', async () => {
    const own = await account();
    const job = await verify(own, OTHER, { phone: '+12125550101' });
    for (const kind of ['document', 'phone'])
      expect((await add(own, { kind, jobId: job.id })).status).toBe(200);
    expect(signalsOf(await verify(own, OTHER, { phone: '+12125550101' }))).toEqual([
      'BlockedDocument',
      'BlockedPhone',
    ]);
    await jobs.call('DELETE', `/api/jobs/${job.id}`, { key: own.apiKey });
    expect((await entriesOf(own)).entries).toEqual([]);
    expect(signalsOf(await verify(own, OTHER, { phone: '+12125550101' }))).toEqual([]);
  });

  it('is a face where the account compares faces', async () => {
    const own = await account({ related: { faces: true, review: [] } });
    const [one, other] = await Promise.all([photographOf(PEOPLE[19]!, 0.8), photographOf(PEOPLE[11]!, 0.8)]);
    const withSelfie = (described: Partial<LicenceDescription>, selfie: Buffer) =>
      verify(own, described, { userPhoto: selfie.toString('base64') });
    const job = await withSelfie(OTHER, one);
    expect((await add(own, { kind: 'face', jobId: job.id })).status).toBe(200);
    expect(signalsOf(await withSelfie(JANE, one))).toEqual(['SameFaceOtherName', 'BlockedFace']);
    expect(signalsOf(await withSelfie({ ...JANE, firstName: 'THIRD', idNumber: 'T1234567' }, other))).toEqual(
      [],
    );
  });

  it('is a network for people behind links', async () => {
    const own = await account();
    await add(own, { kind: 'network', value: '2001:db8:7:7::1' });
    const { id, token } = await openSession(jobs, {}, own.apiKey);
    await jobs.call('POST', '/api/jobs', {
      key: null,
      headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '2001:db8:7:7:1::9' },
      body: { type: 'id-verification', params: { backIdPhoto: await licence(OTHER) } },
    });
    const { body } = await jobs.call('GET', `/api/jobs/${id}`, { key: own.apiKey });
    expect(signalsOf(body)).toEqual(['BlockedNetwork']);
  });

  it('tells the person behind a link no more than any other review', async () => {
    const own = await jobs.createAccount([], {
      sessionResult: 'record',
      related: { review: ['SameDocumentOtherName', 'BlockedPhone'] },
    });
    await add(own, { kind: 'phone', value: '+12125550102' });
    await verify(own, JANE);
    const answers = await Promise.all(
      [
        { described: OTHER, params: { phone: '+12125550102' } },
        {
          described: { ...JANE, firstName: 'ROBERTA', lastName: 'OTHERWISE' },
          params: { phone: '+12125550103' },
        },
      ].map(async ({ described, params }) => {
        const { token } = await openSession(jobs, { assurance: 'read' }, own.apiKey);
        return submitPerson(jobs, token, { backIdPhoto: await licence(described), ...params });
      }),
    );
    const [blocked, related] = answers.map(({ body }) => ({
      errors: body.errors,
      signals: body.signals,
      rejectionReasons: body.rejectionReasons,
      outcome: body.outcome,
      members: Object.keys(body.result).sort(),
    }));
    expect(blocked).toEqual(related);
    for (const { text } of answers) expect(text).not.toMatch(/blocked|related/i);
  });
});

describe('what an account knows', () => {
  it('raises no signal, however many share it', async () => {
    const own = await account({ related: { peopleMax: { phone: 1 } } });
    const phone = '+12125550104';
    await add(own, { list: 'known', kind: 'phone', value: phone });
    await verify(own, JANE, { phone });
    expect(signalsOf(await verify(own, OTHER, { phone }))).toEqual([]);
    expect(
      signalsOf(await verify(own, { ...OTHER, idNumber: 'T7654321' }, { phone: '+12125550105' })),
    ).toEqual([]);
  });

  it('does not hide that it is blocked as well', async () => {
    const own = await account();
    const phone = '+12125550106';
    for (const list of ['known', 'blocked']) await add(own, { list, kind: 'phone', value: phone });
    expect(signalsOf(await verify(own, JANE, { phone }))).toEqual(['BlockedPhone']);
  });
});

describe('an entry', () => {
  it('has a reason, an author and an end, and is listed without its value', async () => {
    const own = await account();
    const { body } = await add(own, {
      kind: 'phone',
      value: '+12125550107',
      reason: 'Called twice about it',
    });
    expect(body.entry).toEqual({
      id: expect.stringMatching(/^lst_/),
      list: 'blocked',
      kind: 'phone',
      reason: 'Called twice about it',
      author: expect.stringMatching(/^key:/),
      jobId: null,
      createdAt: clock.now().toISOString(),
      endsAt: '2027-01-01T00:00:00.000Z',
    });
    expect(await entriesOf(own)).toEqual({ entries: [body.entry], next: null });
    const kept = await everythingKept(jobs);
    for (const value of ['2125550107', 'Called twice']) expect(kept).not.toContain(value);
    const { body: trail } = await jobs.call('GET', '/api/audit?action=list-entry.added', { key: own.apiKey });
    expect(JSON.stringify(trail)).toContain(body.entry.id);
  });

  it('ends when it says, and is removed then', async () => {
    const own = await account();
    await add(own, { kind: 'device', value: 'device-8', endsAt: '2026-03-08T00:00:00Z' });
    expect(signalsOf(await verify(own, JANE, { deviceId: 'device-8' }))).toEqual(['BlockedDevice']);
    clock.advance({ days: 8 });
    expect(signalsOf(await verify(own, JANE, { deviceId: 'device-8' }))).toEqual([]);
    expect((await entriesOf(own)).entries).toEqual([]);
    await jobs.app.get(RetentionService).sweep();
    const count = 'SELECT count(*)::int AS n FROM list_entries WHERE tenant = $1';
    expect((await jobs.dataSource.query(count, [own.accountId]))[0].n).toBe(0);
  });

  it('is removed by those who may add one', async () => {
    const [own, other] = [await account(), await account()];
    const { body } = await add(own, { kind: 'device', value: 'device-9' });
    const remove = ({ apiKey }: NewAccount) =>
      jobs.call('DELETE', `/api/management/lists/${body.entry.id}`, { key: apiKey });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(own)).status).toBe(200);
    expect((await remove(own)).status).toBe(404);
    expect(signalsOf(await verify(own, JANE, { deviceId: 'device-9' }))).toEqual([]);
  });

  it('is listed in pages, by list and kind', async () => {
    const own = await account();
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth++) {
      ids.unshift((await add(own, { kind: 'device', value: `device-${nth}` })).body.entry.id);
      if (nth % 2) clock.advance({ seconds: 1 });
    }
    await add(own, { list: 'known', kind: 'email', value: 'jane@example.com' });
    const seen: string[] = [];
    for (let after = ''; ;) {
      const page = await entriesOf(own, `?list=blocked&kind=device&limit=2${after}`);
      seen.push(...page.entries.map(({ id }: { id: string }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(seen.sort()).toEqual(ids.sort());
    expect((await entriesOf(own, '?after=lst_aaaaaaaaaaaaaaaa')).entries).toEqual([]);
  });

  it.each<[string, object]>([
    ['value', { kind: 'phone' }],
    ['value', { kind: 'phone', value: '+12125550100', jobId: 'aB3dE6gH9jK2' }],
    ['value', { kind: 'phone', value: 'call me' }],
    ['value', { kind: 'email', value: 'nobody' }],
    ['value', { kind: 'network', value: 'example.com' }],
    ['value', { kind: 'device', value: 'x'.repeat(256) }],
    ['value', { kind: 'document', country: 'US', value: '---' }],
    ['country', { kind: 'document', value: 'Y7654321' }],
    ['country', { kind: 'document', country: 'Narnia', value: 'Y7654321' }],
    ['kind', { kind: 'face', value: 'somebody' }],
    ['kind', { kind: 'address', value: '12 Main St' }],
    ['list', { list: 'loved', kind: 'phone', value: '+12125550100' }],
    ['reason', { kind: 'phone', value: '+12125550100', reason: ' ' }],
    ['endsAt', { kind: 'phone', value: '+12125550100', endsAt: '2026-02-28T00:00:00Z' }],
    ['endsAt', { kind: 'phone', value: '+12125550100', endsAt: '2036-02-28T00:00:00Z' }],
    ['endsAt', { kind: 'phone', value: '+12125550100', endsAt: 'soon' }],
    ['colour', { kind: 'phone', value: '+12125550100', colour: 'red' }],
  ])('with a wrong %s is refused, naming it: %j', async (parameter, entry) => {
    const { status, body } = await add(await account(), entry);
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining(parameter)]);
  });

  it('is taken from no job of another account, and from none that lacks it', async () => {
    const [own, other] = [await account(), await account()];
    const theirs = await verify(other, JANE, { phone: '+12125550108' });
    expect((await add(own, { kind: 'phone', jobId: theirs.id })).status).toBe(404);
    const mine = await verify(own, JANE);
    for (const kind of ['phone', 'face']) expect((await add(own, { kind, jobId: mine.id })).status).toBe(400);
  });

  it('is for nobody who may not decide reviews, nor manage the account', async () => {
    const own = await account();
    const { token } = await openSession(jobs, {}, own.apiKey);
    const keyWith = async (scopes: string[]) => {
      const body = { kind: 'private', scopes };
      return (await jobs.call('POST', '/api/management/keys', { key: own.apiKey, body })).body.secret;
    };
    const entry = { list: 'known', kind: 'phone', value: '+12125550109', reason: 'mine', endsAt: NEXT_YEAR };
    const keys = [
      await keyWith(['jobs:read', 'jobs:write', 'jobs:review']),
      await keyWith(['account:admin']),
    ];
    for (const key of [...keys, own.publicKey, token, null]) {
      const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
      const { status } = await jobs.call('POST', '/api/management/lists', {
        key: null,
        headers,
        body: entry,
      });
      expect([401, 403]).toContain(status);
    }
    const both = await keyWith(['policy:write', 'jobs:review']);
    const { status } = await jobs.call('POST', '/api/management/lists', { key: both, body: entry });
    expect(status).toBe(200);
  });

  it('is gone with the account', async () => {
    const own = await account();
    await add(own, { kind: 'device', value: 'device-10' });
    await jobs.app.get(EraseAccountService).eraseAccount(own.accountId);
    const count = 'SELECT count(*)::int AS n FROM list_entries WHERE tenant = $1';
    expect((await jobs.dataSource.query(count, [own.accountId]))[0].n).toBe(0);
  });
});

describe('the operator’s commands', () => {
  it('add, list and remove entries of an account', async () => {
    const own = await account();
    const run = async (...args: string[]): Promise<string> => {
      let written = '';
      const write = (text: string) => (written += text);
      const code = await runCommand(adminCommands(readJobsConfig(jobs.env)), jobs.app, args, {
        write,
        writeError: write,
      });
      if (code !== 0) throw new Error(written);
      return written.trim();
    };
    const ofAccount = ['--account', own.accountId];
    const value = ['--list', 'blocked', '--kind', 'device', '--value', 'device-11'];
    const id = await run(
      'list-entry',
      'add',
      ...ofAccount,
      ...value,
      '--reason',
      'Asked by phone',
      '--ends',
      NEXT_YEAR,
    );
    expect((await entriesOf(own)).entries).toMatchObject([
      { id, author: 'operator', reason: 'Asked by phone' },
    ]);
    expect(signalsOf(await verify(own, JANE, { deviceId: 'device-11' }))).toEqual(['BlockedDevice']);
    expect(await run('list-entry', 'list', ...ofAccount)).toContain(
      `${id}  blocked device  until 2027-01-01`,
    );
    await run('list-entry', 'remove', id, ...ofAccount);
    expect(await run('list-entry', 'list', ...ofAccount)).toBe('no entries');
  });
});
