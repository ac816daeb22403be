import type { Delegation } from '../delegations/delegation.js';

interface Waiting {
  found(delegation: Delegation | undefined): void;
  failed(error: unknown): void;
}

/**
 * Reads many delegations with few statements: whoever asks while a statement is under way shares the next one. A burst
 * of approvals would else take one connection for each message, and those that found none in time would have to be sent
 * again.
 */
export class DelegationReads {
  private waiting = new Map<string, Waiting[]>();
  private reading = false;

  constructor(
    private readonly read: (ids: string[]) => Promise<Delegation[]>,
    private readonly maxGroup: number,
  ) {}

  find(id: string): Promise<Delegation | undefined> {
    return new Promise((found, failed) => {
      const others = this.waiting.get(id) ?? [];
      this.waiting.set(id, [...others, { found, failed }]);
      if (!this.reading) void this.readAll();
    });
  }

  private async readAll(): Promise<void> {
    this.reading = true;
    // What is asked for in this very moment goes along.
    await Promise.resolve();
    while (this.waiting.size > 0) {
      const group = [...this.waiting].slice(0, this.maxGroup);
      for (const [id] of group) this.waiting.delete(id);
      try {
        const delegations = await this.read(group.map(([id]) => id));
        const byId = new Map(delegations.map((one) => [one.id, one]));
        for (const [id, all] of group) for (const one of all) one.found(byId.get(id));
      } catch (error) {
        for (const [, all] of group) for (const one of all) one.failed(error);
      }
    }
    this.reading = false;
  }
}
