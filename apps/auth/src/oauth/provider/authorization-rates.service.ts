import { addressKey } from '@bonafide/platform/http/address-key';
import { RateLimiter } from '@bonafide/platform/http/rate-limit';
import { ServiceError } from '@bonafide/platform/errors';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';

/** Rate limit of new authorization requests per address: each is stored for an hour. */
@Injectable()
export class AuthorizationRatesService {
  private readonly limiter: RateLimiter;

  constructor(@Inject(Redis) redis: RedisClient, @Inject(AUTH_CONFIG) config: AuthConfig) {
    const perMinute = config.AUTHORIZATIONS_PER_MINUTE;
    this.limiter = new RateLimiter(redis, { name: 'authorize', perMinute, burst: 0 }, 'gateway');
  }

  /** Counts a request of this address; returns the RateLimit headers. */
  async request(address: string | undefined): Promise<Record<string, string>> {
    const { allowed, headers } = await this.limiter.consume(addressKey(address));
    if (!allowed)
      throw new ServiceError('too-many-requests', 'too many authorization requests, try again in a minute', {
        headers,
      });
    return headers;
  }
}
