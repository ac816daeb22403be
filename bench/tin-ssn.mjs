// What accepting a TIN or SSN costs against what a team would write instead, and against the least that could be done for
// it; and what delivering its result costs.
//   POST /api/tin/verify, POST /api/ssn   ≥ 1.0× a Nest service as the documentation has it (peers/documented-nest)
//   pending TIN to delivered callback     ≥ 0.72× a bare BullMQ + HTTP loop without a database
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/tin-ssn.mjs
//
// The service is its built image with the simulated providers (docs/simulators.md), which answer at once. A submission
// authenticates, validates, seals the number, stores the job, asks the provider and stores its answer, together with the
// callback. The Nest service does as much with the same requests, each with an `Idempotency-Key`; the bare handler parses
// and inserts, and is sent no key. All have PostgreSQL with fsync. Rounds alternate; figures are medians.
// Deliveries: jobs that are pending for a provider are completed by its webhooks before the clock starts, with no worker
// running; then a worker process is started, and the clock runs from the first to the last callback received. The loop's
// worker is a process too, and its tasks hold the same bodies. Its clock runs alike.
import { fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { startDocumentedNest } from './documented-nest.mjs';
import { openClient, startPeer, throughput } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, report } from './report.mjs';
import { listen } from './listen.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 1.5);
const LANES = Number(process.env.LANES ?? 16);
const CALLBACKS = Number(process.env.CALLBACKS ?? 2_000);
/** each prepares its callbacks first, which takes longer than to deliver them */
const DELIVERY_ROUNDS = Number(process.env.DELIVERY_ROUNDS ?? 3);
const PHASES = (process.env.PHASES ?? 'submit,deliver').split(',');
const WEBHOOK_SECRET = Buffer.alloc(32, 5);

const rows = [];
const notes = [];
const json = { 'Content-Type': 'application/json' };
const person = { firstName: 'José', lastName: 'Nuñez-Ortega', phone: '+12125550111' };
const bytes = (value) => Buffer.from(JSON.stringify(value));

async function measureSubmissions() {
  const service = await startJobsService({
    enable: 'all',
    settings: { OUTBOUND_ALLOW_HOSTS: '127.0.0.1:*' },
  });
  const nest = await startDocumentedNest();
  const bare = await startPeer('bare-insert.mjs', { DATABASE_URL: service.databaseUrl });
  const [client, nestClient, bareClient] = [service, nest, bare].map(({ url }) => openClient(url));
  const tin = { ...person, tinType: 'ITIN', callbackURL: 'http://127.0.0.1:9/hook' };
  const bodies = {
    match: bytes({ ...tin, tin: '912701230' }),
    pending: bytes({ ...tin, tin: '912701239' }),
  };
  let count = 0;
  // another phone each time: the attempts of one are limited
  const ssnBody = () =>
    bytes({ ...person, phone: `+1213${String(5_550_200 + (count += 1) * 100).slice(-7)}`, ssn: '6789' });
  const cases = {
    'TIN, answered at once': { path: '/api/tin/verify', body: () => bodies.match },
    'TIN, pending': { path: '/api/tin/verify', body: () => bodies.pending },
    SSN: { path: '/api/ssn', body: ssnBody },
  };
  const sender =
    (to, apiKey, isRepeatable) =>
    ({ path, body }) =>
    () =>
      to.send({
        method: 'POST',
        path,
        headers: {
          ...json,
          'X-API-Key': apiKey,
          ...(isRepeatable && { 'Idempotency-Key': randomUUID() }),
        },
        body: body(),
      });
  const senders = {
    ours: sender(client, service.account.apiKey, true),
    nest: sender(nestClient, nest.apiKey, true),
    oursWithoutKey: sender(client, service.account.apiKey, false),
  };
  const bareOnce = () => bareClient.send({ method: 'POST', headers: json, body: bodies.match });
  const floor = [];
  const rates = Object.fromEntries(
    Object.keys(cases).map((name) => [name, { ours: [], nest: [], oursWithoutKey: [] }]),
  );
  const rounds = async (count, seconds, note) => {
    for (let round = 0; round < count; round += 1) {
      note(floor, await throughput(bareOnce, { lanes: LANES, seconds }));
      for (const [name, one] of Object.entries(cases))
        for (const [who, send] of Object.entries(senders))
          note(rates[name][who], await throughput(send(one), { lanes: LANES, seconds }));
    }
  };
  // The first requests compile the code that the later ones run.
  await rounds(1, 1.5, () => undefined);
  await rounds(ROUNDS, SECONDS, (figures, figure) => figures.push(figure));
  for (const [name, { ours, nest, oursWithoutKey }] of Object.entries(rates)) {
    rows.push(
      measured({
        name,
        figure: median(ours),
        peer: median(nest),
        peerName: 'Nest as documented',
        unit: '/s',
        ratio: median(ours.map((figure, round) => figure / nest[round])),
        atLeast: 1,
      }),
      measured({
        name: `${name}, no Idempotency-Key`,
        figure: median(oursWithoutKey),
        peer: median(floor),
        peerName: 'bare Express + one insert',
        unit: '/s',
        ratio: median(oursWithoutKey.map((figure, round) => figure / floor[round])),
      }),
    );
  }
  for (const one of [client, nestClient, bareClient]) one.close();
  bare.stop();
  await nest.stop();
  await service.stop();
}

/** Counts what arrives, and when the first and the last came. */
async function startReceiver() {
  let seen = 0;
  let first = 0;
  /** @type {(perSecond: number) => void} */
  let done = () => {};
  let wanted = Infinity;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.end('ok');
      seen += 1;
      if (seen === 1) first = performance.now();
      if (seen === wanted) done((wanted - 1) / ((performance.now() - first) / 1_000));
    });
  });
  const port = await listen(server);
  const expect = (count) => {
    [seen, wanted] = [0, count];
    return new Promise((resolve) => (done = resolve));
  };
  return { url: `http://127.0.0.1:${port}/hook`, expect, stop: () => server.close() };
}

const loopWorker = fileURLToPath(new URL('./peers/bullmq-http-loop.mjs', import.meta.url));

async function timeLoop(receiver, body, round) {
  const connection = new Redis(process.env.TEST_REDIS_URL, { maxRetriesPerRequest: null });
  const name = `bare-${process.pid}-${round}`;
  const queue = new Queue(name, { connection });
  const data = { url: receiver.url, body };
  for (let done = 0; done < CALLBACKS; done += 500)
    await queue.addBulk(
      Array.from({ length: 500 }, () => ({ name: 'post', data, opts: { removeOnComplete: true } })),
    );
  const perSecond = receiver.expect(CALLBACKS);
  const worker = fork(loopWorker, [name], { env: { ...process.env } });
  const rate = await perSecond;
  worker.kill();
  await new Promise((resolve) => worker.once('exit', resolve));
  await queue.obliterate({ force: true });
  await queue.close();
  connection.disconnect();
  return rate;
}

const signed = (body) => {
  const at = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`msg_1.${at}.${body}`).digest('base64');
  return { ...json, 'webhook-id': 'msg_1', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` };
};

async function measureDeliveries() {
  const receiver = await startReceiver();
  const service = await startJobsService({
    enable: 'all',
    settings: {
      OUTBOUND_ALLOW_HOSTS: '127.0.0.1:*',
      PROVIDER_TIN_WEBHOOK_SECRET: `whsec_${WEBHOOK_SECRET.toString('base64')}`,
    },
  });
  const client = openClient(service.url);
  const headers = { ...json, 'X-API-Key': service.account.apiKey };
  const body = bytes({ ...person, tinType: 'ITIN', tin: '912701239', callbackURL: receiver.url });
  const rates = { ours: [], loop: [] };
  let sample = '';
  for (let round = 0; round < DELIVERY_ROUNDS; round += 1) {
    let left = CALLBACKS;
    const submit = async () => {
      while (left-- > 0) await client.send({ method: 'POST', path: '/api/tin/verify', headers, body });
    };
    await Promise.all(Array.from({ length: LANES }, submit));
    const { rows: open } = await service.pool.query(`SELECT id FROM jobs WHERE status = 'active'`);
    const answer = async () => {
      for (let one = open.pop(); one; one = open.pop()) {
        const answerBody = bytes({ reference: one.id, outcome: 'match' });
        await client.send({
          method: 'POST',
          path: '/api/tin/webhook',
          headers: signed(answerBody),
          body: answerBody,
        });
      }
    };
    await Promise.all(Array.from({ length: LANES }, answer));
    sample ||= (await service.pool.query('SELECT body FROM deliveries LIMIT 1')).rows[0].body.toString();
    rates.loop.push(await timeLoop(receiver, sample, round));
    const perSecond = receiver.expect(CALLBACKS);
    const worker = service.startRole('worker');
    rates.ours.push(await perSecond);
    await worker.stop();
    const { rows: stuck } = await service.pool.query(
      `SELECT count(*)::int AS n FROM deliveries WHERE status <> 'delivered'`,
    );
    if (stuck[0].n > 0) throw new Error(`${stuck[0].n} callbacks were not recorded as delivered`);
  }
  notes.push(
    `${DELIVERY_ROUNDS} rounds of ${CALLBACKS} callbacks of ${sample.length} bytes, all of one account`,
  );
  rows.push(
    measured({
      name: 'pending TIN to callback',
      figure: median(rates.ours),
      peer: median(rates.loop),
      peerName: 'bare BullMQ + HTTP loop',
      unit: '/s',
      ratio: median(rates.ours.map((figure, round) => figure / rates.loop[round])),
      atLeast: 0.72,
    }),
  );
  client.close();
  receiver.stop();
  await service.stop();
}

if (PHASES.includes('submit')) await measureSubmissions();
if (PHASES.includes('deliver')) await measureDeliveries();
notes.push(`${ROUNDS} rounds of ${SECONDS} s, ${LANES} at a time, load ${loadavg()[0].toFixed(1)}`);
report('tin-ssn', rows, notes);
