import type { StubResponse } from '@bonafide/testing/stub-response';
import type { RecordedRequest, StubServer } from '@bonafide/testing/stub-server';
import type { SeededRandom } from '@bonafide/testing/seeded-random';

/** How an outside party behaves for a while. */
export const FLAKY_MODES = ['well', 'slow', 'failing', 'closing', 'garbage'] as const;
export type FlakyMode = (typeof FLAKY_MODES)[number];

const SLOW_MS = 3_000;

/** An outside party whose mood can be set: each answer of `answer` is spoilt by it with a chance of four in five. */
export class FlakyServer {
  mood: FlakyMode = 'well';

  constructor(
    readonly server: StubServer,
    private readonly random: SeededRandom,
    answer: (request: RecordedRequest) => StubResponse,
  ) {
    server.otherwise((request) => this.corrupted(() => answer(request)));
  }

  /** A fault happens before the request had an effect, or after it, as in life. */
  private corrupted(answer: () => StubResponse): StubResponse {
    if (this.mood === 'well' || this.random.next() > 0.8) return answer();
    const given = this.random.next() < 0.5 ? answer() : {};
    switch (this.mood) {
      case 'slow':
        return { ...answer(), delayMs: SLOW_MS };
      case 'failing':
        return { status: 500 + this.random.between(0, 4) };
      case 'closing':
        return { ...given, fault: this.random.pick(['close', 'close-mid-body'] as const) };
      case 'garbage':
        return this.random.next() < 0.5
          ? { fault: 'garbage' }
          : { status: 200, json: { outcome: 'perhaps' } };
    }
  }
}
