import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import type { ChainableCommander, Redis } from 'ioredis';
import { faultStep } from './config.js';

/** `unsent`: the call is not sent. `unanswered`: it is executed, also a COMMIT, but its response is lost. */
export type CallFault = 'unsent' | 'unanswered';
const CALL_FAULTS: readonly CallFault[] = ['unsent', 'unanswered'];

/** One run of a use-case, and its calls so far. */
export interface FaultPlan {
  fault: CallFault;
  /** 1 fails the first call */
  nth: number;
  calls: string[];
  /** the failed call; undefined if the use-case had fewer than `nth` */
  failed?: string;
}

interface Connection extends EventEmitter {
  /** id of its server process */
  processID: number;
  query: (...args: unknown[]) => unknown;
  connection: { stream: { destroy(): void } };
}

interface Pool extends EventEmitter {
  query(text: string, values: unknown[]): Promise<unknown>;
}

const BACKEND_END_MS = 10_000;

/**
 * Fails the n-th call of a use-case to PostgreSQL (every statement, also BEGIN and COMMIT: its connection is cut) or to
 * Redis (the command fails as on a broken connection). Calls belong to a use-case by their asynchronous context: requests
 * that reach `server` during `run`, and what `run` itself does in this process. Other activity of the service is not
 * affected.
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

  /** Runs `work` under the plan: at most one of its calls fails; all are recorded in the plan. */
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
        // A streaming query reports failures as an event.
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
      // Part of a pipeline, which counts as one call.
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

/** Closes the connection before the statement is sent, or after its response; then fails like `pg`. */
async function failQuery(
  client: Connection,
  fault: CallFault,
  send: () => Promise<unknown>,
  endBackend: () => Promise<unknown>,
): Promise<never> {
  if (fault === 'unanswered') await send().catch(() => undefined);
  const ended = once(client, 'end', { signal: AbortSignal.timeout(2_000) });
  // The connection emits an error too; without a listener that would end the process.
  client.on('error', () => undefined);
  client.connection.stream.destroy();
  await ended;
  await endBackend();
  throw new Error('Connection terminated unexpectedly');
}

/** Waits for the backend to end: until then it holds its row locks, which `SKIP LOCKED` would skip. */
const endBackend = (pool: Pool, processId: number) =>
  pool.query('SELECT pg_terminate_backend($1, $2)', [processId, BACKEND_END_MS]);

const textOf = (statement: unknown): string => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
  return (text ?? 'a cursor').replace(/\s+/g, ' ').trim().slice(0, 70);
};

/** A use-case for `failEachCall`. */
export interface FaultCase<Prepared, Outcome> {
  /** prepares each run, without faults */
  prepare(): Promise<Prepared>;
  /** the use-case; a thrown error is passed on as the outcome */
  run(prepared: Prepared): Promise<Outcome>;
  /** repeats and sweeps without faults, then checks that there was exactly one effect; throws if not */
  settle(prepared: Prepared, first: Outcome | Error): Promise<void>;
}

const CALLS_MAX = 80;
/** Stops after this many problems. */
const PROBLEMS_MAX = 6;

/** Calls without effects, for which both kinds of faults are equivalent. */
const READS = /^(pg (SELECT|START TRANSACTION)|redis (get|ttl))\b/;

let useCases = 0;

/**
 * Runs a use-case repeatedly, failing its first call, its second, and so on until there is no call left to fail, with both
 * kinds of faults; read-only calls fail in only one way. Only every eighth call fails ({@link faultStep}), with a
 * different start in each use-case.
 *
 * @returns the maximum number of calls per run, the number of runs, and one line per failed run
 */
export async function failEachCall<Prepared, Outcome>(
  faults: CallFaults,
  { prepare, run, settle }: FaultCase<Prepared, Outcome>,
): Promise<{ calls: number; runs: number; problems: string[] }> {
  const problems: string[] = [];
  const reads = new Set<number>();
  let calls = 0;
  let runs = 0;
  const step = faultStep(8);
  const first = 1 + (useCases++ % step);
  for (const fault of CALL_FAULTS)
    for (let nth = first; problems.length < PROBLEMS_MAX; nth += step) {
      if (nth >= CALLS_MAX + step) throw new Error(`more than ${CALLS_MAX} calls: ${problems.join('\n')}`);
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
