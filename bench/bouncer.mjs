// The bouncer flow's three costs, on durable PostgreSQL:
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/bouncer.mjs
//
// 1. From approval to delivery: delegations are approved, then the clock starts and the worker signs a token for each,
//    posts it over HTTPS with its webhook signature, and records the try; against BullMQ tasks that carry a body of the
//    same size. One at a time as well: p99 from the commit until the worker's answer is there. Goal: 0.6 for both.
// 2. Code exchange over HTTP, 16 in flight, against a bare Express handler that makes two durable statements and one
//    signature of the same size. Goal: 0.5.
// 3. At the jobs service: the time in which a bearer token is checked, as a share of the whole request, one request at a
//    time, each with a token of its own. Goal: less than a tenth of verifying a TIN. What the proof of the action and a
//    cheap read cost stands beside it, for information.
//
// Every server is a process of its own. Rounds alternate; figures are medians, ratios those of neighbouring rounds.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeCertificates } from '../libs/testing/dist/certificates.js';
import { freePort } from '../scripts/services/free-port.mjs';
import { openClient, startPeer } from './http-load.mjs';
import { measured, median, quantile, report } from './report.mjs';
import { startServer } from './serve-commands.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const DELIVERIES = Number(process.env.DELIVERIES ?? 1_000);
const SINGLES = Number(process.env.SINGLES ?? 400);
const CODES = Number(process.env.CODES ?? 500);
const REQUESTS = Number(process.env.REQUESTS ?? 200);
/** to look into one figure: PARTS=exchange */
const PARTS = new Set((process.env.PARTS ?? 'delivery,exchange,bearer').split(','));
const PROJECTS = 8;
const IN_FLIGHT = 16;
const GOALS = { delivery: 0.6, exchange: 0.5, check: 0.1 };

/** People see that it goes on; the last line of the output stays the JSON. */
const progress = (text) => process.stderr.write(`  ${text}\n`);

const admin = new pg.Client(process.env.TEST_DATABASE_URL);
await admin.connect();
const databases = [];
async function newDatabase() {
  const name = `bench_bouncer_${randomBytes(4).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  databases.push(name);
  return Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${name}` }).href;
}

const certificates = await makeCertificates();
const folder = mkdtempSync(join(tmpdir(), 'bonafide-bench-'));
const files = { CERT_FILE: join(folder, 'cert.pem'), KEY_FILE: join(folder, 'key.pem') };
writeFileSync(files.CERT_FILE, certificates.cert);
writeFileSync(files.KEY_FILE, certificates.key, { mode: 0o600 });
const receiver = await startPeer('https-receiver.mjs', files);
process.on('exit', () => receiver.stop());
const { host, port } = new URL(receiver.url);
const outbound = {
  WORKER_URL: `https://${host}/delegations`,
  OUTBOUND_ALLOW_HOSTS: `127.0.0.1:${port}`,
  OUTBOUND_EXTRA_CA_FILE: certificates.caFile,
  REDIS_URL: process.env.TEST_REDIS_URL,
};
const own = async () => ({
  PORT: String(await freePort()),
  REDIS_PREFIX: `b${randomBytes(4).toString('hex')}`,
});

const ours = await startServer('auth-service.mjs', {
  ...outbound,
  ...(await own()),
  DATABASE_URL: await newDatabase(),
  PROJECTS: String(PROJECTS),
});
const loop = await startServer('bullmq-https-loop.mjs', { ...outbound, BODY_BYTES: '2300' });
const bare = await startServer('bare-code-exchange.mjs', {
  DATABASE_URL: await newDatabase(),
  CLAIM_BYTES: '1500',
});
const agent = await ours.ask({ command: 'agent' });

async function exchange(server, path, codes) {
  const client = openClient(server.ready);
  const headers = { 'Content-Type': 'application/json' };
  let next = 0;
  const lane = async () => {
    while (next < codes.length) {
      const { code, projectId } = codes[next++];
      const fields = { grant_type: 'authorization_code', code, agent_did: agent, project_id: projectId };
      await client.send({ path, method: 'POST', headers, body: Buffer.from(JSON.stringify(fields)) });
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  const perSecond = (codes.length * 1_000) / (performance.now() - began);
  client.close();
  return perSecond;
}

const rates = { delivery: [], loop: [], exchange: [], bare: [] };
for (let round = 0; round <= ROUNDS; round++) {
  const looped = PARTS.has('delivery') && (await loop.ask({ command: 'deliver', count: DELIVERIES }));
  const delivered = PARTS.has('delivery') && (await ours.ask({ command: 'deliver', count: DELIVERIES }));
  const theirs = await exchange(bare, '/token', await bare.ask({ count: CODES, agent }));
  const mine = await exchange(
    ours,
    '/api/v1/bouncer/oauth/token',
    await ours.ask({ command: 'codes', count: CODES }),
  );
  progress(`round ${round} of ${ROUNDS}`);
  if (round === 0) continue; // warm-up
  if (PARTS.has('delivery')) {
    rates.loop.push((DELIVERIES * 1_000) / looped.ms);
    rates.delivery.push((DELIVERIES * 1_000) / delivered.ms);
  }
  rates.bare.push(theirs);
  rates.exchange.push(mine);
}
const singles = {
  ours: PARTS.has('delivery') ? await ours.ask({ command: 'singles', count: SINGLES }) : [],
  loop: PARTS.has('delivery') ? await loop.ask({ command: 'singles', count: SINGLES }) : [],
};
await Promise.all([ours, loop, bare].map((server) => server.stop()));

const jobs = await startServer('jobs-bearer.mjs', {
  ...(await own()),
  REDIS_URL: process.env.TEST_REDIS_URL,
  DATABASE_URL: await newDatabase(),
  PHOTO_STORE_DIR: folder,
});
const bearer = { verify: [], read: [] };
const key = { verify: [], read: [] };
for (let round = 0; round <= ROUNDS && PARTS.has('bearer'); round++)
  for (const what of ['verify', 'read']) {
    const withKey = await jobs.ask({ what, count: REQUESTS, credentials: 'key' });
    const withToken = await jobs.ask({ what, count: REQUESTS, credentials: 'bearer' });
    if (round === 0) continue;
    key[what].push(withKey);
    bearer[what].push(withToken);
  }
await jobs.stop();

receiver.stop();
certificates.dispose();
rmSync(folder, { recursive: true, force: true });
for (const name of databases) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
await admin.end();

const ratioOf = (mine, theirs) => median(mine.map((value, round) => value / theirs[round]));
const middle = (rows, name) => median(rows.map((row) => row[name]));
const rate = (name, mine, theirs, peerName, atLeast) =>
  measured({
    name,
    figure: median(mine),
    peer: median(theirs),
    ratio: ratioOf(mine, theirs),
    peerName,
    unit: '/s',
    atLeast,
  });
const share = (name, rows, part, atMost) =>
  measured({
    name,
    figure: middle(rows, part),
    peer: middle(rows, 'request'),
    ratio: median(rows.map((row) => row[part] / row.request)),
    peerName: 'whole request',
    unit: 'ms',
    atMost,
  });
const fetched = [...bearer.verify, ...bearer.read].reduce((sum, row) => sum + row.fetches, 0);
const bearerRows = () => [
  share('bearer check, verifying a TIN', bearer.verify, 'check', GOALS.check),
  share('bearer check, reading a TIN job', bearer.read, 'check'),
  share('proof of the action, verifying a TIN', bearer.verify, 'proof'),
  measured({
    name: 'verifying a TIN with a token',
    figure: middle(bearer.verify, 'request'),
    peer: middle(key.verify, 'request'),
    peerName: 'with an API key',
    unit: 'ms',
  }),
];
report(
  'bouncer',
  [
    PARTS.has('delivery') &&
      rate('approval to delivery', rates.delivery, rates.loop, 'bare BullMQ + HTTPS loop', GOALS.delivery),
    PARTS.has('delivery') &&
      measured({
        name: 'p99, one at a time, commit to answer',
        figure: quantile(singles.ours, 0.99),
        peer: quantile(singles.loop, 0.99),
        ratio: quantile(singles.loop, 0.99) / quantile(singles.ours, 0.99),
        peerName: 'bare loop',
        unit: 'ms',
        atLeast: GOALS.delivery,
      }),
    rate('code exchange', rates.exchange, rates.bare, 'bare Express handler', GOALS.exchange),
    ...(PARTS.has('bearer') ? bearerRows() : []),
  ].filter(Boolean),
  [
    `${ROUNDS} rounds of ${DELIVERIES} deliveries, ${CODES} codes, ${REQUESTS} requests; load ${loadavg()[0].toFixed(1)}`,
    PARTS.has('delivery') &&
      `p50 of one delivery: ${median(singles.ours).toFixed(1)} ms, bare loop ${median(singles.loop).toFixed(1)} ms`,
    `the issuer was asked ${fetched} times during ${2 * ROUNDS * REQUESTS} requests with tokens`,
  ].filter(Boolean),
);
