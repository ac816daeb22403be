// What the heavy pictures of one account cost another account's small photo: 300 a minute of 24 megapixels are sent to the
// sessions of one, and meanwhile one small photo after another to a session of the other. One api process; times of the other
// account alone and beside them alternate, so that both see the same machine.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/fair-pictures.mjs
//
// ROUNDS (3) of each, SECONDS (20).
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startJobsService } from './jobs-service.mjs';
import { measured, quantile, report } from './report.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 20);
const HEAVY_PER_MINUTE = 300;
const HEAVY = { width: 6_000, height: 4_000 };
const SMALL = { width: 1_000, height: 750 };
const SMALL_EVERY_MS = 150;
/** A session takes 100. */
const UPLOADS_OF_SESSION = 90;
const AT_MOST = 1.5;

/** A picture with detail everywhere, so that nothing about it is cheap. */
async function detailed({ width, height }, seed, quality) {
  const pixels = Buffer.alloc(width * height);
  for (let at = 0, state = seed; at < pixels.length; at++) {
    state = (state * 48_271) % 2_147_483_647;
    pixels[at] = 96 + ((at % width) / width) * 96 + (state & 31);
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer();
}

const service = await startJobsService({
  settings: { PROVIDER_FACE: 'simulator', PROVIDER_DOCUMENT: 'simulator' },
});
const [heavyAccount, lightAccount] = [service.account, service.createAccount()];

/** Sends pictures to one session after another of an account. */
class Sender {
  left = 0;
  constructor(account, name, url) {
    this.account = account;
    this.name = name;
    this.url = url;
  }

  async open() {
    const opened = await this.call(
      'POST',
      '/api/jobs/session',
      { 'X-API-Key': this.account.apiKey },
      { type: 'id-verification' },
    );
    const { token } = /** @type {any} */ (await opened.json());
    const bearer = { Authorization: `Bearer ${token}` };
    const read = await this.call('GET', '/verify/session', bearer);
    const { consent } = /** @type {any} */ (await read.json());
    await this.call('PUT', '/api/jobs/session/consent', bearer, { version: consent.version, language: 'en' });
    this.bearer = bearer;
    this.left = UPLOADS_OF_SESSION;
  }

  call(method, path, headers, body) {
    return fetch(`${this.url}${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    });
  }

  /** @returns {Promise<{ms: number, status: number}>} */
  async send(photo) {
    if (this.left === 0) this.opening ??= this.open().finally(() => (this.opening = undefined));
    await this.opening;
    this.left -= 1;
    const { bearer } = this;
    const started = performance.now();
    const answer = await fetch(`${this.url}/api/jobs/session/photos/${this.name}`, {
      method: 'PUT',
      headers: { ...bearer, 'Content-Type': 'image/jpeg' },
      body: photo,
    });
    await answer.arrayBuffer();
    return { ms: performance.now() - started, status: answer.status };
  }
}

const heavyPhotos = await Promise.all([1, 2].map((seed) => detailed(HEAVY, seed, 80)));
const smallPhotos = await Promise.all(Array.from({ length: 40 }, (_, at) => detailed(SMALL, at + 11, 75)));
// Two origins: a client does not share its connections with another's.
const heavy = new Sender(heavyAccount, 'backIdPhoto', service.url.replace('127.0.0.1', 'localhost'));
const light = new Sender(lightAccount, 'userPhoto', service.url);
const answers = {};

/** One small photo after another. @returns {Promise<number[]>} ms */
async function sendSmall(seconds) {
  const times = [];
  const until = performance.now() + seconds * 1_000;
  for (let at = 0; performance.now() < until; at++) {
    const { ms, status } = await light.send(smallPhotos[at % smallPhotos.length]);
    if (status !== 200) throw new Error(`a small photo was answered ${status}`);
    times.push(ms);
    await pause(SMALL_EVERY_MS);
  }
  return times;
}

/** Starts one heavy picture after another, whatever becomes of the ones before. @returns {() => Promise<void>} ends it */
function startHeavy() {
  const sent = [];
  let at = 0;
  const timer = setInterval(() => {
    const one = heavy.send(heavyPhotos[at++ % heavyPhotos.length]).then(
      ({ status }) => (answers[status] = (answers[status] ?? 0) + 1),
      (error) => (answers[error.name] = (answers[error.name] ?? 0) + 1),
    );
    sent.push(one);
  }, 60_000 / HEAVY_PER_MINUTE);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
  };
}

await sendSmall(5);
const [alone, beside] = [[], []];
for (let round = 0; round < ROUNDS; round++) {
  alone.push(...(await sendSmall(SECONDS)));
  const end = startHeavy();
  await pause(2_000);
  beside.push(...(await sendSmall(SECONDS)));
  await end();
}
await service.stop();
report(
  'fair pictures',
  [
    measured({
      name: 'a small photo beside heavy ones, p95',
      figure: quantile(beside, 0.95),
      peer: quantile(alone, 0.95),
      peerName: 'alone',
      unit: 'ms',
      atMost: AT_MOST,
    }),
    measured({
      name: 'a small photo beside heavy ones, p50',
      figure: quantile(beside, 0.5),
      peer: quantile(alone, 0.5),
      peerName: 'alone',
      unit: 'ms',
    }),
  ],
  [
    `${beside.length} small photos beside ${HEAVY_PER_MINUTE} heavy ones a minute, ${alone.length} alone; ${ROUNDS} rounds of ${SECONDS} s`,
    `the heavy ones were answered ${Object.entries(answers)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  ],
);
