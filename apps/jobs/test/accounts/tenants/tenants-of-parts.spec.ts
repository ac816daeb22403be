import { migrate } from '@bonafide/platform/database/database';
import { eventually } from '@bonafide/testing/eventually';
import type { DataSource } from 'typeorm';
import { PARTS_OF_JOBS } from '../../../src/database/migrations/0882-tenants-of-parts.js';
import { openServiceDatabase } from '../../service-database.js';

/* What hangs from a job has its tenant, whichever version wrote it: the one before names none. */

let dataSource: DataSource;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ dataSource, close } = await openServiceDatabase());
});
afterAll(() => close?.());

const JOB = `INSERT INTO jobs (id, tenant, type, status, submitted_at, updated_at, head)
  VALUES ($1, $2, 'dob', 'active', now(), now(), '{}') RETURNING id`;
const PHOTO = `INSERT INTO job_photos (job_id, name, storage_key, content_type, bytes, width, height)
  SELECT (SELECT id FROM job), 'userPhoto', 'key', 'image/jpeg', 0, 1, 1`;

/** As the version before writes them: a job with its photo in one statement. */
async function writeParts(id: string, tenant: string): Promise<void> {
  await dataSource.query(`WITH job AS (${JOB}) ${PHOTO}`, [id, tenant]);
  for (const statement of [
    `INSERT INTO dlv_answers (job_id, sealed, received_at) VALUES ($1, '', now())`,
    `INSERT INTO late_checks (job_id, kind, since, ask_at) VALUES ($1, 'dlv', now(), now())`,
    `INSERT INTO liveness_challenges (job_id, id, poses, expires_at) VALUES ($1, 'c', '{}', now())`,
    `INSERT INTO liveness_frames (job_id, position, digest, sealed, received_at) VALUES ($1, 0, 'd', '', now())`,
    `INSERT INTO review_cases (job_id, tenant, type, reason, opened_at)
     SELECT id, tenant, type, 'failed', now() FROM jobs WHERE id = $1`,
    `INSERT INTO review_entries (id, job_id, kind, author, at, sealed) VALUES ('rev_' || $1, $1, 'note', 'a', now(), '')`,
    `INSERT INTO unlisted_properties (job_id, properties) VALUES ($1, '[]')`,
  ])
    await dataSource.query(statement, [id]);
}

const tenantsOf = async (table: string) =>
  dataSource.query(`SELECT job_id AS job, tenant FROM ${table} ORDER BY 1`);

it('rows from before, and those that a process of the version before writes later, have the tenant of their job', async () => {
  while ((await columnsOf('job_photos')).includes('tenant'))
    await dataSource.undoLastMigration({ transaction: 'each' });
  await writeParts('JobOfA', 'acc_a');
  await writeParts('JobOfB', 'acc_b~sandbox');
  // As an attempt that was interrupted left it.
  await dataSource.query('ALTER TABLE late_checks ADD COLUMN tenant text');
  await migrateBesideErasure();
  await writeParts('LaterOfA', 'acc_a');
  for (const table of PARTS_OF_JOBS)
    expect([table, await tenantsOf(table)]).toEqual([
      table,
      [
        { job: 'JobOfA', tenant: 'acc_a' },
        { job: 'JobOfB', tenant: 'acc_b~sandbox' },
        { job: 'LaterOfA', tenant: 'acc_a' },
      ],
    ]);
  expect(await dataSource.query(`SHOW statement_timeout`)).toEqual([{ statement_timeout: '30s' }]);
});

/** Whoever erases a job holds several of the tables: each waits for the other where the migration holds more than one. */
async function migrateBesideErasure(): Promise<void> {
  const erasure = dataSource.createQueryRunner();
  await erasure.startTransaction();
  await erasure.query('DELETE FROM unlisted_properties WHERE false');
  const migrated = migrate(dataSource);
  await eventually(async () =>
    expect(
      await dataSource.query(
        `SELECT 1 AS waits FROM pg_locks WHERE NOT granted AND relation = 'unlisted_properties'::regclass`,
      ),
    ).toEqual([{ waits: 1 }]),
  );
  await erasure.query('DELETE FROM job_photos WHERE false');
  await erasure.commitTransaction();
  await erasure.release();
  expect(await migrated).toContain('EveryPartHasATenant1732000000883');
}

const columnsOf = async (table: string): Promise<string[]> =>
  (
    await dataSource.query<{ name: string }[]>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1`,
      [table],
    )
  ).map(({ name }) => name);
