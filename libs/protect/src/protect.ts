import { boundKeyOf, DPOP_ALGORITHMS } from '@bonafide/vc-jwt/dpop-proof';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import type { DelegationClaims } from '@bonafide/vc-jwt/delegation-claims';
import { type GuardedTool, guardTool } from './guard-tool.js';
import type { ProtectOptions } from './options.js';
import { type Refusal, refusalResponse, type TokenScheme } from './refusal.js';
import { calledTool } from './tool-call.js';
import { createTokenVerifier } from './verify-token.js';
import { createWebPages, withHeaders } from './web-pages.js';

/** The caller, in the form that servers of the MCP SDK pass to their tools. */
export interface ProtectedAuth {
  token: string;
  clientId: string;
  scopes: string[];
  /** Unix time in seconds. */
  expiresAt: number;
  resource: URL;
  extra: { claims: DelegationClaims };
}

export interface Protection {
  /** The protected resource metadata (RFC 9728), and its URL. */
  metadata: Record<string, unknown>;
  metadataUrl: string;
  /**
   * Returns the caller of a request, or the response to send. Pass `parsedBody` if the body has already been read.
   * Also serves the metadata, and answers preflights.
   */
  gate(request: Request, options?: { parsedBody?: unknown }): Promise<ProtectedAuth | Response>;
  /** CORS headers for the response to an admitted request; `fetch` and `protectExpress` set them. */
  pageHeaders(request: Request): Record<string, string>;
  /** Wraps a fetch handler so that it is reached only with a token for the called tool. */
  fetch(
    handler: (request: Request, options: { authInfo: ProtectedAuth }) => Response | Promise<Response>,
  ): (request: Request) => Promise<Response>;
  /** Wraps a tool handler so that it runs only for callers with its scope, and records a proof of each run. */
  tool: GuardedTool;
}

/** Methods of the MCP transport or of HTTP that carry no message. Any other may. */
const WITHOUT_MESSAGE = new Set(['GET', 'HEAD', 'DELETE']);
/**
 * MCP revisions whose clients replace their scopes by those of a challenge, which therefore names both; clients of later
 * revisions request both themselves.
 */
const REPLACING_SCOPES = new Set(['2025-06-18', '2025-11-25']);
const UNAVAILABLE = new Set(['ERR_DID_UNRESOLVABLE', 'ERR_STATUS_UNAVAILABLE']);

/**
 * Protects a tool server with tokens of a Bonafide gateway, without a call to the gateway per request.
 *
 * @example
 * const guard = protect({
 *   resource: 'https://tools.example/mcp',
 *   authorizationServer: 'https://auth.example/api/v1/gateway/oauth',
 *   issuers: ['did:web:auth.example:orgs:acme'],
 *   scopesByTool: { read_note: 'notes:read', delete_note: 'notes:write' },
 * });
 * export default { fetch: guard.fetch(mcpHandler.fetch) };
 */
export function protect(options: ProtectOptions): Protection {
  const { resource, authorizationServer, scopesByTool, delegations } = options;
  const scopes = [...new Set(Object.values(scopesByTool))];
  const { origin, pathname } = new URL(resource);
  // RFC 9728 section 3.1: the well-known part comes before the resource's own path.
  const metadataPath = `/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`;
  const metadataUrl = `${origin}${metadataPath}`;
  const metadata = {
    resource,
    authorization_servers: [authorizationServer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: DPOP_ALGORITHMS,
  };
  const { verify, nonces } = createTokenVerifier(options);
  const pages = createWebPages(options.allowedOrigins);
  // The metadata are public.
  const anyPage = createWebPages(undefined);
  const refuse = (refusal: Refusal) => refusalResponse(refusal, metadataUrl);

  const consentUrl = (claims: DelegationClaims, scope: string): string | undefined => {
    if (!delegations || claims.token_use !== 'delegation') return undefined;
    const url = new URL('/api/v1/bouncer/authorize', delegations.authUrl);
    url.searchParams.set('project_id', delegations.projectId);
    url.searchParams.set('agent_did', claims.sub);
    url.searchParams.set('requested_scopes', scope);
    return url.href;
  };

  async function authenticate(
    request: Request,
    scope: string | undefined,
  ): Promise<ProtectedAuth | Response> {
    const { headers, method, url } = request;
    const [, scheme, token] = /^(Bearer|DPoP) +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? [];
    if (token === undefined) return refuse({ status: 401, description: 'a token is needed', scope });
    const isProven = scheme?.toLowerCase() === 'dpop';
    const proven = { proof: headers.get('dpop') ?? '', method, path: new URL(url).pathname };
    try {
      const { claims, scopes: held } = await verify({ token, ...(isProven && { request: proven }) });
      return {
        token,
        clientId: claims.client_id ?? claims.sub,
        scopes: [...held],
        expiresAt: claims.exp,
        resource: new URL(resource),
        extra: { claims },
      };
    } catch (error) {
      if (!(error instanceof VcJwtError)) throw error;
      const { code, message: description } = error;
      if (UNAVAILABLE.has(code))
        return refuse({ status: 503, error: 'temporarily_unavailable', description });
      const schemes: TokenScheme[] = isProven
        ? ['DPoP']
        : code === 'ERR_TOKEN_USE_MISMATCH'
          ? ['Bearer', 'DPoP']
          : ['Bearer'];
      const refusal = { status: 401, description, scope, schemes } as const;
      if (code === 'ERR_DPOP_NONCE_NEEDED')
        return refuse({ ...refusal, error: 'use_dpop_nonce', nonce: nonces.current() });
      return refuse({
        ...refusal,
        error: code === 'ERR_DPOP_PROOF_INVALID' ? 'invalid_dpop_proof' : 'invalid_token',
      });
    }
  }

  async function gate(
    request: Request,
    options: { parsedBody?: unknown } = {},
  ): Promise<ProtectedAuth | Response> {
    const { method } = request;
    if (new URL(request.url).pathname === metadataPath) {
      if (method === 'OPTIONS') return anyPage.preflight(request);
      if (method === 'GET' || method === 'HEAD')
        return new Response(method === 'GET' ? JSON.stringify(metadata) : null, {
          headers: {
            ...anyPage.headersFor(request),
            'content-type': 'application/json',
            'cache-control': 'public, max-age=300',
          },
        });
    }
    // Browsers send it without a token.
    if (method === 'OPTIONS') return pages.preflight(request);
    const admitted = await admit(request, options);
    return admitted instanceof Response ? withHeaders(admitted, pages.headersFor(request)) : admitted;
  }

  async function admit(
    request: Request,
    { parsedBody }: { parsedBody?: unknown },
  ): Promise<ProtectedAuth | Response> {
    // The body is read only after the caller is authenticated.
    const caller = await authenticate(request, scopes[0]);
    if (caller instanceof Response || WITHOUT_MESSAGE.has(request.method)) return caller;
    let tool: string | undefined;
    try {
      tool = calledTool(parsedBody ?? (await request.clone().json()));
    } catch {
      return refuse({ status: 400, error: 'invalid_request', description: 'not one JSON-RPC 2.0 message' });
    }
    if (tool === undefined) return caller;
    const scope = Object.hasOwn(scopesByTool, tool) ? scopesByTool[tool] : undefined;
    if (scope !== undefined && caller.scopes.includes(scope)) return caller;
    const link = scope && consentUrl(caller.extra.claims, scope);
    const replaces = !link && REPLACING_SCOPES.has(request.headers.get('mcp-protocol-version') ?? '');
    return refuse({
      status: 403,
      error: 'insufficient_scope',
      description: scope ? `the token lacks the scope ${scope}` : 'no scope opens this tool',
      scope: scope && [...(replaces ? caller.scopes : []), scope].join(' '),
      consentUrl: link,
      schemes: [boundKeyOf(caller.extra.claims) ? 'DPoP' : 'Bearer'],
    });
  }

  return {
    metadata,
    metadataUrl,
    gate,
    pageHeaders: pages.headersFor,
    fetch: (handler) => async (request) => {
      const caller = await gate(request);
      if (caller instanceof Response) return caller;
      return withHeaders(await handler(request, { authInfo: caller }), pages.headersFor(request));
    },
    tool: guardTool(options, consentUrl),
  };
}
