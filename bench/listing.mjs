// The listing against plain handlers and plain SQL in the same run:
//   first page of 100 with results  ≥ 1.5× a bare node:http + pg handler that parses and stringifies the same rows
//   any page, filter, exact total   ≤ 1.3× the best plain SQL for it
//   first page, large / small table ≤ 1.5×;  includeResults=false ≥ 2× cheaper
// Run under scripts/with-services.mjs --durable; JOBS=1000000 sets the size.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { execFileSync, spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { fillJobs } from './fill-jobs.mjs';

const COUNT = Number(process.env.JOBS ?? 200_000);
const SMALL = 10_000;
const REPEATS = Number(process.env.REPEATS ?? 15);
const MAIN = new URL('../apps/jobs/dist/main.js', import.meta.url).pathname;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const admin = new pg.Client(process.env.TEST_DATABASE_URL);
await admin.connect();
const name = `bench_listing_${process.pid}`;
await admin.query(`CREATE DATABASE ${name}`);
const databaseUrl = Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${name}` }).href;
const port = 20_000 + (process.pid % 20_000);
const env = {
  ...process.env,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  DATABASE_URL: databaseUrl,
  REDIS_URL: process.env.TEST_REDIS_URL,
  REDIS_PREFIX: 'bench',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
  READS_PER_MINUTE: '1000000',
};
execFileSync('node', [MAIN, 'migrate'], { env });
const account = JSON.parse(
  execFileSync('node', [MAIN, 'admin', 'account', 'create', '--name', 'bench', '--json'], {
    env,
    encoding: 'utf8',
  }),
);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const api = spawn('node', [MAIN, 'api'], { env, stdio: 'inherit' });
const bare = createServer(async (_request, response) => {
  const { rows } = await pool.query(
    `SELECT head, result FROM jobs WHERE tenant = $1 ORDER BY submitted_at DESC, id LIMIT 100`,
    [account.accountId],
  );
  const total = await pool.query(`SELECT sum(n)::int AS n FROM job_counts WHERE tenant = $1`, [
    account.accountId,
  ]);
  const items = rows.map(({ head, result }) => ({ ...head, result }));
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ items, total: total.rows[0].n }));
}).listen(0, '127.0.0.1');
const bareUrl = `http://127.0.0.1:${bare.address().port}/`;
const apiUrl = `http://127.0.0.1:${port}/api/jobs`;
const headers = { 'X-API-Key': account.apiKey };

for (;;) {
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  if (ready?.ok) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}

const get = async (query) => {
  const started = performance.now();
  const response = await fetch(`${apiUrl}${query}`, { headers });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${query}: ${response.status} ${body.slice(0, 200)}`);
  return performance.now() - started;
};
const sql = async (text, values) => {
  const started = performance.now();
  await Promise.all(text.map((one) => pool.query(one, values)));
  return performance.now() - started;
};
/** Requests a second with eight under way. */
const throughput = async (request, seconds = 3) => {
  let done = 0;
  const until = performance.now() + seconds * 1000;
  const loop = async () => {
    while (performance.now() < until) {
      await request();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, loop));
  return done / seconds;
};
const rows = [];
const report = (what, value, goal, holds) => {
  rows.push(holds);
  console.log(`${holds ? 'ok  ' : 'MISS'} ${what}: ${value.toFixed(2)}× (goal ${goal})`);
};
const latency = async (query) => {
  const times = [];
  for (let turn = 0; turn < REPEATS + 3; turn += 1) times.push(await get(query));
  return median(times.slice(3));
};

console.log(`filling ${SMALL} jobs`);
await fillJobs(admin2(), account.accountId, SMALL);
const smallFirstPage = await latency('');
console.log(`filling ${COUNT} jobs`);
const startedFilling = performance.now();
await fillJobs(admin2(), account.accountId, COUNT);
console.log(`filled in ${Math.round((performance.now() - startedFilling) / 1000)} s`);

const [bareRates, apiRates, headRates] = [[], [], []];
for (let round = 0; round < 3; round += 1) {
  bareRates.push(await throughput(async () => (await fetch(bareUrl)).text()));
  apiRates.push(await throughput(async () => (await fetch(apiUrl, { headers })).text()));
  headRates.push(
    await throughput(async () => (await fetch(`${apiUrl}?includeResults=false`, { headers })).text()),
  );
}
console.log(
  `first page of 100: ${median(apiRates).toFixed(0)}/s, bare handler ${median(bareRates).toFixed(0)}/s`,
);
const firstPage = median(apiRates) / median(bareRates);
report('first page against the bare handler', firstPage, '≥ 1.5', firstPage >= 1.5);
const cheaper = median(headRates) / median(apiRates);
report('includeResults=false against with results', cheaper, '≥ 2', cheaper >= 2);
const growth = (await latency('')) / smallFirstPage;
report(`first-page latency at ${COUNT} against ${SMALL}`, growth, '≤ 1.5', growth <= 1.5);

const page = (where, order, offset) =>
  `SELECT string_agg(left(j.head::text, -1) || ',"result":' || j.result::text || '}', ',') FROM
     (SELECT id FROM jobs WHERE ${where} ORDER BY ${order} LIMIT 100 OFFSET ${offset}) p JOIN jobs j USING (id)`;
const count = (where) => `SELECT count(*) FROM jobs WHERE ${where}`;
const newest = 'submitted_at DESC, id';
const deep = Math.floor(COUNT / 2 / 100) - 100;
const mine = `tenant = '${account.accountId}'`;
const cases = [
  ['page deep', `?page=${deep}`, [page(mine, newest, (deep - 1) * 100)]],
  [
    'last name',
    '?lastName=sample12',
    [
      page(`${mine} AND last_name_key LIKE 'sample12%'`, newest, 0),
      count(`${mine} AND last_name_key LIKE 'sample12%'`),
    ],
  ],
  [
    'email',
    '?email=user777',
    [
      page(`${mine} AND email_key LIKE 'user777%'`, newest, 0),
      count(`${mine} AND email_key LIKE 'user777%'`),
    ],
  ],
  [
    'success=false',
    '?success=false',
    [page(`${mine} AND NOT success`, newest, 0), count(`${mine} AND NOT success`)],
  ],
  [
    'idState',
    '?idState=NY',
    [page(`${mine} AND id_state = 'NY'`, newest, 0), count(`${mine} AND id_state = 'NY'`)],
  ],
  [
    'from',
    '?from=2026-02-01',
    [
      page(`${mine} AND submitted_at >= '2026-02-01Z'`, newest, 0),
      count(`${mine} AND submitted_at >= '2026-02-01Z'`),
    ],
  ],
  ['sorted by updated', '?sortBy=updated', [page(mine, 'updated_at DESC, id', 0)]],
  [
    'withSession',
    '?withSession=true',
    [page(`${mine} AND with_session`, newest, 0), count(`${mine} AND with_session`)],
  ],
];
for (const [what, query, statements] of cases) {
  const [ours, plain] = [[], []];
  for (let turn = 0; turn < REPEATS; turn += 1) {
    ours.push(await get(query));
    plain.push(await sql(statements));
  }
  const ratio = median(ours) / median(plain);
  console.log(`  ${what}: ${median(ours).toFixed(1)} ms, plain SQL ${median(plain).toFixed(1)} ms`);
  report(what, ratio, '≤ 1.3', ratio <= 1.3);
}
api.kill('SIGTERM');
bare.close();
await pool.end();
await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
await admin.end();
process.exit(rows.every(Boolean) ? 0 : 2);

function admin2() {
  return { query: (text, values) => pool.query(text, values) };
}
