import { createServer, type Server } from 'node:http';
import { registry } from './metrics.js';

/**
 * `GET /metrics` on a separate port, which no ingress exposes. Port 0 disables it. Resolves when it listens; the process
 * may end without closing it.
 */
export async function serveMetrics(options: { port: number; host: string }): Promise<Server | null> {
  if (options.port === 0) return null;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  server.unref();
  return server;
}
