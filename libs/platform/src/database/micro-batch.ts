export interface MicroBatchOptions {
  /** items in one batch, at most */
  maxItems: number;
  /** Batches under way at once; what arrives meanwhile goes into the next. Infinity: a batch is what one turn asks for. */
  atOnce: number;
  /** from the start of a batch to that of the next, unless that is full; left out: 0 */
  apartMs?: number;
  /**
   * Whether the items of a batch that failed so are run again, one by one, so that none fails because of another; never
   * unless told. A run that may have had its effect must not be repeated.
   */
  retryAlone?: (error: unknown) => boolean;
}

interface Pending<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Runs together what is asked for at about the same time, so that each caller costs a share of a statement. Who is alone
 * is not held up, but for `apartMs`.
 */
export class MicroBatch<Item, Result = void> {
  private pending: Pending<Item, Result>[] = [];
  private underWay = 0;
  private forgetStart: (() => void) | undefined;
  private startedAt = -Infinity;

  /** @param run resolves to the result of each item in its place, or to nothing when there are none */
  constructor(
    private readonly run: (items: Item[]) => Promise<readonly Result[] | void>,
    private readonly options: MicroBatchOptions,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      // A full batch starts while the turn goes on: the database works on it meanwhile.
      if (this.pending.length >= this.options.maxItems) this.start();
      else this.startSoon();
    });
  }

  /** With the end of the turn, so that all it asks for goes along. */
  private startSoon(): void {
    if (this.forgetStart || this.underWay >= this.options.atOnce) return;
    const start = () => this.start();
    const early = this.startedAt + (this.options.apartMs ?? 0) - performance.now();
    if (early > 0) {
      const timer = setTimeout(start, early);
      this.forgetStart = () => clearTimeout(timer);
    } else {
      const turn = setImmediate(start);
      this.forgetStart = () => clearImmediate(turn);
    }
  }

  private start(): void {
    if (this.underWay >= this.options.atOnce) return;
    this.forgetStart?.();
    this.forgetStart = undefined;
    this.underWay += 1;
    this.startedAt = performance.now();
    void this.runBatch(this.pending.splice(0, this.options.maxItems)).then(() => {
      this.underWay -= 1;
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
