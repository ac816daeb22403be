/**
 * Writes many small things as few statements: what arrives while a write is under way goes into the next one, what
 * arrives alone is written at once. When a group fails its members are written one by one, so that none fails because
 * of another: for writes that may be repeated. Not the gateway's TurnGroup, whose work may not, and gives answers.
 */
export class GroupCommit<T> {
  private waiting: { item: T; done: () => void; fail: (error: unknown) => void }[] = [];
  private writing = false;

  constructor(
    private readonly write: (items: T[]) => Promise<unknown>,
    private readonly maxGroup: number,
  ) {}

  /** Resolves once the item is written. */
  add(item: T): Promise<void> {
    return new Promise((done, fail) => {
      this.waiting.push({ item, done, fail });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, this.maxGroup);
      try {
        await this.write(group.map(({ item }) => item));
        for (const { done } of group) done();
      } catch (error) {
        if (group.length === 1) group[0]!.fail(error);
        else await Promise.all(group.map((one) => this.write([one.item]).then(one.done, one.fail)));
      }
    }
    this.writing = false;
  }
}
