// Jest's order of specs, with the slow ones first: the last to end would otherwise run alone.
import { createRequire } from 'node:module';

/** @type {{default: typeof import('@jest/test-sequencer').default}} */
const { default: TestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer');
const ORDER = ['acceptance', 'slow', 'service', 'unit'];

export default class SlowFirst extends TestSequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  async sort(tests) {
    const rank = (test) => ORDER.indexOf(test.context.config.displayName.name);
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
