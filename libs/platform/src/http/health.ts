import type { Express, NextFunction, Request, Response } from 'express';

export interface HealthProbes {
  /** false makes /healthz fail: the process should be restarted */
  alive(): boolean;
  /** resolves when requests can be served, rejects otherwise */
  ready(): Promise<unknown>;
}

const READY_TIMEOUT_MS = 2_000;

/** `GET /healthz` (liveness) and `GET /readyz` (readiness; also false once shutdown began), before everything else. */
export function mountHealth(app: Express, probes: HealthProbes): { beginShutdown(): void } {
  let shuttingDown = false;
  // Whoever still sends over a kept connection learns with the answer that it ends, and does not send into its end.
  app.use((_request: Request, response: Response, next: NextFunction) => {
    if (shuttingDown) response.setHeader('Connection', 'close');
    next();
  });
  app.get('/healthz', (_request: Request, response: Response) => {
    const alive = probes.alive();
    response.status(alive ? 200 : 503).json({ status: alive ? 'alive' : 'stalled' });
  });
  app.get('/readyz', (_request: Request, response: Response) => {
    if (shuttingDown) {
      response.status(503).json({ status: 'shutting-down' });
      return;
    }
    const timeout = new Promise((_, reject) => setTimeout(reject, READY_TIMEOUT_MS).unref());
    Promise.race([probes.ready(), timeout]).then(
      () => response.json({ status: 'ready' }),
      () => response.status(503).json({ status: 'not-ready' }),
    );
  });
  return { beginShutdown: () => (shuttingDown = true) };
}
