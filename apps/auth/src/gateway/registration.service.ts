import { RateLimiter } from '@bonafide/platform/http/rate-limit';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Redis } from 'ioredis';
import Provider from 'oidc-provider';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { type ClientMetadata, readClientMetadata } from './client-metadata.js';
import { GatewayClients, type RegisteredClient } from './gateway-clients.service.js';

/** Dynamic client registration (RFC 7591): open to everyone, limited per address, never a secret. */
@Injectable()
export class RegistrationService {
  private readonly limiter: RateLimiter;

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    redis: Redis,
    @Inject(GatewayClients) private readonly clients: GatewayClients,
  ) {
    const perMinute = config.REGISTRATIONS_PER_MINUTE;
    this.limiter = new RateLimiter(redis, { name: 'register', perMinute, burst: 0 }, 'gateway');
  }

  /** Puts what is kept of the metadata in place of the body; oidc-provider registers it. */
  async admit(request: Request, response: Response): Promise<void> {
    const { allowed, headers } = await this.limiter.consume(request.ip ?? 'unknown');
    if (!allowed)
      throw new ServiceError('too-many-requests', 'too many registrations, try again later', { headers });
    if (!request.is('application/json'))
      throw new ServiceError('invalid-request', 'the registration request must be JSON', {
        code: 'invalid_client_metadata',
      });
    request.body = readClientMetadata(request.body);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }

  /** Stores the client that the current request registers; the response shows it as it is stored. */
  async register(clientId: string, issuedAt: number): Promise<void> {
    const ctx = Provider.ctx!;
    const metadata = (ctx.req as Request).body as ClientMetadata;
    ctx.state.registered = { client_id: clientId, client_id_issued_at: issuedAt, ...metadata };
    await this.clients.insert(ctx.state.registered as RegisteredClient);
  }
}
