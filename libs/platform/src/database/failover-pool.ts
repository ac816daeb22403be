import pg from 'pg';
import { BoundedClient, type BoundedClientConfig } from './bounded-client.js';

/** A new connection, before the pool hands it out. */
type Connected = pg.ClientBase;

/** A demotion ends its connections by a restart; this bounds how long one can survive unnoticed. */
const MAX_LIFETIME_SECONDS = 600;

/** `pg`'s message when no connection was returned in time; it has no code. */
const POOL_IS_EXHAUSTED = 'timeout exceeded when trying to connect';

/** The server of a new connection does not accept writes: a standby, or a demoted primary. */
class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError';
  constructor() {
    super('the server takes no writes');
  }
}

/**
 * `pg` with a pool for several hosts, which `pg` lacks (brianc/node-postgres#1470): a new connection goes to the host that
 * worked last; if it fails, or the server does not accept writes, the others are tried in order.
 *
 * @param urls one per host
 */
export function failoverDriver(urls: readonly string[]): Pick<typeof pg, 'Pool'> {
  let place = 0;

  class HostClient extends BoundedClient {
    constructor(options?: BoundedClientConfig) {
      super({ ...options, connectionString: urls[place % urls.length]! });
    }
  }

  /** Of all connections that fail at a host, only the first moves on to the next. */
  const leave = (left: number) => {
    if (left === place) place += 1;
  };

  class FailoverPool extends pg.Pool {
    constructor(options: pg.PoolConfig & { onConnect?: (client: Connected) => void }) {
      const { connectionString: _, onConnect, ...rest } = options;
      super({
        ...rest,
        Client: HostClient,
        maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
        onConnect: async (client: Connected) => {
          onConnect?.(client);
          await refuseReadOnly(client);
        },
      });
    }

    override connect(): Promise<pg.PoolClient>;
    override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
    override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
      const connecting = this.connectSomewhere();
      if (!callback) return connecting;
      connecting.then(
        (client) => callback(undefined, client, (release) => client.release(release)),
        (error: Error) => callback(error, undefined, () => undefined),
      );
    }

    private async connectSomewhere(): Promise<pg.PoolClient> {
      for (let attempt = 1; ; attempt++) {
        const tried = place;
        try {
          return await super.connect();
        } catch (error) {
          // Not a fault of the host: all connections are in use.
          if ((error as Error).message === POOL_IS_EXHAUSTED || this.ending) throw error;
          leave(tried);
          if (attempt >= urls.length) throw error;
        }
      }
    }
  }
  return { Pool: FailoverPool as never };
}

/** `on` for a standby, and for a primary set to read-only. */
async function refuseReadOnly(client: Connected): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServerError();
}
