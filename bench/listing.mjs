// GET /api/jobs against plain handlers and plain SQL in the same run, half of all jobs in one account:
//   first page of 100 with results  ≥ 2×   a Nest service as documented, with a thousand jobs, so that counting them is cheap
//                                   (no goal) a bare node:http + pg handler that parses and stringifies the same rows
//   includeResults=false            ≥ 2× such a handler's page with results
//   any page, filter, exact total   ≤ 1.3× the best plain SQL for it, asked by a bare node:http + pg handler
//
//   JOBS=1000000 node scripts/with-services.mjs --durable -- node bench/listing.mjs
import { startDocumentedNest } from './documented-nest.mjs';
import { fillJobs } from './fill-jobs.mjs';
import { openClient, startPeer, throughput } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { listingCases } from './listing-cases.mjs';
import { measured, median, report } from './report.mjs';

const COUNT = Number(process.env.JOBS ?? 1_000_000);
const REPEATS = Number(process.env.REPEATS ?? 40);
/** A block of requests, or of statements, ends after so long; slow ones are few. */
const BLOCK_MS = Number(process.env.BLOCK_MS ?? 300);
const WARM = 5;
const BLOCKS = Number(process.env.BLOCKS ?? 3);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 3);
const NEST_PAGES = 10;

const service = await startJobsService({ settings: { DATABASE_POOL_SIZE: '10' } });
const { pool, account } = service;
const bare = await startPeer('bare-listing.mjs', {
  DATABASE_URL: service.databaseUrl,
  TENANT: account.accountId,
});
const sql = await startPeer('bare-sql.mjs', {
  DATABASE_URL: service.databaseUrl,
  TENANT: account.accountId,
  JOBS: String(COUNT),
});
const nest = await startDocumentedNest({ poolSize: 10 });
const [client, bareClient, sqlClient, nestClient] = [service, bare, sql, nest].map(({ url }) =>
  openClient(url),
);
const headers = { 'X-API-Key': account.apiKey };
const list = (query) => client.send({ path: `/api/jobs${query}`, headers });

/** Page and total at once, as the service asks for them. */
const runSql = async (page, total) => {
  const started = performance.now();
  await Promise.all([pool.query(page), pool.query(total)]);
  return performance.now() - started;
};
const fastest = (ways) => Math.min(...ways.map(median));

/** Milliseconds of one after the other, the first ones left out: what ran before has taken the processors' caches. */
const timesOf = async (once) => {
  const times = [];
  const until = performance.now() + BLOCK_MS;
  while (times.length < WARM + REPEATS && (times.length < 2 || performance.now() < until))
    times.push(await once());
  return times.slice(Math.min(WARM, times.length >> 1));
};

const rows = [];
const notes = [];
const startedFilling = performance.now();
await fillJobs(pool, account.accountId, COUNT, service.encryptionKeys);
notes.push(
  `${COUNT} jobs, half in one account, filled in ${Math.round((performance.now() - startedFilling) / 1_000)} s`,
);

for (let page = 1; page <= NEST_PAGES; page += 1) {
  const response = await fetch(`${service.url}/api/jobs?page=${page}`, { headers });
  const { items } = /** @type {{items: object[]}} */ (await response.json());
  await nest.fillJobs(items);
}
const listNest = () => nestClient.send({ path: '/api/jobs', headers: { 'X-API-Key': nest.apiKey } });

const rates = { bare: [], nest: [], page: [], heads: [] };
// The first requests compile the code that the later ones run.
const first = { path: '/?case=0&page=0' };
for (const warm of [() => bareClient.send(), () => sqlClient.send(first), listNest, () => list('')])
  await throughput(warm, { seconds: 2 });
for (let round = 0; round < ROUNDS; round += 1) {
  rates.bare.push(await throughput(() => bareClient.send(), { seconds: SECONDS }));
  rates.nest.push(await throughput(listNest, { seconds: SECONDS }));
  rates.page.push(await throughput(() => list(''), { seconds: SECONDS }));
  rates.heads.push(await throughput(() => list('?includeResults=false'), { seconds: SECONDS }));
}
const page = median(rates.page);
rows.push(
  measured({
    name: 'first page of 100 with results',
    figure: page,
    peer: median(rates.nest),
    peerName: 'Nest as documented',
    unit: '/s',
    atLeast: 2,
  }),
  measured({
    name: 'first page of 100 with results',
    figure: page,
    peer: median(rates.bare),
    peerName: 'bare handler, parse and stringify',
    unit: '/s',
  }),
  measured({
    name: 'includeResults=false',
    figure: median(rates.heads),
    peer: median(rates.bare),
    peerName: 'bare, with results',
    unit: '/s',
    atLeast: 2,
  }),
  measured({
    name: 'includeResults=false',
    figure: median(rates.heads),
    peer: page,
    peerName: 'ours, with results',
    unit: '/s',
  }),
);

const withoutQuery = await timesOf(() => client.send({ path: '/healthz' }));
notes.push(
  `an answer of the service without a query, a key or a page: ${median(withoutQuery).toFixed(2)} ms`,
);

const alone = [];
for (const [at, { name, query, pages, total }] of listingCases(account.accountId, COUNT).entries()) {
  const times = { ours: [], bare: pages.map(() => []), sql: pages.map(() => []) };
  for (let block = 0; block < BLOCKS; block += 1) {
    times.ours.push(...(await timesOf(() => list(query))));
    for (const [way, page] of pages.entries()) {
      times.bare[way].push(...(await timesOf(() => sqlClient.send({ path: `/?case=${at}&page=${way}` }))));
      times.sql[way].push(...(await timesOf(() => runSql(page, total))));
    }
  }
  const [figure, peer, statement] = [median(times.ours), fastest(times.bare), fastest(times.sql)];
  rows.push(measured({ name, figure, peer, peerName: 'bare, plain SQL', unit: 'ms', atMost: 1.3 }));
  alone.push(`${name} ${statement.toPrecision(3)} (${(figure / statement).toFixed(2)}×)`);
}
notes.push(`the same SQL without HTTP, asked by this process, in ms: ${alone.join('; ')}`);
for (const one of [client, bareClient, sqlClient, nestClient]) one.close();
for (const peer of [bare, sql]) peer.stop();
await nest.stop();
await service.stop();
report('listing', rows, notes);
