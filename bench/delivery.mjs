// Pending to delivered by libs/delivery, against a bare BullMQ + HTTP loop without a database.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/delivery.mjs
//
// The loop's tasks carry URL and body; a worker posts them over kept-alive connections, unsigned, unchecked, unrecorded.
// Ours reads rows, opens their bodies, signs, checks the address, posts, and writes the try and the outcome to PostgreSQL.
// The loop's tasks are added and our owners woken before the clock starts, and the clock stops when the last one is done:
// the loop's task completed, our row `delivered`. The receiver is a process of its own. Rounds alternate; figures are
// medians, ratios those of neighbouring rounds. Goals: `GOALS`. The notes tell how long one message takes from its commit
// to the receiver when messages arrive one after another.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { TaskQueues, TaskWorkers } from '../libs/platform/dist/queues/queues.js';
import { FieldCipher } from '../libs/platform/dist/crypto/field-cipher.js';
import { dataSourceOptions } from '../libs/platform/dist/database/database.js';
import { createDeliveryTables } from '../libs/delivery/dist/create-delivery-tables.js';
import { DeliveryOutbox } from '../libs/delivery/dist/delivery.outbox.js';
import { DeliveryProcessor } from '../libs/delivery/dist/delivery.processor.js';
import { DeliveryService } from '../libs/delivery/dist/delivery.service.js';
import { DeliverySweeper } from '../libs/delivery/dist/delivery.sweeper.js';
import { enqueueDelivery } from '../libs/delivery/dist/enqueue-delivery.js';
import { OutboundHttp } from '../libs/delivery/dist/outbound-http.js';
import { parseAllowedHosts } from '../libs/delivery/dist/outbound-url.js';
import { measured, median, report } from './report.mjs';

const MESSAGES = Number(process.env.MESSAGES ?? 4_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SINGLES = Number(process.env.SINGLES ?? 300);
const LOOP_CONCURRENCY = 64;
/** Nine tenths of the ratios of November 2026 (docs/testing.md). */
const GOALS = { many: 0.83, one: 0.57 };
const BODY = Buffer.from(JSON.stringify({ id: 'a'.repeat(12), result: { text: 'x'.repeat(2_000) } }));
// As callbacks are stored. SEALED=0 leaves it out, to see what it costs.
const cipher = new FieldCipher([{ id: 'k1', key: Buffer.alloc(32, 2) }]);
const isSealed = process.env.SEALED !== '0';
const seal = (body) => (isSealed ? cipher.encrypt(body, 'owner|deliveries.body|s|e') : body);
const open = (body) => (isSealed ? cipher.decrypt(body, 'owner|deliveries.body|s|e') : body);
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

const ofDelivery = createRequire(new URL('../libs/delivery/package.json', import.meta.url));
const { DataSource } = ofDelivery('typeorm');
const { Agent, request } = ofDelivery('undici');

const receiver = spawn(
  process.execPath,
  [
    '-e',
    `require('node:http').createServer((q, s) => { q.resume(); q.on('end', () => s.end('ok')); })
       .listen(0, '127.0.0.1', function () { console.log(this.address().port); })`,
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const port = Number(await new Promise((resolve) => receiver.stdout.once('data', resolve)));
const url = `http://127.0.0.1:${port}/hook`;

const admin = new pg.Client(process.env.TEST_DATABASE_URL);
await admin.connect();
const database = `bench_delivery_${process.pid}`;
await admin.query(`CREATE DATABASE ${database}`);
const databaseUrl = Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${database}` }).href;
const dataSource = await new DataSource(
  dataSourceOptions({ url: databaseUrl, entities: [], migrations: [], applicationName: 'bench' }),
).initialize();
for (const statement of createDeliveryTables) await dataSource.query(statement);

const redisUrl = process.env.TEST_REDIS_URL;
const silent = { info() {}, warn() {}, error() {}, debug() {}, fatal() {} };
const until = async (isTrue) => {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5));
};

async function timeLoop(round) {
  const name = `loop-${round}`;
  const producer = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  const queue = new Queue(name, { connection: producer });
  const body = BODY.toString();
  const options = { removeOnComplete: true };
  for (let i = 0; i < MESSAGES; i++) await queue.add('send', { url, body }, { ...options, jobId: `m-${i}` });
  const dispatcher = new Agent();
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  let completed = 0;
  const began = performance.now();
  const worker = new Worker(
    name,
    async ({ data }) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await request(data.url, { dispatcher, method: 'POST', headers, body: data.body });
      await answer.body.text();
      if (answer.statusCode !== 200) throw new Error('refused');
    },
    { connection, concurrency: LOOP_CONCURRENCY },
  );
  await new Promise((resolve) => worker.on('completed', () => ++completed === MESSAGES && resolve()));
  const perSecond = MESSAGES / ((performance.now() - began) / 1_000);
  await worker.close();
  await queue.close();
  connection.disconnect();
  producer.disconnect();
  await dispatcher.close();
  return perSecond;
}

async function openOurs(name) {
  const queues = new TaskQueues({ redisUrl, prefix: 'bench', names: [name], logger: silent });
  await queues.settled(2_000);
  const outbox = new DeliveryOutbox(queues, name);
  const http = new OutboundHttp({ allowHttp: true, allowHosts: parseAllowedHosts([`127.0.0.1:${port}`]) });
  const service = new DeliveryService({
    dataSource,
    logger: silent,
    http,
    messages: {
      resolve: async (row) => ({ url: row.url, body: open(row.body), secrets: [SECRET] }),
    },
  });
  const workers = new TaskWorkers({
    redisUrl,
    prefix: 'bench',
    names: [name],
    processors: [new DeliveryProcessor(name, service)],
    sweepers: [new DeliverySweeper(dataSource, outbox, service)],
    logger: silent,
    beat() {},
  });
  const close = async () => {
    await workers.close();
    await service.onModuleDestroy();
    await http.close();
    await queues.close();
  };
  return { outbox, workers, close };
}

const pending = async () =>
  (await dataSource.query(`SELECT 1 FROM deliveries WHERE status = 'pending' LIMIT 1`)).length > 0;
const enqueue = (ownerId) =>
  enqueueDelivery(dataSource.manager, { ownerId, subjectId: 's', event: 'e', url, body: seal(BODY) });

async function timeOurs(round, owners) {
  await dataSource.query('TRUNCATE deliveries, delivery_attempts');
  const { outbox, workers, close } = await openOurs(`ours-${round}-${owners}`);
  for (let i = 0; i < MESSAGES; i++) await enqueue(`owner-${i % owners}`);
  for (let i = 0; i < owners; i++) await outbox.startDelivery(`owner-${i}`);
  const began = performance.now();
  workers.start();
  await until(async () => !(await pending()));
  const perSecond = MESSAGES / ((performance.now() - began) / 1_000);
  await close();
  const [row] = await dataSource.query(
    `SELECT (SELECT count(*)::int FROM deliveries WHERE status = 'delivered') AS delivered,
            (SELECT count(*)::int FROM delivery_attempts) AS attempts`,
  );
  if (row.delivered !== MESSAGES || row.attempts !== MESSAGES) throw new Error(JSON.stringify(row));
  return perSecond;
}

async function timeSingles() {
  await dataSource.query('TRUNCATE deliveries, delivery_attempts');
  const { outbox, workers, close } = await openOurs('singles');
  workers.start();
  for (let i = 0; i < SINGLES; i++) {
    const { id, ownerId } = await enqueue(`owner-${i % 50}`);
    await outbox.startDelivery(ownerId);
    await until(
      async () =>
        (await dataSource.query(`SELECT 1 FROM deliveries WHERE id = $1 AND status <> 'pending'`, [id]))
          .length,
    );
  }
  const took = await dataSource.query(
    `SELECT extract(epoch FROM a.started_at - d.created_at) * 1000 AS ms
     FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id ORDER BY 1`,
  );
  await close();
  return (share) => Number(took[Math.min(took.length - 1, Math.floor(took.length * share))].ms);
}

const rates = { loop: [], many: [], one: [] };
for (let round = 0; round < ROUNDS; round++) {
  rates.loop.push(await timeLoop(round));
  rates.many.push(await timeOurs(round, 32));
  rates.one.push(await timeOurs(round, 1));
}
const singles = await timeSingles();

receiver.kill();
await dataSource.destroy();
await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
await admin.end();

const against = (name, values, atLeast) =>
  measured({
    name,
    figure: median(values),
    peer: median(rates.loop),
    ratio: median(values.map((value, round) => value / rates.loop[round])),
    peerName: 'bare BullMQ + HTTP loop',
    unit: '/s',
    atLeast,
  });
report(
  'delivery',
  [
    against('libs/delivery, 32 owners', rates.many, GOALS.many),
    against('libs/delivery, one owner', rates.one, GOALS.one),
  ],
  [
    `${MESSAGES} messages of ${BODY.length} bytes, ${ROUNDS} rounds, load ${loadavg()[0].toFixed(1)}`,
    `one at a time, commit to sending: p50 ${singles(0.5).toFixed(1)} ms, p99 ${singles(0.99).toFixed(1)} ms`,
  ],
);
process.exit();
