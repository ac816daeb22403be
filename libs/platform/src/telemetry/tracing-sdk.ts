import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { NextFunction, Request, Response } from 'express';
import { routeOf } from './route-of.js';

/** What tracing.ts uses when tracing is on. */
export interface Tracing {
  run<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>;
  request(request: Request, response: Response, next: NextFunction): void;
  /** W3C `traceparent` of the work under way */
  current(): string | undefined;
  shutdown(): Promise<void>;
}

export interface SpanOptions {
  kind: 'consumer' | 'client' | 'internal';
  /** W3C `traceparent` that this work belongs to */
  parent?: string;
  /** names and numbers suitable as metric labels: no personal data, no secrets */
  attributes?: Record<string, string | number>;
}

const KINDS = { consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Context of a W3C `traceparent` from any source; a malformed one starts a new trace. */
const contextOf = (traceparent: string | undefined) =>
  traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active();

/** OpenTelemetry with an OTLP/HTTP exporter. Imported only by tracing.ts, and only if tracing is on. */
export function createTracing(options: {
  endpoint: string;
  service: string;
  role: string;
  region?: string;
}): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': `bonafide-${options.service}`,
      'bonafide.role': options.role,
      ...(options.region && { 'cloud.region': options.region }),
    }),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({
          url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
          timeoutMillis: 5_000,
        }),
      ),
    ],
  });
  provider.register();
  const tracer = trace.getTracer('bonafide');
  return {
    run<T>(name: string, { kind, parent, attributes }: SpanOptions, work: () => Promise<T>): Promise<T> {
      return tracer.startActiveSpan(
        name,
        { kind: KINDS[kind], attributes },
        contextOf(parent),
        async (span) => {
          try {
            return await work();
          } catch (error) {
            // The name only: messages may quote what a client sent.
            span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
            throw error;
          } finally {
            span.end();
          }
        },
      );
    },

    request(request: Request, response: Response, next: NextFunction): void {
      const parent = request.headers['traceparent'];
      const within = contextOf(typeof parent === 'string' ? parent : undefined);
      tracer.startActiveSpan(request.method, { kind: SpanKind.SERVER }, within, (span) => {
        response.on('close', () => {
          const route = routeOf(request);
          span.updateName(`${request.method} ${route}`);
          span.setAttributes({
            'http.request.method': request.method,
            'http.route': route,
            'http.response.status_code': response.statusCode,
            'bonafide.request_id': request.id,
          });
          if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        next();
      });
    },

    current(): string | undefined {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },

    async shutdown(): Promise<void> {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
