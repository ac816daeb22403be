// What bench/bouncer.mjs compares deliveries with: BullMQ tasks that carry a body of the same size, posted over
// kept-alive HTTPS connections, unsigned, unchecked, unrecorded.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { serveCommands } from '../serve-commands.mjs';

const { Agent, request } = createRequire(new URL('../../libs/delivery/package.json', import.meta.url))(
  'undici',
);
const url = process.env.WORKER_URL;
const dispatcher = new Agent({ connect: { ca: readFileSync(process.env.OUTBOUND_EXTRA_CA_FILE, 'utf8') } });
const body = JSON.stringify({ filler: 'x'.repeat(Number(process.env.BODY_BYTES)) });
const removeOnComplete = true;
const connect = (maxRetriesPerRequest) => new Redis(process.env.REDIS_URL, { maxRetriesPerRequest });

async function send({ data }) {
  const headers = { 'content-type': 'application/json' };
  const answer = await request(url, { dispatcher, method: 'POST', headers, body: data.body });
  await answer.body.text();
  if (answer.statusCode !== 200) throw new Error('refused');
}

let rounds = 0;
const commands = {
  async deliver({ count }) {
    const name = `loop-${++rounds}`;
    const queue = new Queue(name, { connection: connect(1) });
    for (let n = 0; n < count; n++) await queue.add('send', { body }, { removeOnComplete, jobId: `m-${n}` });
    let completed = 0;
    const began = performance.now();
    const worker = new Worker(name, send, { connection: connect(null), concurrency: 64 });
    await new Promise((resolve) => worker.on('completed', () => ++completed === count && resolve()));
    const ms = performance.now() - began;
    await worker.close();
    await queue.close();
    return { ms };
  },
  async singles({ count }) {
    const queue = new Queue('singles', { connection: connect(1) });
    const worker = new Worker('singles', send, { connection: connect(null), concurrency: 64 });
    await worker.waitUntilReady();
    const took = [];
    for (let n = 0; n < count; n++) {
      const began = performance.now();
      const done = new Promise((resolve) => worker.once('completed', resolve));
      await queue.add('send', { body }, { removeOnComplete });
      await done;
      took.push(performance.now() - began);
    }
    await worker.close();
    await queue.close();
    return took;
  },
};

serveCommands(url, ({ command, ...options }) => commands[command](options));
