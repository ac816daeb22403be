import cors from 'cors';
import type { Express } from 'express';

/**
 * Answers every preflight (Fetch standard, CORS protocol) for these paths alike, whoever asks and for whatever: it carries no
 * credentials by which a page could be told from another. Which pages may read a response is said with the response.
 */
export function answerPreflights(server: Express, paths: RegExp, methods: string[]): void {
  const preflight = cors({
    origin: '*',
    methods,
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'Prefer',
      'X-API-Key',
      'X-Request-Id',
      'X-Test-Request',
    ],
    maxAge: 600,
  });
  server.use((request, response, next) => {
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (isPreflight && paths.test(request.path)) preflight(request, response, next);
    else next();
  });
}
