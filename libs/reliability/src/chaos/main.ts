import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import { ALL_SIMULATED } from '@bonafide/jobs/providers/providers';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { scanFiles, scanRedis, scanRows } from '@bonafide/testing/scan-stored-data';
import { photographLicence } from '@bonafide/testing/licence-image';
import { SeededRandom } from '@bonafide/testing/seeded-random';
import { startReplicatedStores, startSingleStores, type Stores } from '../stores.js';
import { startTestCluster, type TestCluster } from '../test-cluster.js';
import { approveDelegation, type BouncerTarget, signIn } from './approve-delegations.js';
import { inParallel, traffic } from './client.js';
import { createOrganization } from './create-organization.js';
import { chooseFaults } from './faults.js';
import { findLeaks } from './find-leaks.js';
import { type Done, findViolations, untilQuiet, type Violations } from './invariants.js';
import { type ExternalStubs, startExternalStubs } from './external-stubs.js';
import { type JobsTarget, plantedTin, submitJob, submitTin } from './submit-jobs.js';

/*
 * `npm run chaos`: both services as separate processes under load, while a seeded script breaks their dependencies.
 * Afterwards, everything accepted must be done and delivered, exactly once. Exits with 1 at the first seed that violates
 * this. One cluster serves all seeds; each seed has its own load and faults.
 */

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2000' },
    tins: { type: 'string', default: '2000' },
    delegations: { type: 'string', default: '2000' },
    faults: { type: 'string', default: '10' },
    instances: { type: 'string', default: '2' },
    stores: { type: 'string', default: 'single' },
  },
});
const number = (name: keyof typeof values) => Number(values[name]);

/** `single`, or with redundant stores: `sentinels`, `cluster`. */
const startStores = (folder: string): Promise<Stores> => {
  const { stores } = values;
  if (stores === 'single') return startSingleStores(folder);
  if (stores === 'sentinels' || stores === 'cluster') return startReplicatedStores(folder, stores);
  throw new Error('--stores must be single, sentinels or cluster');
};

/** Interval for checking the progress of the load. */
const POLL_MS = 250;

let cluster: TestCluster | undefined;
let stubs: ExternalStubs | undefined;
process.exitCode = 1;
try {
  stubs = await startExternalStubs(new SeededRandom(number('from')), () => cluster!.url.jobs);
  cluster = await startTestCluster({
    instances: number('instances'),
    stores: startStores,
    environment: process.env,
    settings: { jobs: { ...ALL_SIMULATED, ...stubs.settings.jobs }, auth: stubs.settings.auth },
  });
  stubs.tin.start();
  const targets = await prepare(cluster, stubs);
  let all = 0;
  for (let seed = number('from'); seed < number('from') + number('seeds'); seed++)
    all += await runSeed(seed, cluster, stubs, targets);
  console.log(`\n${number('seeds')} seeds, ${all} violations`);
  process.exitCode = all === 0 ? 0 : 1;
} finally {
  if (cluster && process.exitCode) console.log(`the logs of the processes are kept in ${cluster.folder}`);
  await cluster?.stop({ keepLogs: Boolean(process.exitCode) });
  await stubs?.stop();
}

interface Targets {
  jobs: JobsTarget;
  bouncer: BouncerTarget;
}

async function prepare(cluster: TestCluster, { callbacks, worker }: ExternalStubs): Promise<Targets> {
  const features = ACCOUNT_FEATURES.join(',');
  const { apiKey } = await cluster.admin<{ apiKey: string }>(
    'jobs',
    ...['account', 'create', '--name', 'Chaos', '--enable', features],
  );
  const bouncer = await createOrganization(cluster, `${worker.server.url}/worker`);
  // Not skewed: reading it is not under test, and a skewed one would take most of the time.
  const photo = await photographLicence(sampleLicence());
  return {
    jobs: {
      url: cluster.url.jobs,
      apiKey,
      callbackOrigin: callbacks.server.url,
      photo: photo.toString('base64'),
    },
    bouncer,
  };
}

/** @returns the number of violations */
async function runSeed(
  seed: number,
  cluster: TestCluster,
  stubs: ExternalStubs,
  targets: Targets,
): Promise<number> {
  const began = Date.now();
  const random = new SeededRandom(seed);
  const done: Done = { jobs: [], tins: [], delegations: [] };
  Object.assign(traffic, { sent: 0, repeated: 0, refusedWith5xx: 0 });
  const offset = seed * 100_000;
  const load = Promise.all([
    inParallel(
      number('jobs'),
      6,
      async (n) => void done.jobs.push(await submitJob(targets.jobs, offset + n)),
    ),
    inParallel(
      number('tins'),
      6,
      async (n) => void done.tins.push(await submitTin(targets.jobs, offset + n, plantedTin(n))),
    ),
    signIn(targets.bouncer).then((person) =>
      inParallel(
        number('delegations'),
        4,
        async (n) => void done.delegations.push(await approveDelegation(targets.bouncer, person, n)),
      ),
    ),
  ]);
  const faults: string[] = [];
  const chosen = chooseFaults(random, number('faults'), cluster.stores.faults);
  const total = number('jobs') + number('tins') + number('delegations');
  const share = () => (done.jobs.length + done.tins.length + done.delegations.length) / total;
  let isOver = false;
  const submitted = load.finally(() => (isOver = true));
  // Spread over the whole duration of the load.
  const broken = (async () => {
    for (const [n, fault] of chosen.entries()) {
      while (!isOver && share() < (n + 0.5) / chosen.length) await pause(POLL_MS);
      faults.push(await fault(cluster, stubs, random));
    }
  })();
  await Promise.all([submitted, broken]);
  const submittedAfter = Date.now() - began;
  await untilQuiet(cluster);
  const violations = await findViolations(cluster, stubs, done);
  violations.leaked = await leaks(cluster);
  violations.crashed = cluster.instances.flatMap(({ crashes }) => crashes.splice(0));
  report(seed, done, faults, violations, submittedAfter, Date.now() - began);
  stubs.callbacks.server.requests.length = 0;
  stubs.worker.server.requests.length = 0;
  stubs.tinProvider.server.requests.length = 0;
  return Object.values(violations).flat().length;
}

async function leaks(cluster: TestCluster): Promise<string[]> {
  const planted = new Set(Array.from({ length: number('tins') }, (_, n) => plantedTin(n)));
  const found: string[] = [];
  for (const kept of [
    scanRows(cluster.databaseUrl('jobs')),
    scanRows(cluster.databaseUrl('auth')),
    ...cluster.stores.redisUrls().map((url) => scanRedis(url)),
    scanFiles(cluster.folder, ['stores']),
  ])
    found.push(...(await findLeaks(planted, kept)));
  return found;
}

function report(
  seed: number,
  done: Done,
  faults: string[],
  violations: Violations,
  submittedMs: number,
  totalMs: number,
): void {
  const counts = Object.entries(violations).map(([kind, list]) => `${(list as string[]).length} ${kind}`);
  const work = `${done.jobs.length} jobs, ${done.tins.length} TINs, ${done.delegations.length} delegations`;
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
  console.log(
    `seed ${seed}: ${work} in ${seconds(submittedMs)}, quiet after ${seconds(totalMs)}; ` +
      `${traffic.sent} requests, ${traffic.repeated} repeated; ${counts.join(', ')}`,
  );
  console.log(`  faults: ${faults.join(' · ')}`);
  for (const [kind, list] of Object.entries(violations))
    for (const line of (list as string[]).slice(0, 10)) console.log(`  ${kind}: ${line}`);
}
