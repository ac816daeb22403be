import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { RetentionSettings } from '../../src/accounts/settings/account-settings.js';
import type { NewAccount } from '../../src/accounts/accounts.service.js';
import { RetentionService } from '../../src/privacy/retention.service.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

const clock = new TestClock(new Date());
let jobs: RunningJobs;
let receiver: StubServer;
let photo: string;
beforeAll(async () => {
  [jobs, receiver] = await Promise.all([startJobs({ clock: clock as never }), startStubServer()]);
  const licence = sampleLicence({ firstName: 'ZEBULONIA', lastName: 'QUACKENBUSH' });
  photo = (await photographLicence(licence)).toString('base64');
});
afterAll(() => Promise.all([jobs.close(), receiver.close()]));
beforeEach(() => clock.set(new Date()));

const sweep = () => jobs.app.get(RetentionService).sweep();
const filesOf = (account: NewAccount) =>
  readdir(join(jobs.photoDir, account.accountId), { recursive: true }).then(
    (names) => names.filter((name) => name.includes('/')).length,
    () => 0,
  );
const countOf = async (table: string, column: string, value: string) => {
  const [row] = (await jobs.dataSource.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`, [
    value,
  ])) as { n: number }[];
  return row!.n;
};

/** An account with these periods, and a completed job of its with photo and delivered callback. */
async function completedJob(retention: Partial<RetentionSettings>) {
  const account = await jobs.createAccount(undefined, { retention });
  const created = await jobs.call('POST', '/api/jobs', {
    key: account.apiKey,
    body: {
      type: 'id-verification',
      callbackURL: `${receiver.url}/hook`,
      params: { backIdPhoto: photo, email: 'zeb@planted.example' },
    },
  });
  const { id } = created.body;
  const read = async () => (await jobs.call('GET', `/api/jobs/${id}`, { key: account.apiKey })).body;
  await eventually(async () => {
    expect((await read()).status).toBe('completed');
    const deliveries = await jobs.dataSource.query(`SELECT status FROM deliveries WHERE subject_id = $1`, [
      id,
    ]);
    expect(deliveries).toEqual([{ status: 'delivered' }]);
  });
  return { account, id, read };
}

describe('the retention sweep', () => {
  it('removes photos whose period is over and leaves their jobs', async () => {
    const { account, read } = await completedJob({ photosDays: 30 });
    const stored = await filesOf(account);
    expect(stored).toBeGreaterThan(0);
    clock.advance({ days: 29, hours: 23 });
    await sweep();
    expect(await filesOf(account)).toBe(stored);
    clock.advance({ hours: 2 });
    await sweep();
    expect(await filesOf(account)).toBe(0);
    const job = await read();
    expect([job.status, job.result.firstName]).toEqual(['completed', 'ZEBULONIA']);
    const listed = await jobs.call('GET', '/api/jobs?signedUrl=true', { key: account.apiKey });
    expect(Object.keys(listed.body.items[0].request.parameters)).not.toContain('backIdPhotoUrl');
  });

  it('erases whole jobs whose period is over, as their owner would', async () => {
    const { account, id, read } = await completedJob({ personalDataDays: 10 });
    clock.advance({ days: 9, hours: 23 });
    await sweep();
    expect((await read()).status).toBe('completed');
    clock.advance({ hours: 2 });
    await sweep();
    const job = await read();
    expect([job.status, job.result, job.request.parameters]).toEqual(['removed', null, { id }]);
    expect(await filesOf(account)).toBe(0);
    const rows = await jobs.dataSource.query(
      `SELECT t::text AS row FROM jobs t WHERE id = $1
       UNION ALL SELECT convert_from(body, 'UTF8') FROM deliveries WHERE subject_id = $1 AND body IS NOT NULL`,
      [id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/zebulonia|quackenbush|zeb@planted/i);
    const audit = await jobs.dataSource.query(
      `SELECT actor, action FROM account_audit WHERE job_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    );
    expect(audit).toEqual([{ actor: 'retention', action: 'job.removed' }]);
  });

  it('removes callbacks with their tries and the audit trail after the logs’ period', async () => {
    const { account, id } = await completedJob({ logsDays: 5 });
    await jobs.dataSource.query(
      `INSERT INTO account_audit (tenant, job_id, actor, action, at)
       VALUES ($1, $2, 'key:x', 'job.reviewed', now() - interval '6 days')`,
      [account.accountId, id],
    );
    await sweep();
    expect(await countOf('deliveries', 'subject_id', id)).toBe(1);
    clock.advance({ days: 5, hours: 1 });
    await sweep();
    expect(await countOf('deliveries', 'subject_id', id)).toBe(0);
    expect(await countOf(`account_audit`, `action = 'job.reviewed' AND tenant`, account.accountId)).toBe(0);
    const attempts = await jobs.dataSource.query(
      'SELECT FROM delivery_attempts a WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.id = a.delivery_id)',
    );
    expect(attempts).toEqual([]);
  });

  it('touches neither accounts that keep nor jobs that are still active', async () => {
    const kept = await completedJob({ photosDays: null, personalDataDays: null, logsDays: null });
    const account = await jobs.createAccount(undefined, {
      retention: { photosDays: 1, personalDataDays: 1 },
    });
    const session = await jobs.call('POST', '/api/jobs/session', {
      key: account.apiKey,
      body: { type: 'id-verification' },
    });
    clock.advance({ days: 3_650 });
    await sweep();
    expect((await kept.read()).status).toBe('completed');
    expect(await filesOf(kept.account)).toBeGreaterThan(0);
    expect(await countOf('deliveries', 'subject_id', kept.id)).toBe(1);
    const open = await jobs.call('GET', `/api/jobs/${session.body.id}`, { key: account.apiKey });
    expect(open.body.status).not.toBe('removed');
  });
});
