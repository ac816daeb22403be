import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { ImportListsService } from '../../../src/checks/aml/import-lists.service.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import { RescreenService } from '../../../src/checks/aml/rescreen.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { OFAC } from './sample-lists.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: { PROVIDER_AML: 'lists' }, worker: false });
  await jobs.app.get(ImportListsService).importIssue('ofac-sdn', readOfac(OFAC));
}, 60_000);
afterAll(() => jobs?.close());

const VIKTOR = { firstName: 'Wiktor', lastName: 'Examplov' };
const verify = async (body: object, key?: string) =>
  (await jobs.call('POST', '/api/aml/verify', { body, ...(key ? { key } : {}) })).body;
const explain = (id: string, key?: string) =>
  jobs.call('GET', `/api/aml/${id}/explanation`, key ? { key } : {});

describe('birth date, country and gender of a screening', () => {
  it.each([
    [{}, 1],
    [{ dob: '05/04/1960' }, 1],
    [{ dob: '04/05/1960' }, 1],
    [{ dob: '09/17/1972' }, 0],
    [{ dob: '09/17/1966' }, 0],
    [{ gender: 'male' }, 1],
    [{ gender: 'F' }, 0],
    [{ gender: 'female', dob: '05/04/1960' }, 1],
    [{ country: 'BR' }, 1],
  ])('%j: %d hits', async (facts, hits) => {
    expect((await verify({ ...VIKTOR, ...facts })).result.data.totalHits).toBe(hits);
  });
});

describe('why a screening found whom it found', () => {
  it('is told where it is asked for, and stands in no record', async () => {
    const record = await verify({ ...VIKTOR, dob: '05/04/1960', country: 'RU', gender: 'M' });
    expect(JSON.stringify(record)).not.toMatch(/nameScore|isHit|onlyListed/);
    const { body: job } = await jobs.call('GET', `/api/jobs/${record.id}`);
    expect(JSON.stringify(job)).not.toMatch(/nameScore|isHit|onlyListed/);
    const { status, body } = await explain(record.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: record.id, screenedAt: expect.any(String), threshold: 0.77 });
    expect(body.candidates[0]).toMatchObject({
      entry: 'ofac-sdn:7001',
      isHit: true,
      score: 1,
      weak: false,
      name: expect.any(String),
      words: expect.arrayContaining([
        expect.objectContaining({ asked: 'examplov', listed: 'examplov', reason: 'same' }),
      ]),
      birthDate: { fit: 'same', points: 0.3 },
      country: { fit: 'same', points: 0.03 },
      gender: { fit: 'same', points: 0.01 },
    });
  });

  it('names who came near and is no hit', async () => {
    const { id, result } = await verify({ ...VIKTOR, dob: '09/17/1966' });
    expect(result.data.totalHits).toBe(0);
    const [near] = (await explain(id)).body.candidates;
    expect(near).toMatchObject({ isHit: false, birthDate: { fit: 'other', points: -0.35 } });
  });

  it('is empty where nobody came near', async () => {
    const { id } = await verify({ firstName: 'Jane', lastName: 'Unlisted' });
    expect((await explain(id)).body).toEqual({ id, screenedAt: null, threshold: null, candidates: [] });
  });

  it('belongs to the account, and goes with the job', async () => {
    const { id } = await verify(VIKTOR);
    const { apiKey: stranger, publicKey } = await jobs.createAccount();
    expect((await explain(id, stranger)).status).toBe(404);
    expect((await explain(id, publicKey)).status).toBe(401);
    expect((await explain('nobodysJob12')).status).toBe(404);
    await jobs.call('DELETE', `/api/jobs/${id}`);
    expect((await explain(id)).body.candidates).toEqual([]);
    const rows = await jobs.dataSource.query('SELECT 1 FROM aml_explanations WHERE job_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('follows a re-screening', async () => {
    const { id } = await verify({ firstName: 'Novak', lastName: 'Lateexample', monitor: true });
    expect((await explain(id)).body.candidates).toEqual([]);
    const [entry] = readOfac(OFAC);
    const added = {
      ...entry!,
      sourceRef: '7900',
      names: [{ name: 'Novak Lateexample', kind: 'primary' as const }],
    };
    await jobs.app.get(ImportListsService).importIssue('ofac-sdn', [...readOfac(OFAC), added]);
    await jobs.app.get(RescreenService).rescreenDue();
    expect((await explain(id)).body.candidates).toMatchObject([{ entry: 'ofac-sdn:7900', isHit: true }]);
  });
});

describe('the threshold', () => {
  it('is the account’s where it has one', async () => {
    const strict = await jobs.createAccount(['amlEnabled'], { amlThreshold: 1 });
    const misspelt = { firstName: 'Viktor', lastName: 'Examplkov' };
    expect((await verify(misspelt)).result.data.totalHits).toBe(1);
    const { id, result } = await verify(misspelt, strict.apiKey);
    expect(result.data.totalHits).toBe(0);
    expect((await explain(id, strict.apiKey)).body).toMatchObject({
      threshold: 1,
      candidates: [{ isHit: false }],
    });
  });

  it.each([0.4, 1.1, '0.9', null])('%j is refused', async (amlThreshold) => {
    const { accountId } = await jobs.createAccount();
    const change = { settings: { amlThreshold: amlThreshold as number } };
    await expect(jobs.app.get(AccountsService).updateAccount(accountId, change)).rejects.toThrow(
      'amlThreshold',
    );
  });
});
