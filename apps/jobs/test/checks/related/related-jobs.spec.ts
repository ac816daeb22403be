import type { RelatedJobs } from '@bonafide/contracts/related-jobs';
import type { LicenceDescription } from '@bonafide/testing/aamva-payload';
import { TestClock } from '@bonafide/testing/clock';
import type { AccountSettings } from '../../../src/accounts/settings/account-settings.js';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { EraseAccountService } from '../../../src/privacy/erase-account.service.js';
import { RetentionService } from '../../../src/privacy/retention.service.js';
import { JANE, licence, submitId } from '../id-verification/verify.js';
import { openSession, submitPerson } from '../../capture/sessions/session-calls.js';
import { findingsOf, signalsOf, verifyLicence } from './related-calls.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/* The same document, phone, e-mail address, device, network or address in several jobs of one account. */

const clock = new TestClock('2026-03-01T12:00:00Z');
let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ clock, env: { TRUSTED_PROXIES: '1', ACCOUNT_KEYS: 'true' } });
});
afterAll(() => jobs.close());

const account = (settings?: AccountSettings) => jobs.createAccount(undefined, settings);
let people = 0;
/** A licence of somebody new, of an address of their own. */
const somebody = (): Partial<LicenceDescription> => {
  const nth = ++people;
  const letters = [...String(nth)].map((digit) => 'BCDFGHJKLM'[Number(digit)]).join('');
  return {
    firstName: `ANNA${letters}`,
    lastName: `PERSON${letters}`,
    idNumber: `P${String(nth).padStart(7, '0')}`,
    street: `${nth} MAIN ST`,
  };
};
const verify = (own: NewAccount, described: Partial<LicenceDescription>, params?: Record<string, unknown>) =>
  verifyLicence(jobs, clock, own, described, params);
const related = async ({ apiKey }: NewAccount, id: string): Promise<RelatedJobs> =>
  (await jobs.call('GET', `/api/jobs/${id}/related`, { key: apiKey })).body;

describe('a document in two jobs of an account', () => {
  it('is told where it names somebody else, and decides nothing by itself', async () => {
    const own = await account();
    const first = await verify(own, JANE);
    const second = await verify(own, { ...JANE, firstName: 'ROBERTA', lastName: 'OTHERWISE' });
    expect(findingsOf(first)).toEqual([]);
    expect(findingsOf(second)).toEqual([{ signal: 'SameDocumentOtherName', jobs: 1, people: 1 }]);
    expect(second.result.success).toBe(true);
    expect(second.signals).toContainEqual({
      category: 'related',
      type: 'SameDocumentOtherName',
      property: 'related',
      fields: [],
      message: '1 other job within 180 days used this document under another name',
    });
    const shown = { status: 'completed', outcome: 'passed', isOtherName: true, isOtherFace: null };
    const shares = ['document', 'address'];
    expect(await related(own, second.id)).toEqual({
      id: second.id,
      windowDays: 180,
      jobs: [{ id: first.id, submitted: first.submitted, shares, ...shown }],
      hasMore: false,
    });
    expect((await related(own, first.id)).jobs).toMatchObject([{ id: second.id, ...shown }]);
  });

  it.each<[string, Partial<LicenceDescription>]>([
    ['the same person again', {}],
    ['the same person with a further name', { middleName: 'MARIA' }],
    ['a person who married', { lastName: 'MARRIED' }],
    ['a name that was cut', { firstName: 'JANE', truncation: { first: 'T' } }],
  ])('tells nothing of %s', async (_what, changes) => {
    const own = await account();
    await verify(own, JANE);
    const again = await verify(own, { ...JANE, ...changes });
    expect(findingsOf(again)).toEqual([]);
    expect((await related(own, again.id)).jobs).toMatchObject([{ isOtherName: false }]);
  });

  it.each<[string, Partial<LicenceDescription>]>([
    ['another date of birth', { birthDate: '1991-02-01' }],
    ['another first name', { firstName: 'ROBERTA' }],
    ['another person in every way', { firstName: 'ROBERTA', lastName: 'OTHER', birthDate: '1971-02-01' }],
  ])('tells of %s', async (_what, changes) => {
    const own = await account();
    await verify(own, JANE);
    expect(signalsOf(await verify(own, { ...JANE, ...changes }))).toEqual(['SameDocumentOtherName']);
  });

  it('is another one if another state issued it', async () => {
    const own = await account();
    await verify(own, { ...JANE, idNumber: 'S1234567' });
    const elsewhere = await verify(own, {
      ...somebody(),
      state: 'AZ',
      issuerIin: '636026',
      idNumber: 'S1234567',
    });
    expect((await related(own, elsewhere.id)).jobs).toEqual([]);
  });

  it('waits for a person where the account says so, and is never rejected by itself', async () => {
    const own = await account({ related: { review: ['SameDocumentOtherName'] } });
    await verify(own, JANE);
    const second = await verify(own, { ...JANE, firstName: 'ROBERTA' });
    expect(second).toMatchObject({ outcome: 'not-determined', result: { success: false } });
    expect(second.errors).toEqual([
      { type: 'ReviewNeededError', message: 'not determined: a person has to look at this job' },
    ]);
    const { body } = await jobs.call('GET', '/api/reviews', { key: own.apiKey });
    expect(JSON.stringify(body)).toContain(second.id);
    const { body: listed } = await jobs.call('GET', '/api/jobs?undetermined=related', { key: own.apiKey });
    expect(listed.items ?? listed.jobs ?? listed).toMatchObject([{ id: second.id }]);
    const decided = await jobs.call('POST', `/api/reviews/${second.id}/decision`, {
      key: own.apiKey,
      body: { decision: 'accept', reason: 'She changed her name' },
    });
    expect(decided.status).toBe(200);
    const { body: accepted } = await jobs.call('GET', `/api/jobs/${second.id}`, { key: own.apiKey });
    expect(accepted.outcome).toBe('passed');
  });
});

describe('what several people share', () => {
  it.each<[string, string, number, (nth: number) => Record<string, unknown>]>([
    [
      'a phone number',
      'SamePhoneManyPeople',
      2,
      (nth) => ({ phone: ['+1 212 555 0177', '212-555-0177', '12125550177'][nth % 3] }),
    ],
    ['an e-mail address', 'SameEmailManyPeople', 1, (nth) => ({ email: `Gang.Of.Five+${nth}@gmail.com` })],
    ['a device', 'SameDeviceManyPeople', 3, () => ({ deviceId: 'device-1' })],
    [
      'an address',
      'SameAddressManyPeople',
      10,
      (nth) => ({
        address: {
          streetAddress: '12 Mail Drop',
          unit: nth % 2 ? 'Apt. 3' : '3',
          postalCode: nth % 2 ? '94612-0001' : '94612',
          country: 'US',
        },
      }),
    ],
  ])('is told from one more than %s usually has', async (_what, signal, max, params) => {
    const own = await account();
    for (let nth = 1; nth <= max; nth++)
      expect(signalsOf(await verify(own, somebody(), params(nth)))).toEqual([]);
    const last = await verify(own, somebody(), params(max + 1));
    expect(findingsOf(last)).toEqual([{ signal, jobs: max, people: max }]);
    expect(last.result.success).toBe(true);
  });

  it('is counted by people, not by jobs', async () => {
    const own = await account();
    const [one, other] = [somebody(), somebody()];
    for (const person of [one, one, other, one, other])
      expect(signalsOf(await verify(own, person, { phone: '+12125550178' }))).toEqual([]);
  });

  it('has the limits and the window of the account', async () => {
    const own = await account({ related: { windowDays: 2, peopleMax: { phone: 1 } } });
    const phone = '+12125550179';
    await verify(own, somebody(), { phone });
    expect(signalsOf(await verify(own, somebody(), { phone }))).toEqual(['SamePhoneManyPeople']);
    clock.advance({ hours: 49 });
    const later = await verify(own, somebody(), { phone });
    expect([signalsOf(later), (await related(own, later.id)).jobs]).toEqual([[], []]);
  });

  it('is a network for people behind links, not for the backend that sends jobs', async () => {
    const own = await account({ related: { peopleMax: { network: 1 } } });
    const from = { 'X-Forwarded-For': '198.51.100.77' };
    for (let nth = 0; nth < 3; nth++) {
      const { body } = await submitId(
        jobs,
        { backIdPhoto: await licence(somebody()) },
        { key: own.apiKey, headers: from },
      );
      expect(signalsOf(body)).toEqual([]);
    }
    const ids: string[] = [];
    for (let nth = 0; nth < 2; nth++) {
      const { id, token } = await openSession(jobs, {}, own.apiKey);
      await jobs.call('POST', '/api/jobs', {
        key: null,
        headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '198.51.100.77' },
        body: { type: 'id-verification', params: { backIdPhoto: await licence(somebody()) } },
      });
      ids.push(id);
    }
    const { body } = await jobs.call('GET', `/api/jobs/${ids[1]}`, { key: own.apiKey });
    expect(signalsOf(body)).toEqual(['SameNetworkManyPeople']);
  });
});

describe('two jobs at the same time', () => {
  it('are seen by one of them at least', async () => {
    const own = await account({ related: { peopleMax: { phone: 1 } } });
    const phone = '+12125550180';
    const photos = await Promise.all([somebody(), somebody(), somebody()].map((one) => licence(one)));
    const made = await Promise.all(
      photos.map((backIdPhoto) => submitId(jobs, { backIdPhoto, phone }, { key: own.apiKey })),
    );
    const seen = made.filter(({ body }) => signalsOf(body).includes('SamePhoneManyPeople'));
    expect(seen.length).toBeGreaterThanOrEqual(2);
  });
});

describe('related jobs', () => {
  it('are those of the account alone, and of its sandbox apart', async () => {
    const [own, other] = [await account(), await account()];
    const phone = '+12125550181';
    const [mine, theirs] = [await verify(own, JANE, { phone }), await verify(other, JANE, { phone })];
    expect((await related(own, mine.id)).jobs).toEqual([]);
    for (const path of [theirs.id, 'aB3dE6gH9jK2', 'nul%00', '~'.repeat(300)]) {
      const asked = await jobs.call('GET', `/api/jobs/${path}/related`, { key: own.apiKey });
      expect(asked.status).toBe(404);
    }
  });

  it('are not for a person, a public key, or a key that may not read jobs', async () => {
    const own = await account();
    const job = await verify(own, JANE);
    const { id, token } = await openSession(jobs, {}, own.apiKey);
    const { body: made } = await jobs.call('POST', '/api/management/keys', {
      key: own.apiKey,
      body: { kind: 'private', scopes: ['jobs:write'], expiresAt: '2026-03-20T00:00:00Z' },
    });
    for (const path of [job.id, id])
      for (const key of [token, own.publicKey, made.secret ?? made.key, null]) {
        const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
        const { status } = await jobs.call('GET', `/api/jobs/${path}/related`, { key: null, headers });
        expect([401, 403]).toContain(status);
      }
  });

  it('leave the person behind a link as they were, whatever the account shows them', async () => {
    const own = await account({ sessionResult: 'record', related: { review: ['SameDocumentOtherName'] } });
    await verify(own, JANE);
    const { token } = await openSession(jobs, { assurance: 'read' }, own.apiKey);
    const { text, body } = await submitPerson(jobs, token, {
      backIdPhoto: await licence({ ...JANE, firstName: 'ROBERTA' }),
    });
    expect(body.result.success).toBe(false);
    expect(body.errors).toContainEqual({
      type: 'ReviewNeededError',
      message: 'not determined: a person has to look at this job',
    });
    expect(text).not.toMatch(/related|other job|SameDocument/i);
  });
});

describe('what jobs are compared by', () => {
  const countTraits = async ({ accountId }: NewAccount): Promise<number> =>
    (
      await jobs.dataSource.query('SELECT count(*)::int AS n FROM job_traits WHERE tenant = $1', [accountId])
    )[0].n;

  it('is erased with the job', async () => {
    const own = await account();
    const phone = '+12125550182';
    const first = await verify(own, JANE, { phone });
    const second = await verify(own, { ...JANE, firstName: 'ROBERTA' }, { phone });
    await jobs.call('DELETE', `/api/jobs/${first.id}`, { key: own.apiKey });
    expect((await related(own, second.id)).jobs).toEqual([]);
    expect(await jobs.call('GET', `/api/jobs/${first.id}/related`, { key: own.apiKey })).toMatchObject({
      status: 404,
    });
    const left = await jobs.dataSource.query('SELECT job_id FROM job_traits WHERE tenant = $1', [
      own.accountId,
    ]);
    expect(new Set(left.map((row: { job_id: string }) => row.job_id))).toEqual(new Set([second.id]));
  });

  it('is hashed under the account’s own key: the same values in two accounts have nothing in common', async () => {
    const [own, other] = [await account(), await account()];
    const params = { phone: '+12125550183', email: 'jane@example.com', deviceId: 'device-2' };
    await Promise.all([verify(own, JANE, params), verify(other, JANE, params)]);
    const keys = await jobs.dataSource.query(
      'SELECT count(*)::int AS n FROM account_keys WHERE account_id = ANY($1)',
      [[own.accountId, other.accountId]],
    );
    expect(keys[0].n).toBe(2);
    const rows = await jobs.dataSource.query(
      'SELECT tenant, kind, digest, person FROM job_traits WHERE tenant = ANY($1)',
      [[own.accountId, other.accountId]],
    );
    expect(rows).toHaveLength(10);
    const hashes = rows.flatMap(({ digest }: { digest: string }) => digest);
    expect(new Set(hashes).size).toBe(10);
    expect(new Set(rows.map(({ person }: { person: string }) => person)).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is removed after its window, and where the account compares no more', async () => {
    const own = await account({ related: { windowDays: 30 } });
    await verify(own, JANE);
    clock.advance({ days: 20 });
    await verify(own, somebody());
    clock.advance({ days: 11 });
    const sweep = () => jobs.app.get(RetentionService).sweep();
    await sweep();
    expect(await countTraits(own)).toBe(2);
    const { headers } = await jobs.call('GET', '/api/management/settings', { key: own.apiKey });
    const changed = await jobs.call('PATCH', '/api/management/settings', {
      key: own.apiKey,
      headers: { 'If-Match': headers.get('etag')! },
      body: { settings: { related: { exact: false } } },
    });
    expect(changed.status).toBe(200);
    await sweep();
    expect(await countTraits(own)).toBe(0);
    await verify(own, JANE);
    expect(await countTraits(own)).toBe(0);
  });

  it('is gone with the account', async () => {
    const own = await account();
    await verify(own, JANE, { phone: '+12125550184' });
    await jobs.app.get(EraseAccountService).eraseAccount(own.accountId);
    expect(await countTraits(own)).toBe(0);
  });
});
