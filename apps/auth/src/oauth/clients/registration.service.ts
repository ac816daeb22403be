import { addressKey } from '@bonafide/platform/http/address-key';
import { RateLimiter } from '@bonafide/platform/http/rate-limit';
import { ServiceError } from '@bonafide/platform/errors';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import Provider from 'oidc-provider';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { ClientMetadata } from './client-metadata.js';
import { requestOf } from '../provider/gateway-request.js';
import { GatewayClientsService, type RegisteredClient } from './gateway-clients.service.js';

/** Dynamic client registration (RFC 7591): open to everyone, rate limited per address, without client secrets. */
@Injectable()
export class RegistrationService {
  private readonly limiter: RateLimiter;

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    @Inject(Redis) redis: RedisClient,
    private readonly clients: GatewayClientsService,
  ) {
    const perMinute = config.REGISTRATIONS_PER_MINUTE;
    this.limiter = new RateLimiter(redis, { name: 'register', perMinute, burst: 0 }, 'gateway');
  }

  /** Counts a registration of this address; returns the RateLimit headers. */
  async limit(address: string | undefined): Promise<Record<string, string>> {
    const { allowed, headers } = await this.limiter.consume(addressKey(address));
    if (!allowed)
      throw new ServiceError('too-many-requests', 'too many registrations, try again later', { headers });
    return headers;
  }

  /** Stores the client that the current request registers; the response shows it as stored. */
  async register(clientId: string, issuedAt: number): Promise<void> {
    const ctx = Provider.ctx!;
    const metadata = requestOf(ctx).body as ClientMetadata;
    ctx.state.registered = { client_id: clientId, client_id_issued_at: issuedAt, ...metadata };
    await this.clients.insert(ctx.state.registered as RegisteredClient);
  }
}
