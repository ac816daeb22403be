import { failEachCall } from '@bonafide/testing/fail-nth-call';
import { changeCases } from './change-cases.js';
import { FaultHarness } from './fault-harness.js';
import { inviteCases } from './invite-cases.js';
import { reviewCases } from './review-cases.js';
import { retentionCases } from './retention-cases.js';
import { submissionCases } from './submission-cases.js';
import { workerCases } from './worker-cases.js';

/*
 * Each use-case is run with its first call to PostgreSQL or Redis failing, its second, and so on: once as if the call
 * had never left, once as if only its answer were lost. Whoever asked is answered, in the service's own words, and a
 * repeat ends in one effect; what workers and sweepers do is brought to its end by themselves.
 */

let world: FaultHarness;
let ofFewAccounts: FaultHarness;
beforeAll(async () => {
  [world, ofFewAccounts] = await Promise.all([FaultHarness.start(), FaultHarness.start()]);
}, 30_000);
afterAll(() => Promise.all([world?.close(), ofFewAccounts?.close()]));

const totals = { calls: 0, runs: 0 };
afterAll(() => {
  const count = Object.keys({ ...useCases, ...sweeps }).length;
  console.info(`${count} use-cases, ${totals.calls} calls, ${totals.runs} runs`);
});

const useCases = {
  ...submissionCases(() => world),
  ...changeCases(() => world),
  ...inviteCases(() => world),
  ...reviewCases(() => world),
  ...workerCases(() => world),
};
const sweeps = retentionCases(() => ofFewAccounts);

describe('with any one call failing,', () => {
  const table = [
    ...Object.entries(useCases).map(([name, make]) => [name, make, () => world] as const),
    ...Object.entries(sweeps).map(([name, make]) => [name, make, () => ofFewAccounts] as const),
  ];
  it.each(table)(
    '%s ends in one effect',
    async (_name, make, at) => {
      const { calls, runs, problems } = await failEachCall(at().faults, make());
      totals.calls += calls;
      totals.runs += runs;
      expect(problems).toEqual([]);
      expect(calls).toBeGreaterThan(0);
    },
    120_000,
  );
});
