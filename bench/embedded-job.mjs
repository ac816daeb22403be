// What a job costs whose front, back and selfie are all read on this machine: print, barcode and faces, in a worker that is
// bound to one core, and the api's answers meanwhile. One job after another; photographs differ. Memory is that of the worker
// and its processes together, loaded and when idle again.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/embedded-job.mjs
//
// JOBS (20), IDLE_SECONDS (45) until the engines have ended.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { FRONT_LAYOUTS } from '@bonafide/testing/front-layouts';
import { photographFront } from '@bonafide/testing/licence-front';
import { photographLicence } from '@bonafide/testing/licence-image';
import sharp from 'sharp';
import { openClient } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, quantile, report } from './report.mjs';

const JOBS = Number(process.env.JOBS ?? 20);
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 45);
const GOAL = { job: 3_000, latency: 3, loaded: 1_200, idle: 250 };
const PROBE_EVERY_MS = 10;
const CARD = 1_012;
const MARGIN = 0.04;

const faces = createRequire(new URL('../libs/vision/package.json', import.meta.url));
const demo = join(dirname(faces.resolve('@vladmandic/face-api/package.json')), 'demo');
/** One person on two of the package's pictures: the portrait of the document, and the selfie. */
const cutOut = async (file, left, top, width, height) =>
  sharp(await readFile(join(demo, file))).extract({ left, top, width, height });
const person = await cutOut('sample1.jpg', 1_370, 77, 409, 480);
const selfie = await (await cutOut('sample3.jpg', 869, 0, 647, 857)).jpeg({ quality: 92 }).toBuffer();

async function photosOf(at) {
  const licence = sampleLicence({ idNumber: `D${1_234_567 + at}` });
  const layout = FRONT_LAYOUTS[at % FRONT_LAYOUTS.length];
  const width = 1_600;
  const front = sharp(await photographFront(licence, layout, { width, margin: MARGIN, seed: at + 1 }));
  const scale = width / (1 + 2 * MARGIN) / CARD;
  const { x, y, ...size } = layout.portrait;
  const portrait = await person
    .clone()
    .resize(Math.round(size.width * scale), Math.round(size.height * scale), { fit: 'cover' })
    .toBuffer();
  const place = (from) => Math.round((from + MARGIN * CARD) * scale);
  const idPhoto = await front
    .composite([{ input: portrait, left: place(x), top: place(y) }])
    .jpeg({ quality: 85 })
    .toBuffer();
  const backIdPhoto = await photographLicence(licence, { skew: (at % 5) - 2 });
  const userPhoto = await sharp(selfie)
    .modulate({ brightness: 1 + (at % 7) / 50 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return Object.fromEntries(
    Object.entries({ idPhoto, backIdPhoto, userPhoto }).map(([name, bytes]) => [
      name,
      bytes.toString('base64'),
    ]),
  );
}

/** Resident memory of a process and of all below it, MB. */
function residentMb(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + residentMb(child), own);
  } catch {
    return 0;
  }
}

/** Processor time of a process and of each below it, ms, by their files; the clock of `stat` ticks a hundred times a second. */
function processorMsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [, file] = /([\w-]+)\.js\0/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((all, child) => ({ ...all, ...processorMsOf(child) }), {
    [file ?? pid]: (Number(fields[11]) + Number(fields[12])) * 10,
  });
}

const service = await startJobsService({
  roles: ['api', 'worker'],
  settings: { PROVIDER_DOCUMENT: 'embedded', PROVIDER_FACE: 'embedded' },
});
const worker = service.processes[1].pid;
execFileSync('taskset', ['-apc', '0', String(worker)], { stdio: 'ignore' });
const headers = { 'X-API-Key': service.account.apiKey, 'Content-Type': 'application/json' };
/** @returns {Promise<any>} */
const call = async (method, path, body) => {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { ...headers, Prefer: 'respond-async' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
const client = openClient(service.url);
const probe = async (times, isOver) => {
  while (!isOver()) {
    times.push(await client.send({ path: '/api/jobs?limit=10', headers }));
    await pause(PROBE_EVERY_MS);
  }
};

async function verify(at) {
  const params = await photosOf(at);
  const started = performance.now();
  let read = await call('POST', '/api/jobs', { type: 'id-verification', params });
  while (read.status !== 'completed') {
    await pause(20);
    read = await call('GET', `/api/jobs/${read.id}`);
  }
  return { ms: performance.now() - started, result: read.result };
}

const seen = { loaded: 0 };
const sampling = setInterval(() => {
  seen.loaded = Math.max(seen.loaded, residentMb(worker));
}, 200);
await verify(0);
const idle = [];
const idleUntil = performance.now() + 5_000;
await probe(idle, () => performance.now() > idleUntil);
const busy = [];
const times = [];
let isDone = false;
const probing = probe(busy, () => isDone);
let passed = 0;
const before = processorMsOf(worker);
for (let at = 1; at <= JOBS; at += 1) {
  const { ms, result } = await verify(at);
  times.push(ms);
  if (result?.success) passed += 1;
}
const shares = Object.entries(processorMsOf(worker)).map(([file, ms]) => ({
  file,
  ms: (ms - (before[file] ?? 0)) / JOBS,
}));
const processor = shares.reduce((sum, { ms }) => sum + ms, 0);
isDone = true;
await probing;
clearInterval(sampling);
await pause(IDLE_SECONDS * 1_000);
const idleMb = residentMb(worker);
client.close();
await service.stop();
report(
  'embedded job',
  [
    measured({
      name: 'front, back and selfie, p50',
      figure: median(times),
      peer: GOAL.job,
      peerName: 'the limit',
      unit: 'ms',
      atMost: 1,
    }),
    measured({
      name: 'processor time of a job',
      figure: processor,
      peer: GOAL.job,
      peerName: 'the limit',
      unit: 'ms',
    }),
    measured({
      name: 'the api meanwhile, p99',
      figure: quantile(busy, 0.99),
      peer: quantile(idle, 0.99),
      peerName: 'when idle',
      unit: 'ms',
      atMost: GOAL.latency,
    }),
    measured({
      name: 'worker with both engines, resident',
      figure: seen.loaded,
      peer: GOAL.loaded,
      peerName: 'the limit',
      unit: 'MB',
      atMost: 1,
    }),
    measured({
      name: 'worker, idle again, resident',
      figure: idleMb,
      peer: GOAL.idle,
      peerName: 'the limit',
      unit: 'MB',
      atMost: 1,
    }),
  ],
  [
    `${JOBS} jobs one after another, p95 ${quantile(times, 0.95).toFixed(0)} ms; ${passed} passed`,
    `processor time of a job: ${shares.map(({ file, ms }) => `${file} ${ms.toFixed(0)} ms`).join(', ')}`,
    'the worker is bound to one core; the api, PostgreSQL, Redis and the load share the others',
  ],
);
