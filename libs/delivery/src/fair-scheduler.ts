import type { OwnerShare } from './claim-due-deliveries.js';

/*
 * Whose deliveries are attempted next, and how many at once: owners take turns in the order of their requests; no owner
 * has more than `perOwner` concurrent attempts, or what others leave of `alone`; all together hold at most `total` slots.
 * So a receiver that takes 15 s for every attempt only slows down its own account (docs/design/events.md). A slot is
 * held longer than its attempt, until the result is recorded, which is our own time and not the receiver's.
 */
export class FairScheduler {
  private readonly waiting = new Set<string>();
  /** attempts that an owner has running, or may start */
  private readonly trying = new Map<string, number>();
  private tryingInAll = 0;
  /** slots */
  private held = 0;

  /** `alone`: default `perOwner`; `widthOf`: a lower limit of an owner for now */
  constructor(
    private readonly limits: {
      perOwner: number;
      alone?: number;
      total: number;
      widthOf?: (ownerId: string) => number;
    },
  ) {}

  /** The owner may have due messages. True if it can get a turn before one of its own attempts ends. */
  ask(ownerId: string): boolean {
    this.waiting.add(ownerId);
    return this.freeOf(ownerId) > 0;
  }

  /** Hands out slots for at most `most` turns; unused ones must be returned with `release`. */
  next(most: number): OwnerShare[] {
    const free = this.limits.total - this.held;
    const able: string[] = [];
    for (const ownerId of this.waiting) {
      if (able.length >= Math.min(most, free)) break;
      if (this.freeOf(ownerId) > 0) able.push(ownerId);
    }
    const share = Math.max(1, Math.floor(free / Math.max(1, able.length)));
    return able.flatMap((ownerId) => {
      const limit = Math.min(share, this.freeOf(ownerId));
      // Earlier owners may just have taken the rest of `alone`.
      if (limit <= 0) return [];
      this.waiting.delete(ownerId);
      this.count(ownerId, limit);
      this.held += limit;
      return [{ ownerId, limit }];
    });
  }

  /** Returns unused slots. */
  release(ownerId: string, slots: number): void {
    this.endAttempt(ownerId, slots);
    this.held -= slots;
  }

  /** An attempt has ended, so its owner may start another. Its slot is held until `endRecording`. */
  endAttempt(ownerId: string, attempts = 1): void {
    this.count(ownerId, -attempts);
  }

  endRecording(): void {
    this.held -= 1;
  }

  private freeOf(ownerId: string): number {
    const { perOwner, alone = perOwner, widthOf } = this.limits;
    const trying = this.trying.get(ownerId) ?? 0;
    const most = Math.max(perOwner, alone - (this.tryingInAll - trying));
    return Math.min(most, widthOf?.(ownerId) ?? most) - trying;
  }

  private count(ownerId: string, attempts: number): void {
    const trying = (this.trying.get(ownerId) ?? 0) + attempts;
    if (trying > 0) this.trying.set(ownerId, trying);
    else this.trying.delete(ownerId);
    this.tryingInAll += attempts;
  }
}
