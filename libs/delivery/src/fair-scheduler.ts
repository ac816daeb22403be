import type { OwnerShare } from './claim-due-deliveries.js';

/*
 * Whose deliveries are tried next, and how many at once: owners take turns in the order they asked, no owner has more
 * than `perOwner` tries under way, or what others leave of `alone`; all together hold no more than `total` slots. So a
 * receiver that takes its 15 s on every try slows down its own account and no other (decision 0106). A slot is held longer
 * than its try: until the result is written down, which is our own time and not the receiver's.
 */
export class FairScheduler {
  private readonly waiting = new Set<string>();
  /** tries that an owner has under way, or may begin */
  private readonly trying = new Map<string, number>();
  private tryingInAll = 0;
  /** slots */
  private held = 0;

  /** `alone`: left out, as many as `perOwner`; `widthOf`: of an owner that may have no more for now */
  constructor(
    private readonly limits: {
      perOwner: number;
      alone?: number;
      total: number;
      widthOf?: (ownerId: string) => number;
    },
  ) {}

  /** The owner may have something due. True when its turn can still come before one of its own tries ends. */
  ask(ownerId: string): boolean {
    this.waiting.add(ownerId);
    return this.freeOf(ownerId) > 0;
  }

  /** Hands out slots, at most `most` turns; what is not used must be given back with `release`. */
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
      // Those before it may have taken what they left of `alone` a moment ago.
      if (limit <= 0) return [];
      this.waiting.delete(ownerId);
      this.count(ownerId, limit);
      this.held += limit;
      return [{ ownerId, limit }];
    });
  }

  /** Slots that were handed out and not used. */
  release(ownerId: string, slots: number): void {
    this.endAttempt(ownerId, slots);
    this.held -= slots;
  }

  /** A try is over: its owner may have another. Its slot is held until `endRecording`. */
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
