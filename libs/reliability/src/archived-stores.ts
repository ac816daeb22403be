import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@bonafide/testing/eventually';
import { startTcpProxy } from '@bonafide/testing/tcp-proxy';
import { withClient } from '@bonafide/testing/with-client';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { copyCluster, removePostgresData, startPostgres } from '../../../scripts/services/postgres.mjs';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { startRedis } from '../../../scripts/services/redis.mjs';
import type { Stores } from './stores.js';

/** A PostgreSQL with WAL archiving, and a Redis without persistence. */
export interface ArchivedStores extends Stores {
  /** Copies the running server, like `pg_basebackup`. */
  backUp(): Promise<void>;
  /** Waits until all current commits are archived. */
  untilArchived(): Promise<void>;
  /** Destroys both servers, and the files of PostgreSQL. */
  lose(): Promise<void>;
  /** Starts an empty Redis, and PostgreSQL from backup and archive. */
  restore(): Promise<void>;
}

export async function startArchivedStores(folder: string): Promise<ArchivedStores> {
  const [archive, backup] = [join(folder, 'archive'), join(folder, 'backup')];
  mkdirSync(archive);
  // Under root, PostgreSQL runs as another user, which writes there.
  chmodSync(archive, 0o777);
  const settings = { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` };
  const start = (name: string) => startPostgres({ dataDir: join(folder, name), settings });
  let postgres = await start('postgres');
  let redis = await startRedis({ dataDir: join(folder, 'redis') });
  const doors = {
    postgres: await startTcpProxy(() => postgres.url),
    redis: await startTcpProxy(() => redis.url),
  };
  return {
    databaseUrl: doors.postgres.url,
    redisUrl: doors.redis.url,
    postgresUrl: () => postgres.url,
    redisUrls: () => [redis.url],
    faults: [],
    backUp: () =>
      withClient(postgres.url, async (client) => {
        await client.query("SELECT pg_backup_start('nightly', true)");
        const finish = async () => {
          const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()');
          return rows[0]!.labelfile;
        };
        await copyCluster({ from: postgres.dataDir, to: backup, finish });
      }),
    untilArchived: () =>
      withClient(postgres.url, async (client) => {
        const { rows } = await client.query<{ last: string }>(
          'SELECT pg_walfile_name(pg_switch_wal()) AS last',
        );
        await waitFor('the archive', async () => {
          const found = await client.query<{ last_archived_wal: string | null }>(
            'SELECT last_archived_wal FROM pg_stat_archiver',
          );
          return (found.rows[0]!.last_archived_wal ?? '') >= rows[0]!.last;
        });
      }),
    async lose() {
      process.kill(postgres.pid, 'SIGQUIT');
      process.kill(redis.pid, 'SIGKILL');
      await Promise.all([postgres.exited, redis.exited]);
      removePostgresData(join(folder, 'postgres'));
    },
    async restore() {
      const files = {
        'recovery.signal': '',
        'postgresql.auto.conf': `restore_command = 'cp ${archive}/%f %p'\n`,
      };
      await copyCluster({ from: backup, to: join(folder, 'restored'), files });
      [postgres, redis] = await Promise.all([
        start('restored'),
        startRedis({ dataDir: join(folder, 'redis-after') }),
      ]);
      await withClient(postgres.url, (client) =>
        waitFor('the end of the recovery', async () => {
          const { rows } = await client.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is');
          return !rows[0]!.is;
        }),
      );
    },
    async stop() {
      await Promise.all(Object.values(doors).map((door) => door.close()));
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}
