import { join } from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { startPostgres } from '../../../scripts/services/postgres.mjs';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { startRedis } from '../../../scripts/services/redis.mjs';

interface RunningServer {
  url: string;
  pid: number;
  exited: Promise<object>;
  stop(): Promise<void>;
}

/** A store that can be ended and started again, on another port each time. */
export class Restartable {
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

  /** Ends it: in order, or by a signal that lets it write nothing more. */
  async end(signal?: NodeJS.Signals): Promise<void> {
    if (!signal) return this.server.stop();
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

/** PostgreSQL with every commit on disk, and a Redis that keeps nothing. */
export async function startStores(folder: string): Promise<{ postgres: Restartable; redis: Restartable }> {
  const [postgres, redis] = await Promise.all([
    Restartable.start(() => startPostgres({ dataDir: join(folder, 'postgres'), durable: true })),
    Restartable.start(() => startRedis({ dataDir: join(folder, 'redis') })),
  ]);
  return { postgres, redis };
}
