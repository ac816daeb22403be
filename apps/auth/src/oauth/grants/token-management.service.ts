import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { DelegationsService } from '../../delegations/delegations.service.js';
import { requestOf } from '../provider/gateway-request.js';
import type { GrantSnapshot } from './issued-token.js';
import { type FoundToken, TokenLookupService } from './token-lookup.service.js';

/**
 * Revocation (RFC 7009) and introspection (RFC 7662), as far as oidc-provider leaves them open. A token's client and the
 * projects of its organization may use them. Revoking either kind of token revokes the delegation, because a signed
 * token cannot be revoked alone.
 */
@Injectable()
export class TokenManagementService {
  constructor(
    private readonly lookup: TokenLookupService,
    private readonly delegations: DelegationsService,
    private readonly clock: Clock,
  ) {}

  /** `allowedPolicy` of introspection, for refresh tokens. */
  mayIntrospect(ctx: KoaContextWithOIDC): boolean {
    return isOwn(ctx, grantOf(ctx)!);
  }

  /** `allowedPolicy` of revocation, for refresh tokens. */
  mayRevoke(ctx: KoaContextWithOIDC): boolean {
    if (!isOwn(ctx, grantOf(ctx)!)) throw notIssuedToClient();
    return true;
  }

  /** Ends the delegation of a revoked token. */
  async revokeGrant(ctx: KoaContextWithOIDC, delegationId: string): Promise<void> {
    const { keyHolder, id: requestId, ip: address } = requestOf(ctx);
    await this.delegations.revoke({
      id: delegationId,
      reason: keyHolder ? 'project' : 'client',
      actor: keyHolder
        ? { type: 'api_key', id: keyHolder.keyId, address }
        : { type: 'client', id: ctx.oidc.client!.clientId, address },
      requestId,
    });
  }

  /** Runs after oidc-provider, which only knows refresh tokens and refuses signed ones after authenticating the caller. */
  async answer(ctx: KoaContextWithOIDC): Promise<void> {
    const isSigned = (ctx.body as { error?: string } | undefined)?.error === 'unsupported_token_type';
    if (ctx.oidc.route === 'introspection' && ctx.status === 200) describeRefreshToken(ctx);
    if (!isSigned) return;
    const found = await this.lookup.find(ctx.oidc.params!.token as string);
    if (ctx.oidc.route === 'introspection') this.introspect(ctx, found);
    else await this.revoke(ctx, found);
  }

  private introspect(ctx: KoaContextWithOIDC, found: FoundToken | undefined): void {
    const isLive = found?.isLive === true && found.claims.exp > this.clock.now().getTime() / 1000;
    ctx.status = 200;
    ctx.body = isLive && isOwn(ctx, found) ? { active: true, ...found.claims } : { active: false };
  }

  private async revoke(ctx: KoaContextWithOIDC, found: FoundToken | undefined): Promise<void> {
    ctx.status = 200;
    ctx.body = '';
    // Revoking an unknown token succeeds (RFC 7009 section 2.2).
    if (!found) return;
    if (isOwn(ctx, found)) await this.revokeGrant(ctx, found.delegationId);
    else {
      const { status, error, error_description } = notIssuedToClient();
      ctx.status = status;
      ctx.body = { error, error_description };
    }
  }
}

const grantOf = (ctx: KoaContextWithOIDC) => ctx.state.grant as GrantSnapshot | undefined;

const isOwn = (ctx: KoaContextWithOIDC, token: { clientId: string; organizationId: string }): boolean => {
  const { keyHolder } = requestOf(ctx);
  return keyHolder
    ? keyHolder.organizationId === token.organizationId
    : ctx.oidc.client?.clientId === token.clientId;
};

const notIssuedToClient = () => new errors.UnauthorizedClient('the token was not issued to this client');

/** Adds subject and audience of the access tokens that the refresh token yields. */
function describeRefreshToken(ctx: KoaContextWithOIDC): void {
  const [body, grant] = [ctx.body as Record<string, unknown>, grantOf(ctx)];
  if (body.active !== true || !grant) return;
  Object.assign(body, {
    token_type: 'refresh_token',
    sub: grant.userDid,
    aud: grant.resource,
    delegation_id: grant.delegationId,
  });
}
