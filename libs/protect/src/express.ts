// The same for Express and for whatever hands a node request, a response and `next` on.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProtectedAuth, Protection } from './protect.js';

export interface ExpressRequest extends IncomingMessage {
  /** as the client asked for it, where a router has cut `url` */
  originalUrl?: string;
  /** what a body parser made of the body; without one before this, no POST passes */
  body?: unknown;
  auth?: ProtectedAuth | undefined;
}

const ANY_ORIGIN = 'http://request.invalid';

/**
 * Middleware: answers the metadata's path and refuses who may not; for the others `request.auth` says who calls, where the
 * MCP SDK's handlers look for it. Stands after `express.json()`.
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

/** Undefined for what Node lets through and no fetch request can be: `TRACE`, `http://[`. */
function requestOf({ method = 'GET', url = '/', originalUrl = url, headers }: ExpressRequest) {
  // Of several `DPoP` Node hands out one text with commas, which is no proof.
  const { authorization, dpop, 'mcp-protocol-version': revision } = headers;
  // A path may begin with two slashes, and is no host then.
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
