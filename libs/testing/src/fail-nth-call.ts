import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import type { ChainableCommander, Redis } from 'ioredis';
import { triesEveryCase } from './config.js';

/** `unsent`: the call never leaves. `unanswered`: it is carried out, a COMMIT too, and its answer is lost. */
export type CallFault = 'unsent' | 'unanswered';
const CALL_FAULTS: readonly CallFault[] = ['unsent', 'unanswered'];

/** One run of a use-case, and what it called so far. */
export interface FaultPlan {
  fault: CallFault;
  /** 1 fails the first call */
  nth: number;
  calls: string[];
  /** the call that failed; undefined when the use-case had fewer than `nth` */
  failed?: string;
}

interface Connection extends EventEmitter {
  /** of its server process */
  processID: number;
  query: (...args: unknown[]) => unknown;
  connection: { stream: { destroy(): void } };
}

interface Pool extends EventEmitter {
  query(text: string, values: unknown[]): Promise<unknown>;
}

const BACKEND_END_MS = 10_000;

/**
 * Fails the n-th call that a use-case makes to PostgreSQL (every statement, BEGIN and COMMIT too: its connection is cut)
 * or to Redis (the command is refused as on a cut connection). Calls belong to a use-case by their asynchronous context:
 * requests that reach `server` during `run`, and what `run` itself does in this process. What else the service does at
 * that time is left alone.
 */
export class CallFaults {
  private readonly running = new AsyncLocalStorage<FaultPlan>();
  private current: FaultPlan | undefined;
  private readonly undo: (() => void)[] = [];

  /** @param parts.dataSource of TypeORM, over the `pg` driver */
  constructor(parts: { dataSource: { driver: object }; redis: readonly Redis[]; server: EventEmitter }) {
    const pool = (parts.dataSource.driver as { master: Pool }).master;
    const watched = new WeakSet<Connection>();
    const watch = (client: Connection) => {
      if (!watched.has(client)) this.watchConnection(client, pool);
      watched.add(client);
    };
    pool.on('acquire', watch);
    this.undo.push(() => pool.off('acquire', watch));
    for (const redis of parts.redis) this.watchRedis(redis);
    this.watchServer(parts.server);
  }

  /** Does `work` under the plan: at most one of its calls fails, all are noted in the plan. */
  async run<T>(plan: FaultPlan, work: () => Promise<T>): Promise<T> {
    this.current = plan;
    try {
      return await this.running.run(plan, work);
    } finally {
      this.current = undefined;
    }
  }

  dispose(): void {
    for (const undo of this.undo) undo();
  }

  private next(call: string): CallFault | undefined {
    const plan = this.running.getStore();
    if (!plan) return undefined;
    plan.calls.push(call);
    if (plan.calls.length !== plan.nth) return undefined;
    plan.failed = call;
    return plan.fault;
  }

  private watchServer(server: EventEmitter): void {
    const { emit } = server;
    server.emit = (event: string, ...args: unknown[]): boolean =>
      event === 'request' && this.current
        ? this.running.run(this.current, () => emit.call(server, event, ...args))
        : emit.call(server, event, ...args);
    this.undo.push(() => void (server.emit = emit));
  }

  private watchConnection(client: Connection, pool: Pool): void {
    const { query } = client;
    client.query = (...args: unknown[]): unknown => {
      const fault = this.next(`pg ${textOf(args[0])}`);
      if (!fault) return query.apply(client, args);
      const [first] = args;
      if (first instanceof EventEmitter) {
        // Its rows are handed over one by one: it tells of a failure as an event.
        const failing = failQuery(
          client,
          'unsent',
          () => Promise.resolve(),
          () => this.running.exit(() => endBackend(pool, client.processID)),
        );
        failing.catch((error) => first.emit('error', error));
        return first;
      }
      const callback = args.find((arg) => typeof arg === 'function') as
        ((error: unknown) => void) | undefined;
      const sent = args.filter((arg) => typeof arg !== 'function');
      const failing = failQuery(
        client,
        fault,
        () => query.apply(client, sent) as Promise<unknown>,
        () => this.running.exit(() => endBackend(pool, client.processID)),
      );
      if (!callback) return failing;
      failing.catch(callback);
      return undefined;
    };
    this.undo.push(() => void (client.query = query));
  }

  private watchRedis(redis: Redis): void {
    const { sendCommand, pipeline, multi } = redis;
    redis.sendCommand = (command, stream): unknown => {
      // A part of a pipeline, which is one call.
      if (command.pipelineIndex !== undefined) return sendCommand.call(redis, command, stream);
      const fault = this.next(`redis ${command.name}`);
      if (!fault) return sendCommand.call(redis, command, stream);
      const lost = new Error('Connection is closed.');
      if (fault === 'unsent') {
        command.reject(lost);
        return command.promise;
      }
      const { resolve } = command;
      command.resolve = () => command.reject(lost);
      const answer = sendCommand.call(redis, command, stream);
      void command.promise.catch(() => (command.resolve = resolve));
      return answer;
    };
    const watched = (made: ChainableCommander) => this.watchPipeline(made);
    redis.pipeline = (...args) => watched(pipeline.apply(redis, args));
    redis.multi = ((...args: Parameters<typeof multi>) =>
      watched(multi.apply(redis, args) as ChainableCommander)) as typeof multi;
    this.undo.push(() => Object.assign(redis, { sendCommand, pipeline, multi }));
  }

  private watchPipeline(pipeline: ChainableCommander): ChainableCommander {
    const exec = pipeline.exec.bind(pipeline);
    pipeline.exec = (callback) => {
      const fault = this.next('redis pipeline');
      if (!fault) return exec(callback);
      const failing = (async () => {
        if (fault === 'unanswered') await exec();
        throw new Error('Connection is closed.');
      })();
      if (typeof callback === 'function') failing.catch(callback);
      return failing;
    };
    return pipeline;
  }
}

/** Ends the connection before the statement leaves, or once its answer is there; then fails as `pg` does. */
async function failQuery(
  client: Connection,
  fault: CallFault,
  send: () => Promise<unknown>,
  endBackend: () => Promise<unknown>,
): Promise<never> {
  if (fault === 'unanswered') await send().catch(() => undefined);
  const ended = once(client, 'end', { signal: AbortSignal.timeout(2_000) });
  // Whoever borrowed the connection hears of its end as well; without a listener that would end the process.
  client.on('error', () => undefined);
  client.connection.stream.destroy();
  await ended;
  await endBackend();
  throw new Error('Connection terminated unexpectedly');
}

/** Waits for the server's side to end: until then it holds its row locks, which `SKIP LOCKED` passes over. */
const endBackend = (pool: Pool, processId: number) =>
  pool.query('SELECT pg_terminate_backend($1, $2)', [processId, BACKEND_END_MS]);

const textOf = (statement: unknown): string => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
  return (text ?? 'a cursor').replace(/\s+/g, ' ').trim().slice(0, 70);
};

/** A use-case for `failEachCall`. */
export interface FaultCase<Prepared, Outcome> {
  /** what it needs, made new for each run, without faults */
  prepare(): Promise<Prepared>;
  /** the use-case; what it throws is kept as an outcome of `lost` */
  run(prepared: Prepared): Promise<Outcome>;
  /** what follows without faults (repeats, sweeps), then the proof that it ended in one effect: throws if not */
  settle(prepared: Prepared, first: Outcome | Error): Promise<void>;
}

const CALLS_MAX = 80;
/** A use-case that fails so often is looked at first. */
const PROBLEMS_MAX = 6;

/** What changes nothing: whether it was carried out before its answer was lost makes no difference. */
const READS = /^(pg (SELECT|START TRANSACTION)|redis (get|ttl))\b/;

let useCases = 0;

/**
 * Runs a use-case again and again, with its first call failing, its second, and so on until one run had no call left to
 * fail, for both kinds of faults; calls that only read fail in one way. Unless `EVERY_CASE=true`, one call in eight fails,
 * beginning elsewhere in each use-case.
 *
 * @returns how many calls one run makes at most, how often it was run, and one line for each run that ended badly
 */
export async function failEachCall<Prepared, Outcome>(
  faults: CallFaults,
  { prepare, run, settle }: FaultCase<Prepared, Outcome>,
): Promise<{ calls: number; runs: number; problems: string[] }> {
  const problems: string[] = [];
  const reads = new Set<number>();
  let calls = 0;
  let runs = 0;
  const step = triesEveryCase() ? 1 : 8;
  const first = 1 + (useCases++ % step);
  for (const fault of CALL_FAULTS)
    for (let nth = first; problems.length < PROBLEMS_MAX; nth += step) {
      if (nth > CALLS_MAX) throw new Error(`more than ${CALLS_MAX} calls: ${problems.join('\n')}`);
      if (fault === 'unanswered' && reads.has(nth)) continue;
      const plan: FaultPlan = { fault, nth, calls: [] };
      const prepared = await prepare();
      const outcome = await faults.run(plan, () => run(prepared)).catch((error: Error) => error);
      runs++;
      await settle(prepared, outcome).catch((error: Error) => {
        problems.push(`call ${nth} ${fault} [${plan.failed ?? 'none failed'}]: ${error.message}`);
      });
      calls = Math.max(calls, plan.calls.length);
      if (plan.failed === undefined) break;
      if (READS.test(plan.failed)) reads.add(nth);
    }
  return { calls, runs, problems };
}
