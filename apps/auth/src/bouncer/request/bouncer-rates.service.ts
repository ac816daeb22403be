import { hashSecret } from '@bonafide/platform/crypto/secrets';
import { RateLimiter, type RateLimitVerdict } from '@bonafide/platform/http/rate-limit';
import { ServiceError } from '@bonafide/platform/errors';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { PASSWORD_ATTEMPTS_PER_MINUTE } from '../../limits.js';

/** Rate limits by address, project and identity. */
@Injectable()
export class BouncerRatesService {
  private readonly requests: RateLimiter;
  private readonly passwords: RateLimiter;

  constructor(@Inject(Redis) redis: RedisClient, @Inject(AUTH_CONFIG) config: AuthConfig) {
    const policy = (name: string, perMinute: number) =>
      new RateLimiter(redis, { name, perMinute, burst: 0 }, 'bouncer');
    this.requests = policy('bouncer', config.BOUNCER_REQUESTS_PER_MINUTE);
    this.passwords = policy('bouncer-password', PASSWORD_ATTEMPTS_PER_MINUTE);
  }

  /** Throws 429; sets the RateLimit headers either way. */
  async request(key: string, response: { setHeaders(headers: Map<string, string>): unknown }): Promise<void> {
    const verdict = await this.requests.consume(hashSecret(key));
    response.setHeaders(new Map(Object.entries(verdict.headers)));
    refuseUnless(verdict);
  }

  /** Counts a sign-in attempt for a request, before the password is checked. */
  async passwordAttempt(requestId: string): Promise<void> {
    refuseUnless(await this.passwords.consume(hashSecret(`request|${requestId}`)));
  }
}

function refuseUnless(verdict: RateLimitVerdict): void {
  if (!verdict.allowed)
    throw new ServiceError('too-many-requests', 'too many requests, try again later', {
      headers: verdict.headers,
    });
}
