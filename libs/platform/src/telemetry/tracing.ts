import type { NextFunction, Request, Response } from 'express';
import type { SpanOptions, Tracing } from './tracing-sdk.js';

let tracing: Tracing | undefined;

/**
 * Turns tracing on for this process if `endpoint` (an OTLP/HTTP collector's base URL) is given. Otherwise no OpenTelemetry
 * code is loaded, and the functions below cost only a comparison.
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

/** Flushes recorded spans and turns tracing off. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing;
  tracing = undefined;
  await stopped?.shutdown().catch(() => undefined);
}

/** Runs `work` as a span of the trace of `options.parent`, or of the current one. */
export const inSpan = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.run(name, options, work) : work();

/** The trace to store with a queued id or an outbox row, so that the later work joins it. */
export const currentTrace = (): string | undefined => tracing?.current();

/** A span per request. */
export const traceRequests = (request: Request, response: Response, next: NextFunction): void =>
  tracing ? tracing.request(request, response, next) : next();
