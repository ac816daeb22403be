import { hkdfSync } from 'node:crypto';
import { Clock } from '@bonafide/platform/runtime/clock';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { createDpopNonces, type DpopNonces } from '@bonafide/vc-jwt/dpop-nonce';
import { type DpopRequest, verifyDpopProof } from '@bonafide/vc-jwt/dpop-proof';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type JobsConfig } from '../../config.js';

/** proofs of about ten minutes, some hundred bytes each; given as a size so that no memory is allocated in advance */
const SPENT_MAX = 100_000;

/**
 * Proofs of possession are accepted once (RFC 9449 section 11.1): the request that first stores the id in Redis, shared
 * by all processes, wins. While Redis is unavailable, each process rejects only proofs it has seen itself
 * (docs/design/tokens.md).
 */
@Injectable()
export class DpopProofsService {
  private readonly nonces: DpopNonces;
  private readonly spentHere = new LRUCache<string, true>({ maxSize: SPENT_MAX, sizeCalculation: () => 1 });

  constructor(
    private readonly queues: TaskQueues,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {
    this.nonces = createDpopNonces(
      config.ENCRYPTION_KEYS.map(({ key }) =>
        Buffer.from(hkdfSync('sha256', key, '', 'bonafide dpop nonces', 32)),
      ),
    );
  }

  /** For the header `DPoP-Nonce`. */
  nonce(): string {
    return this.nonces.current(this.clock.now().getTime());
  }

  /**
   * @throws VcJwtError ERR_DPOP_PROOF_INVALID: not a proof of the key for this request, or one that was already used;
   *   ERR_DPOP_NONCE_NEEDED
   */
  async spend(proof: string, request: Omit<DpopRequest, 'now' | 'nonces'>): Promise<void> {
    const now = this.clock.now().getTime();
    const { id, expiresAt } = await verifyDpopProof(proof, { ...request, nonces: this.nonces, now });
    const lifetimeMs = expiresAt * 1_000 - now;
    const isFirst = !this.spentHere.has(id);
    this.spentHere.set(id, true, { ttl: lifetimeMs });
    if (!isFirst || !(await this.isFirstAnywhere(id, lifetimeMs)))
      throw new VcJwtError('ERR_DPOP_PROOF_INVALID', 'it was used before');
  }

  private async isFirstAnywhere(id: string, lifetimeMs: number): Promise<boolean> {
    const redis = this.queues.connection;
    if (redis.status !== 'ready') return true;
    try {
      return (await redis.set(`${this.config.REDIS_PREFIX}:dpop:${id}`, '', 'PX', lifetimeMs, 'NX')) === 'OK';
    } catch {
      return true;
    }
  }
}
