import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The process's Prometheus metrics. Labels are route patterns, queue, check and provider names, outcomes: never an
 * account, a person, an id or anything chosen by a client, which also bounds their number.
 */
export const registry = new Registry();

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const LONG_SECONDS = [0.1, 0.5, 1, 5, 15, 30, 60, 300, 1_800, 7_200, 86_400];

const histogram = (name: string, help: string, labelNames: string[], buckets = SECONDS) =>
  new Histogram({ name: `bonafide_${name}`, help, labelNames, buckets, registers: [registry] });

const requests = histogram('http_request_seconds', 'Requests answered, by route pattern.', [
  'method',
  'route',
  'status',
]);
const tasks = histogram('task_seconds', 'Tasks worked off, by queue and outcome.', ['queue', 'outcome']);
const queueAge = histogram(
  'queue_age_seconds',
  'How long a task had waited in Redis when a worker took it.',
  ['queue'],
  LONG_SECONDS,
);
const sweeps = histogram('sweep_seconds', 'Runs of the sweepers, by outcome.', ['sweeper', 'outcome']);
const providerCalls = histogram(
  'provider_call_seconds',
  'Calls of outside providers, repetitions included.',
  ['check', 'provider', 'outcome'],
);
const deliveries = histogram(
  'delivery_attempt_seconds',
  'Tries to deliver a message: delivered, retry, failed or stopped.',
  ['outcome'],
);
const deliveryLag = histogram(
  'delivery_lag_seconds',
  'From the commit of a message to its delivery.',
  [],
  LONG_SECONDS,
);
const gaugeErrors = new Counter({
  name: 'bonafide_gauge_errors_total',
  help: 'Scrapes for which a gauge could not be read, mostly because the database was away.',
  labelNames: ['gauge'],
  registers: [registry],
});

const imageProcessEnds = new Counter({
  name: 'bonafide_image_process_ends_total',
  help: 'Processes that unpack pictures and ended before their time: by memory, time or otherwise.',
  labelNames: ['reason'],
  registers: [registry],
});
const leaseLosses = new Counter({
  name: 'bonafide_lease_losses_total',
  help: 'Leases of jobs that ran out before the job was done: run again, or given up as not determined.',
  labelNames: ['outcome'],
  registers: [registry],
});
// Without an initial 0, `increase()` misses a counter's first event.
for (const outcome of ['run-again', 'given-up']) leaseLosses.inc({ outcome }, 0);
for (const reason of ['memory', 'time', 'other']) imageProcessEnds.inc({ reason }, 0);
const concurrency = new Gauge({
  name: 'bonafide_task_concurrency',
  help: 'Tasks that this worker takes on at once; fewer while the database is slow.',
  labelNames: ['queue'],
  registers: [registry],
});
const replicaReads = new Counter({
  name: 'bonafide_replica_reads_total',
  help: 'Reads that a standby may answer: it did, it failed on the way, or the primary was asked at once.',
  labelNames: ['outcome'],
  registers: [registry],
});

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A response was sent. `route`: its pattern, `unmatched` if there is none. */
export const observeRequest = (method: string, route: string, status: number, durationMs: number): void =>
  requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, durationMs / 1_000);

/** A task of a queue ended after waiting for `waitedMs`. */
export function observeTask(
  queue: string,
  outcome: 'done' | 'failed',
  durationMs: number,
  waitedMs: number,
): void {
  tasks.observe({ queue, outcome }, durationMs / 1_000);
  queueAge.observe({ queue }, Math.max(0, waitedMs) / 1_000);
}

export const observeSweep = (sweeper: string, outcome: 'done' | 'failed', durationMs: number): void =>
  sweeps.observe({ sweeper, outcome }, durationMs / 1_000);

/** A call to an outside provider ended. */
export const observeProviderCall = (
  check: string,
  provider: string,
  outcome: string,
  durationMs: number,
): void => providerCalls.observe({ check, provider, outcome }, durationMs / 1_000);

/** A delivery attempt ended; `lagMs`: time since the message was written, if delivered. */
export function observeDelivery(outcome: string, durationMs: number, lagMs?: number): void {
  deliveries.observe({ outcome }, durationMs / 1_000);
  if (lagMs !== undefined) deliveryLag.observe(Math.max(0, lagMs) / 1_000);
}

/** An image decoding process ended prematurely. */
export const observeImageProcessEnd = (reason: 'memory' | 'time' | 'other'): void =>
  imageProcessEnds.inc({ reason });

/** A job's lease expired: its worker died, or could not finish the job. */
export const observeLeaseLoss = (outcome: 'run-again' | 'given-up'): void => leaseLosses.inc({ outcome });

/** The number of concurrent tasks of a queue in this worker. */
export const observeConcurrency = (queue: string, tasksAtOnce: number): void =>
  concurrency.set({ queue }, tasksAtOnce);

/** A read allowed on a standby ended: on the standby, on the primary after the standby failed, or only on the primary. */
export const observeReplicaRead = (outcome: 'replica' | 'failed' | 'primary'): void =>
  replicaReads.inc({ outcome });

/** A gauge read at scrape time: the rows of a query, one per label value. */
export interface RowGauge {
  /** without the prefix `bonafide_` */
  name: string;
  help: string;
  label: string;
  /** label value → value */
  read(): Promise<Record<string, number>>;
}

/** Names of the metrics added by the last `describeProcess`. */
let described: string[] = [];

/** Labels every series with the process and adds gauges read at scrape time; a later call replaces them. */
export function describeProcess(
  process: { service: string; role: string; region?: string },
  gauges: readonly RowGauge[],
): void {
  const labels = { service: process.service, role: process.role };
  registry.setDefaultLabels(process.region ? { ...labels, region: process.region } : labels);
  for (const name of described) registry.removeSingleMetric(name);
  const before = new Set(namesOf(registry));
  collectDefaultMetrics({ register: registry });
  for (const { name, help, label, read } of gauges)
    new Gauge({
      name: `bonafide_${name}`,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        try {
          const rows = await read();
          this.reset();
          for (const [value, figure] of Object.entries(rows)) this.set({ [label]: value }, figure);
        } catch {
          // A failing gauge must not hide the other metrics.
          this.reset();
          gaugeErrors.inc({ gauge: name });
        }
      },
    });
  described = namesOf(registry).filter((name) => !before.has(name));
}

const namesOf = (of: Registry): string[] => of.getMetricsAsArray().map(({ name }) => name);
