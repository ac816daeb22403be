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
/** Of the Streamable HTTP transport of MCP. */
const MCP_HEADERS = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];

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

const EXPOSED_HEADERS =
  'ETag, Idempotent-Replayed, RateLimit, Retry-After, WWW-Authenticate, X-Request-Id'.split(', ');

/**
 * Lets pages of these origins call with a bearer token and read every response, refusals included: a page must tell its
 * person what is wrong. API keys do not belong on a page: what a request with one is answered stays unreadable.
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

/** What is public is so for every page too; a client of MCP sends the revision it speaks along (RFC 9728 section 3). */
export const allowEveryPage = (server: Express, paths: RegExp): void => {
  const allow = cors({ origin: '*', methods: ['GET'], allowedHeaders: MCP_HEADERS, maxAge: 600 });
  server.use((request, response, next) => {
    if (paths.test(request.path)) allow(request, response, next);
    else next();
  });
};
