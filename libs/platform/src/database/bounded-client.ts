import pg from 'pg';

export interface BoundedClientConfig extends pg.ClientConfig {
  /** the connection is closed when a statement takes longer; if omitted, it waits as long as TCP does */
  answerMs?: number;
}

/**
 * A client that closes its connection when the server takes too long to respond. A server that disappears silently (a
 * power failure, a firewall that dropped the connection) would block the statement until TCP gives up, 15 minutes later.
 * `query_timeout` of `pg` only fails the statement: the connection returns to the pool, and its next user waits.
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

  // Its declaration has one overload per form of the arguments; all are passed on unchanged.
  override query(...form: unknown[]): never {
    if (this.answerMs !== undefined) this.expectAnswer(this.answerMs);
    return super.query(...(form as [string])) as never;
  }

  /** Each statement resets the connection's single timer, so that it need not be stopped at the end of each. */
  private expectAnswer(ms: number): void {
    this.isWaiting = true;
    if (this.deadline) this.deadline.refresh();
    else this.deadline = setTimeout(() => this.giveUp(), ms).unref();
  }

  private giveUp(): void {
    if (this.isWaiting) this.end().catch(() => undefined);
  }
}
