import { stackWithoutMessage } from '../telemetry/stack-without-message.js';
import type { Logger } from '../telemetry/logging.js';

const DRAIN_MS = 3_000;

/** How long load balancers have to notice the shutdown before this process stops accepting connections. */
export const drainMsOf = (config: { NODE_ENV: string; SHUTDOWN_DRAIN_MS?: number | undefined }): number =>
  config.SHUTDOWN_DRAIN_MS ?? (config.NODE_ENV === 'production' ? DRAIN_MS : 0);

/**
 * Runs `steps` in order on SIGTERM or SIGINT, then exits 0; a second signal, or the end of `graceMs`, exits 1.
 * Kubernetes' grace period must be longer than `graceMs`.
 */
export function shutdownOnSignals(logger: Logger, graceMs: number, steps: (() => unknown)[]): void {
  let began = false;
  const stop = (signal: string) => {
    if (began) process.exit(1);
    began = true;
    logger.info({ signal }, 'shutting down');
    setTimeout(() => process.exit(1), graceMs).unref();
    void (async () => {
      for (const step of steps) await step();
      process.exit(0);
    })().catch((error: Error) => {
      logger.error({ errorName: error.name }, 'shutdown failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

/**
 * Exits with 1 on an uncaught error, like Node, but logs only what may be logged: Node prints the whole error, and one
 * from PostgreSQL contains the values of its statement.
 */
export function endOnUncaughtError(logger: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    const { name, code } = error as Error & { code?: string };
    const fields = { errorName: name, code, reason: origin, stack: stackWithoutMessage(error) };
    logger.fatal(fields, 'ended by an error that nobody caught');
    process.exit(1);
  });
}
