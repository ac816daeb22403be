import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../seeded-random.js';
import type { World } from '../world.js';
import { MOODS } from './moody.js';
import type { Parties } from './parties.js';

/** One thing that goes wrong: begins, lasts, and is over when it returns. Says what it did. */
type Fault = (world: World, parties: Parties, random: SeededRandom) => Promise<string>;

const killProcess: Fault = async ({ instances }, _parties, random) => {
  const victim = random.pick(instances);
  await victim.kill();
  await pause(random.between(100, 1_500));
  await victim.start();
  return `kill -9 ${victim.name}`;
};

const killEveryWorker: Fault = async ({ instances }, _parties, random) => {
  const workers = instances.filter(({ role }) => role === 'worker');
  await Promise.all(workers.map((worker) => worker.kill()));
  await pause(random.between(100, 1_000));
  await Promise.all(workers.map((worker) => worker.start()));
  return 'kill -9 of all workers';
};

const restartRedis: Fault = async ({ redis }, _parties, random) => {
  await redis.end('SIGKILL');
  await pause(random.between(500, 3_000));
  await redis.startAgain();
  return 'Redis gone, back empty';
};

const restartPostgres: Fault = async ({ postgres }, _parties, random) => {
  const signal = random.pick(['SIGQUIT', 'SIGINT'] as const);
  await postgres.end(signal);
  await pause(random.between(200, 2_000));
  await postgres.startAgain();
  return `PostgreSQL restarted (${signal})`;
};

const cutStore: Fault = async ({ doors }, _parties, random) => {
  const name = random.pick(['postgres', 'redis'] as const);
  await doors[name].cut();
  await pause(random.between(200, 2_000));
  await doors[name].restore();
  return `${name}: connections cut`;
};

const freezeStore: Fault = async ({ doors }, _parties, random) => {
  const name = random.pick(['postgres', 'redis'] as const);
  doors[name].freeze();
  await pause(random.between(500, 3_000));
  await doors[name].restore();
  return `${name}: frozen`;
};

const slowStore: Fault = async ({ doors }, _parties, random) => {
  const name = random.pick(['postgres', 'redis'] as const);
  doors[name].delay(random.between(5, 60));
  await pause(2_000);
  doors[name].delay(0);
  return `${name}: slow`;
};

const moodyParty: Fault = async (_world, parties, random) => {
  const name = random.pick(['tinProvider', 'callbacks', 'worker'] as const);
  const mood = random.pick(MOODS.slice(1));
  parties[name].mood = mood;
  await pause(random.between(1_000, 4_000));
  parties[name].mood = 'well';
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
  moodyParty,
  moodyParty,
];

/** The faults of a seed, in their order: chosen by it alone. */
export const chooseFaults = (random: SeededRandom, count: number): Fault[] =>
  Array.from({ length: count }, () => random.pick(FAULTS));
