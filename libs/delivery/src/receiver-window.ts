/** tries at once at a receiver of which nothing is known */
const START = 4;
/** so many failures in a row, and it rests between tries */
const FAILURES_IN_A_ROW = 5;
const REST_MIN_MS = 100;
const REST_MAX_MS = 4_000;
/** receivers remembered; one that is forgotten, the one least used, begins anew */
const RECEIVERS_MAX = 20_000;

interface Experience {
  width: number;
  /** in a row */
  failures: number;
  restsUntil: number;
}

/**
 * How much of the workers a receiver is worth: one more try at once with each delivery, half as many with each failure, and
 * one now and then once everything fails. Broken receivers then cost what a few tries cost, however many they are and
 * however much waits for them; a delivery shows that one is back.
 */
export class ReceiverWindow {
  private readonly known = new Map<string, Experience>();

  /** @param now milliseconds that never go back */
  constructor(
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Tries that may be under way at once; 0 while it rests. */
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
    // A map keeps the order of insertion: the first one is the one least used.
    this.known.delete(ownerId);
    this.known.set(ownerId, experience);
    if (this.known.size > RECEIVERS_MAX) this.known.delete(this.known.keys().next().value!);
  }

  private experienceOf(ownerId: string): Experience {
    return this.known.get(ownerId) ?? { width: START, failures: 0, restsUntil: 0 };
  }
}
