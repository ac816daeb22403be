import { failEachCall } from '@bonafide/testing/fail-nth-call';
import { FaultWorld } from './fault-world.js';
import { inviteCases } from './invite-cases.js';

// As nth-call.spec.ts.

let world: FaultWorld;
beforeAll(async () => {
  world = await FaultWorld.start();
}, 30_000);
afterAll(() => world?.close());

/** Each run draws a QR code, which takes a second here. */
const ONE_OF = { oneOf: 9 };

const useCases = inviteCases(() => world);

describe('with any one call failing,', () => {
  it.each(Object.keys(useCases))(
    '%s ends in one invite with one link that works',
    async (name) => {
      const { calls, runs, problems } = await failEachCall(world.faults, useCases[name]!(), ONE_OF);
      console.info(`${name}: ${calls} calls, ${runs} runs`);
      expect(problems).toEqual([]);
    },
    120_000,
  );
});
