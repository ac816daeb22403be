// How many people who show what is theirs reach the level `holder`, through sessions and with the engines of this machine:
// licences and identity cards in a dozen made-up layouts, passports, photographed well and fairly, and another photograph of
// the holder as selfie. One job after another, with the worker bound to one core; several at once are not bound, and their
// times say little.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/honest-sessions.mjs
//
// SESSIONS (60) from number FROM (0), AT_ONCE (1) jobs, FACES a folder of labelled photographs (bench/faces.mjs; default: one person
// on two sample pictures of @vladmandic/face-api, so face comparison counts little).
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { honestSession } from '@bonafide/testing/honest-sessions';
import sharp from 'sharp';
import { cutOut, labelledPhotos, look, samplePhotos } from './face-pictures.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, quantile, report } from './report.mjs';

const SESSIONS = Number(process.env.SESSIONS ?? 60);
const FROM = Number(process.env.FROM ?? 0);
const AT_ONCE = Number(process.env.AT_ONCE ?? 1);
/** ms, of the clock in which Linux counts processor time */
const TICK = 10;
const GOAL = { holder: 0.97, job: 3_500 };
/** px */
const FACE_WIDTH_MIN = 90;

/** Ordered pairs of two photographs of one person: the portrait, cut out as for a document, and the selfie. */
async function pairsOf(folder) {
  const people = new Map();
  for (const { person, photo } of folder ? labelledPhotos(folder) : samplePhotos()) {
    const found = await look(await photo());
    // Phones show faces larger than old pictures on the web do.
    if (!found?.box || found.width < FACE_WIDTH_MIN) continue;
    const shown = {
      portrait: await cutOut({ photo, ...found }, 0.45),
      selfie: await cutOut({ photo, ...found }),
    };
    people.set(person, [...(people.get(person) ?? []), shown]);
  }
  return [...people.values()].flatMap((photos) =>
    photos.flatMap(({ portrait }, at) =>
      photos.filter((_, other) => other !== at).map(({ selfie }) => ({ portrait, selfie })),
    ),
  );
}

/** Another crop and light each time. */
const retaken = async (photo, at) => {
  const { width, height } = await sharp(photo).metadata();
  const cut = Math.round((Math.min(width, height) * (at % 5)) / 100);
  return sharp(photo)
    .extract({ left: cut, top: cut, width: width - 2 * cut, height: height - 2 * cut })
    .modulate({ brightness: 0.95 + (at % 7) / 50 })
    .jpeg({ quality: 86 + (at % 9) })
    .toBuffer();
};

const pairs = await pairsOf(process.env.FACES);
const service = await startJobsService({
  roles: ['api', 'worker'],
  settings: {
    PROVIDER_DOCUMENT: 'embedded',
    PROVIDER_FACE: 'embedded',
    CLIENT_ADDRESS_REQUESTS_PER_MINUTE: '1000000',
  },
});
if (AT_ONCE === 1)
  execFileSync('taskset', ['-apc', '0', String(service.processes[1].pid)], { stdio: 'ignore' });

/** @returns {Promise<any>} */
const call = async (method, path, headers, body) => {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
const asAccount = { 'X-API-Key': service.account.apiKey };

const statOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return null;
  }
};

/** Processor time of the worker and the processes that it started, ms: what else the machine does is not in it. */
function processorTime() {
  const worker = service.processes[1].pid;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.reduce((sum, pid) => {
    const stat = statOf(pid);
    const isOurs = stat && (Number(pid) === worker || Number(stat[1]) === worker);
    return isOurs ? sum + (Number(stat[11]) + Number(stat[12])) * TICK : sum;
  }, 0);
}

async function verify(at) {
  const pair = pairs[(at * 7) % pairs.length];
  const selfie = await retaken(pair.selfie, at);
  const { photos, ...session } = await honestSession(at, { ...pair, selfie });
  const opened = await call('POST', '/api/jobs/session', asAccount, { type: 'id-verification' });
  const params = Object.fromEntries(
    Object.entries(photos).map(([name, bytes]) => [name, bytes.toString('base64')]),
  );
  const asPerson = { Authorization: `Bearer ${opened.token}`, Prefer: 'respond-async' };
  const [started, used] = [performance.now(), processorTime()];
  await call('POST', '/api/jobs', asPerson, { type: 'id-verification', params });
  for (;;) {
    const job = await call('GET', `/api/jobs/${opened.id}`, asAccount);
    if (job.status !== 'completed') {
      await pause(20);
      continue;
    }
    const [ms, processorMs] = [performance.now() - started, processorTime() - used];
    return { ...session, ms, processorMs, job };
  }
}

await verify(FROM + SESSIONS);
const done = [];
const left = Array.from({ length: SESSIONS }, (_, at) => FROM + at);
const verifyNext = async () => {
  for (let at = left.shift(); at !== undefined; at = left.shift()) {
    const one = await verify(at);
    const { result, errors } = one.job;
    const isHolder = result.success && result.assurance.level === 'holder';
    const messages = errors.map(({ message }) => message);
    done.push({ ...one, isHolder, isCopy: messages.some((message) => message.includes('copy of another')) });
    if (!isHolder) console.error(at, one.kind, one.quality, one.layout, result.assurance.level, messages);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, verifyNext));
await service.stop();

const holders = done.filter(({ isHolder }) => isHolder).length;
const namesOf = (of) => [...new Set(done.map(of))].sort();
const groups = [
  ...namesOf(({ kind }) => kind).map((kind) => [kind, (one) => one.kind === kind]),
  ...['good', 'fair'].map((quality) => [`${quality} photographs`, (one) => one.quality === quality]),
  ...namesOf(({ issuer }) => issuer).map((issuer) => [`issued by ${issuer}`, (one) => one.issuer === issuer]),
];
const isDocument = ({ job }) => !['none', 'read'].includes(job.result.assurance.level);
const times = done.map(({ ms }) => ms);
report(
  'honest sessions',
  [
    measured({
      name: 'reach holder',
      figure: holders,
      peer: SESSIONS,
      peerName: 'sessions',
      atLeast: GOAL.holder,
    }),
    measured({
      name: 'the document alone: both sides read, and agree',
      figure: done.filter(isDocument).length,
      peer: SESSIONS,
      peerName: 'sessions',
    }),
    ...groups.map(([name, isIn]) =>
      measured({
        name,
        figure: done.filter((one) => isIn(one) && one.isHolder).length,
        peer: done.filter(isIn).length,
        peerName: 'sessions',
      }),
    ),
    measured({
      name: 'selfies taken for a copy',
      figure: done.filter(({ isCopy }) => isCopy).length,
      peer: SESSIONS,
      peerName: 'sessions',
      atMost: 0,
    }),
    measured({
      name: 'processor time of a whole job, p50',
      figure: median(done.map(({ processorMs }) => processorMs)),
      peer: GOAL.job,
      peerName: 'the limit',
      unit: 'ms',
    }),
    measured({
      name: 'whole job, p50',
      figure: median(times),
      peer: GOAL.job,
      peerName: 'the limit',
      unit: 'ms',
      ...(AT_ONCE === 1 && { atMost: 1 }),
    }),
  ],
  [
    `${SESSIONS} sessions, ${AT_ONCE} at once, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
    process.env.FACES
      ? `${pairs.length} ordered pairs of photographs of one person`
      : 'one person on two photographs: documents are varied, faces are not',
  ],
);
