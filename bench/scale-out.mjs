// Two processes against one at equal CPU: each may use a quarter of a core (the CPU controller of cgroups, 25 ms in 100),
// PostgreSQL, Redis and whoever sends requests have the rest; with half a core each (QUOTA_US=50000) two cores are too few for
// those, and the machine is what is measured. Goal for requests of api processes, jobs and deliveries of workers: 1.8
// times what one does. Needs root, and two cores that do nothing else; rounds alternate.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/scale-out.mjs
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { cpus } from 'node:os';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { freePort } from '../scripts/services/free-port.mjs';
import { openClient, throughput } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, report } from './report.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
const JOBS = Number(process.env.JOBS ?? 3_000);
const DELIVERIES = Number(process.env.DELIVERIES ?? 3_000);
const GOAL = 1.8;
const LANES = 12;
const PERIOD_US = 100_000;
const QUOTA_US = Number(process.env.QUOTA_US ?? 25_000);

/** @returns {{add: (pid: number) => void, throttled: () => number, remove: () => void}} a group that may use its quota */
function limitedGroup(name) {
  const isFirst =
    existsSync('/sys/fs/cgroup/cpu/cpu.shares') || existsSync('/sys/fs/cgroup/cpu/cgroup.procs');
  const folder = `/sys/fs/cgroup/${isFirst ? 'cpu/' : ''}bonafide-${process.pid}-${name}`;
  mkdirSync(folder);
  if (isFirst) {
    writeFileSync(`${folder}/cpu.cfs_period_us`, String(PERIOD_US));
    writeFileSync(`${folder}/cpu.cfs_quota_us`, String(QUOTA_US));
  } else writeFileSync(`${folder}/cpu.max`, `${QUOTA_US} ${PERIOD_US}`);
  const throttled = () => Number(/nr_throttled (\d+)/.exec(readFileSync(`${folder}/cpu.stat`, 'utf8'))[1]);
  return {
    add: (pid) => writeFileSync(`${folder}/cgroup.procs`, String(pid)),
    throttled,
    remove: () => rmdirSync(folder),
  };
}

const receiver = spawn(
  process.execPath,
  [
    '-e',
    `let seen = 0;
     require('node:http').createServer((q, s) => {
       if (q.url === '/seen') return s.end(String(seen));
       q.resume(); q.on('end', () => { seen += 1; s.end('ok'); });
     }).listen(0, '127.0.0.1', function () { console.log(this.address().port); })`,
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const hook = `http://127.0.0.1:${Number(await new Promise((resolve) => receiver.stdout.once('data', resolve)))}`;

const service = await startJobsService({
  enable: 'all',
  settings: { DATABASE_POOL_SIZE: '10', OUTBOUND_ALLOW_HOSTS: '127.0.0.1:*' },
});
const { pool, account } = service;
// One worker at a time delivers for an account.
const accounts = [account, ...Array.from({ length: 7 }, () => service.createAccount())];
let turn = 0;
const headers = { 'Content-Type': 'application/json', 'X-API-Key': account.apiKey };
const seeding = openClient(service.url);
const person = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
const send = (path, body, more = {}) =>
  seeding.send({
    method: 'POST',
    path,
    headers: { ...headers, 'X-API-Key': accounts[(turn += 1) % accounts.length].apiKey, ...more },
    body: Buffer.from(JSON.stringify(body)),
  });

async function many(count, once) {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await once();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const groups = [limitedGroup('1'), limitedGroup('2')];
/** @returns a process in a group from its first moment, once it is ready */
async function startLimited(role, group) {
  const port = await freePort();
  const one = service.startRole(role, { settings: { PORT: String(port) } });
  group.add(one.pid);
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 90_000; Date.now() < until; await pause(50))
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return { ...one, url };
  throw new Error(`the ${role} did not start`);
}

/** Processor time of the machine so far, in ms: what nobody used, and all. */
function processorTime() {
  const time = { idle: 0, all: 0 };
  for (const { times } of cpus())
    for (const [kind, ms] of Object.entries(times)) {
      time.all += ms;
      if (kind === 'idle') time.idle += ms;
    }
  return time;
}

/** The share of the machine that nobody used in the last watched work. */
let idle = 0;
async function watched(work) {
  const before = processorTime();
  const rate = await work;
  const after = processorTime();
  idle = (after.idle - before.idle) / (after.all - before.all);
  return rate;
}

const notes = [];
async function rounds(name, one, two) {
  const rates = { one: [], two: [], idle: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.one.push(await one(round));
    rates.two.push(await two());
    rates.idle.push(idle);
  }
  notes.push(
    `${name}: ${(median(rates.idle) * 100).toFixed(0)} % of the machine idle in rounds of two; ratios ${rates.two.map((rate, round) => (rate / rates.one[round]).toFixed(2)).join(', ')}`,
  );
  return row(name, rates);
}

const count = async (text) => (await pool.query(text)).rows[0].n;

async function measureApi() {
  await many(300, () => send('/api/dob/verify', person));
  const processes = [await startLimited('api', groups[0]), await startLimited('api', groups[1])];
  const clients = processes.map(({ url }) => openClient(url));
  const work = {
    'GET /api/jobs?pageSize=20': (client) => client.send({ path: '/api/jobs?pageSize=20', headers }),
    'POST /api/dob/verify': (client) =>
      client.send({
        method: 'POST',
        path: '/api/dob/verify',
        headers,
        body: Buffer.from(JSON.stringify(person)),
      }),
  };
  const rows = [];
  for (const [name, once] of Object.entries(work)) {
    const rateOf = async (used) =>
      (
        await Promise.all(
          used.map((client) => throughput(() => once(client), { lanes: LANES / 2, seconds: SECONDS })),
        )
      ).reduce((sum, rate) => sum + rate, 0);
    await rateOf(clients);
    rows.push(
      await rounds(
        `${name}, two api processes`,
        (round) => rateOf([clients[round % 2]]),
        () => watched(rateOf(clients)),
      ),
    );
  }
  for (const client of clients) client.close();
  for (const one of processes) await one.stop();
  return rows;
}

const row = (name, rates) =>
  measured({
    name,
    figure: median(rates.two),
    peer: median(rates.one),
    peerName: 'one process',
    unit: '/s',
    ratio: median(rates.two.map((figure, round) => figure / rates.one[round])),
    atLeast: GOAL,
  });

/** The clock runs from a tenth of the work done to nine tenths: processes wake before. */
async function drain(left, whole) {
  const at = async (share) => {
    while ((await left()) > whole * (1 - share)) await pause(20);
    return performance.now();
  };
  const began = await at(0.1);
  const ended = await at(0.9);
  await at(1);
  return (whole * 0.8 * 1_000) / (ended - began);
}

async function measureWorkers() {
  const kinds = {
    'jobs of workers': {
      whole: JOBS,
      seed: () =>
        many(JOBS, () => send('/api/jobs', { type: 'dob', params: person }, { Prefer: 'respond-async' })),
      left: () => count(`SELECT count(*)::int AS n FROM jobs WHERE status = 'active'`),
    },
    'deliveries of workers': {
      whole: DELIVERIES,
      seed: () => many(DELIVERIES, () => send('/api/dob/verify', { ...person, callbackURL: `${hook}/hook` })),
      left: () => count(`SELECT count(*)::int AS n FROM deliveries WHERE status = 'pending'`),
    },
  };
  const rows = [];
  const workers = await Promise.all(groups.map((group) => startLimited('worker', group)));
  const signal = (used, name) => used.forEach(({ pid }) => process.kill(pid, name));
  for (const [name, { whole, seed, left }] of Object.entries(kinds)) {
    const rateOf = async (used) => {
      signal(workers, 'SIGSTOP');
      await seed();
      signal(used, 'SIGCONT');
      return watched(drain(left, whole));
    };
    // Until their code is compiled.
    await rateOf(workers);
    rows.push(
      await rounds(
        `${name}, two processes`,
        (round) => rateOf([workers[round % 2]]),
        () => rateOf(workers),
      ),
    );
  }
  signal(workers, 'SIGCONT');
  for (const one of workers) await one.stop();
  return rows;
}

const rows = [...(await measureApi()), ...(await measureWorkers())];
const throttled = groups.map((group) => group.throttled()).join(' and ');
notes.unshift(
  `${QUOTA_US / 1_000} of ${PERIOD_US / 1_000} ms each by the CPU controller of cgroups; held back in ${throttled} periods`,
);
seeding.close();
receiver.kill();
await service.stop();
for (const group of groups) group.remove();
report('scale-out', rows, notes);
