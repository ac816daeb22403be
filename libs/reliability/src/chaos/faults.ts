import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../seeded-random.js';
import type { TestCluster } from '../test-cluster.js';
import { FLAKY_MODES } from './flaky-server.js';
import type { ExternalStubs } from './external-stubs.js';

/** One thing that goes wrong: begins, lasts, and is over when it returns. Says what it did. */
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

const restartRedis: Fault = async ({ redis }, _stubs, random) => {
  await redis.end('SIGKILL');
  await pause(random.between(500, 3_000));
  await redis.restart();
  return 'Redis gone, back empty';
};

const restartPostgres: Fault = async ({ postgres }, _stubs, random) => {
  const signal = random.pick(['SIGQUIT', 'SIGINT'] as const);
  await postgres.end(signal);
  await pause(random.between(200, 2_000));
  await postgres.restart();
  return `PostgreSQL restarted (${signal})`;
};

const cutStore: Fault = async ({ doors }, _stubs, random) => {
  const name = random.pick(['postgres', 'redis'] as const);
  await doors[name].cut();
  await pause(random.between(200, 2_000));
  await doors[name].restore();
  return `${name}: connections cut`;
};

const freezeStore: Fault = async ({ doors }, _stubs, random) => {
  const name = random.pick(['postgres', 'redis'] as const);
  doors[name].freeze();
  await pause(random.between(500, 3_000));
  await doors[name].restore();
  return `${name}: frozen`;
};

const slowStore: Fault = async ({ doors }, _stubs, random) => {
  const name = random.pick(['postgres', 'redis'] as const);
  doors[name].delay(random.between(5, 60));
  await pause(2_000);
  doors[name].delay(0);
  return `${name}: slow`;
};

const flakyServer: Fault = async (_cluster, stubs, random) => {
  const name = random.pick(['tinProvider', 'callbacks', 'worker'] as const);
  const mood = random.pick(FLAKY_MODES.slice(1));
  stubs[name].mood = mood;
  await pause(random.between(1_000, 4_000));
  stubs[name].mood = 'well';
  return `${name}: ${mood}`;
};

const FAULTS: readonly Fault[] = [
  killProcess,
  killProcess,
  killProcess,
  killEveryWorker,
  restartRedis,
  restartPostgres,
  cutStore,
  freezeStore,
  slowStore,
  flakyServer,
  flakyServer,
];

/** The faults of a seed, in their order: chosen by it alone. */
export const chooseFaults = (random: SeededRandom, count: number): Fault[] =>
  Array.from({ length: count }, () => random.pick(FAULTS));
