// A budget for the request bodies that one process holds at a time, from their first byte until the response is sent.

const MEBIBYTE = 1024 * 1024;

/**
 * Unauthenticated senders, clients of an account (public keys, sessions) and backends (private keys, tokens) have separate
 * pools, so that one cannot exhaust another's. A held body costs about three times its bytes.
 */
export type BodyPool = 'stranger' | 'client' | 'backend';

/** The sender whose bytes are counted; each of its `shares`, such as a tenant, may hold at most half of the pool. */
export interface BodySender {
  pool: BodyPool;
  shares: readonly string[];
}

export class BodyBudget {
  private used = 0;
  private readonly byShare = new Map<string, number>();

  constructor(private readonly bytes: number) {}

  /** Counts `bytes` for one body; false, without counting, if they are too many. */
  acquire(shares: readonly string[], bytes: number): boolean {
    if (this.used + bytes > this.bytes) return false;
    if (shares.some((share) => (this.byShare.get(share) ?? 0) + bytes > this.bytes / 2)) return false;
    this.count(shares, bytes);
    return true;
  }

  release(shares: readonly string[], bytes: number): void {
    this.count(shares, -bytes);
  }

  private count(shares: readonly string[], bytes: number): void {
    this.used += bytes;
    for (const share of shares) {
      const held = (this.byShare.get(share) ?? 0) + bytes;
      if (held > 0) this.byShare.set(share, held);
      else this.byShare.delete(share);
    }
  }
}

const BUDGETS: Record<BodyPool, BodyBudget> = {
  stranger: new BodyBudget(8 * MEBIBYTE),
  client: new BodyBudget(64 * MEBIBYTE),
  backend: new BodyBudget(96 * MEBIBYTE),
};

/** One body's share of the process's budget. */
export class BodyLease {
  private bytes = 0;
  constructor(private readonly sender: BodySender) {}

  acquire(bytes: number): boolean {
    const isTaken = BUDGETS[this.sender.pool].acquire(this.sender.shares, bytes);
    if (isTaken) this.bytes += bytes;
    return isTaken;
  }

  release(): void {
    BUDGETS[this.sender.pool].release(this.sender.shares, this.bytes);
    this.bytes = 0;
  }
}
