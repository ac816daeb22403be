import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCertificates, type TestCertificates } from '@bonafide/testing/certificates';
import { type RedisOverTls, startRedisOverTls } from '@bonafide/testing/redis-over-tls';

const built = (file: string) => JSON.stringify(fileURLToPath(new URL(`../dist/${file}`, import.meta.url)));

/** Node reads NODE_EXTRA_CA_CERTS when it starts, so the client is a process of its own. */
const CLIENT = `
  import { connectRedis } from ${built('redis/connect-redis.js')};
  import { TaskQueues, TaskWorkers } from ${built('queues/queues.js')};
  import { createLogger } from ${built('telemetry/logging.js')};
  const redisUrl = process.env.REDIS_URL;
  const refused = (error) => {
    console.log(error.lastNodeError?.code ?? error.code ?? error.message);
    process.exit(0);
  };
  const connection = connectRedis(redisUrl, { maxRetriesPerRequest: 1 });
  connection.on('error', refused);
  await connection.ping().catch(refused);
  const heard = connectRedis(redisUrl);
  heard.on('error', refused);
  await heard.subscribe('hints');
  const hint = new Promise((resolve) => heard.once('message', (_channel, text) => resolve(text)));
  const options = { redisUrl, prefix: process.env.PREFIX, names: ['tasks'], logger: createLogger({ service: 'test', level: 'silent' }) };
  const queues = await new TaskQueues(options).settled(20_000);
  const task = new Promise((resolve) => {
    const processors = [{ queue: 'tasks', concurrency: 1, process: async (id) => resolve(id) }];
    new TaskWorkers({ ...options, processors, sweepers: [], beat() {} }).start();
  });
  await queues.enqueue('tasks', 'task');
  await connection.publish('hints', 'hint');
  console.log(await task, await hint);
  process.exit(0);`;

type Form = keyof RedisOverTls['urls'];

/** ioredis says of Sentinels and clusters only that none could be asked. */
const REFUSED: Record<Form, RegExp> = {
  server: /^(SELF_SIGNED_CERT_IN_CHAIN|ERR_TLS_CERT_ALTNAME_INVALID)$/,
  sentinel: /^All sentinels are unreachable/,
  cluster: /^(CLUSTER_ALL_FAILED|Failed to refresh slots cache)/,
};

let folder: string;
let certificates: TestCertificates;
let redis: RedisOverTls;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bonafide-tls-'));
  certificates = await makeCertificates(['127.0.0.1']);
  redis = await startRedisOverTls(folder, certificates);
}, 60_000);

afterAll(async () => {
  await redis?.stop();
  certificates?.dispose();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function outcomeOf(form: Form, redisUrl: string, caFile?: string): Promise<string> {
  const env = { PATH: process.env['PATH'], REDIS_URL: redisUrl, PREFIX: form, NODE_EXTRA_CA_CERTS: caFile };
  const child = spawn(process.execPath, ['--input-type=module', '-e', CLIENT], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await once(child, 'close');
  return output.trim();
}

describe.each<Form>(['server', 'sentinel', 'cluster'])('Redis over TLS named as a %s', (form) => {
  it('takes commands, hints and tasks under an authority of the deployment', async () => {
    expect(await outcomeOf(form, redis.urls[form], certificates.caFile)).toBe('task hint');
  }, 60_000);

  it('is told nothing when its authority is unknown or its certificate names another host', async () => {
    const url = redis.urls[form];
    for (const outcome of [
      await outcomeOf(form, url),
      await outcomeOf(form, redis.otherName(url), certificates.caFile),
    ])
      expect(outcome).toMatch(REFUSED[form]);
  }, 60_000);
});
