import type { StubResponse } from '@bonafide/testing/stub-response';
import type { RecordedRequest } from '@bonafide/testing/stub-server';
import { Webhook } from 'standardwebhooks';
import type { SeededRandom } from '@bonafide/testing/seeded-random';

interface Check {
  outcome: 'match' | 'no_match';
  isFinal: boolean;
}

/**
 * A TIN provider in our documented format: repeats the response for a repeated reference, leaves a third of the checks
 * pending, and posts their results later, repeatedly until each post is accepted.
 */
export class TinProviderDouble {
  private readonly checks = new Map<string, Check>();
  private readonly open = new Set<string>();
  private readonly webhook: Webhook;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    secret: string,
    private readonly random: SeededRandom,
    private readonly webhookUrl: () => string,
  ) {
    this.webhook = new Webhook(secret);
  }

  answer(request: RecordedRequest): StubResponse {
    if (request.method === 'GET') {
      const check = this.checks.get(decodeURIComponent(request.path.split('/').at(-1)!));
      return check ? { json: this.view(check) } : { status: 404, json: {} };
    }
    const { reference, tin } = request.json<{ reference: string; tin: string }>();
    const known = this.checks.get(reference) ?? {
      outcome: Number(tin) % 2 === 0 ? ('match' as const) : ('no_match' as const),
      isFinal: Number(tin) % 3 !== 0,
    };
    this.checks.set(reference, known);
    if (!known.isFinal) this.open.add(reference);
    return { json: this.view(known) };
  }

  /** Starts posting the pending results. */
  start(): void {
    this.timer = setInterval(() => void this.postSome(), 200);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private view({ outcome, isFinal }: Check) {
    return isFinal ? { outcome } : { outcome: 'pending', pollAfterSeconds: 30 };
  }

  private async postSome(): Promise<void> {
    const some = [...this.open].slice(0, 20);
    await Promise.all(
      some.map(async (reference) => {
        const check = this.checks.get(reference)!;
        // Some results are first found by polling, the others are posted; every tenth is posted twice.
        const body = JSON.stringify({ reference, outcome: check.outcome });
        const posts = this.random.next() < 0.1 ? 2 : 1;
        const taken = await Promise.all(Array.from({ length: posts }, () => this.post(reference, body)));
        if (taken.some(Boolean)) {
          check.isFinal = true;
          this.open.delete(reference);
        }
      }),
    );
  }

  private async post(reference: string, body: string): Promise<boolean> {
    const id = `whk_${reference}`;
    const at = new Date();
    try {
      const answer = await fetch(`${this.webhookUrl()}/api/tin/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': this.webhook.sign(id, at, body),
        },
        body,
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
