import { readdir } from 'node:fs/promises';
import { eventually } from '@bonafide/testing/eventually';
import { plainPhoto } from '@bonafide/testing/simulated-card';
import { findDueRemovals, findStillDue } from '../../../src/media/photos/photo-removals.js';
import { PhotosService } from '../../../src/media/photos/photos.service.js';
import { startJobsProcess } from '../../jobs-process.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs?.close());

const files = async () =>
  (await readdir(jobs.photoDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

const submit = async (at?: string) =>
  jobs.call('POST', '/api/jobs', {
    at,
    headers: { Prefer: 'respond-async' },
    body: {
      type: 'selfie-verification',
      params: { userPhoto: (await plainPhoto('#888888')).toString('base64') },
    },
  });

it('a process killed between storing a photo and writing its job leaves nothing for good', async () => {
  const dying = await startJobsProcess(jobs, 'api');
  const runner = jobs.dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query('LOCK TABLE jobs IN SHARE MODE');
    const lost = submit(dying.url).catch(() => 'lost');
    await eventually(async () => expect(await files()).toHaveLength(1));
    await dying.kill();
    expect(await lost).toBe('lost');
    // What it had sent PostgreSQL would still be carried out.
    await jobs.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
    await dying.kill();
  }
  const { body: kept } = await submit();
  expect(await files()).toHaveLength(2);

  await jobs.dataSource.query('UPDATE photo_removals SET due_at = now()');
  await jobs.app.get(PhotosService).removeDue();

  const [row] = await jobs.dataSource.query('SELECT job_id, storage_key FROM job_photos');
  expect([row.job_id, (await files()).map(({ name }) => name)]).toEqual([
    kept.id,
    [(row.storage_key as string).split('/').at(-1)],
  ]);
  expect(await jobs.dataSource.query('SELECT 1 FROM photo_removals')).toEqual([]);
}, 60_000);

it('a photo whose account moves away while a sweep looks at it is not removed from the store that both share', async () => {
  const { manager } = jobs.dataSource;
  await manager.query(
    `INSERT INTO photo_removals (storage_key, due_at) VALUES ('acc_1/moved/1', now()), ('acc_1/stays/1', now())`,
  );
  const due = (await findDueRemovals(manager, 10)).map(({ key }) => key);
  await manager.query(`DELETE FROM photo_removals WHERE storage_key = 'acc_1/moved/1'`);
  expect(await findStillDue(manager, due)).toEqual(['acc_1/stays/1']);
});
