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
  ({ gate, pageHeaders }: Pick<Protection, 'gate' | 'pageHeaders'>) =>
  (request: ExpressRequest, response: ServerResponse, next: (error?: unknown) => void): void => {
    const asked = requestOf(request);
    if (!asked) {
      response.writeHead(400).end();
      return;
    }
    gate(asked, { parsedBody: request.body ?? null })
      .then(async (caller) => {
        // What a CORS middleware before this has set stays.
        const headers = caller instanceof Response ? Object.fromEntries(caller.headers) : pageHeaders(asked);
        for (const [name, value] of Object.entries(headers))
          if (name === 'vary') response.appendHeader(name, value);
          else if (!response.hasHeader(name)) response.setHeader(name, value);
        if (caller instanceof Response) {
          response.statusCode = caller.status;
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
  const { authorization, dpop, origin, 'mcp-protocol-version': revision } = headers;
  const asked = headers['access-control-request-headers'];
  // A path may begin with two slashes; it must not be taken for a host.
  const target = originalUrl.startsWith('/') ? `${ANY_ORIGIN}${originalUrl}` : originalUrl;
  try {
    return new Request(new URL(target, ANY_ORIGIN), {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(dpop !== undefined && { dpop: [dpop].flat().join() }),
        ...(origin !== undefined && { origin }),
        ...(asked !== undefined && { 'access-control-request-headers': asked }),
        ...(revision !== undefined && { 'mcp-protocol-version': [revision].flat().join() }),
      },
    });
  } catch {
    return undefined;
  }
}
