import { createHash } from 'node:crypto';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { Clock } from '@bonafide/platform/runtime/clock';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { verifyKeyProof } from '@bonafide/vc-jwt/dpop-proof';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { errors, type TokenEndpointGrantContext } from 'oidc-provider';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { DPOP_PROOF_SECONDS } from '../limits.js';
import { gatewayIssuer } from '../public-urls.js';

/** DPoP proofs at the token endpoint (RFC 9449 section 5; decision 0363); oidc-provider checks those at `par`. */
@Injectable()
export class DpopProofs {
  private readonly tokenEndpoint: string;

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    @Inject(Redis) private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {
    this.tokenEndpoint = `${gatewayIssuer(config.PUBLIC_URL)}/token`;
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
    const { thumbprint, jti } = await this.verify(proof);
    // Kept for as long as a replay could still pass, with clock differences in either direction.
    const id = createHash('sha256').update(`${client.clientId} ${jti}`).digest('base64url');
    const first = await this.redis.set(`used-proof:${id}`, '', 'EX', DPOP_PROOF_SECONDS * 2, 'NX');
    if (first !== 'OK') throw new errors.InvalidDpopProof('DPoP proof JWT Replay detected');
    return thumbprint;
  }

  private async verify(proof: string) {
    try {
      return await verifyKeyProof(proof, {
        method: 'POST',
        url: this.tokenEndpoint,
        windowSeconds: DPOP_PROOF_SECONDS,
        now: this.clock.now().getTime(),
      });
    } catch (error) {
      if (error instanceof VcJwtError) throw new errors.InvalidDpopProof(error.message);
      throw error;
    }
  }
}
