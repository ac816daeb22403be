import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '@bonafide/testing/seeded-random';
import type { StoreFault } from '../stores.js';
import type { TestCluster } from '../test-cluster.js';
import { FLAKY_MODES } from './flaky-server.js';
import type { ExternalStubs } from './external-stubs.js';

/** A fault, which is over when the function returns. Returns a description. */
type Fault = (cluster: TestCluster, stubs: ExternalStubs, random: SeededRandom) => Promise<string>;

const killProcess: Fault = async ({ instances }, _stubs, random) => {
  const victim = random.pick(instances);
  await victim.kill();
  await pause(random.between(100, 1_500));
  await victim.start();
  return `kill -9 ${victim.name}`;
};

const killEveryWorker: Fault = async ({ instances }, _stubs, random) => {
  const workers = instances.filter(({ role }) => role === 'worker');
  await Promise.all(workers.map((worker) => worker.kill()));
  await pause(random.between(100, 1_000));
  await Promise.all(workers.map((worker) => worker.start()));
  return 'kill -9 of all workers';
};

const flakyServer: Fault = async (_cluster, stubs, random) => {
  const name = random.pick(['tinProvider', 'callbacks', 'worker'] as const);
  const mood = random.pick(FLAKY_MODES.slice(1));
  stubs[name].mood = mood;
  await pause(random.between(1_000, 4_000));
  stubs[name].mood = 'well';
  return `${name}: ${mood}`;
};

const FAULTS_OF_OTHERS: readonly Fault[] = [
  killProcess,
  killProcess,
  killProcess,
  killEveryWorker,
  flakyServer,
  flakyServer,
];

/** The faults of a seed in order, determined only by the seed and the possible faults of the stores. */
export function chooseFaults(
  random: SeededRandom,
  count: number,
  stores: readonly StoreFault[] = [],
): Fault[] {
  const ofStores = stores.map(
    (fault): Fault =>
      (_cluster, _stubs, own) =>
        fault(own),
  );
  return Array.from({ length: count }, () => random.pick([...FAULTS_OF_OTHERS, ...ofStores]));
}
