import type { LoggerService } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { pino, type Logger as PinoLogger } from 'pino';
import { stackWithoutMessage } from './stack-without-message.js';
import { observeRequest } from './metrics.js';
import { routeOf } from './route-of.js';

/** Nest token of the service's logger. */
export const LOGGER = Symbol('LOGGER');

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'>;

/**
 * The only field names allowed in log lines. All others are dropped, so that logging a whole object cannot leak personal
 * data.
 */
const ALLOWED_FIELDS = new Set([
  'attempt',
  'attempts',
  'accountId',
  'check',
  'code',
  'context',
  'count',
  'deliveryId',
  'durationMs',
  'delegationId',
  'errorName',
  'event',
  'jobId',
  'kind',
  'method',
  'nextAttemptAt',
  'organization',
  'outcome',
  'port',
  'projectId',
  'provider',
  'queue',
  'reason',
  'region',
  'requestId',
  'role',
  'route',
  'service',
  'signal',
  'stack',
  'status',
  'taskId',
  'version',
]);

/** Keeps only allow-listed fields with plain values. */
function allowedFields(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields))
    if (
      ALLOWED_FIELDS.has(name) &&
      (value === null || ['string', 'number', 'boolean'].includes(typeof value))
    )
      kept[name] = value;
  return kept;
}

/** JSON lines on standard output. `level`: pino's names, or `silent`. */
export function createLogger(options: {
  service: string;
  level: string;
  destination?: { write(line: string): void };
}): Logger {
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: allowedFields, level: (label) => ({ level: label }) },
    },
    options.destination as never,
  );
}

/** Nest's own start-up lines, without attached objects. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, ...rest: unknown[]) {
    this.logger.debug({ context: String(rest.at(-1) ?? '') }, String(message));
  }
  warn(message: unknown, ...rest: unknown[]) {
    this.logger.warn({ context: String(rest.at(-1) ?? '') }, String(message));
  }
  error(message: unknown, ...rest: unknown[]) {
    this.logger.error(
      {
        context: String(rest.at(-1) ?? ''),
        errorName: (message as Error)?.name,
        stack: stackWithoutMessage(message),
      },
      message instanceof Error ? 'error' : String(message),
    );
  }
  debug() {}
  verbose() {}
}

/** The status that nginx logs. */
const CLIENT_CLOSED_REQUEST = 499;

/** One line per request: route pattern (never the path with its ids or query), status, duration. */
export function accessLog(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction) => {
    const started = performance.now();
    response.on('close', () => {
      const durationMs = Math.round((performance.now() - started) * 10) / 10;
      const route = routeOf(request);
      // The client, or a proxy, closed the connection before the end.
      const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
      observeRequest(request.method, route, status, durationMs);
      logger.info({ requestId: request.id, method: request.method, route, status, durationMs }, 'request');
    });
    next();
  };
}
