import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimitPolicy {
  name: string;
  /** requests a minute, sustained */
  perMinute: number;
  /** further requests allowed at once on top */
  burst: number;
}

export interface RateLimitVerdict {
  allowed: boolean;
  /** RateLimit, RateLimit-Policy and, when refused, Retry-After */
  headers: Record<string, string>;
}

/**
 * Counts per key in Redis (IETF draft `RateLimit` headers). A Redis that is away or slow lets requests pass: the limit
 * protects us, it is not an access rule.
 */
export class RateLimiter {
  private readonly limiter: RateLimiterRedis;
  constructor(
    private readonly redis: Redis,
    private readonly policy: RateLimitPolicy,
    keyPrefix: string,
  ) {
    this.limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${keyPrefix}:rl:${policy.name}`,
      points: policy.perMinute + policy.burst,
      duration: 60,
      rejectIfRedisNotReady: true,
    });
  }

  async consume(key: string): Promise<RateLimitVerdict> {
    if (this.redis.status !== 'ready') return { allowed: true, headers: {} };
    try {
      return { allowed: true, headers: this.headers(await this.limiter.consume(key)) };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) return { allowed: true, headers: {} };
      const seconds = String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      return { allowed: false, headers: { ...this.headers(refused), 'Retry-After': seconds } };
    }
  }

  private headers(state: RateLimiterRes): Record<string, string> {
    const { name, perMinute, burst } = this.policy;
    const reset = Math.max(0, Math.ceil(state.msBeforeNext / 1000));
    return {
      RateLimit: `"${name}";r=${Math.max(0, state.remainingPoints)};t=${reset}`,
      'RateLimit-Policy': `"${name}";q=${perMinute + burst};w=60`,
    };
  }
}
