/** concurrent attempts for an unknown receiver */
const START = 4;
/** after this many consecutive failures, it rests between attempts */
const FAILURES_IN_A_ROW = 5;
const REST_MIN_MS = 100;
const REST_MAX_MS = 4_000;
/** maximum number of tracked receivers; the least recently used one is evicted and starts anew */
const RECEIVERS_MAX = 20_000;

interface Experience {
  width: number;
  /** consecutive failures */
  failures: number;
  restsUntil: number;
}

/**
 * Congestion control per receiver: one more concurrent attempt with each success, half as many with each failure, and
 * occasional single attempts once everything fails. So broken receivers cost only a few attempts, however many they are
 * and however many messages wait; a success shows that a receiver has recovered.
 */
export class ReceiverWindow {
  private readonly known = new Map<string, Experience>();

  /** @param now monotonic time in milliseconds */
  constructor(
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Maximum concurrent attempts; 0 while it rests. */
  widthOf(ownerId: string): number {
    const { width, restsUntil } = this.experienceOf(ownerId);
    return restsUntil > this.now() ? 0 : Math.min(width, this.most);
  }

  note(ownerId: string, isDelivered: boolean): void {
    const { width, failures } = this.experienceOf(ownerId);
    if (isDelivered) {
      this.remember(ownerId, { width: Math.min(width + 1, this.most), failures: 0, restsUntil: 0 });
      return;
    }
    const beyond = failures + 1 - FAILURES_IN_A_ROW;
    const restMs = beyond < 0 ? 0 : Math.min(REST_MIN_MS * 2 ** Math.min(beyond, 16), REST_MAX_MS);
    this.remember(ownerId, {
      width: Math.max(1, Math.floor(width / 2)),
      failures: failures + 1,
      restsUntil: this.now() + restMs,
    });
  }

  private remember(ownerId: string, experience: Experience): void {
    // A map keeps insertion order, so the first entry is the least recently used one.
    this.known.delete(ownerId);
    this.known.set(ownerId, experience);
    if (this.known.size > RECEIVERS_MAX) this.known.delete(this.known.keys().next().value!);
  }

  private experienceOf(ownerId: string): Experience {
    return this.known.get(ownerId) ?? { width: START, failures: 0, restsUntil: 0 };
  }
}
