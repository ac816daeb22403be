// Two processes against one at equal CPU: each may use a quarter of a core (the CPU controller of cgroups, 25 ms in 100),
// PostgreSQL, Redis and whoever sends requests have the rest; with half a core each (QUOTA_US=50000) two cores are too few for
// those, and the machine is what is measured. Goal for requests of api processes, jobs and deliveries of workers: 0.9
// times as many as there are processes. Needs root, and two cores that do nothing else; rounds alternate.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/scale-out.mjs
//
// Four of an eighth of a core each, and two of them: PROCESSES=2,4 QUOTA_US=12500
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
/** of a perfect gain */
const GOAL = 0.9;
const PROCESSES = (process.env.PROCESSES ?? '2').split(',').map(Number);
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
let seeding = openClient(service.url);
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

const groups = Array.from({ length: Math.max(...PROCESSES) }, (_, place) => limitedGroup(String(place + 1)));
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
/** @param rateOf what the processes at these places do together in a second; one takes turns, so that no core is favoured */
async function rounds(name, rateOf) {
  const places = groups.map((_, place) => place);
  const rates = new Map([1, ...PROCESSES].map((size) => [size, []]));
  const idles = new Map(PROCESSES.map((size) => [size, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.get(1).push(await rateOf([places[round % places.length]]));
    for (const size of PROCESSES) {
      rates.get(size).push(await rateOf(places.slice(0, size)));
      idles.get(size).push(idle);
    }
  }
  return PROCESSES.map((size) => {
    const ratios = rates.get(size).map((rate, round) => rate / rates.get(1)[round]);
    const isIdle = (median(idles.get(size)) * 100).toFixed(0);
    notes.push(
      `${name}: ${isIdle} % of the machine idle in rounds of ${size}; ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    );
    return measured({
      name: `${name}, ${size} processes`,
      figure: median(rates.get(size)),
      peer: median(rates.get(1)),
      peerName: 'one process',
      unit: '/s',
      ratio: median(ratios),
      atLeast: GOAL * size,
    });
  });
}

const count = async (text) => (await pool.query(text)).rows[0].n;

async function measureApi() {
  await many(300, () => send('/api/dob/verify', person));
  const processes = await Promise.all(groups.map((group) => startLimited('api', group)));
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
    const together = async (used) =>
      (
        await Promise.all(
          used.map((place) => throughput(() => once(clients[place]), { lanes: LANES / 2, seconds: SECONDS })),
        )
      ).reduce((sum, rate) => sum + rate, 0);
    const rateOf = (used) => watched(together(used));
    await rateOf(groups.map((_, place) => place));
    rows.push(...(await rounds(name, rateOf)));
  }
  for (const client of clients) client.close();
  for (const one of processes) await one.stop();
  return rows;
}

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
  const signal = (places, name) => places.forEach((place) => process.kill(workers[place].pid, name));
  const everyone = workers.map((_, place) => place);
  for (const [name, { whole, seed, left }] of Object.entries(kinds)) {
    const rateOf = async (used) => {
      signal(everyone, 'SIGSTOP');
      // Connections that were idle while workers worked: the server may be closing them this moment.
      seeding.close();
      seeding = openClient(service.url);
      await seed();
      signal(used, 'SIGCONT');
      return watched(drain(left, whole));
    };
    // Until their code is compiled.
    await rateOf(everyone);
    rows.push(...(await rounds(name, rateOf)));
  }
  signal(everyone, 'SIGCONT');
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
