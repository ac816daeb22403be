// Events of an account to its webhook endpoints, of which some hang and some fail: the healthy ones get everything in
// hardly more time than without them.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/events.mjs
//
// Two accounts, one after the other, on one worker: 15 healthy endpoints; the same with 3 that never answer and 2 that answer
// 500. All events are committed in one transaction, then the clock runs until the healthy endpoints have all of them. At
// the end the ledger: each event has one delivery to each endpoint, delivered, failed or pending. Then three consumers, each
// a process of its own, read the feed of the second account and are killed at random in between: each handles every event.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FieldCipher } from '../libs/platform/dist/crypto/field-cipher.js';
import { eventRow } from '../apps/jobs/dist/webhooks/events/event-row.js';
import { insertEvents } from '../apps/jobs/dist/webhooks/events/insert-events.js';
import { startJobsService } from './jobs-service.mjs';
import { measured, report } from './report.mjs';

const EVENTS = Number(process.env.EVENTS ?? 10_000);
const HEALTHY = 15;
const SICK = ['/hangs/1', '/hangs/2', '/hangs/3', '/fails/1', '/fails/2'];
const BATCH = 500;
/** by the healthy endpoints, of the time without the sick ones */
const GOAL = 1.2;

const CONSUMERS = 3;
/** each consumer, so many times, after a time up to the second figure (ms) */
const KILLS = { times: 15, withinMs: 400 };

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

/** Handles events (a line each in a file), then stores its place; begins where the one before it was killed. */
const CONSUMER = `
  const { appendFileSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
  const [url, key, handled, place] = process.argv.slice(1);
  const stored = () => { try { return '&after=' + readFileSync(place, 'utf8'); } catch { return ''; } };
  (async () => {
    for (let more = true; more;) {
      const response = await fetch(url + '?limit=100&types=job-complete' + stored(), { headers: { 'X-API-Key': key } });
      if (!response.ok) throw new Error(await response.text());
      const page = await response.json();
      for (const { id } of page.events) appendFileSync(handled, id + '\\n');
      writeFileSync(place + '.next', page.next);
      renameSync(place + '.next', place);
      more = page.more;
    }
  })();`;

/** How many different events a consumer handles that is killed so many times, and how often it was. */
async function consume({ apiKey }, folder, n) {
  const files = [join(folder, `handled-${n}`), join(folder, `place-${n}`)];
  for (let kills = 0; ; kills++) {
    const consumer = spawn(
      process.execPath,
      ['-e', CONSUMER, `${service.url}/api/events`, apiKey, ...files],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    // From its first event on: a process takes longer to begin than to be killed.
    const isToBeKilled = kills < KILLS.times;
    const ended = once(consumer, 'exit');
    if (isToBeKilled) {
      await Promise.race([ended, untilHandled(files[0])]);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * KILLS.withinMs));
      consumer.kill('SIGKILL');
    }
    const [code] = await ended;
    if (code === 0) return { handled: new Set(linesOf(files[0])).size, kills };
    if (code !== null) throw new Error(`a consumer ended with ${code}`);
  }
}
const linesOf = (file) => {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
};
async function untilHandled(file) {
  const before = linesOf(file).length;
  while (linesOf(file).length === before) await new Promise((resolve) => setTimeout(resolve, 5));
}

const [calm, mixed] = [service.account, service.createAccount()];
const alone = await deliver(calm, []);
const beside = await deliver(mixed, SICK);
const { isBalanced, text } = await ledger(mixed, HEALTHY + SICK.length);
receiver.kill('SIGKILL');
const folder = mkdtempSync(join(tmpdir(), 'bonafide-bench-'));
const consumed = await Promise.all(Array.from({ length: CONSUMERS }, (_, n) => consume(mixed, folder, n)));
rmSync(folder, { recursive: true, force: true });
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
    measured({
      name: `events that each of ${CONSUMERS} consumers of the feed handled`,
      figure: Math.min(...consumed.map(({ handled }) => handled)),
      peer: EVENTS,
      peerName: 'happened',
      atLeast: 1,
    }),
  ],
  [`ledger: ${text}`, `consumers were killed ${consumed.map(({ kills }) => kills).join(', ')} times`],
);
