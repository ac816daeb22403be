import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { OpenedMembers } from '../../../src/jobs/store/opened-members.js';
import { openedMembersOf, resultCipherOf, sealResult } from '../../../src/jobs/store/sealed-result.js';
import { OPENED_MEMBERS_MS } from '../../../src/limits.js';
import { seedJob } from '../../seed-jobs.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs?.close());

const RESULT = {
  id: 'D1234567ZEB',
  firstName: 'Ana',
  success: true,
  barcodeData: { DAQ: 'D1234567ZEB', DCS: 'QUACKENBUSH', DAJ: 'CA' },
  idFields: { idNumber: 'D1234567ZEB', documentDiscriminator: '83D9BN217QO983B1', firstName: 'Ana' },
  confidences: { nameMatch: 1 },
};

const stored = async (id: string) =>
  JSON.stringify(await jobs.dataSource.query(`SELECT j::text FROM jobs j WHERE id = $1`, [id]));
const shownIn = async (path: string) => (await jobs.call('GET', path)).body;

describe('a document’s number and its barcode', () => {
  it('are nowhere in the row in clear, and shown as ever by the job, the listing, fields and the report', async () => {
    const id = await seedJob(jobs.dataSource, jobs.account.accountId, { result: RESULT });
    expect(await stored(id)).not.toMatch(/D1234567ZEB|DAQ|83D9BN217QO983B1/);
    expect((await shownIn(`/api/jobs/${id}`)).result).toEqual(RESULT);
    expect((await shownIn(`/api/jobs?id=${id}`)).items[0].result).toEqual(RESULT);
    expect((await shownIn(`/api/jobs?id=${id}&withPhotos=true`)).items[0].result).toEqual(RESULT);
    expect((await shownIn(`/api/jobs?id=${id}&fields=result.id`)).items[0]).toEqual({
      result: { id: RESULT.id },
    });
    expect((await shownIn(`/api/jobs?id=${id}&includeResults=false`)).items[0]).not.toHaveProperty('result');
    expect((await jobs.call('GET', `/api/jobs/${id}/download`)).status).toBe(200);
  });

  it('survive a review, and go with the job', async () => {
    const id = await seedJob(jobs.dataSource, jobs.account.accountId, { result: RESULT });
    const { body } = await jobs.call('PUT', `/api/jobs/${id}/review`, { body: { faceMatch: false } });
    expect(body.result).toEqual(RESULT);
    expect(await stored(id)).not.toContain('D1234567ZEB');
    expect((await jobs.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
    const [row] = (await jobs.dataSource.query('SELECT result, result_sealed FROM jobs WHERE id = $1', [
      id,
    ])) as unknown[];
    expect(row).toEqual({ result: null, result_sealed: null });
  });

  it('do not stand in the way of an erasure when their ciphertext does not open any more', async () => {
    const id = await seedJob(jobs.dataSource, jobs.account.accountId, { result: RESULT });
    await jobs.dataSource.query(`UPDATE jobs SET result_sealed = '\\x01026b39' WHERE id = $1`, [id]);
    const { status, body } = await jobs.call('DELETE', `/api/jobs/${id}`);
    expect([status, body.status, body.result]).toEqual([200, 'removed', null]);
    expect(await shownIn(`/api/jobs/${id}`)).toMatchObject({ status: 'removed', result: null });
    expect((await jobs.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
  });

  it.each([
    ['nothing else in the result', { id: 'X1' }],
    ['a number alone', { id: 'X1', success: false }],
    ['neither', { id: null, barcodeData: null, success: false }],
    ['an empty result', {}],
  ])('with %s', async (_, result) => {
    const id = await seedJob(jobs.dataSource, jobs.account.accountId, { result });
    expect((await shownIn(`/api/jobs?id=${id}`)).items[0].result).toEqual(result);
    expect((await shownIn(`/api/jobs/${id}`)).result).toEqual(result);
  });

  it('of another row do not open in this one', async () => {
    const [one, other] = [
      await seedJob(jobs.dataSource, jobs.account.accountId, { result: RESULT }),
      await seedJob(jobs.dataSource, jobs.account.accountId, { result: { ...RESULT, id: 'OTHER' } }),
    ];
    await jobs.dataSource.query(
      'UPDATE jobs SET result_sealed = (SELECT result_sealed FROM jobs WHERE id = $1) WHERE id = $2',
      [one, other],
    );
    expect((await jobs.call('GET', `/api/jobs/${other}`)).status).toBe(500);
  });

  it('are opened once for the listings that come right after, never for another ciphertext, and forgotten', async () => {
    const id = await seedJob(jobs.dataSource, jobs.account.accountId, { result: RESULT });
    const opened = openedMembersOf(jobs.dataSource);
    const listed = async () => (await shownIn(`/api/jobs?id=${id}`)).items[0].result;
    const before = opened.size;
    expect([await listed(), await listed()]).toEqual([RESULT, RESULT]);
    expect(opened.size).toBe(before + 1);
    const changed = sealResult(await resultCipherOf(jobs.dataSource, jobs.account.accountId), id, {
      ...RESULT,
      id: 'NEW',
    } as never);
    const write = () =>
      jobs.dataSource.query('UPDATE jobs SET result_sealed = $1 WHERE id = $2', [changed.result_sealed, id]);
    await write();
    expect((await listed()).id).toBe('NEW');
    await jobs.dataSource.query(
      'UPDATE jobs SET result_sealed = set_byte(result_sealed, 40, get_byte(result_sealed, 40) # 1) WHERE id = $1',
      [id],
    );
    expect((await jobs.call('GET', `/api/jobs?id=${id}`)).status).toBe(500);
    await write();
    expect((await jobs.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
    expect(opened.size).toBe(before);
  });
});

describe('members that were opened', () => {
  const cipher = new FieldCipher([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
  const sealedText = (id: string) =>
    `\\x${sealResult(cipher, id, RESULT as never).result_sealed!.toString('hex')}`;

  it('are nowhere in memory after their time, however often they were asked for', () => {
    jest.useFakeTimers();
    try {
      const opened = new OpenedMembers();
      const sealed = sealedText('a');
      // A clock at 0 is none.
      jest.advanceTimersByTime(1);
      for (const share of [0, 0.5, 0.4]) {
        jest.advanceTimersByTime(share * OPENED_MEMBERS_MS);
        expect(opened.open(cipher, 'a', sealed)).toContain('D1234567ZEB');
        expect(opened.size).toBe(1);
      }
      jest.advanceTimersByTime(0.2 * OPENED_MEMBERS_MS);
      expect(opened.size).toBe(0);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are a bounded number', () => {
    const opened = new OpenedMembers();
    for (let n = 0; n < 3_500; n += 1) opened.open(cipher, `job${n}`, sealedText(`job${n}`));
    expect(opened.size).toBeLessThanOrEqual(2_000);
  });
});
