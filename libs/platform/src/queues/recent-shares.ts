/** Tasks that one share may have within a window before they go after those of others. */
const SHARE_FREE = 8;
const WINDOW_MS = 60_000;

/**
 * Which place a task takes in a queue that many share: the more tasks a share has enqueued lately, the later its next one.
 * So a backlog of one account is not in front of another's job.
 */
export class RecentShares {
  private readonly counts = new Map<string, number>();
  private since = -Infinity;

  /** BullMQ's: undefined comes first, then 1, 2, and so on. */
  priorityOf(share: string, now: number): number | undefined {
    if (now - this.since >= WINDOW_MS) {
      this.counts.clear();
      this.since = now;
    }
    const count = (this.counts.get(share) ?? 0) + 1;
    this.counts.set(share, count);
    return count <= SHARE_FREE ? undefined : count - SHARE_FREE;
  }
}
