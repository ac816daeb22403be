import { addressKey } from '@bonafide/platform/http/address-key';
import { ServiceError } from '@bonafide/platform/errors';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { RateLimiter, type RateLimitVerdict } from '@bonafide/platform/http/rate-limit';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type JobsConfig } from '../../config.js';
import { PUBLIC_KEY_ADDRESSES, RATE_BURST } from '../../limits.js';
import { type Caller, isClient } from './caller.js';

/**
 * Reads and writes of an account's private keys and agents are counted separately. Credentials that many people hold,
 * public keys and sessions, have their own buckets: by key or session, and by address.
 */
@Injectable()
export class RateLimits {
  private readonly reads: RateLimiter;
  private readonly writes: RateLimiter;
  private readonly agents: RateLimiter;
  private readonly refused: RateLimiter;
  private readonly publicKeys: RateLimiter;
  private readonly publicKeyAddresses: RateLimiter;
  private readonly sessions: RateLimiter;
  private readonly clientAddresses: RateLimiter;

  constructor(queues: TaskQueues, @Inject(CONFIG) config: JobsConfig) {
    const limiter = (name: string, perMinute: number, burst = RATE_BURST) =>
      new RateLimiter(queues.connection, { name, perMinute, burst }, config.REDIS_PREFIX);
    this.reads = limiter('reads', config.READS_PER_MINUTE);
    this.writes = limiter('writes', config.WRITES_PER_MINUTE);
    this.agents = limiter('agents', config.AGENT_REQUESTS_PER_MINUTE);
    this.refused = limiter('refused', config.REFUSED_TOKENS_PER_MINUTE);
    this.publicKeys = limiter('public', config.PUBLIC_KEY_REQUESTS_PER_MINUTE);
    const ofAddress = (limit: number) => Math.max(1, Math.floor(limit / PUBLIC_KEY_ADDRESSES));
    this.publicKeyAddresses = limiter(
      'public-address',
      ofAddress(config.PUBLIC_KEY_REQUESTS_PER_MINUTE),
      ofAddress(RATE_BURST),
    );
    this.sessions = limiter('session', config.SESSION_REQUESTS_PER_MINUTE);
    this.clientAddresses = limiter('client', config.CLIENT_ADDRESS_REQUESTS_PER_MINUTE);
  }

  /** A single delegation may use only part of its account's limit. */
  async countAgent(tenant: string, delegationId: string): Promise<void> {
    assertAllowed(await this.agents.consume(`${tenant}:${delegationId}`));
  }

  /** Limits guessed and forged tokens by address. */
  async countRefused(address: string | undefined): Promise<void> {
    assertAllowed(await this.refused.consume(addressKey(address)));
  }

  /** The response headers with the remaining limit; throws 429 when nothing is left. */
  async count(caller: Caller, method: string): Promise<Record<string, string>> {
    const { kind, tenant, actor, address } = caller;
    if (isClient(caller))
      assertAllowed(await this.clientAddresses.consume(`${tenant}:${addressKey(address)}`));
    // A public key is in every visitor's page: one of them must not use it up for the others.
    if (kind === 'public')
      assertAllowed(await this.publicKeyAddresses.consume(`${tenant}:${actor}:${addressKey(address)}`));
    const [limiter, key] = isClient(caller)
      ? [kind === 'public' ? this.publicKeys : this.sessions, `${tenant}:${actor}`]
      : [method === 'GET' || method === 'HEAD' ? this.reads : this.writes, tenant];
    return assertAllowed(await limiter.consume(key));
  }
}

function assertAllowed({ allowed, headers }: RateLimitVerdict): Record<string, string> {
  if (!allowed)
    throw new ServiceError('too-many-requests', 'too many requests, see Retry-After', { headers });
  return headers;
}
