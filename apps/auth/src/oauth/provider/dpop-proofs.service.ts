import { createHash } from 'node:crypto';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { Clock } from '@bonafide/platform/runtime/clock';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { createDpopNonces, type DpopNonces } from '@bonafide/vc-jwt/dpop-nonce';
import { verifyKeyProof } from '@bonafide/vc-jwt/dpop-proof';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { errors, type TokenEndpointGrantContext } from 'oidc-provider';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { gatewayIssuer } from '../../core/public-urls.js';

/**
 * DPoP proofs at the token endpoint (RFC 9449 section 5; docs/design/tokens.md); oidc-provider checks those at `par`.
 */
@Injectable()
export class DpopProofsService {
  private readonly tokenEndpoint: string;
  private readonly nonces: DpopNonces;

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    @Inject(Redis) private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {
    this.tokenEndpoint = `${gatewayIssuer(config.PUBLIC_URL)}/token`;
    this.nonces = createDpopNonces(derivedKeys(config, 'dpop nonces'));
  }

  /** Thumbprint of the key whose possession the request proves; undefined without a proof. A proof is valid once. */
  async provenKey(ctx: TokenEndpointGrantContext<object>): Promise<string | undefined> {
    const { client } = ctx.oidc;
    const proof = ctx.get('DPoP');
    if (!proof) {
      if (client.metadata().dpop_bound_access_tokens)
        throw new errors.InvalidDpopProof('DPoP proof JWT not provided');
      return undefined;
    }
    const { thumbprint, jti, expiresAt } = await this.verify(ctx, proof);
    const id = createHash('sha256').update(`${client.clientId} ${jti}`).digest('base64url');
    const seconds = Math.ceil(expiresAt - this.clock.now().getTime() / 1000);
    const first = await this.redis.set(`used-proof:${id}`, '', 'EX', Math.max(1, seconds), 'NX');
    if (first !== 'OK') throw new errors.InvalidDpopProof('DPoP proof JWT Replay detected');
    return thumbprint;
  }

  private async verify(ctx: TokenEndpointGrantContext<object>, proof: string) {
    const now = this.clock.now().getTime();
    try {
      const target = { method: 'POST', url: this.tokenEndpoint };
      return await verifyKeyProof(proof, { ...target, nonces: this.nonces, now });
    } catch (error) {
      if (!(error instanceof VcJwtError)) throw error;
      if (error.code !== 'ERR_DPOP_NONCE_NEEDED') throw new errors.InvalidDpopProof(error.message);
      ctx.set('DPoP-Nonce', this.nonces.current(now));
      throw new errors.UseDpopNonce(
        "the time of the DPoP proof is more than 5 minutes off: repeat the request with the header's nonce",
      );
    }
  }
}
