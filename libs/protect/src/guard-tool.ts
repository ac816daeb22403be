// For servers of the MCP SDK, on any transport: a tool handler that checks its caller again and records proofs of its runs.
import type { DelegationClaims } from '@bonafide/vc-jwt/delegation-claims';
import { buildProof } from '@bonafide/vc-jwt/proof';
import { hashJson } from '@bonafide/vc-jwt/proof-hash';
import type { ProtectOptions } from './options.js';

/** The part of the SDK's tool context that this module reads. */
export interface ToolContext {
  http?: { authInfo?: unknown };
}

/** The part it reads of a caller that `protect` admitted. */
interface Caller {
  scopes: readonly string[];
  extra: { claims: DelegationClaims };
}

export interface NeedsAuthorization {
  [member: string]: unknown;
  isError: true;
  content: { type: 'text'; text: string }[];
  _meta: Record<string, unknown>;
}

export type GuardedTool = <Args extends object, Context extends ToolContext, Result extends object>(
  name: string,
  handler: (args: Args, context: Context) => Result | Promise<Result>,
) => (args: Args, context: Context) => Promise<Result | NeedsAuthorization>;

export const guardTool =
  (
    { resource, scopesByTool, proofs }: ProtectOptions,
    consentUrl: (claims: DelegationClaims, scope: string) => string | undefined,
  ): GuardedTool =>
  (name, handler) => {
    const scope = Object.hasOwn(scopesByTool, name) ? scopesByTool[name] : undefined;
    if (scope === undefined) throw new TypeError(`scopesByTool: has no scope for ${name}`);
    return async (args, context) => {
      const caller = context.http?.authInfo as Caller | undefined;
      if (!caller?.scopes.includes(scope))
        return needsAuthorization(scope, caller && consentUrl(caller.extra.claims, scope));
      const result = await handler(args, context);
      if (proofs) {
        const { claims } = caller.extra;
        const proof = await buildProof(
          {
            ts: Math.floor(Date.now() / 1000),
            audience: resource,
            sessionId: claims.sessionId,
            requestHash: hashJson({ tool: name, arguments: args }),
            responseHash: hashJson(result),
            scopeId: scope,
            delegationRef: claims.delegation_id,
          },
          proofs.signer,
        );
        await proofs.record(proof);
      }
      return result;
    };
  };

/** As a tool's result: models read it and can show the link to the person. */
function needsAuthorization(scope: string, authorizationUrl?: string): NeedsAuthorization {
  const needed = {
    error: 'needs_authorization',
    scope,
    ...(authorizationUrl && { authorization_url: authorizationUrl }),
  };
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(needed) }],
    _meta: { 'bonafide/needs-authorization': needed },
  };
}
