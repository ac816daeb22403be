// Events of an account to its webhook endpoints, of which some hang and some fail: the healthy ones get everything in
// hardly more time than without them.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/events.mjs
//
// Two accounts, one after the other, on one worker: 15 healthy endpoints; the same with 3 that never answer and 2 that answer
// 500. All events are committed in one transaction, then the clock runs until the healthy endpoints have all of them. At
// the end the ledger: each event has one delivery to each endpoint, delivered, failed or pending.
import { spawn } from 'node:child_process';
import { FieldCipher } from '../libs/platform/dist/crypto/field-cipher.js';
import { eventRow } from '../apps/jobs/dist/events/event-row.js';
import { insertEvents } from '../apps/jobs/dist/events/insert-events.js';
import { startJobsService } from './jobs-service.mjs';
import { measured, report } from './report.mjs';

const EVENTS = Number(process.env.EVENTS ?? 10_000);
const HEALTHY = 15;
const SICK = ['/hangs/1', '/hangs/2', '/hangs/3', '/fails/1', '/fails/2'];
const BATCH = 500;
/** by the healthy endpoints, of the time without the sick ones */
const GOAL = 1.2;

const receiver = spawn(
  process.execPath,
  [
    '-e',
    `const seen = new Map();
     require('node:http').createServer((request, response) => {
       if (request.url === '/seen') return response.end(JSON.stringify([...seen].map(([path, ids]) => [path, ids.size])));
       const ids = seen.get(request.url) ?? new Set();
       seen.set(request.url, ids.add(request.headers['webhook-id']));
       request.resume();
       if (request.url.includes('/hangs/')) return;
       response.statusCode = request.url.includes('/fails/') ? 500 : 200;
       request.on('end', () => response.end('ok'));
     }).listen(0, '127.0.0.1', function () { console.log(this.address().port); })`,
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const port = Number(await new Promise((resolve) => receiver.stdout.once('data', resolve)));
const origin = `http://127.0.0.1:${port}`;

const service = await startJobsService({
  roles: ['api', 'worker'],
  settings: { CALLBACKS_ALLOW_HTTP: 'true', OUTBOUND_ALLOW_HOSTS: `127.0.0.1:${port}` },
});
const [id, key] = service.encryptionKeys.split(':');
const cipher = new FieldCipher([{ id, key: Buffer.from(key, 'base64') }]);

async function addEndpoint({ apiKey }, url) {
  const response = await fetch(`${service.url}/api/management/webhook-endpoints`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, types: ['job-complete'] }),
  });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
}

/** In one transaction, as far as readers see. */
async function commitEvents(tenant) {
  const client = await service.pool.connect();
  try {
    await client.query('BEGIN');
    for (let from = 0; from < EVENTS; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, EVENTS - from) }, (_, at) =>
        eventRow(cipher, {
          tenant,
          type: 'job-complete',
          subjectId: `job${from + at}`,
          jobType: 'id-verification',
          data: { id: `job${from + at}`, result: { text: 'x'.repeat(1_500) } },
          at: new Date(),
        }),
      );
      const { text, value } = insertEvents(rows, 1);
      await client.query(text, [value]);
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** How many different events each path got. */
const seen = async () =>
  new Map(/** @type {[string, number][]} */ (await (await fetch(`${origin}/seen`)).json()));

/** Seconds until every healthy endpoint of the account has every event. */
async function deliver(account, sick) {
  const paths = Array.from({ length: HEALTHY }, (_, n) => `/${account.accountId}/${n}`);
  for (const path of [...paths, ...sick.map((one) => `/${account.accountId}${one}`)])
    await addEndpoint(account, `${origin}${path}`);
  await commitEvents(account.accountId);
  const began = performance.now();
  for (;;) {
    const got = await seen();
    if (paths.every((path) => got.get(path) === EVENTS)) return (performance.now() - began) / 1_000;
    if (performance.now() - began > 30 * 60_000)
      throw new Error(`${account.accountId}: ${JSON.stringify([...got])}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ledger(account, endpoints) {
  const { rows } = await service.pool.query(
    `SELECT d.status, count(*)::int AS n, count(DISTINCT (d.owner_id, d.event_id))::int AS pairs
       FROM deliveries d JOIN events e ON e.id = d.event_id WHERE e.tenant = $1 AND e.type = 'job-complete' GROUP BY 1`,
    [account.accountId],
  );
  const sum = (of) => rows.reduce((all, row) => all + row[of], 0);
  const isBalanced = sum('n') === endpoints * EVENTS && sum('pairs') === endpoints * EVENTS;
  return { isBalanced, text: rows.map(({ status, n }) => `${n} ${status}`).join(', ') };
}

const [calm, mixed] = [service.account, service.createAccount()];
const alone = await deliver(calm, []);
const beside = await deliver(mixed, SICK);
const { isBalanced, text } = await ledger(mixed, HEALTHY + SICK.length);
receiver.kill('SIGKILL');
await service.stop();
report(
  'events',
  [
    measured({
      name: `${EVENTS} events to ${HEALTHY} healthy endpoints beside ${SICK.length} sick ones`,
      figure: beside,
      peer: alone,
      peerName: 'without the sick ones',
      unit: 's',
      atMost: GOAL,
    }),
    measured({
      name: 'deliveries that the ledger holds',
      figure: isBalanced ? 1 : 0,
      peer: 1,
      peerName: 'one for each event and endpoint',
      atLeast: 1,
    }),
  ],
  [`ledger: ${text}`],
);
