import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@bonafide/testing/eventually';
import { createLogger } from '../src/telemetry/logging.js';
import { TaskWorkers } from '../src/queues/queues.js';

it('sweeps no more once closed, however often others swept since a timer was set', async () => {
  const sweeps = { often: 0, seldom: 0 };
  const often = { name: 'often', everyMs: 0, sweep: async () => void sweeps.often++ };
  const seldom = { name: 'seldom', everyMs: 1_000, sweep: async () => void sweeps.seldom++ };
  const workers = new TaskWorkers({
    redisUrl: '',
    prefix: 'test',
    names: [],
    processors: [],
    sweepers: [seldom, often],
    logger: createLogger({ service: 'test', level: 'silent' }),
    beat: () => undefined,
  });
  workers.start();
  await waitFor('many sweeps', () => sweeps.often > 100);
  await workers.close();
  const soFar = { ...sweeps };
  // A timer that was left would go off before this one.
  await pause(seldom.everyMs);
  expect(sweeps).toEqual(soFar);
});
