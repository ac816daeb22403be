import { FairScheduler } from '@bonafide/delivery/fair-scheduler';
import type { PictureOwner } from './picture-owner.js';

export interface FairLimits {
  /** items at once, in all */
  total: number;
  /** of one account while others have work */
  perAccount: number;
  /** of one account that is alone */
  alone: number;
}

/**
 * Work that waits: accounts take turns (`FairScheduler`), and within an account its keys do, each in the order in which its
 * work came.
 */
export class FairQueue<Item extends { owner: PictureOwner }> {
  private readonly turns: FairScheduler;
  /** by account, then by key; the key whose turn is next comes first */
  private readonly waiting = new Map<string, Map<string, Item[]>>();
  private readonly counts = new Map<string, number>();
  private count = 0;

  constructor({ total, perAccount, alone }: FairLimits) {
    this.turns = new FairScheduler({ total, perOwner: perAccount, alone });
  }

  get size(): number {
    return this.count;
  }

  sizeOf(account: string): number {
    return this.counts.get(account) ?? 0;
  }

  push(item: Item): void {
    const { account, key } = item.owner;
    const keys = this.waiting.get(account) ?? new Map<string, Item[]>();
    this.waiting.set(account, keys);
    const items = keys.get(key);
    if (items) items.push(item);
    else keys.set(key, [item]);
    this.add(account, 1);
    this.turns.ask(account);
  }

  /** The next item, which holds a slot until `release`; undefined while there is none that may start. */
  next(): Item | undefined {
    const [turn] = this.turns.next(1);
    if (!turn) return undefined;
    const { ownerId: account, limit } = turn;
    const item = this.take(account);
    this.turns.release(account, item ? limit - 1 : limit);
    if (this.waiting.has(account)) this.turns.ask(account);
    return item ?? this.next();
  }

  release({ owner }: Item): void {
    this.turns.release(owner.account, 1);
  }

  /** Takes out an item that waits; false if it does not. */
  remove(item: Item): boolean {
    const { account, key } = item.owner;
    const items = this.waiting.get(account)?.get(key) ?? [];
    const at = items.indexOf(item);
    if (at < 0) return false;
    items.splice(at, 1);
    this.tidy(account, key);
    this.add(account, -1);
    return true;
  }

  /** Takes out everything. */
  clear(): Item[] {
    const items = [...this.waiting.values()].flatMap((keys) => [...keys.values()].flat());
    this.waiting.clear();
    this.counts.clear();
    this.count = 0;
    return items;
  }

  private take(account: string): Item | undefined {
    const keys = this.waiting.get(account);
    const [first] = keys ?? [];
    if (!keys || !first) return undefined;
    const [key, items] = first;
    const item = items.shift();
    keys.delete(key);
    if (items.length > 0) keys.set(key, items);
    this.tidy(account, key);
    this.add(account, -1);
    return item;
  }

  private tidy(account: string, key: string): void {
    const keys = this.waiting.get(account);
    if (keys?.get(key)?.length === 0) keys.delete(key);
    if (keys?.size === 0) this.waiting.delete(account);
  }

  private add(account: string, change: number): void {
    this.count += change;
    const count = this.sizeOf(account) + change;
    if (count > 0) this.counts.set(account, count);
    else this.counts.delete(account);
  }
}
