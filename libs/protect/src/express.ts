// The same protection for Express and every framework that passes Node's request and response and `next`.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProtectedAuth, Protection } from './protect.js';

export interface ExpressRequest extends IncomingMessage {
  /** the URL as requested, where a router has shortened `url` */
  originalUrl?: string;
  /** the parsed body; without a body parser before this, no POST passes */
  body?: unknown;
  auth?: ProtectedAuth | undefined;
}

const ANY_ORIGIN = 'http://request.invalid';

/**
 * Middleware: serves the metadata's path and refuses unauthorized requests; for the others it sets `request.auth`, where
 * the MCP SDK's handlers expect it. Use it after `express.json()`.
 */
export const protectExpress =
  ({ gate }: Pick<Protection, 'gate'>) =>
  (request: ExpressRequest, response: ServerResponse, next: (error?: unknown) => void): void => {
    const asked = requestOf(request);
    if (!asked) {
      response.writeHead(400).end();
      return;
    }
    gate(asked, { parsedBody: request.body ?? null })
      .then(async (caller) => {
        if (caller instanceof Response) {
          response.writeHead(caller.status, Object.fromEntries(caller.headers));
          response.end(await caller.text());
          return;
        }
        request.auth = caller;
        next();
      })
      .catch(next);
  };

/** Undefined for what Node accepts but fetch's Request refuses: `TRACE`, `http://[`. */
function requestOf({ method = 'GET', url = '/', originalUrl = url, headers }: ExpressRequest) {
  // Node joins several `DPoP` headers with commas, which is not a valid proof.
  const { authorization, dpop, 'mcp-protocol-version': revision } = headers;
  // A path may begin with two slashes; it must not be taken for a host.
  const target = originalUrl.startsWith('/') ? `${ANY_ORIGIN}${originalUrl}` : originalUrl;
  try {
    return new Request(new URL(target, ANY_ORIGIN), {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(dpop !== undefined && { dpop: [dpop].flat().join() }),
        ...(revision !== undefined && { 'mcp-protocol-version': [revision].flat().join() }),
      },
    });
  } catch {
    return undefined;
  }
}
