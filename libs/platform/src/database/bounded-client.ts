import pg from 'pg';

export interface BoundedClientConfig extends pg.ClientConfig {
  /** the connection ends when a statement takes longer; left out, it waits as long as TCP does */
  answerMs?: number;
}

/**
 * A client whose connection ends when the server owes an answer for too long. A server that is gone without a word (its
 * machine lost power, a firewall forgot the connection) would hold the statement until TCP gives up, a quarter of an hour
 * later. `query_timeout` of `pg` fails the statement alone: the connection goes back to the pool, and its next user waits.
 */
export class BoundedClient extends pg.Client {
  private readonly answerMs: number | undefined;
  private isWaiting = false;
  private deadline: NodeJS.Timeout | undefined;

  constructor(config?: BoundedClientConfig) {
    super(config);
    this.answerMs = config?.answerMs;
    if (this.answerMs !== undefined) this.on('drain', () => (this.isWaiting = false));
  }

  // Its declaration has one overload for each form of its arguments; all of them are handed on as they are.
  override query(...form: unknown[]): never {
    if (this.answerMs !== undefined) this.expectAnswer(this.answerMs);
    return super.query(...(form as [string])) as never;
  }

  /** Each statement puts off the one timer of the connection; at its end nobody has to stop it. */
  private expectAnswer(ms: number): void {
    this.isWaiting = true;
    if (this.deadline) this.deadline.refresh();
    else this.deadline = setTimeout(() => this.giveUp(), ms).unref();
  }

  private giveUp(): void {
    if (this.isWaiting) this.end().catch(() => undefined);
  }
}
