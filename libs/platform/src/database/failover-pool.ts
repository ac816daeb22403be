import pg from 'pg';
import { BoundedClient, type BoundedClientConfig } from './bounded-client.js';

/** A connection that was just made, before the pool lends it. */
type Connected = pg.ClientBase;

/** Connections to what was demoted are ended by its restart; this bounds how long one can outlive that unseen. */
const MAX_LIFETIME_SECONDS = 600;

/** What `pg` says of a connection that was not returned in time; it has no code. */
const POOL_IS_EXHAUSTED = 'timeout exceeded when trying to connect';

/** The server that a new connection reached takes no writes: a standby, or a primary that was demoted. */
class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError';
  constructor() {
    super('the server takes no writes');
  }
}

/**
 * `pg` with a pool that knows several hosts, which `pg` does not (brianc/node-postgres#1470): a new connection goes to the
 * host that worked last; when it cannot be made, or the server takes no writes, the others are tried in their order.
 *
 * @param urls one for each host
 */
export function failoverDriver(urls: readonly string[]): Pick<typeof pg, 'Pool'> {
  let place = 0;

  class HostClient extends BoundedClient {
    constructor(options?: BoundedClientConfig) {
      super({ ...options, connectionString: urls[place % urls.length]! });
    }
  }

  /** Of all who failed at one host only the first moves on to the next. */
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
          // Says nothing of the host: all connections are lent.
          if ((error as Error).message === POOL_IS_EXHAUSTED || this.ending) throw error;
          leave(tried);
          if (attempt >= urls.length) throw error;
        }
      }
    }
  }
  return { Pool: FailoverPool as never };
}

/** A standby says `on`, and so does a primary that was told to. */
async function refuseReadOnly(client: Connected): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServerError();
}
