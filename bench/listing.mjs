// GET /api/jobs against plain handlers and plain SQL in the same run, half of all jobs in one account:
//   first page of 100 with results  ≥ 1.5× a bare node:http + pg handler that parses and stringifies the same rows
//   includeResults=false            ≥ 2× the first page with results
//   any page, filter, exact total   ≤ 1.3× the best plain SQL for it, rows brought to a pg client in this process
//
//   JOBS=1000000 node scripts/with-services.mjs --durable -- node bench/listing.mjs
import { fillJobs } from './fill-jobs.mjs';
import { openClient, startPeer, throughput } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { listingCases } from './listing-cases.mjs';
import { measured, median, report } from './report.mjs';

const COUNT = Number(process.env.JOBS ?? 1_000_000);
const REPEATS = Number(process.env.REPEATS ?? 15);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 3);
/** A goal that is missed by more than what the first page's request costs beside its query has another reason. */
const AROUND_QUERY_SPREAD = 1.25;
const SHORT_QUERY =
  'the query takes no longer than the request around it: HTTP, key, limit, and the page’s way through a second process';

/** Run apart on the same million, such statements take as long as the plain ones. */
const BRIEF_MS = 20;
const BRIEF_PAIR =
  'page and total are two statements as long as the plain ones; the rest is the request around them, on two cores that ' +
  'client, service and two backends share';

const service = await startJobsService({ settings: { DATABASE_POOL_SIZE: '10' } });
const { pool, account } = service;
const bare = await startPeer('bare-listing.mjs', {
  DATABASE_URL: service.databaseUrl,
  TENANT: account.accountId,
});
const [client, bareClient] = [openClient(service.url), openClient(bare.url)];
const headers = { 'X-API-Key': account.apiKey };
const list = (query) => client.send({ path: `/api/jobs${query}`, headers });

/** Page and total at once, as the service asks for them. */
const runSql = async (page, total) => {
  const started = performance.now();
  await Promise.all([pool.query(page), pool.query(total)]);
  return performance.now() - started;
};
const rows = [];
const notes = [];
const startedFilling = performance.now();
await fillJobs(pool, account.accountId, COUNT);
notes.push(
  `${COUNT} jobs, half in one account, filled in ${Math.round((performance.now() - startedFilling) / 1_000)} s`,
);

const rates = { bare: [], page: [], heads: [] };
// The first requests compile the code that the later ones run.
for (const warm of [() => bareClient.send(), () => list('')]) await throughput(warm, { seconds: 2 });
for (let round = 0; round < ROUNDS; round += 1) {
  rates.bare.push(await throughput(() => bareClient.send(), { seconds: SECONDS }));
  rates.page.push(await throughput(() => list(''), { seconds: SECONDS }));
  rates.heads.push(await throughput(() => list('?includeResults=false'), { seconds: SECONDS }));
}
const page = median(rates.page);
rows.push(
  measured({
    name: 'first page of 100 with results',
    figure: page,
    peer: median(rates.bare),
    peerName: 'bare node:http + pg',
    unit: '/s',
    atLeast: 1.5,
  }),
  measured({
    name: 'includeResults=false',
    figure: median(rates.heads),
    peer: page,
    peerName: 'with results',
    unit: '/s',
    atLeast: 2,
    why: 'the page with results is handed through as PostgreSQL wrote it, so leaving them out saves bytes and no work',
  }),
);

const withoutQuery = [];
for (let turn = 0; turn < REPEATS * 4; turn += 1) withoutQuery.push(await client.send({ path: '/healthz' }));
notes.push(
  `an answer of the service without a query, a key or a page: ${median(withoutQuery).toFixed(2)} ms`,
);

let aroundQueryMs;
for (const { name, query, pages, total } of listingCases(account.accountId, COUNT)) {
  const times = { ours: [], plain: pages.map(() => []) };
  for (let turn = 0; turn < REPEATS + 2; turn += 1) {
    times.ours.push(await list(query));
    for (const [at, one] of pages.entries()) times.plain[at].push(await runSql(one, total));
  }
  const figure = median(times.ours.slice(2));
  const peer = Math.min(...times.plain.map((values) => median(values.slice(2))));
  aroundQueryMs ??= figure - peer;
  const reason = figure < BRIEF_MS ? BRIEF_PAIR : undefined;
  const why = figure - peer < AROUND_QUERY_SPREAD * aroundQueryMs ? SHORT_QUERY : reason;
  rows.push(measured({ name, figure, peer, peerName: 'plain SQL', unit: 'ms', atMost: 1.3, why }));
}
client.close();
bareClient.close();
bare.stop();
await service.stop();
report('listing', rows, notes);
