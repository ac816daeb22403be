import type { StubResponse } from '@bonafide/testing/stub-response';
import type { RecordedRequest, StubServer } from '@bonafide/testing/stub-server';
import type { SeededRandom } from '@bonafide/testing/seeded-random';

/** Temporary behaviours of an outside party. */
export const FLAKY_MODES = ['well', 'slow', 'failing', 'closing', 'garbage'] as const;
export type FlakyMode = (typeof FLAKY_MODES)[number];

const SLOW_MS = 3_000;

/** An outside party with a configurable fault mode, which affects each response with a probability of four in five. */
export class FlakyServer {
  mood: FlakyMode = 'well';

  constructor(
    readonly server: StubServer,
    private readonly random: SeededRandom,
    answer: (request: RecordedRequest) => StubResponse,
  ) {
    server.otherwise((request) => this.corrupted(() => answer(request)));
  }

  /** A fault may occur before or after the request took effect, as in reality. */
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
