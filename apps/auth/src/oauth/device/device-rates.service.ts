import { addressKey } from '@bonafide/platform/http/address-key';
import { RateLimiter } from '@bonafide/platform/http/rate-limit';
import { ServiceError } from '@bonafide/platform/errors';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { USER_CODES_PER_MINUTE } from '../../limits.js';

/** Rate limits of device requests per address and of codes tried per person (RFC 8628 section 5.1). */
@Injectable()
export class DeviceRatesService {
  private readonly requests: RateLimiter;
  private readonly userCodes: RateLimiter;

  constructor(@Inject(Redis) redis: RedisClient, @Inject(AUTH_CONFIG) config: AuthConfig) {
    const policy = (name: string, perMinute: number) =>
      new RateLimiter(redis, { name, perMinute, burst: 0 }, 'gateway');
    this.requests = policy('devices', config.REGISTRATIONS_PER_MINUTE);
    this.userCodes = policy('user-codes', USER_CODES_PER_MINUTE);
  }

  /** Counts a request of this address; returns the RateLimit headers. */
  request(address: string | undefined): Promise<Record<string, string>> {
    return consume(this.requests, addressKey(address), 'too many requests of devices, try again later');
  }

  async userCode(userId: string): Promise<void> {
    await consume(this.userCodes, userId, 'Too many codes. Please wait a minute.');
  }
}

async function consume(limiter: RateLimiter, key: string, refusal: string): Promise<Record<string, string>> {
  const { allowed, headers } = await limiter.consume(key);
  if (!allowed) throw new ServiceError('too-many-requests', refusal, { headers });
  return headers;
}
