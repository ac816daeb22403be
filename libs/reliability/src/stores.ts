import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { startReplicatedPostgres } from '@bonafide/testing/replicated-postgres';
import { startRedisCluster, startSentinels } from '@bonafide/testing/replicated-redis';
import { startTcpProxy } from '@bonafide/testing/tcp-proxy';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { startPostgres } from '../../../scripts/services/postgres.mjs';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { startRedis } from '../../../scripts/services/redis.mjs';
import type { SeededRandom } from '@bonafide/testing/seeded-random';

/** A fault of a store, which is over when the function returns. Returns a description. */
export type StoreFault = (random: SeededRandom) => Promise<string>;

/** The services' stores, with URLs through the proxies and direct ones. */
export interface Stores {
  /** the database `postgres`, as in DATABASE_URL */
  databaseUrl: string;
  redisUrl: string;
  /** direct URL of the database `postgres` on the server that accepts writes */
  postgresUrl(): string;
  /** direct URLs of all servers with keys of their own */
  redisUrls(): string[];
  faults: readonly StoreFault[];
  stop(): Promise<void>;
}

/** PostgreSQL with every commit on disk, and a Redis without persistence. */
export async function startSingleStores(folder: string): Promise<Stores> {
  const [postgres, redis] = await Promise.all([
    Restartable.start(() => startPostgres({ dataDir: join(folder, 'postgres'), durable: true })),
    Restartable.start(() => startRedis({ dataDir: join(folder, 'redis') })),
  ]);
  const doors = {
    postgres: await startTcpProxy(() => postgres.url),
    redis: await startTcpProxy(() => redis.url),
  };
  const pickDoor = (random: SeededRandom) => random.pick(['postgres', 'redis'] as const);
  return {
    databaseUrl: doors.postgres.url,
    redisUrl: doors.redis.url,
    postgresUrl: () => postgres.url,
    redisUrls: () => [redis.url],
    faults: [
      async function restartRedis(random) {
        await redis.end('SIGKILL');
        await pause(random.between(500, 3_000));
        await redis.restart();
        return 'Redis gone, back empty';
      },
      async function restartPostgres(random) {
        const signal = random.pick(['SIGQUIT', 'SIGINT'] as const);
        await postgres.end(signal);
        await pause(random.between(200, 2_000));
        await postgres.restart();
        return `PostgreSQL restarted (${signal})`;
      },
      async function cutStore(random) {
        const name = pickDoor(random);
        await doors[name].cut();
        await pause(random.between(200, 2_000));
        await doors[name].restore();
        return `${name}: connections cut`;
      },
      async function freezeStore(random) {
        const name = pickDoor(random);
        doors[name].freeze();
        await pause(random.between(500, 3_000));
        await doors[name].restore();
        return `${name}: frozen`;
      },
      async function slowStore(random) {
        const name = pickDoor(random);
        doors[name].delay(random.between(5, 60));
        await pause(2_000);
        doors[name].delay(0);
        return `${name}: slow`;
      },
    ],
    async stop() {
      await Promise.all(Object.values(doors).map((door) => door.close()));
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

/** A primary with a synchronous standby, and Redis with Sentinels or as a cluster. */
export async function startReplicatedStores(folder: string, kind: 'sentinels' | 'cluster'): Promise<Stores> {
  const [postgres, redis] = await Promise.all([
    startReplicatedPostgres(folder),
    kind === 'sentinels' ? startSentinels(folder) : startRedisCluster(folder),
  ]);
  const promoteStandby: StoreFault = async () => {
    await postgres.failOver();
    return 'PostgreSQL lost, standby promoted';
  };
  const failOverRedis: StoreFault = async () => {
    await redis.failOver();
    return kind === 'sentinels' ? 'Redis lost, replica promoted' : 'node of Redis lost, replica promoted';
  };
  return {
    databaseUrl: postgres.urlOfBoth,
    redisUrl: redis.url,
    postgresUrl: () => postgres.url,
    redisUrls: () => redis.primaryUrls(),
    faults: [promoteStandby, promoteStandby, failOverRedis, failOverRedis],
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

interface RunningServer {
  url: string;
  pid: number;
  exited: Promise<object>;
  stop(): Promise<void>;
}

/** A store that can be stopped and restarted, on another port each time. */
class Restartable {
  private constructor(
    private server: RunningServer,
    private readonly again: () => Promise<RunningServer>,
  ) {}

  static async start(start: () => Promise<RunningServer>): Promise<Restartable> {
    return new Restartable(await start(), start);
  }

  get url(): string {
    return this.server.url;
  }

  /** Ends it with a signal, which may prevent further writes. */
  async end(signal: NodeJS.Signals): Promise<void> {
    process.kill(this.server.pid, signal);
    await this.server.exited;
  }

  async restart(): Promise<void> {
    this.server = await this.again();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
