/** Liveness of a worker: it must have beaten within `staleAfterMs`, whatever its connections report. */
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
