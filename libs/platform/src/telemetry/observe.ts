import { describeProcess, type RowGauge } from './metrics.js';
import { serveMetrics } from './metrics-server.js';
import { startTracing } from './tracing.js';

/**
 * Starts a process's telemetry: metrics on their own port, traces if an endpoint is set. Called by a role before the
 * application is built; `gauges` are read only at scrapes.
 */
export async function observeProcess(options: {
  service: string;
  role: string;
  region?: string;
  metricsPort: number;
  host: string;
  traceEndpoint: string | undefined;
  gauges: readonly RowGauge[];
}): Promise<void> {
  describeProcess(options, options.gauges);
  await startTracing({ ...options, endpoint: options.traceEndpoint });
  await serveMetrics({ port: options.metricsPort, host: options.host });
}
