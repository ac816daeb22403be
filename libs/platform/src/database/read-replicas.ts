import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { observeReplicaRead } from '../telemetry/metrics.js';
import { MicroBatch } from './micro-batch.js';
import { type Executor, prepared, sql } from './sql.js';

export interface ReadReplicasOptions {
  /** one per standby; empty: all reads go to the primary */
  urls: readonly string[];
  /** maximum number of connections to each */
  poolSize: number;
  /** how long a read waits for a standby that has not yet replayed what the primary has written */
  waitMs: number;
  /** `pg.Pool` options, as for the primary */
  connection: pg.PoolConfig;
}

/** A primary's timeline and its position in the log. */
interface LogPosition {
  timeline: number;
  lsn: string;
}

interface Replica {
  pool: pg.Pool;
  /** not reached in time: reads skip it until a probe finds that it has caught up */
  isResting: boolean;
  /** reads that have or wait for a connection */
  reading: number;
}

type Attempt<T> = { outcome: 'replica'; result: T } | { outcome: 'failed' };

const CONNECT_MS = 1_000;
const PROBE_INTERVAL_MS = 1_000;
/** A standby that takes longer is unreachable or more loaded than the primary. */
const STATEMENT_MS = 10_000;
const POSITIONS_MAX = 10_000;

/** All acknowledged commits are flushed up to this position. */
const PRIMARY_POSITION = prepared(`
  SELECT ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS timeline, lsn::text
    FROM pg_current_wal_flush_lsn() AS lsn`);

const HAS_REPLAYED = prepared(
  `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isCaughtUp"`,
);

const CLUSTER = 'SELECT system_identifier::text AS cluster FROM pg_control_system()';

/** Only roles that may read statistics see `received_tli`; others see a new timeline only after the next restart point. */
const FOLLOWS = `
  SELECT system_identifier::text = $1 AND greatest(timeline_id, received_tli) = $2 AS "isFollower"
    FROM pg_control_system(), pg_control_checkpoint() LEFT JOIN pg_stat_wal_receiver ON true`;

/**
 * Reads that may run on a streaming standby instead of the primary. The standby must have replayed what the primary had
 * written when the read began, so the read sees every write acknowledged before, by any process
 * (docs/design/listing.md).
 */
@Injectable()
export class ReadReplicas implements OnApplicationShutdown {
  private readonly replicas: Replica[];
  private turn = 0;
  private isClosed = false;
  /** the timeline on which each connection's standby follows the primary */
  private readonly followed = new WeakMap<pg.ClientBase, number>();
  /** Reads that arrive while the primary's position is being queried share the next query. */
  private readonly positions = new MicroBatch<void, LogPosition>(
    async (items) => {
      const position = await sql.one<LogPosition>(this.primary, PRIMARY_POSITION);
      return items.map(() => position);
    },
    { maxItems: POSITIONS_MAX, concurrency: 1 },
  );

  constructor(
    private readonly primary: DataSource,
    private readonly options: ReadReplicasOptions,
  ) {
    this.replicas = options.urls.map((url) => ({ pool: this.openPool(url), isResting: true, reading: 0 }));
    for (const replica of this.replicas) void this.probe(replica);
  }

  /**
   * Runs `work` on a standby, in one snapshot, or on the primary. If the standby fails, it runs a second time on the
   * primary, so it must only read.
   */
  async read<T>(work: (on: Executor) => Promise<T>): Promise<T> {
    if (this.replicas.length === 0) return work(this.primary);
    const replica = this.choose();
    const attempt = replica && (await this.readFrom(replica, work));
    observeReplicaRead(attempt?.outcome ?? 'primary');
    // Any error of a standby (a conflict with its replay, for example) may not occur on the primary.
    return attempt?.outcome === 'replica' ? attempt.result : work(this.primary);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.replicas.map(({ pool }) => pool.end()));
  }

  private openPool(url: string): pg.Pool {
    const pool = new pg.Pool({
      ...this.options.connection,
      connectionString: url,
      max: this.options.poolSize,
      connectionTimeoutMillis: CONNECT_MS,
      answerMs: STATEMENT_MS,
    } as pg.PoolConfig);
    // An idle connection broke; the next read opens another.
    pool.on('error', () => undefined);
    return pool;
  }

  /** The next standby that is neither resting nor full. */
  private choose(): Replica | undefined {
    for (let tried = 0; tried < this.replicas.length; tried++) {
      const replica = this.replicas[this.turn++ % this.replicas.length]!;
      if (!replica.isResting && replica.reading < this.options.poolSize) return replica;
    }
    return undefined;
  }

  private async readFrom<T>(
    replica: Replica,
    work: (on: Executor) => Promise<T>,
  ): Promise<Attempt<T> | undefined> {
    replica.reading += 1;
    try {
      const client = await this.lend(replica, await this.positions.add());
      return client && (await readIn(client, work));
    } finally {
      replica.reading -= 1;
    }
  }

  /** A connection to a standby that has caught up; a standby that is not reached in time rests. */
  private async lend(replica: Replica, position: LogPosition): Promise<pg.PoolClient | undefined> {
    const client = await this.connect(replica, position).catch(() => undefined);
    if (!client && !replica.isResting) {
      replica.isResting = true;
      void this.probe(replica, PROBE_INTERVAL_MS);
    }
    return client;
  }

  private async connect({ pool }: Replica, position: LogPosition): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      await within(this.options.waitMs, this.catchUp(client, position));
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  private async catchUp(client: pg.ClientBase, { timeline, lsn }: LogPosition): Promise<void> {
    if (this.followed.get(client) !== timeline) await this.assertFollower(client, timeline);
    for (let waitMs = 1; ; waitMs *= 2) {
      const { isCaughtUp } = await sql.one<{ isCaughtUp: boolean | null }>(client, HAS_REPLAYED, [lsn]);
      if (isCaughtUp) return;
      await pause(waitMs);
    }
  }

  /** After a failover, a standby that was left behind may be ahead in a log that the new primary never wrote. */
  private async assertFollower(client: pg.ClientBase, timeline: number): Promise<void> {
    const { cluster } = await sql.one<{ cluster: string }>(this.primary, CLUSTER);
    const { isFollower } = await sql.one<{ isFollower: boolean }>(client, FOLLOWS, [cluster, timeline]);
    if (!isFollower) throw new Error('the server follows another primary');
    this.followed.set(client, timeline);
  }

  /** Checks independently of reads, so that none waits for a standby that is unreachable or far behind. */
  private async probe(replica: Replica, delayMs = 0): Promise<void> {
    for (let next = delayMs; replica.isResting; next = PROBE_INTERVAL_MS) {
      await pause(next, undefined, { ref: false });
      if (this.isClosed) return;
      try {
        const client = await this.connect(replica, await this.positions.add());
        client.release();
        replica.isResting = false;
      } catch {
        // The next probe asks again.
      }
    }
  }
}

/** One snapshot for all of `work`. It begins after the check, so it includes what was replayed by then. */
async function readIn<T>(client: pg.PoolClient, work: (on: Executor) => Promise<T>): Promise<Attempt<T>> {
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const result = await work(client);
    // It only read, so the commit need not be awaited.
    client.query('COMMIT').then(
      () => client.release(),
      () => client.release(true),
    );
    return { outcome: 'replica', result };
  } catch {
    client.release(true);
    return { outcome: 'failed' };
  }
}

/** @throws Error when it takes longer */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
