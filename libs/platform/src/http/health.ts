import type { Express, NextFunction, Request, Response } from 'express';

export interface HealthProbes {
  /** false makes /healthz fail: the process should be restarted */
  alive(): boolean;
  /** resolves when requests can be served, rejects otherwise */
  ready(): Promise<unknown>;
}

const READY_TIMEOUT_MS = 2_000;

/** `GET /healthz` (liveness) and `GET /readyz` (readiness; fails once shutdown has begun), before everything else. */
export function mountHealth(app: Express, probes: HealthProbes): { beginShutdown(): void } {
  let shuttingDown = false;
  // During shutdown, responses on keep-alive connections announce their end, so that clients do not reuse them.
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
