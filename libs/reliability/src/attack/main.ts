import { parseArgs } from 'node:util';
import { ALL_EMBEDDED, ALL_SIMULATED } from '@bonafide/jobs/providers/providers';
import { startStubServer } from '@bonafide/testing/stub-server';
import { startTestCluster, type TestCluster } from '../test-cluster.js';
import type { Attack } from './attack.js';
import { attacks } from './attacks.js';
import { ProcessHealth } from './process-health.js';
import { Stage } from './stage.js';

/*
 * `npm run attack`: tries what docs/security.md says cannot be done, against both services running as in production, with
 * the memory of k8s/base. An attack is held if its promise stands, no process ended, none used more memory than its limit,
 * and no event loop was blocked. Ends with `N held, N broken`.
 */

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

/** The memory limit of the api processes in k8s/base; workers have more. */
const MEMORY_MIB = 768;
const BLOCKED_MS = 200;
const STILLNESS_TRIES = 3;

const receiver = await startStubServer();
let cluster: TestCluster | undefined;
process.exitCode = 1;
try {
  cluster = await startTestCluster({
    instances: 1,
    environment: { ...process.env, NODE_OPTIONS: `--max-old-space-size=${MEMORY_MIB}` },
    settings: {
      // As `npm start` has it: print and faces are read on this machine.
      jobs: {
        ...ALL_SIMULATED,
        ...ALL_EMBEDDED,
        OUTBOUND_ALLOW_HOSTS: receiver.host,
        CALLBACKS_ALLOW_HTTP: 'true',
      },
      auth: { OUTBOUND_ALLOW_HOSTS: receiver.host },
    },
  });
  const stage = await Stage.build(cluster, receiver);
  const chosen = attacks.filter(({ attacker, promise }) => `${attacker}: ${promise}`.includes(values.only));
  // Code is compiled at its first run, which should not count against the attack.
  const health = new ProcessHealth(cluster.instances);
  await health.strains();
  let broken = 0;
  for (const attack of chosen) {
    const began = Date.now();
    let tried = await attempt(attack, stage, health);
    const blockedMs = [tried.blockedMs];
    // A real block occurs every time, so it is tried again.
    while (
      tried.failures.length === 0 &&
      tried.blockedMs > BLOCKED_MS &&
      blockedMs.length < STILLNESS_TRIES
    ) {
      // With new accounts: the first ones have used up their rate limits.
      tried = await attempt(attack, await Stage.build(cluster, receiver), health);
      blockedMs.push(tried.blockedMs);
    }
    const failures = [...tried.failures];
    if (tried.blockedMs > BLOCKED_MS) failures.push(`${tried.slowest} stood still each time`);
    if (failures.length > 0) broken++;
    const loop = blockedMs.map((ms) => `${Math.round(ms)} ms`).join(', then ');
    const verdict = failures.length > 0 ? 'BROKEN' : 'held  ';
    const ways = attack.ways ? `${attack.ways} ways, ` : '';
    console.log(
      `${verdict} ${attack.attacker}: ${attack.promise} (${ways}${Date.now() - began} ms, loop ${loop})`,
    );
    for (const failure of failures)
      console.log(`        ${failure.split('\n').slice(0, 6).join('\n        ')}`);
  }
  console.log(`${chosen.length - broken} held, ${broken} broken`);
  process.exitCode = broken === 0 && chosen.length > 0 ? 0 : 1;
} finally {
  await cluster?.stop();
  await receiver.close();
}

/** What got through, processes that ended or used too much memory, and how long an event loop was blocked. */
async function attempt({ run }: Attack, stage: Stage, health: ProcessHealth) {
  const { instances } = stage.cluster;
  const failures: string[] = [];
  await health.watch();
  await run(stage).catch((error: unknown) => failures.push(String((error as Error)?.message ?? error)));
  failures.push(...instances.flatMap(({ crashes }) => crashes.splice(0)));
  const strains = await health.strains();
  for (const { name, peakMiB } of strains)
    if (peakMiB > MEMORY_MIB) failures.push(`${name} took ${Math.round(peakMiB)} MiB`);
  await restartWhatEnded(stage.cluster);
  const slowest = strains.reduce((worst, one) => (one.blockedMs > worst.blockedMs ? one : worst));
  return { failures, blockedMs: slowest.blockedMs, slowest: slowest.name };
}

async function restartWhatEnded({ instances }: TestCluster): Promise<void> {
  for (const instance of instances) if (!instance.isUp) await instance.start();
}
