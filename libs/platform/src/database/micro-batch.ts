export interface MicroBatchOptions {
  /** maximum number of items in a batch */
  maxItems: number;
  /** Maximum number of concurrent batches; items arriving meanwhile go into the next one. Infinity: one batch per turn. */
  concurrency: number;
  /** minimum time between starts of batches, unless the next one is full; default 0 */
  minIntervalMs?: number;
  /**
   * Whether the items of a batch that failed with this error are retried one by one, so that none fails because of another;
   * default: never. Must be false if the run may have taken effect.
   */
  retryAlone?: (error: unknown) => boolean;
}

interface Pending<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Runs items that arrive at about the same time together, so that each costs only a share of a statement. A single item
 * is not delayed, except by `minIntervalMs`.
 */
export class MicroBatch<Item, Result = void> {
  private pending: Pending<Item, Result>[] = [];
  private inFlight = 0;
  private forgetStart: (() => void) | undefined;
  private startedAt = -Infinity;

  /** @param run resolves to the results in the order of the items, or to nothing if there are none */
  constructor(
    private readonly run: (items: Item[]) => Promise<readonly Result[] | void>,
    private readonly options: MicroBatchOptions,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      // A full batch starts within the turn, so that the database can work on it.
      if (this.pending.length >= this.options.maxItems) this.start();
      else this.startSoon();
    });
  }

  /** Starts at the end of the turn, to include all its items. */
  private startSoon(): void {
    if (this.forgetStart || this.inFlight >= this.options.concurrency) return;
    const start = () => this.start();
    const early = this.startedAt + (this.options.minIntervalMs ?? 0) - performance.now();
    if (early > 0) {
      const timer = setTimeout(start, early);
      this.forgetStart = () => clearTimeout(timer);
    } else {
      const turn = setImmediate(start);
      this.forgetStart = () => clearImmediate(turn);
    }
  }

  private start(): void {
    if (this.inFlight >= this.options.concurrency) return;
    this.forgetStart?.();
    this.forgetStart = undefined;
    this.inFlight += 1;
    this.startedAt = performance.now();
    void this.runBatch(this.pending.splice(0, this.options.maxItems)).then(() => {
      this.inFlight -= 1;
      if (this.pending.length >= this.options.maxItems) this.start();
      else if (this.pending.length > 0) this.startSoon();
    });
  }

  private async runBatch(batch: Pending<Item, Result>[]): Promise<void> {
    try {
      const results = await this.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, place) => resolve(results?.[place] as Result));
    } catch (error) {
      if (batch.length > 1 && this.options.retryAlone?.(error))
        await Promise.all(batch.map((one) => this.runBatch([one])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
