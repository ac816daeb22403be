import { ServiceError } from '@bonafide/platform/errors';
import { TaskQueues } from '@bonafide/platform/queues';
import { RateLimiter } from '@bonafide/platform/rate-limit';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type JobsConfig } from '../config.js';
import { RATE_BURST } from '../limits.js';

/** Reads and writes of an account are counted apart. */
@Injectable()
export class RateLimits {
  private readonly reads: RateLimiter;
  private readonly writes: RateLimiter;

  constructor(queues: TaskQueues, @Inject(CONFIG) config: JobsConfig) {
    const limiter = (name: string, perMinute: number) =>
      new RateLimiter(queues.connection, { name, perMinute, burst: RATE_BURST }, config.REDIS_PREFIX);
    this.reads = limiter('reads', config.READS_PER_MINUTE);
    this.writes = limiter('writes', config.WRITES_PER_MINUTE);
  }

  async count(tenant: string, method: string, response: Response): Promise<void> {
    const limiter = method === 'GET' || method === 'HEAD' ? this.reads : this.writes;
    const { allowed, headers } = await limiter.consume(tenant);
    if (!allowed)
      throw new ServiceError('too-many-requests', 'too many requests, see Retry-After', { headers });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }
}
