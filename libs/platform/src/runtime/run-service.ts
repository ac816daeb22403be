import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../telemetry/logging.js';
import { createLogger } from '../telemetry/logging.js';
import { DataSource } from 'typeorm';
import { ConfigError } from './config.js';
import { Heartbeat } from './heartbeat.js';
import type { RowGauge } from '../telemetry/metrics.js';
import { observeProcess } from '../telemetry/observe.js';
import {
  SWEEPERS,
  type Sweeper,
  TASK_PROCESSORS,
  type TaskProcessor,
  TaskWorkers,
} from '../queues/queues.js';
import { Readiness } from '../database/readiness.js';
import type { ServiceApp } from '../http/service-app.js';
import { drainMsOf, endOnUncaughtError, shutdownOnSignals } from './shutdown.js';
import { stopTracing } from '../telemetry/tracing.js';

/** The settings that running a role needs; see service-settings.ts. */
export interface RoleConfig {
  NODE_ENV: string;
  LOG_LEVEL: Parameters<typeof createLogger>[0]['level'];
  HOST: string;
  PORT: number;
  METRICS_PORT: number;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  REDIS_URL: string;
  REDIS_PREFIX: string;
  SHUTDOWN_GRACE_MS: number;
  SHUTDOWN_DRAIN_MS?: number | undefined;
}

export interface RunnableService {
  name: 'jobs' | 'auth';
  region?: string;
  queueNames: readonly string[];
  gauges(dataSource: DataSource): RowGauge[];
  create(options: { logger: Logger; isAlive?: () => boolean }): Promise<ServiceApp>;
}

/** A worker without a heartbeat for this long should be restarted. */
const STALE_AFTER_MS = 120_000;
const READY_ASK_MS = 500;
const ASKS_PER_WARNING = 120;

/** Runs the role in the first argument; exits with 64 for an unknown role, and with 1 and the faults for bad settings. */
export async function runRole<Config>(
  roles: Record<string, () => Promise<(config: Config, args: string[]) => Promise<void>>>,
  readConfig: () => Config,
): Promise<void> {
  const [role = 'api', ...args] = process.argv.slice(2);
  const load = roles[role];
  if (!load) {
    process.stderr.write(`usage: main.js ${Object.keys(roles).join('|')}\n`);
    process.exit(64);
  }
  try {
    const run = await load();
    await run(readConfig(), args);
  } catch (thrown) {
    const error = thrown as Error;
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : (error.stack ?? error.message)}\n`,
    );
    process.exit(1);
  }
}

/** Serves HTTP until it is stopped. */
export async function serveApi(config: RoleConfig, service: RunnableService): Promise<void> {
  const logger = createLogger({ service: service.name, level: config.LOG_LEVEL });
  endOnUncaughtError(logger);
  const { app, beginShutdown } = await service.create({ logger });
  await observe(config, service, 'api', app.get(DataSource));
  await app.listen(config.PORT, config.HOST);
  signalReady();
  logger.info({ role: 'api', port: config.PORT }, 'listening');
  shutdownOnSignals(logger, config.SHUTDOWN_GRACE_MS, [
    beginShutdown,
    () => pause(drainMsOf(config)),
    () => app.close(),
    stopTracing,
  ]);
}

/** Runs tasks and sweepers; over HTTP it serves only health checks, on the same port as the api role. */
export async function runWorker(config: RoleConfig, service: RunnableService): Promise<void> {
  const logger = createLogger({ service: service.name, level: config.LOG_LEVEL });
  endOnUncaughtError(logger);
  const heartbeat = new Heartbeat(STALE_AFTER_MS);
  const { app, beginShutdown } = await service.create({ logger, isAlive: () => heartbeat.isAlive() });
  const workers = new TaskWorkers({
    redisUrl: config.REDIS_URL,
    prefix: config.REDIS_PREFIX,
    names: service.queueNames,
    processors: app.get<TaskProcessor[]>(TASK_PROCESSORS),
    sweepers: app.get<Sweeper[]>(SWEEPERS),
    logger,
    beat: heartbeat.beat,
  });
  await observe(config, service, 'worker', app.get(DataSource));
  await app.listen(config.PORT, config.HOST);
  shutdownOnSignals(logger, config.SHUTDOWN_GRACE_MS, [
    beginShutdown,
    () => workers.close(),
    () => app.close(),
    stopTracing,
  ]);
  // On an old schema tasks would fail, and workers of the previous version would miss them.
  await untilReady(app.get(Readiness), logger, heartbeat.beat);
  workers.start();
  signalReady();
  logger.info({ role: 'worker', port: config.PORT }, 'working');
}

async function untilReady(readiness: Readiness, logger: Logger, beat: () => void): Promise<void> {
  for (let asked = 0; ; asked++) {
    const refusal = await readiness.check().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (!refusal) return;
    if (asked % ASKS_PER_WARNING === 0) logger.warn({ err: refusal.error }, 'waiting for the database');
    beat();
    await pause(READY_ASK_MS);
  }
}

/** The signal that process managers (`wait_ready` of PM2) and `npm start` wait for; without effect in a container. */
const signalReady = () => process.send?.('ready');

const observe = (config: RoleConfig, service: RunnableService, role: string, dataSource: DataSource) =>
  observeProcess({
    service: service.name,
    role,
    ...(service.region ? { region: service.region } : {}),
    metricsPort: config.METRICS_PORT,
    host: config.HOST,
    traceEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    gauges: service.gauges(dataSource),
  });
