import type { NextFunction, Request, Response } from 'express';
import type { SpanOptions, Tracing } from './tracing-sdk.js';

let tracing: Tracing | undefined;

/**
 * Turns tracing on for this process when `endpoint` (an OTLP/HTTP collector's base URL) is given. Without it not a line
 * of OpenTelemetry is loaded, and the functions below cost a comparison.
 */
export async function startTracing(options: {
  endpoint: string | undefined;
  service: string;
  role: string;
  region?: string;
}): Promise<void> {
  if (!options.endpoint) return;
  const { createTracing } = await import('./tracing-sdk.js');
  tracing = createTracing({ ...options, endpoint: options.endpoint });
}

/** Sends what was recorded and turns tracing off. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing;
  tracing = undefined;
  await stopped?.shutdown().catch(() => undefined);
}

/** Runs `work` as a span of the trace that `options.parent` names, or of the one under way. */
export const inSpan = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.run(name, options, work) : work();

/** What to put beside an id in a queue or into an outbox row, so that the work done later joins the trace. */
export const currentTrace = (): string | undefined => tracing?.current();

/** A span for each request. */
export const traceRequests = (request: Request, response: Response, next: NextFunction): void =>
  tracing ? tracing.request(request, response, next) : next();
