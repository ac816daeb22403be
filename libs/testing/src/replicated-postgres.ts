import { join } from 'node:path';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.js';
import { withClient } from './with-client.js';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { copyCluster, startPostgres } from '../../../scripts/services/postgres.mjs';

type Server = Awaited<ReturnType<typeof startPostgres>>;

/** Commits are acknowledged once two servers have them, so acknowledged ones survive the loss of either. */
const SETTINGS = { synchronous_standby_names: '*', wal_keep_size: '256MB' };

/** A primary and its synchronous standby, each behind a proxy with a fixed address. */
export interface ReplicatedPostgres {
  /** direct URL of the primary */
  readonly url: string;
  /** direct URL of the standby */
  readonly urlOfStandby: string;
  /** URL of both, in the format of DATABASE_URL */
  readonly urlOfBoth: string;
  /** Kills the primary like a power failure, promotes the standby, and gives it a new standby. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  let copies = 0;
  const follow = async (primary: Server): Promise<Server> => {
    const dataDir = join(folder, `postgres-${++copies}`);
    await withClient(primary.url, async (client) => {
      await client.query("SELECT pg_backup_start('standby', true)");
      const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
      const finish = async () => {
        const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop(false)');
        return rows[0]!.labelfile;
      };
      const files = {
        'standby.signal': '',
        'postgresql.auto.conf': `primary_conninfo = '${conninfo}'\n`,
      };
      await copyCluster({ from: primary.dataDir, to: dataDir, files, finish });
    });
    return startPostgres({ dataDir, settings: SETTINGS });
  };

  const first = await startPostgres({ dataDir: join(folder, 'postgres'), settings: SETTINGS });
  const servers: [Server, Server] = [first, await follow(first)];
  let primary: 0 | 1 = 0;
  const doors: TcpProxy[] = [];
  for (const n of [0, 1] as const) doors.push(await startTcpProxy(() => servers[n].url));
  const hosts = doors.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    get url() {
      return servers[primary].url;
    },
    get urlOfStandby() {
      return servers[primary === 0 ? 1 : 0].url;
    },
    urlOfBoth: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
    async failOver() {
      const lost = primary;
      const successor = lost === 0 ? 1 : 0;
      process.kill(servers[lost].pid, 'SIGQUIT');
      await servers[lost].exited;
      await withClient(servers[successor].url, (client) => client.query('SELECT pg_promote(true, 60)'));
      primary = successor;
      servers[lost] = await follow(servers[successor]);
    },
    async stop() {
      await Promise.all(doors.map((door) => door.close()));
      // A primary that shuts down cleanly waits for its standby.
      await servers[primary].stop();
      await servers[primary === 0 ? 1 : 0].stop();
    },
  };
}
