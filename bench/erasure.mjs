// What everybody else notices while much is erased (docs/design/sealed-data.md): the requests of another account, sent
// at a fixed rate whether or not the ones before were answered, while nothing is erased, while an account of 100,000
// jobs is erased, and while retention expires a day of an account of a million. Each job has an event, a delivered
// callback with its attempt, a line of the audit trail, and each third a photo in the store. Goal: p99 under twice the
// idle one. Then every counter is compared with a count.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/erasure.mjs
//   ERASED=10000 KEPT=50000 SECONDS=10 node scripts/with-services.mjs --durable -- node bench/erasure.mjs    a small one
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { rebuildTotals } from './fill-jobs.mjs';
import { openClient } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, quantile, report } from './report.mjs';

const ERASED = Number(process.env.ERASED ?? 100_000);
const KEPT = Number(process.env.KEPT ?? 1_000_000);
const A_DAY = Math.ceil(KEPT / 100);
const SECONDS = Number(process.env.SECONDS ?? 40);
const RATE = Number(process.env.RATE ?? 40);
const OTHERS = 5_000;
const ROWS_A_STATEMENT = 50_000;

const service = await startJobsService({ enable: 'all', settings: { DATABASE_POOL_SIZE: '10' } });
const { pool } = service;
const leaving = service.account;
const keeping = service.createAccount();
const watched = service.createAccount();
const client = openClient(service.url);

/** Completed jobs, `$4` of them a day, the oldest first `$5` days ago. */
const FILL = `
  INSERT INTO jobs (id, tenant, type, status, submitted_at, updated_at, completed_at, first_name_key, last_name_key, email_key,
                    success, id_type, id_state, id_country, head, result)
  SELECT id, $1, 'id-verification', 'completed', at, at, at, 'jane', 'sample' || n / 20, 'user' || n || '@example.com', n % 7 > 0,
         'drivers-license', (ARRAY['CA','TX','FL','NY'])[1 + n % 4], 'US',
         json_build_object('id', id, 'internalId', NULL, 'status', 'completed', 'completed', at, 'submitted', at, 'updatedAt', at,
           'accountId', $1::text, 'accountReviewed', false, 'request', json_build_object('type', 'id-verification', 'callbackURL', NULL,
             'requestInfo', json_build_object('ipaddress', '203.0.113.7'), 'properties', NULL,
             'parameters', json_build_object('id', id, 'email', 'user' || n || '@example.com')), 'errors', '[]'::json, 'signals', '[]'::json),
         json_build_object('success', n % 7 > 0, 'firstName', 'Jane', 'lastName', 'Sample', 'address', repeat('Broad Street ', 8))
    FROM (SELECT n, $2 || lpad(n::text, 11, '0') AS id,
                 now() - $6::int * interval '1 day' + n * interval '1 day' / $5::int AS at
            FROM generate_series($3::bigint, $4::bigint) AS n) AS numbered`;
const PARTS = [
  `INSERT INTO events (id, tenant, type, subject_id, job_type, body, created_at, position)
   SELECT 'evt_' || id, tenant, 'job-complete', id, type, decode(repeat('ab', 300), 'hex'), completed_at, row_number() OVER (ORDER BY id)
     FROM jobs WHERE tenant = $1`,
  `INSERT INTO deliveries (id, owner_id, subject_id, event, url, body, status, attempt_count, created_at, delivered_at)
   SELECT 'msg_' || id, tenant, id, 'job-complete', 'https://receiver.example/hook', decode(repeat('ab', 300), 'hex'), 'delivered', 1,
          completed_at, completed_at FROM jobs WHERE tenant = $1`,
  `INSERT INTO delivery_attempts (delivery_id, number, started_at, duration_ms, status_code, answer_sealed)
   SELECT 'msg_' || id, 1, completed_at, 20, 200, '\\x0102' FROM jobs WHERE tenant = $1`,
  `INSERT INTO account_audit (tenant, job_id, actor, action, at) SELECT tenant, id, 'key:bench', 'job.read', now() FROM jobs WHERE tenant = $1`,
  `INSERT INTO job_photos (job_id, tenant, name, storage_key, content_type, bytes, width, height, created_at)
   SELECT id, tenant, 'faceIdPhoto', tenant || '/' || id || '/photo', 'image/jpeg', 100, 10, 10, completed_at FROM jobs
    WHERE tenant = $1 AND right(id, 1) IN ('0', '3', '6')`,
];

async function fill({ accountId }, letter, jobs, aDay, days, isWhole) {
  for (let from = 1; from <= jobs; from += ROWS_A_STATEMENT)
    await pool.query(FILL, [
      accountId,
      letter,
      from,
      Math.min(jobs, from + ROWS_A_STATEMENT - 1),
      aDay,
      days,
    ]);
  if (isWhole) for (const statement of PARTS) await pool.query(statement, [accountId]);
  const { rows } = await pool.query('SELECT storage_key AS key FROM job_photos WHERE tenant = $1', [
    accountId,
  ]);
  for (const { key } of rows) {
    mkdirSync(`${service.photoFolder}/${key.slice(0, key.lastIndexOf('/'))}`, { recursive: true });
    writeFileSync(`${service.photoFolder}/${key}`, Buffer.alloc(100));
  }
}

const headers = { 'Content-Type': 'application/json', 'X-API-Key': watched.apiKey };
const person = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
const body = Buffer.from(JSON.stringify(person));
const REQUESTS = [
  () => client.send({ path: '/api/jobs?pageSize=20', headers }),
  () =>
    client.send({
      path: `/api/jobs/W${String(1 + Math.floor(Math.random() * OTHERS)).padStart(11, '0')}`,
      headers,
    }),
  () => client.send({ method: 'POST', path: '/api/dob/verify', headers, body }),
  () => client.send({ path: '/api/jobs?success=false&pageSize=20', headers }),
];

/** @returns {Promise<number[]>} latencies of requests that are due at a fixed rate, from when they were due, until `isOver` */
async function watch(isOver) {
  const times = [];
  const pending = [];
  const began = performance.now();
  for (let n = 0; !isOver(); n += 1) {
    const due = began + (n * 1_000) / RATE;
    await pause(Math.max(0, due - performance.now()));
    const request = REQUESTS[n % REQUESTS.length];
    // A connection that was idle for some seconds may be closed by the server just as it is used again.
    const sent = request().catch((error) =>
      /ECONNRESET|closed/.test(error.message) ? request() : Promise.reject(error),
    );
    pending.push(sent.then(() => times.push(performance.now() - due)));
  }
  await Promise.all(pending);
  return times;
}
const forSeconds = (seconds) => {
  const until = performance.now() + seconds * 1_000;
  return () => performance.now() > until;
};

const wal = async () => (await pool.query('SELECT pg_current_wal_lsn() AS at')).rows[0].at;
const walSince = async (at) =>
  Number((await pool.query('SELECT pg_current_wal_lsn() - $1::pg_lsn AS n', [at])).rows[0].n);

/** The longest transaction of the service meanwhile. */
async function longestTransaction(isOver) {
  let longest = 0;
  while (!isOver()) {
    const { rows } = await pool.query(
      `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)) * 1000, 0)::float8 AS ms FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle'`,
    );
    longest = Math.max(longest, rows[0].ms);
    await pause(50);
  }
  return longest;
}

async function during(work) {
  let isOver = false;
  const [at, began] = [await wal(), performance.now()];
  const over = () => isOver;
  const watching = Promise.all([watch(over), longestTransaction(over)]);
  const done = await work();
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  const [times, longest] = await watching;
  return { done, seconds, times, longest, walBytes: await walSince(at) };
}

const runAdmin = (...args) =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [service.main, 'admin', ...args],
      { env: service.env, encoding: 'utf8', maxBuffer: 64 << 20 },
      (error, stdout, stderr) => (error ? reject(error) : resolve({ stdout, stderr })),
    );
  });

const p99 = (times) => quantile(times, 0.99);
const ms = (value) => value.toFixed(1);

const began = performance.now();
const tell = (what) => console.error(`${((performance.now() - began) / 1_000).toFixed(0)} s: ${what}`);
await pool.query('ALTER TABLE jobs DISABLE TRIGGER USER');
await fill(leaving, 'L', ERASED, 10_000, 60, true);
await fill(keeping, 'K', KEPT, A_DAY, 101, false);
await fill(watched, 'W', OTHERS, 1_000, 6, false);
await pool.query('ALTER TABLE jobs ENABLE TRIGGER USER');
await rebuildTotals(pool);
await pool.query('VACUUM (ANALYZE)');
await pool.query('CHECKPOINT');
const notes = [
  `${ERASED} jobs to erase with an event, a delivery and its attempt, two lines of the audit trail each and ${Math.round(ERASED * 0.3)} photos; an account of ${KEPT} jobs, ${A_DAY} a day; filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  `${RATE} requests a second of another account: pages of 20 with and without a facet, single jobs, date-of-birth checks`,
];
tell(notes[0]);

const worker = service.startRole('worker');
await watch(forSeconds(Math.min(10, SECONDS)));
// The lines of the trail that filling has made get their leaves before anything is measured.
for (;;) {
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM audit_pending');
  if (rows[0].n === 0) break;
  await pause(1_000);
}
tell('the trail has its leaves');
const idle = [await watch(forSeconds(SECONDS))];
const erasing = await during(() => runAdmin('erase', leaving.accountId, '--yes', '--json'));
tell('the account is erased');
idle.push(await watch(forSeconds(SECONDS)));

// A worker sweeps when it starts: the youngest of what is a hundred days old has just had its time.
await worker.stop();
service.run(
  'admin',
  'account',
  'update',
  keeping.accountId,
  '--settings',
  JSON.stringify({ retention: { personalDataDays: 100 } }),
);
// What becomes due meanwhile is for the next sweep.
const begun = new Date();
const due = async () =>
  (
    await pool.query(
      `SELECT count(*)::int AS n FROM jobs WHERE tenant = $1 AND status = 'completed' AND completed_at < $2::timestamptz - interval '100 days'`,
      [keeping.accountId, begun],
    )
  ).rows[0].n;
const expired = await due();
const expiring = await during(async () => {
  service.startRole('worker');
  while ((await due()) > 0) await pause(500);
});
tell('the day is erased');
idle.push(await watch(forSeconds(SECONDS)));

const base = median(idle.map(p99));
notes.push(
  `idle p99 of three rounds of ${SECONDS} s: ${idle.map((times) => ms(p99(times))).join(', ')} ms; median ${ms(median(idle.flat()))} ms`,
);
const rows = [];
for (const { name, jobs, times, seconds, longest, walBytes } of [
  { name: `erasing an account of ${ERASED} jobs`, jobs: ERASED, ...erasing },
  { name: `expiring a day of an account of ${KEPT} jobs`, jobs: expired, ...expiring },
]) {
  rows.push(
    measured({
      name: `p99 while ${name}`,
      figure: p99(times),
      peer: base,
      peerName: 'idle',
      unit: 'ms',
      atMost: 2,
    }),
  );
  notes.push(
    `${name}: ${jobs} jobs in ${seconds.toFixed(0)} s, ${(jobs / seconds).toFixed(0)}/s; p50 ${ms(quantile(times, 0.5))} ms, p99 ${ms(p99(times))} ms, longest answer ${ms(Math.max(...times))} ms of ${times.length}; longest transaction seen ${longest.toFixed(0)} ms; ${(walBytes / jobs / 1_000).toFixed(1)} kB of WAL a job`,
  );
}
const verified = JSON.parse(service.run('admin', 'verify-counters').trim().split('\n').at(-1));
const left = (
  await pool.query(
    `SELECT (SELECT count(*) FROM jobs WHERE tenant = $1 AND status <> 'removed')
          + (SELECT count(*) FROM events WHERE tenant = $1 AND body IS NOT NULL AND type NOT LIKE 'key.%')
          + (SELECT count(*) FROM deliveries WHERE owner_id = $1 AND body IS NOT NULL)
          + (SELECT count(*) FROM job_photos WHERE tenant = $1) AS n`,
    [leaving.accountId],
  )
).rows[0].n;
rows.push(
  measured({
    name: 'wrong counters and rows left behind',
    figure: verified.wrong + Number(left),
    peer: 0,
    peerName: 'goal',
    ratio: verified.wrong + Number(left),
    atMost: 0,
  }),
);
client.close();
await service.stop();
report('erasure', rows, notes);
