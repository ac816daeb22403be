// Requests from scripts of web pages (Fetch standard, CORS protocol). A browser sends the preflight without a token, so it
// is answered before the caller is authenticated; a page can read challenges, which its client needs to get a token.

const METHODS = 'GET, HEAD, POST, DELETE';
const EXPOSED = 'DPoP-Nonce, Mcp-Session-Id, Retry-After, WWW-Authenticate';
/** Headers of MCP clients, for a request that names none. */
const HEADERS =
  'Authorization, Content-Type, DPoP, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id';
const MAX_AGE_SECONDS = 600;

interface WebPages {
  /** Headers that let the page of a request read its response; none if it may not. */
  headersFor(request: Request): Record<string, string>;
  /** The response to any OPTIONS request. */
  preflight(request: Request): Response;
}

/** @param origins Origins whose pages may call; undefined: any. */
export function createWebPages(origins: readonly string[] | undefined): WebPages {
  const headersFor = ({ headers }: Request): Record<string, string> => {
    if (!origins) return { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };
    const origin = headers.get('origin');
    return {
      vary: 'Origin',
      ...(origin !== null &&
        origins.includes(origin) && {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': EXPOSED,
        }),
    };
  };
  return {
    headersFor,
    preflight(request) {
      // Whatever it sends, a page needs a token; a header is no right.
      const asked = request.headers.get('access-control-request-headers') ?? HEADERS;
      return new Response(null, {
        status: 204,
        headers: {
          allow: `${METHODS}, OPTIONS`,
          ...headersFor(request),
          'access-control-allow-methods': METHODS,
          'access-control-allow-headers': asked,
          'access-control-max-age': String(MAX_AGE_SECONDS),
        },
      });
    },
  };
}

/** The response with these headers, unless it sets them itself. */
export function withHeaders(response: Response, headers: Record<string, string>): Response {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) if (!all.has(name)) all.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers: all });
}
