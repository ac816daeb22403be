import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import type { Logger } from '../telemetry/logging.js';
import { stackWithoutMessage } from '../telemetry/stack-without-message.js';
import { observeConcurrency, observeSweep, observeTask } from '../telemetry/metrics.js';
import { currentTrace, inSpan } from '../telemetry/tracing.js';
import { connectRedis, queuePrefix, type RedisClient } from '../redis/connect-redis.js';
import { connectWorker, type WorkerConnection } from '../redis/worker-connection.js';
import { takeMedianClaim } from './claims.js';
import { RecentShares } from './recent-shares.js';
import { concurrencyAt, FULL_PACE, nextPace } from './pace.js';

/** Handles the tasks of one queue. A task carries only an id; the row with that id is authoritative. */
export interface TaskProcessor {
  readonly queue: string;
  /** maximum number of concurrent tasks */
  readonly concurrency: number;
  /** minimum while the database is slow; default: always `concurrency` */
  readonly concurrencyMin?: number;
  process(id: string): Promise<void>;
}

/** Runs at an interval in every worker; finds due rows and enqueues their tasks. */
export interface Sweeper {
  readonly name: string;
  readonly everyMs: number;
  /** `signal`: the worker is stopping; long sweeps end at the next step */
  sweep(signal?: AbortSignal): Promise<void>;
}

/** Nest tokens: what a service's worker role runs. */
export const TASK_PROCESSORS = Symbol('TASK_PROCESSORS');
export const SWEEPERS = Symbol('SWEEPERS');

const ENQUEUE_TIMEOUT_MS = 250;
/** Between two enqueues of one id: whatever becomes due meanwhile is found by the second. */
const ENQUEUE_PAUSE_MS = 10;

/**
 * How long a silent worker keeps a task, and how often such stalled tasks are checked: BullMQ gives a task to another
 * worker at the second check. Until then its id cannot be enqueued again, which after a Redis failover affects every task
 * whose worker did not learn that it has it. Running a task in two workers is harmless: its row is leased.
 */
const TASK_LOCK_MS = 10_000;
const LOST_TASKS_INTERVAL_MS = 5_000;
/** How long a stopping worker waits, after its last task, for Redis to accept the remaining results. */
const SHUTDOWN_GRACE_MS = 2_000;
const PACE_INTERVAL_MS = 1_000;
/** With an event loop this busy, a process measures itself rather than the database. */
const LOOP_IS_BUSY = 0.9;

/** A task's data: the id, and its trace if tracing is on. */
interface TaskData {
  id: string;
  trace?: string;
}

function taskData(id: string): TaskData {
  const trace = currentTrace();
  return trace ? { id, trace } : { id };
}

/** A producer connection: fails at once while Redis is away instead of queueing in memory. */
/** Loggable facts of an error, without its message, which may quote data. */
const factsOf = (error: unknown) => ({
  errorName: (error as Error).name,
  code: (error as { code?: string }).code,
  stack: stackWithoutMessage(error),
});

const producerConnection = (redisUrl: string) =>
  connectRedis(redisUrl, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });

/** An enqueue just sent, and the following one shared by later callers. */
interface PendingEnqueue {
  over: Promise<unknown>;
  next?: Promise<boolean>;
}

export interface EnqueueOptions {
  delayMs?: number;
  /** the account whose task it is, in a queue that accounts share (`RecentShares`) */
  share?: string;
}

/** Enqueues tasks. Never throws and never blocks for long: a sweeper finds what was not enqueued. */
export class TaskQueues {
  private readonly queues = new Map<string, Queue>();
  private readonly pending = new Map<string, PendingEnqueue>();
  private readonly recent = new RecentShares();
  readonly connection: RedisClient;

  constructor(
    private readonly options: { redisUrl: string; prefix: string; names: readonly string[]; logger: Logger },
  ) {
    this.connection = producerConnection(options.redisUrl);
    this.connection.on('error', () => undefined);
    // A BullMQ queue created while Redis is unavailable stays broken, so queues are created once it is ready.
    this.connection.once('ready', () => {
      for (const name of options.names) this.queues.set(name, this.createQueue(name));
    });
  }

  private createQueue(name: string): Queue {
    const queue = new Queue(name, {
      connection: this.connection,
      prefix: queuePrefix(this.connection, this.options.prefix, name),
      skipWaitingForReady: true,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
    });
    queue.on('error', () => undefined);
    return queue;
  }

  /** null until Redis is first reached */
  queue(name: string): Queue | null {
    if (!this.options.names.includes(name)) throw new Error(`no queue is named ${name}`);
    return this.queues.get(name) ?? null;
  }

  /** Resolves when Redis is reachable, or after `timeoutMs`: start-up does not depend on it. */
  async settled(timeoutMs: number): Promise<this> {
    if (this.connection.status !== 'ready')
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.connection.once('ready', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    return this;
  }

  /**
   * True if the task is in Redis. An id waits in a queue only once; of many concurrent enqueues of one id, the first is sent
   * at once, and all others share one more a moment later.
   */
  enqueue(name: string, id: string, options: EnqueueOptions = {}): Promise<boolean> {
    if (options.delayMs) return this.add(name, id, options);
    const key = `${name} ${id}`;
    const underWay = this.pending.get(key);
    if (!underWay) return this.begin(key, name, id, options);
    underWay.next ??= underWay.over.then(() => this.begin(key, name, id, options));
    return underWay.next;
  }

  private begin(key: string, name: string, id: string, options: EnqueueOptions): Promise<boolean> {
    const done = this.add(name, id, options);
    const begun: PendingEnqueue = {
      over: done.then(() => pause(ENQUEUE_PAUSE_MS, undefined, { ref: false })),
    };
    this.pending.set(key, begun);
    void begun.over.then(() => {
      if (!begun.next) this.pending.delete(key);
    });
    return done;
  }

  /** Never rejects. */
  private async add(name: string, id: string, { delayMs, share }: EnqueueOptions): Promise<boolean> {
    const queue = this.queue(name);
    if (!queue || this.connection.status !== 'ready') return false;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ENQUEUE_TIMEOUT_MS);
    });
    const added = queue
      .add('wake', taskData(id), {
        jobId: `wake-${id}`,
        delay: delayMs,
        ...(share === undefined ? {} : { priority: this.recent.priorityOf(`${name} ${share}`, Date.now()) }),
      })
      .then(() => true as const)
      .catch(() => false as const);
    try {
      return await Promise.race([added, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => undefined)));
    this.connection.disconnect();
  }
}

/** Runs a service's processors and sweepers until closed. Start-up fails on a queue with no processor or two. */
export class TaskWorkers {
  private readonly workers: Worker[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly connections: WorkerConnection[] = [];
  private pace = FULL_PACE;
  private loop = performance.eventLoopUtilization();
  private pacing: NodeJS.Timeout | undefined;
  private closed = false;
  private readonly stopping = new AbortController();

  constructor(
    private readonly options: {
      redisUrl: string;
      prefix: string;
      names: readonly string[];
      processors: readonly TaskProcessor[];
      sweepers: readonly Sweeper[];
      logger: Logger;
      beat: () => void;
    },
  ) {
    for (const name of options.names) {
      const count = options.processors.filter((processor) => processor.queue === name).length;
      if (count !== 1) throw new Error(`the queue ${name} has ${count} processors, it needs exactly one`);
    }
  }

  start(): void {
    if (this.closed) return;
    for (const processor of this.options.processors) this.startWorker(processor);
    for (const sweeper of this.options.sweepers) this.schedule(sweeper, 0);
    this.pacing = setInterval(() => this.setPace(), PACE_INTERVAL_MS);
  }

  private setPace(): void {
    const medianMs = takeMedianClaim();
    const loop = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(loop, this.loop);
    this.loop = loop;
    if (utilization < LOOP_IS_BUSY) this.pace = nextPace(this.pace, medianMs);
    for (const [
      place,
      { queue, concurrency: max, concurrencyMin: min },
    ] of this.options.processors.entries()) {
      if (min === undefined) continue;
      const concurrency = concurrencyAt(this.pace, { min, max });
      this.workers[place]!.concurrency = concurrency;
      observeConcurrency(queue, concurrency);
    }
  }

  private startWorker(processor: TaskProcessor): void {
    const connection = connectWorker(this.options.redisUrl);
    const { client } = connection;
    client.on('error', () => undefined);
    this.connections.push(connection);
    const worker = new Worker(
      processor.queue,
      async (task) => {
        this.options.beat();
        const { id, trace } = task.data as TaskData;
        const began = Date.now();
        let outcome: 'done' | 'failed' = 'done';
        const run = inSpan(`task ${processor.queue}`, { kind: 'consumer', parent: trace }, () =>
          processor.process(id),
        );
        this.running.add(run);
        try {
          await run;
        } catch (error) {
          outcome = 'failed';
          // The row keeps its due time: the sweeper enqueues it again.
          this.options.logger.error({ queue: processor.queue, ...factsOf(error) }, 'task failed');
        } finally {
          this.running.delete(run);
          observeTask(
            processor.queue,
            outcome,
            Date.now() - began,
            began - task.timestamp - (task.opts.delay ?? 0),
          );
        }
      },
      {
        connection: client,
        prefix: queuePrefix(client, this.options.prefix, processor.queue),
        concurrency: processor.concurrency,
        drainDelay: 5,
        lockDuration: TASK_LOCK_MS,
        stalledInterval: LOST_TASKS_INTERVAL_MS,
      },
    );
    worker.on('error', () => undefined);
    this.workers.push(worker);
  }

  private schedule(sweeper: Sweeper, delayMs: number): void {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const began = Date.now();
      const run = sweeper
        .sweep(this.stopping.signal)
        .then(
          () => observeSweep(sweeper.name, 'done', Date.now() - began),
          (error: Error) => {
            observeSweep(sweeper.name, 'failed', Date.now() - began);
            this.options.logger.error({ context: sweeper.name, ...factsOf(error) }, 'sweep failed');
          },
        )
        .finally(() => {
          this.running.delete(run);
          this.options.beat();
          this.schedule(sweeper, sweeper.everyMs);
        });
      this.running.add(run);
    }, delayMs);
    this.timers.add(timer);
  }

  /**
   * Lets running tasks finish, then stops. Their completion is reported only if Redis is available; BullMQ would wait for it
   * indefinitely (taskforcesh/bullmq#4656). A task that Redis considers running is started again and finds its row done.
   */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.pacing);
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    const closing = Promise.all(this.workers.map((worker) => worker.close().catch(() => undefined)));
    await Promise.allSettled(this.running);
    await Promise.race([closing, pause(SHUTDOWN_GRACE_MS, undefined, { ref: false })]);
    for (const connection of this.connections) connection.disconnect();
    await closing;
  }
}
