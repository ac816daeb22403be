import { ServiceError } from '@bonafide/platform/errors';
import { TaskQueues } from '@bonafide/platform/queues';
import { RateLimiter, type RateLimitVerdict } from '@bonafide/platform/rate-limit';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type JobsConfig } from '../config.js';
import { RATE_BURST } from '../limits.js';

/** Reads and writes of an account are counted apart. */
@Injectable()
export class RateLimits {
  private readonly reads: RateLimiter;
  private readonly writes: RateLimiter;
  private readonly agents: RateLimiter;
  private readonly refused: RateLimiter;

  constructor(queues: TaskQueues, @Inject(CONFIG) config: JobsConfig) {
    const limiter = (name: string, perMinute: number) =>
      new RateLimiter(queues.connection, { name, perMinute, burst: RATE_BURST }, config.REDIS_PREFIX);
    this.reads = limiter('reads', config.READS_PER_MINUTE);
    this.writes = limiter('writes', config.WRITES_PER_MINUTE);
    this.agents = limiter('agents', config.AGENT_REQUESTS_PER_MINUTE);
    this.refused = limiter('refused', config.REFUSED_TOKENS_PER_MINUTE);
  }

  /** One delegation may use only part of what its account may. */
  async countAgent(tenant: string, delegationId: string): Promise<void> {
    assertAllowed(await this.agents.consume(`${tenant}:${delegationId}`));
  }

  /** Guessing and forging tokens is slowed down by address. */
  async countRefused(address: string): Promise<void> {
    assertAllowed(await this.refused.consume(address));
  }

  async count(tenant: string, method: string, response: Response): Promise<void> {
    const limiter = method === 'GET' || method === 'HEAD' ? this.reads : this.writes;
    const headers = assertAllowed(await limiter.consume(tenant));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }
}

function assertAllowed({ allowed, headers }: RateLimitVerdict): Record<string, string> {
  if (!allowed)
    throw new ServiceError('too-many-requests', 'too many requests, see Retry-After', { headers });
  return headers;
}
