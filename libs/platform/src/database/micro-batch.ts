import { setTimeout as pause } from 'node:timers/promises';

export interface MicroBatchOptions {
  /** items in one batch, at most */
  maxItems: number;
  /**
   * `serial`: one batch at a time; what arrives while it is under way goes into the next. `concurrent`: a batch is what
   * one turn of the event loop asks for, and batches do not wait for one another.
   */
  order: 'serial' | 'concurrent';
  /** of `serial`: from the start of a batch to that of the next, unless that is full; left out: 0 */
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
  private isDraining = false;
  private startedAt = -Infinity;

  /** @param run resolves to the result of each item in its place, or to nothing when there are none */
  constructor(
    private readonly run: (items: Item[]) => Promise<readonly Result[] | void>,
    private readonly options: MicroBatchOptions,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      if (this.options.order === 'concurrent') this.startSerial();
      else if (!this.isDraining) void this.drain();
    });
  }

  /** A full batch starts while the turn goes on: the database works on it meanwhile. */
  private startSerial(): void {
    const start = () => void this.runBatch(this.pending.splice(0));
    if (this.pending.length === this.options.maxItems) start();
    else if (this.pending.length === 1) setImmediate(start);
  }

  private async drain(): Promise<void> {
    this.isDraining = true;
    // What is asked for in this very moment goes along.
    await Promise.resolve();
    while (this.pending.length > 0) {
      const { maxItems, apartMs = 0 } = this.options;
      const early = this.startedAt + apartMs - performance.now();
      if (early > 0 && this.pending.length < maxItems) await pause(early);
      this.startedAt = performance.now();
      await this.runBatch(this.pending.splice(0, maxItems));
    }
    this.isDraining = false;
  }

  private async runBatch(batch: Pending<Item, Result>[]): Promise<void> {
    if (batch.length === 0) return;
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
