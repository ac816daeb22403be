import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import { licenceJob } from '@bonafide/dev-env/demo/licence-job';
import { passportJob } from '@bonafide/dev-env/demo/passport-job';
import { pendingTin } from '@bonafide/dev-env/demo/pending-tin';
import type { DevContext } from '@bonafide/dev-env/dev-context';
import { ALL_EMBEDDED, ALL_SIMULATED } from '@bonafide/jobs/providers/providers';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { findTool } from '../../../../scripts/image.mjs';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { unpackImage, whyNotRun } from '../../../../scripts/services/unpacked-image.mjs';
import { approveDelegation, signIn } from '../chaos/approve-delegations.js';
import { createOrganization } from '../chaos/create-organization.js';
import { type ExternalStubs, startExternalStubs } from '../chaos/external-stubs.js';
import { type Done, findViolations, untilQuiet } from '../chaos/invariants.js';
import { SeededRandom } from '@bonafide/testing/seeded-random';
import { ROOT, startTestCluster, type TestCluster } from '../test-cluster.js';
import { checkContents } from './contents.js';
import { Containers } from './containers.js';
import { roll } from './roll.js';

/*
 * `npm run image:check`: runs both images built by `npm run image` as in the manifests: their user, a read-only root, no
 * capabilities, the memory limit of each role. Runs the demo, restarts every process under load, and checks that nothing
 * was lost. Exits with 1 if something was.
 */

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const { values } = parseArgs({
  options: {
    tool: { type: 'string' },
    jobs: { type: 'string', default: `bonafide/jobs:${version}` },
    auth: { type: 'string', default: `bonafide/auth:${version}` },
  },
});

/** Like production, except that simulators are refused there. */
const AS_IN_PRODUCTION = { SHUTDOWN_DRAIN_MS: '3000' };

const cannot = whyNotRun();
if (cannot) throw new Error(`Images cannot be run confined on this machine: ${cannot}.`);
const tool = values.tool ?? findTool();
const images = mkdtempSync(join(tmpdir(), 'bonafide-images-'));
let cluster: TestCluster | undefined;
let stubs: ExternalStubs | undefined;
let containers: Record<'jobs' | 'auth', Containers> | undefined;
process.exitCode = 1;
try {
  const unpacked = {
    jobs: unpackImage(tool, values.jobs, join(images, 'jobs')),
    auth: unpackImage(tool, values.auth, join(images, 'auth')),
  };
  for (const service of ['jobs', 'auth'] as const)
    console.log(`${values[service]}: ${checkContents(service, unpacked[service])}`);
  containers = { jobs: new Containers('jobs', unpacked.jobs), auth: new Containers('auth', unpacked.auth) };
  stubs = await startExternalStubs(new SeededRandom(1), () => cluster!.url.jobs);
  const { jobs, auth } = stubs.settings;
  const authority = join(images, 'authority');
  mkdirSync(authority);
  copyFileSync(auth['OUTBOUND_EXTRA_CA_FILE']!, join(authority, 'ca.pem'));
  // Unlike its folder, the file must be readable for the image's user.
  chmodSync(join(authority, 'ca.pem'), 0o644);
  const withoutTin = Object.entries(jobs).filter(([name]) => !name.startsWith('PROVIDER_TIN'));
  cluster = await startTestCluster({
    instances: 1,
    launch: (service, folder) => containers![service].launcher(folder, [authority]),
    environment: unpacked.jobs.env,
    settings: {
      jobs: { ...Object.fromEntries(withoutTin), ...ALL_SIMULATED, ...ALL_EMBEDDED, ...AS_IN_PRODUCTION },
      auth: { ...auth, OUTBOUND_EXTRA_CA_FILE: join(authority, 'ca.pem'), ...AS_IN_PRODUCTION },
    },
  });
  for (const line of await demonstrate(cluster, stubs)) console.log(line);
  for (const service of ['jobs', 'auth'] as const)
    for (const { role, peakMb, limitMb, kills } of containers[service].memory()) {
      console.log(`${service} ${role}: at most ${peakMb} of ${limitMb} MB`);
      if (kills > 0)
        throw new Error(`${kills} processes of ${service} ${role} were killed for want of memory`);
    }
  if (!containers.jobs.hasMemoryLimits)
    console.log('no memory cgroup can be made here: memory was not limited');
  process.exitCode = 0;
} finally {
  await cluster?.stop({ keepLogs: Boolean(process.exitCode) });
  if (process.exitCode && cluster) console.log(`the logs of the processes are kept in ${cluster.folder}`);
  await stubs?.stop();
  for (const one of Object.values(containers ?? {})) one.remove();
  rmSync(images, { recursive: true, force: true });
}

/** @returns lines for the terminal */
async function demonstrate(cluster: TestCluster, { callbacks, worker }: ExternalStubs): Promise<string[]> {
  const account = await cluster.admin<{ accountId: string; apiKey: string; signatureKey: string }>(
    'jobs',
    ...['account', 'create', '--name', 'Image', '--enable', ACCOUNT_FEATURES.join(',')],
  );
  const { apiKey, signatureKey } = account;
  const context = {
    options: { env: {} },
    quickstart: { jobs: { url: cluster.url.jobs, apiKey, signatureKey } },
    stubs: { callbackReceiver: callbacks.server },
  } as unknown as DevContext;
  const lines: string[] = [];
  for (const step of [licenceJob, passportJob, pendingTin])
    lines.push(step.title, ...(await step.run(context)).map((line) => `  ${line}`));
  const bouncer = await createOrganization(cluster, `${worker.server.url}/worker`);
  const person = await signIn(bouncer);
  const delegations = [await approveDelegation(bouncer, person, 0)];
  lines.push('an agent is approved', `  delegation ${delegations[0]!.delegationId}`);

  const submission = (n: number) => ({
    method: 'POST',
    path: '/api/jobs',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json', Prefer: 'respond-async' },
    body: JSON.stringify({
      type: 'tin-validation',
      internalId: `tin-${n}`,
      callbackURL: `${callbacks.server.url}/tins/tin-${n}`,
      params: {
        firstName: 'Ana',
        lastName: 'Lima',
        tinType: 'ITIN',
        // ends in 0: decided at once; in 9: pending for some seconds
        tin: n % 4 === 0 ? '912701239' : '912701230',
        phone: '+12125550100',
      },
    }),
  });
  const answers = await roll(cluster, 'jobs', submission);
  await roll(cluster, 'auth', () => ({ method: 'GET', path: '/signin' }));
  delegations.push(await approveDelegation(bouncer, person, 1));
  await untilQuiet(cluster);
  const tins = answers.map((text) => {
    const { id, internalId } = JSON.parse(text) as { id: string; internalId: string };
    return { id, internalId };
  });
  const done: Done = { jobs: [], tins, delegations };
  const violations = await findViolations(cluster, stubs!, done);
  violations.crashed = cluster.instances.flatMap(({ crashes }) => crashes);
  const found = Object.entries(violations).flatMap(([kind, list]: [string, string[]]) =>
    list.map((line) => `${kind}: ${line}`),
  );
  if (found.length > 0) throw new Error(found.slice(0, 20).join('\n'));
  return [
    ...lines,
    `every process rolled: ${answers.length} jobs submitted meanwhile, all completed and called back; no request lost`,
  ];
}
