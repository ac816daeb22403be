import { failEachCall } from '@bonafide/testing/fail-nth-call';
import { backgroundCases } from './background-cases.js';
import { bouncerCases } from './bouncer-cases.js';
import { dashboardCases } from './dashboard-cases.js';
import { FaultHarness } from './fault-harness.js';
import { gatewayCases } from './gateway-cases.js';

/*
 * Each use-case is run with its first call to PostgreSQL or Redis failing, its second, and so on: once as if the call
 * had never left, once as if only its answer were lost. Whoever asked is answered, in the service's own words. A repeat
 * ends in one effect; where something may be used once, in one use or none.
 */

let world: FaultHarness;
beforeAll(async () => {
  world = await FaultHarness.start();
}, 30_000);
afterAll(() => world?.close());

const totals = { calls: 0, runs: 0 };
afterAll(() =>
  console.info(`${Object.keys(useCases).length} use-cases, ${totals.calls} calls, ${totals.runs} runs`),
);

const useCases = {
  ...gatewayCases(() => world),
  ...backgroundCases(() => world),
  ...bouncerCases(() => world),
  ...dashboardCases(() => world),
};

describe('with any one call failing,', () => {
  it.each(Object.keys(useCases))(
    '%s ends in one effect at most, and can be repeated',
    async (name) => {
      const { calls, runs, problems } = await failEachCall(world.faults, useCases[name]!());
      totals.calls += calls;
      totals.runs += runs;
      expect(problems).toEqual([]);
      expect(calls).toBeGreaterThan(0);
    },
    120_000,
  );
});
