// Start-up time and idle memory of each service's production build, confined as in its container, on each Node.
//
//   node scripts/with-services.mjs -- node bench/footprint.mjs
//
// `scripts/deploy.mjs` makes the folder that the image holds; the process runs from it alone, under an account without
// rights and on a read-only file system (bench/deployed.mjs). Ready: from the start of the process to the first 200 of
// /readyz, the median of ROUNDS starts. Resident: VmRSS of the last of them after IDLE_SECONDS without a request. Goals:
// 3 s, 160 MB. SERVICES=jobs measures one service. DEPLOYED=folder keeps what was deployed there, and takes what it finds
// there when no source has changed since. NODE_BINARIES="20=/path/node 24=/path/node" names the Nodes; otherwise this
// one, and 24 from the npm registry.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { digestSources } from '../scripts/build.mjs';
import { deploy } from '../scripts/deploy.mjs';
import { ROOT } from '../scripts/install.mjs';
import { freePort } from '../scripts/services/free-port.mjs';
import {
  endDeployed,
  howConfined,
  nodeFlags,
  processorMs,
  processStatus,
  startDeployed,
  untilReady,
} from './deployed.mjs';
import { measured, median, report } from './report.mjs';

const pg = createRequire(import.meta.url)('pg');

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 5);
const READY_GOAL_MS = 3_000;
const RESIDENT_GOAL_MB = 160;

const folder = mkdtempSync(join(tmpdir(), 'bonafide-footprint-'));
const rows = [];
try {
  const nodes = process.env.NODE_BINARIES
    ? process.env.NODE_BINARIES.split(' ').map((pair) => pair.split('='))
    : [
        [process.versions.node.split('.')[0], process.execPath],
        ['24', installNode24()],
      ];
  spawnSync('chmod', ['755', folder]);
  for (const service of process.env.SERVICES?.split(',') ?? ['jobs', 'auth']) {
    const deployed = await deployedFolder(service);
    for (const [version, node] of nodes) {
      const env = await environment(service);
      await migrateWith(deployed, node, env);
      for (const role of ['api', 'worker'])
        rows.push(...(await measure({ service, role, deployed, version, node, env })));
    }
  }
} finally {
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}
report('footprint', rows, [
  howConfined,
  `node ${nodeFlags.join(' ')}`,
  `median of ${ROUNDS} starts, resident after ${IDLE_SECONDS} s idle`,
]);

async function deployedFolder(service) {
  const parent = process.env.DEPLOYED ?? folder;
  const deployed = join(parent, service);
  const stamp = join(parent, `${service}.sources`);
  const sources = digestSources(ROOT);
  if (existsSync(deployed) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return deployed;
  mkdirSync(parent, { recursive: true });
  rmSync(stamp, { force: true });
  spawnSync('chmod', ['-R', 'u+w', deployed]);
  rmSync(deployed, { recursive: true, force: true });
  await deploy(service, deployed);
  writeFileSync(stamp, sources);
  return deployed;
}

async function measure({ service, role, deployed, version, node, env }) {
  const rounds = [];
  let residentMb;
  for (let round = 1; round <= ROUNDS; round++) {
    const port = await freePort();
    const server = startDeployed(deployed, node, [role], { ...env, PORT: String(port) });
    try {
      const readyMs = await untilReady(server, `http://127.0.0.1:${port}`);
      rounds.push({ readyMs, cpuMs: processorMs(server.child.pid) });
      if (round < ROUNDS) continue;
      await pause(IDLE_SECONDS * 1_000);
      ({ residentMb } = processStatus(server.child.pid));
      await assertDocumented(service, port);
    } finally {
      await endDeployed(server);
    }
  }
  const name = `${service} ${role}, Node ${version}`;
  return [
    measured({
      name: `${name}: ready`,
      figure: median(rounds.map(({ readyMs }) => readyMs)),
      peer: READY_GOAL_MS,
      peerName: 'the limit',
      unit: 'ms',
      atMost: 1,
    }),
    measured({
      name: `${name}: processor time until ready`,
      figure: median(rounds.map(({ cpuMs }) => cpuMs)),
      peer: READY_GOAL_MS,
      peerName: 'the limit',
      unit: 'ms',
    }),
    measured({
      name: `${name}: resident`,
      figure: residentMb,
      peer: RESIDENT_GOAL_MB,
      peerName: 'the limit',
      unit: 'MB',
      atMost: 1,
    }),
  ];
}

/** What is made only when asked for: the document with every DTO, and the pages that come from a package. */
async function assertDocumented(service, port) {
  const read = async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`);
    if (!answer.ok) throw new Error(`the deployed ${service} answers ${answer.status} for /${path}`);
    return answer;
  };
  await read('docs/swagger-ui.css');
  // A service names its own address, the committed document those of the regions.
  const served = /** @type {Record<string, unknown>} */ (await (await read('docs/openapi.json')).json());
  const { servers: _own, ...document } = served;
  const { servers: _all, ...committed } = JSON.parse(
    readFileSync(join(ROOT, `docs/openapi/${service}.json`), 'utf8'),
  );
  if (!isDeepStrictEqual(document, committed))
    throw new Error(`the deployed ${service} has another document than docs/openapi/${service}.json`);
}

async function environment(service) {
  const url = new URL(process.env.TEST_DATABASE_URL);
  const name = `footprint_${service}_${process.pid}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return {
    DATABASE_URL: url.href,
    REDIS_URL: process.env.TEST_REDIS_URL,
    REDIS_PREFIX: `footprint-${service}`,
    PUBLIC_URL: `https://${service}.bonafide.example`,
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    HOST: '127.0.0.1',
    HOME: '/home/nonroot',
    LOG_LEVEL: 'warn',
    PHOTO_STORE: 's3',
    S3_BUCKET: 'photos',
  };
}

async function migrateWith(deployed, node, env) {
  const migration = startDeployed(deployed, node, ['migrate'], env);
  await new Promise((resolve) => migration.child.once('exit', resolve));
  if (migration.child.exitCode !== 0) throw new Error(`migrate failed:\n${migration.output()}`);
}

function installNode24() {
  const name = `node-${process.platform}-${process.arch}`;
  const target = join(folder, 'node24');
  const { status, stderr } = spawnSync('npm', ['install', '--no-save', '--prefix', target, `${name}@24`], {
    encoding: 'utf8',
  });
  const binary = join(target, 'node_modules', name, 'bin/node');
  if (status !== 0 || !existsSync(binary)) throw new Error(`Node 24 could not be had from npm:\n${stderr}`);
  return binary;
}
