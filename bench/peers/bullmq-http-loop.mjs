// The floor of delivering callbacks: BullMQ tasks that carry URL and body, posted over kept-alive connections, unsigned,
// unchecked, unrecorded. Its argument names the queue; it works until it is ended.
import { createRequire } from 'node:module';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

const { Agent, request } = createRequire(new URL('../../libs/delivery/package.json', import.meta.url))(
  'undici',
);
const dispatcher = new Agent();
const headers = { 'content-type': 'application/json' };

async function post({ data: { url, body } }) {
  const answer = await request(url, { dispatcher, method: 'POST', headers, body });
  await answer.body.text();
  if (answer.statusCode !== 200) throw new Error('refused');
}

const connection = new Redis(process.env.TEST_REDIS_URL, { maxRetriesPerRequest: null });
new Worker(process.argv[2], post, { connection, concurrency: 64 });
