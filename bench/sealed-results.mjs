// What encrypted results cost the listing: GET /api/jobs of two services that hold the same jobs, one with numbers and
// barcodes sealed as they are stored, one with them in clear, in rounds that alternate. CPU time of the process a page of
// 100, which other load on the machine changes less than the time that passes:
//   the first page, again and again: what was opened a moment ago is at hand   ≤ 1.1× of the clear one
//   thirty pages in turn: every row is decrypted each time                     (no goal)
//
//   node scripts/with-services.mjs --durable -- node bench/sealed-results.mjs
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fillJobs } from './fill-jobs.mjs';
import { openClient, throughput } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, report } from './report.mjs';

const COUNT = Number(process.env.JOBS ?? 20_000);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 2);
/** Microseconds of Linux's clock ticks. */
const TICK = 10_000;
/** More rows than are kept. */
const PAGES = 30;

async function start(isSealed) {
  const service = await startJobsService({ settings: { DATABASE_POOL_SIZE: '10' } });
  const { pool, account, encryptionKeys } = service;
  await fillJobs(pool, account.accountId, COUNT, isSealed ? encryptionKeys : undefined);
  const client = openClient(service.url);
  const list = (query) =>
    client.send({ path: `/api/jobs${query}`, headers: { 'X-API-Key': account.apiKey } });
  let page = 0;
  return {
    first: () => list(''),
    turns: () => list(`?page=${(page++ % PAGES) + 1}`),
    pid: service.processes[0].pid,
    spent: { first: { cpu: 0, pages: 0 }, turns: { cpu: 0, pages: 0 } },
    stop: async () => {
      client.close();
      await service.stop();
    },
  };
}

/** CPU time of a process so far, in microseconds. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

const both = [await start(true), await start(false)];
for (const one of both) for (const way of ['first', 'turns']) await throughput(one[way], { seconds: 2 });
for (let round = 0; round < ROUNDS; round += 1)
  for (const way of ['first', 'turns'])
    for (const one of round % 2 === 0 ? both : both.toReversed()) {
      const spent = one.spent[way];
      spent.cpu -= cpuOf(one.pid);
      const once = async () => {
        await one[way]();
        spent.pages += 1;
      };
      await throughput(once, { seconds: SECONDS });
      spent.cpu += cpuOf(one.pid);
    }

const [sealed, clear] = both.map(({ spent }) => spent);
const pageOf = ({ cpu, pages }) => cpu / pages;
const rowOf = (name, way, atMost) =>
  measured({
    name,
    figure: pageOf(sealed[way]),
    peer: pageOf(clear[way]),
    peerName: 'in clear',
    unit: 'us',
    atMost,
  });
const rows = [
  rowOf('first page of 100, again and again', 'first', 1.1),
  rowOf('thirty pages in turn', 'turns'),
];
for (const one of both) await one.stop();
report('sealed-results', rows, [
  `${COUNT} jobs, half in one account; ${ROUNDS} rounds of ${SECONDS} s; ${loadavg()[0].toFixed(1)} processes wanted to run`,
]);
