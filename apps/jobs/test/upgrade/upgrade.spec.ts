import { migrate } from '@bonafide/platform/database/database';
import { Readiness } from '@bonafide/platform/database/readiness';
import { eventually } from '@bonafide/testing/eventually';
import { DataSource } from 'typeorm';
import { createDataSource, MIGRATIONS } from '../../src/database/database.js';
import { plainPhoto } from '../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';
import { PhotoPixels1999000000001 } from './next-migration.js';

/* A release with another migration is rolled out while this version, with data, serves beside it. */

let jobs: RunningJobs;
let photo: string;
const opened: DataSource[] = [];
beforeAll(async () => {
  [jobs, photo] = await Promise.all([startJobs(), plainPhoto('#777', 40, 30)]);
});
afterAll(async () => {
  for (const dataSource of opened) await dataSource.destroy();
  await jobs?.close();
});

/** The database as the `migrate` process of the next version opens it. */
async function nextVersion(
  migrations: unknown[] = [...MIGRATIONS, PhotoPixels1999000000001],
): Promise<DataSource> {
  const { options } = createDataSource({ url: jobs.env['DATABASE_URL']!, poolSize: 2, isMigrating: true });
  const dataSource = await new DataSource({ ...options, migrations: migrations as never }).initialize();
  opened.push(dataSource);
  return dataSource;
}

const submit = async (): Promise<string> => {
  const body = { type: 'selfie-verification', params: { userPhoto: photo, lastName: 'Quackenbush' } };
  const submitted = await jobs.call('POST', '/api/jobs', { body });
  expect(submitted.status).toBe(200);
  return submitted.body.id as string;
};
const statusOf = async (path: string) => (await jobs.call('GET', path)).status;
const pixels = (): Promise<{ pixels: number }[]> => jobs.dataSource.query('SELECT pixels FROM job_photos');

it('migrating beside an erasure and requests gives every row what the next version needs', async () => {
  for (let n = 0; n < 3; n++) await submit();
  // As an attempt that was interrupted left it.
  await jobs.dataSource.query('ALTER TABLE job_photos ADD COLUMN pixels integer');
  const next = await nextVersion();
  const erasure = jobs.dataSource.createQueryRunner();
  await erasure.startTransaction();
  await erasure.query('DELETE FROM job_photos WHERE false');
  const migrated = migrate(next);
  await eventually(async () =>
    expect(
      await jobs.dataSource.query(
        `SELECT 1 AS waits FROM pg_locks WHERE NOT granted AND relation = 'job_photos'::regclass`,
      ),
    ).toEqual([{ waits: 1 }]),
  );
  // Whatever else it touches, the erasure is not waited for in turn.
  await erasure.query('DELETE FROM jobs WHERE false');
  await erasure.commitTransaction();
  await erasure.release();
  await submit();
  expect(await migrated).toEqual(['PhotoPixels1999000000001']);
  expect(await pixels()).toEqual(Array.from({ length: 4 }, () => ({ pixels: 40 * 30 })));
});

it('the version before goes on serving, and what it writes has what the next version needs', async () => {
  const id = await submit();
  expect(await pixels()).toHaveLength(5);
  expect(await pixels()).not.toContainEqual({ pixels: null });
  await eventually(async () =>
    expect((await jobs.call('GET', `/api/jobs/${id}`)).body.status).toBe('completed'),
  );
  expect(await statusOf('/readyz')).toBe(200);
  expect((await jobs.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
});

it('migrating again does nothing, and processes of the version after it are not ready', async () => {
  expect(await migrate(await nextVersion())).toEqual([]);
  class Later1999000000002 extends PhotoPixels1999000000001 {
    override name = 'Later1999000000002';
  }
  const after = await nextVersion([...MIGRATIONS, PhotoPixels1999000000001, Later1999000000002]);
  const readiness = new Readiness(after, { url: jobs.env['DATABASE_URL']!, applicationName: 'after' });
  try {
    await expect(readiness.check()).rejects.toThrow('migrations are missing');
    expect(await migrate(after)).toEqual(['Later1999000000002']);
    await readiness.check();
  } finally {
    await readiness.onApplicationShutdown();
  }
});
