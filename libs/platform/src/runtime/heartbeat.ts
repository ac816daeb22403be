/** Liveness of a worker: its last beat must be within `staleAfterMs`, whatever its connections report. */
export class Heartbeat {
  private lastBeat: number;
  constructor(
    private readonly staleAfterMs: number,
    private readonly now: () => number = Date.now,
  ) {
    this.lastBeat = now();
  }
  readonly beat = (): void => {
    this.lastBeat = this.now();
  };
  isAlive(): boolean {
    return this.now() - this.lastBeat <= this.staleAfterMs;
  }
}
