// How GET /api/jobs grows with the table, from ten thousand jobs in steps of ten, half of all jobs in one account. Goal: the
// first page of the largest table within 1.5 times that of the smallest. What has to count or skip rows grows with them.
//
//   node scripts/with-services.mjs --durable -- node bench/listing-growth.mjs
//   JOBS=10000000 node scripts/with-services.mjs --durable -- node bench/listing-growth.mjs    40 GB of disk, 20 minutes or more to fill
import { fillJobs } from './fill-jobs.mjs';
import { openClient, throughput } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, report } from './report.mjs';

const LARGEST = Number(process.env.JOBS ?? 1_000_000);
const SMALLEST = Math.min(10_000, LARGEST);
const REPEATS = Number(process.env.REPEATS ?? 45);
/** What repeated queries of one kind may take together: those of a large table are long. */
const BUDGET_MS = 8_000;

const sizes = [];
for (let size = SMALLEST; size < LARGEST; size *= 10) sizes.push(size);
sizes.push(LARGEST);

const service = await startJobsService({ settings: { DATABASE_POOL_SIZE: '10' } });
const { pool, account } = service;
const client = openClient(service.url);
const list = (query) => client.send({ path: `/api/jobs${query}`, headers: { 'X-API-Key': account.apiKey } });

async function latency(query) {
  const times = [];
  const until = performance.now() + BUDGET_MS;
  for (let turn = 0; turn < REPEATS + 5 && (turn < 10 || performance.now() < until); turn += 1)
    times.push(await list(query));
  return median(times.slice(5));
}

/** The last page skips half of all jobs; each filter has its exact total counted. */
const queriesAt = (size) => ({
  'first page': '',
  'last page': `?page=${Math.floor(size / 2 / 100)}`,
  'name, few found': '?lastName=sample12',
  'a fifth found': '?success=false',
});
const curves = Object.keys(queriesAt(SMALLEST)).map((name) => ({ name, points: [] }));
const notes = [];
for (const size of sizes) {
  const started = performance.now();
  await fillJobs(pool, account.accountId, size, service.encryptionKeys);
  const [{ bytes }] = (await pool.query(`SELECT pg_total_relation_size('jobs')::float8 AS bytes`)).rows;
  notes.push(
    `${size} jobs: filled in ${((performance.now() - started) / 1_000).toFixed(0)} s, ${(bytes / 1e6).toFixed(0)} MB with indexes`,
  );
  // The first requests compile the code that the later ones run.
  await throughput(() => list(''), { seconds: 2 });
  for (const curve of curves) curve.points.push([size, await latency(queriesAt(size)[curve.name])]);
}
client.close();
await service.stop();

const ends = ({ points }) => ({ figure: points.at(-1)[1], peer: points[0][1] });
report(
  'listing-growth',
  curves.map((curve, at) =>
    measured({
      name: `${curve.name} at ${LARGEST} jobs`,
      ...ends(curve),
      peerName: `at ${SMALLEST}`,
      unit: 'ms',
      ...(at === 0 ? { atMost: 1.5 } : {}),
    }),
  ),
  notes,
  [
    {
      name: 'latency',
      title: 'GET /api/jobs, 100 jobs a page with their total',
      x: 'jobs in the table, half of them the account’s',
      y: 'median latency, ms',
      series: curves,
    },
  ],
);
