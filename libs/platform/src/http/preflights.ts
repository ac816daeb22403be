import cors from 'cors';
import type { Express } from 'express';

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'DPoP',
  'Idempotency-Key',
  'If-Match',
  'Prefer',
  'X-Request-Id',
];
/** Headers of MCP's Streamable HTTP transport. */
const MCP_HEADERS = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];

/**
 * Responds to every preflight (Fetch standard, CORS protocol) for these paths in the same way, since it carries no
 * credentials. The actual response determines which pages may read it.
 */
export function answerPreflights(server: Express, paths: RegExp, methods: string[]): void {
  const preflight = cors({
    origin: '*',
    methods,
    allowedHeaders: [
      'Authorization',
      'Capture-Proof',
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

const EXPOSED_HEADERS =
  'DPoP-Nonce, ETag, Idempotent-Replayed, RateLimit, Retry-After, WWW-Authenticate, X-Request-Id'.split(', ');

/**
 * Lets pages of these origins call with a bearer token and read every response, including errors, which they have to
 * explain to people. API keys do not belong in pages, so responses to requests with one stay unreadable.
 */
export function allowPages(server: Express, paths: RegExp, origins: readonly string[]): void {
  const allow = cors({
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [...ALLOWED_HEADERS, ...MCP_HEADERS],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
  });
  server.use((request, response, next) => {
    const { origin, 'x-api-key': key } = request.headers;
    const isAllowed = origin !== undefined && origins.includes(origin) && key === undefined;
    if (isAllowed && paths.test(request.path)) allow(request, response, next);
    else next();
  });
}

/** Public resources are readable by every page, whatever headers it sends: they are the same for everybody. */
export const allowEveryPage = (server: Express, paths: RegExp): void => {
  const allow = cors({ origin: '*', methods: ['GET', 'HEAD'], exposedHeaders: EXPOSED_HEADERS, maxAge: 600 });
  server.use((request, response, next) => {
    if (paths.test(request.path)) allow(request, response, next);
    else next();
  });
};
