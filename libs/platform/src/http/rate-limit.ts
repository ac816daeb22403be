import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClient } from '../redis/connect-redis.js';

export interface RateLimitPolicy {
  name: string;
  /** requests a minute, sustained */
  perMinute: number;
  /** additional requests allowed in a burst */
  burst: number;
}

export interface RateLimitVerdict {
  allowed: boolean;
  /** RateLimit, RateLimit-Policy and, if refused, Retry-After */
  headers: Record<string, string>;
}

/** With at least this many requests, and half of the limit, left, a request passes before Redis counts it. */
const PLENTY = 100;
/** How long such requests are collected before Redis counts them, and so how much later other processes see them. */
const GATHER_MS = 50;
/** cached keys and addresses; an evicted one waits for Redis once */
const KNOWN_MAX = 5_000;

/** Redis' last result for a key, minus the requests passed since. */
interface CachedVerdict {
  remaining: number;
  /** ms since the epoch */
  resetAt: number;
  /** passed, but not yet counted in Redis */
  uncounted: number;
}

/**
 * Counts per key in Redis (IETF draft `RateLimit` headers). While Redis is unavailable, each process counts for itself, so
 * the limit then applies per process. Far from the limit, requests do not wait for their count; near it they do.
 */
export class RateLimiter {
  private readonly limiter: RateLimiterRedis;
  private readonly own: RateLimiterMemory;
  private readonly points: number;
  private readonly known = new LRUCache<string, CachedVerdict>({ max: KNOWN_MAX });

  constructor(
    private readonly redis: RedisClient,
    private readonly policy: RateLimitPolicy,
    keyPrefix: string,
  ) {
    this.points = policy.perMinute + policy.burst;
    this.own = new RateLimiterMemory({ keyPrefix: policy.name, points: this.points, duration: 60 });
    this.limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${keyPrefix}:rl:${policy.name}`,
      points: this.points,
      duration: 60,
      rejectIfRedisNotReady: true,
    });
  }

  async consume(key: string): Promise<RateLimitVerdict> {
    if (this.redis.status !== 'ready') return this.countHere(key, 1);
    const known = this.known.get(key);
    if (known && this.hasPlenty(known)) return this.allow(key, known);
    return this.count(key, 1 + (known ? takeUncounted(known) : 0));
  }

  private hasPlenty({ remaining, resetAt }: CachedVerdict): boolean {
    return remaining > Math.max(PLENTY, this.points / 2) && Date.now() < resetAt;
  }

  private allow(key: string, known: CachedVerdict): RateLimitVerdict {
    known.remaining -= 1;
    known.uncounted += 1;
    if (known.uncounted === 1)
      setTimeout(() => {
        const points = takeUncounted(known);
        if (points > 0) void this.count(key, points);
      }, GATHER_MS).unref();
    return { allowed: true, headers: this.headers(known.remaining, known.resetAt - Date.now()) };
  }

  private async count(key: string, points: number): Promise<RateLimitVerdict> {
    try {
      const counted = await this.limiter.consume(key, points);
      this.learn(key, counted.remainingPoints, Date.now() + counted.msBeforeNext);
      return this.allowed(counted);
    } catch (refused) {
      this.known.delete(key);
      return refused instanceof RateLimiterRes ? this.refused(refused) : this.countHere(key, points);
    }
  }

  private countHere(key: string, points: number): Promise<RateLimitVerdict> {
    return this.own.consume(key, points).then(
      (counted) => this.allowed(counted),
      (refused: RateLimiterRes) => this.refused(refused),
    );
  }

  private allowed({ remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitVerdict {
    return { allowed: true, headers: this.headers(remainingPoints, msBeforeNext) };
  }

  private refused({ remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitVerdict {
    const seconds = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    const headers = this.headers(remainingPoints, msBeforeNext);
    return { allowed: false, headers: { ...headers, 'Retry-After': seconds } };
  }

  private learn(key: string, remaining: number, resetAt: number): void {
    const known = this.known.get(key);
    if (known) Object.assign(known, { remaining: remaining - known.uncounted, resetAt });
    else this.known.set(key, { remaining, resetAt, uncounted: 0 });
  }

  private headers(remaining: number, ms: number): Record<string, string> {
    const { name } = this.policy;
    const reset = Math.max(0, Math.ceil(ms / 1000));
    return {
      RateLimit: `"${name}";r=${Math.max(0, remaining)};t=${reset}`,
      'RateLimit-Policy': `"${name}";q=${this.points};w=60`,
    };
  }
}

function takeUncounted(known: CachedVerdict): number {
  const { uncounted } = known;
  known.uncounted = 0;
  return uncounted;
}
