import type { OwnerTurn } from './claim-due-deliveries.js';

/*
 * Whose deliveries are tried next, and how many at once: owners take turns in the order they asked, no owner holds more
 * than `perOwner` slots, all together no more than `total`. So a receiver that takes its 15 s on every try slows down
 * its own account and no other (decisions-jobs 4 "Callbacks").
 */
export class OwnerTurns {
  private readonly waiting = new Set<string>();
  private readonly held = new Map<string, number>();
  private heldInAll = 0;

  constructor(private readonly limits: { perOwner: number; total: number }) {}

  /** The owner may have something due. True when its turn can still come before one of its own tries ends. */
  ask(ownerId: string): boolean {
    this.waiting.add(ownerId);
    return this.freeOf(ownerId) > 0;
  }

  /** Hands out slots, at most `most` turns; what is not used must be given back with `giveBack`. */
  next(most: number): OwnerTurn[] {
    const free = this.limits.total - this.heldInAll;
    const able: string[] = [];
    for (const ownerId of this.waiting) {
      if (able.length >= Math.min(most, free)) break;
      if (this.freeOf(ownerId) > 0) able.push(ownerId);
    }
    const share = Math.max(1, Math.floor(free / Math.max(1, able.length)));
    return able.map((ownerId) => {
      const limit = Math.min(share, this.freeOf(ownerId));
      this.waiting.delete(ownerId);
      this.held.set(ownerId, (this.held.get(ownerId) ?? 0) + limit);
      this.heldInAll += limit;
      return { ownerId, limit };
    });
  }

  giveBack(ownerId: string, slots: number): void {
    const left = (this.held.get(ownerId) ?? 0) - slots;
    if (left > 0) this.held.set(ownerId, left);
    else this.held.delete(ownerId);
    this.heldInAll -= slots;
  }

  private freeOf(ownerId: string): number {
    return this.limits.perOwner - (this.held.get(ownerId) ?? 0);
  }
}
