// What the counters of the listing's totals cost whoever writes jobs (docs/design/listing.md): submission, completion
// and review of one account with the triggers that count, against the same service without them. Rounds alternate,
// medians of neighbours. Goal: at least 0.9 of the rate. Then 32 writers on that account submit, complete, review and
// remove, with a worker that folds: no deadlock, and every total equal to a count.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/counters.mjs
import { openClient, throughput } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, report } from './report.mjs';
import { rebuildTotals } from './fill-jobs.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const SECONDS = Number(process.env.SECONDS ?? 2);
const SOAK_SECONDS = Number(process.env.SOAK_SECONDS ?? 40);
const LANES = 8;
const WRITERS = 32;
const TRIGGERS = ['count_jobs', 'recount_jobs'];

const service = await startJobsService({ enable: 'all', settings: { DATABASE_POOL_SIZE: '20' } });
const { pool, account } = service;
const client = openClient(service.url);
const headers = { 'Content-Type': 'application/json', 'X-API-Key': account.apiKey };
const bytes = (value) => Buffer.from(JSON.stringify(value));
const write = (method, path, body, more = {}) =>
  client.send({ method, path, headers: { ...headers, ...more }, body: bytes(body) });

const person = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
const submitted = { type: 'id-verification', params: { idPhoto: await smallPhoto() } };
/** No worker runs meanwhile: a submission stays what it is. */
const submit = () => write('POST', '/api/jobs', submitted, { Prefer: 'respond-async' });
const complete = () => write('POST', '/api/dob/verify', person);
const reviewable = await openReviews(400);
let turn = 0;
const review = () => {
  turn += 1;
  const id = reviewable[turn % reviewable.length];
  // Each time the other way, so that each changes what is counted.
  return write('PUT', `/api/jobs/${id}/review`, {
    nameMatch: Math.floor(turn / reviewable.length) % 2 === 0,
  });
};

async function smallPhoto() {
  const { default: sharp } = await import('sharp');
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();
  return photo.toString('base64');
}

/** Completed jobs that a review changes: id-verifications which nothing but their rows makes. */
async function openReviews(count) {
  const { rows } = await pool.query(
    `INSERT INTO jobs (id, tenant, type, status, submitted_at, updated_at, completed_at, success, head, result)
     SELECT id, $1, 'id-verification', 'completed', now(), now(), now(), true,
            json_build_object('id', id, 'internalId', NULL, 'status', 'completed', 'completed', now(), 'submitted', now(),
              'updatedAt', now(), 'accountId', $1::text, 'request', json_build_object('type', 'id-verification', 'callbackURL', NULL,
              'requestInfo', json_build_object(), 'parameters', json_build_object('id', id), 'properties', NULL),
              'errors', '[]'::json, 'signals', '[]'::json),
            json_build_object('success', true, 'confidences', json_build_object('id', 1, 'nameMatch', 1))
       FROM (SELECT 'R' || lpad(n::text, 11, '0') AS id FROM generate_series(1, $2::int) AS n) AS numbered RETURNING id`,
    [account.accountId, count],
  );
  return rows.map(({ id }) => id);
}

const setCounting = async (isOn) => {
  for (const trigger of TRIGGERS)
    await pool.query(`ALTER TABLE jobs ${isOn ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`);
};

const rows = [];
const notes = [];
const cases = { submission: submit, completion: complete, review };
for (const once of Object.values(cases)) await throughput(once, { lanes: LANES, seconds: 2 });
for (const [name, once] of Object.entries(cases)) {
  const rates = { on: [], off: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    // Whichever comes first meets the smaller table.
    for (const which of round % 2 === 0 ? ['on', 'off'] : ['off', 'on']) {
      await setCounting(which === 'on');
      rates[which].push(await throughput(once, { lanes: LANES, seconds: SECONDS }));
    }
  rows.push(
    measured({
      name: `${name}, counted`,
      figure: median(rates.on),
      peer: median(rates.off),
      peerName: 'without counters',
      unit: '/s',
      ratio: median(rates.on.map((figure, round) => figure / rates.off[round])),
      atLeast: 0.9,
    }),
  );
}

await setCounting(true);
await rebuildTotals(pool);
const deadlocks = async () => {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const text = 'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()';
  return (await pool.query(text)).rows[0].n;
};
const worker = service.startRole('worker');
const written = { submission: 0, completion: 0, review: 0, removal: 0 };
const removable = [];
const steps = Object.entries({
  ...cases,
  removal: async () => {
    const id = await pickCompleted();
    if (id) await client.send({ method: 'DELETE', path: `/api/jobs/${id}`, headers });
  },
});
const removed = new Set();
async function pickCompleted() {
  if (removable.length === 0) {
    const { rows: found } = await pool.query(
      `SELECT id FROM jobs WHERE tenant = $1 AND status = 'completed' AND type = 'dob' LIMIT 200`,
      [account.accountId],
    );
    removable.push(...found.map(({ id }) => id).filter((id) => !removed.has(id)));
  }
  const id = removable.pop();
  if (id) removed.add(id);
  return id;
}
let step = 0;
const failures = [];
const rate = await throughput(
  async () => {
    // Submissions are rare: a worker reads their pictures, which is not what is looked at.
    step += 1;
    const [name, once] = steps[step % 40 === 0 ? 0 : 1 + (step % 3)];
    await once().catch((error) => failures.push(error.message));
    written[name] += 1;
  },
  { lanes: WRITERS, seconds: SOAK_SECONDS },
);
await worker.stop();
const locked = await deadlocks();
const verified = service.run('admin', 'verify-counters').trim().split('\n').at(-1);
notes.push(
  `${WRITERS} writers for ${SOAK_SECONDS} s: ${Object.entries(written)
    .map(([name, n]) => `${n} × ${name}`)
    .join(', ')}; ${rate.toFixed(0)}/s; ${locked} deadlocks; verify-counters: ${verified}`,
);
const unexpected = failures.filter((message) => !/: 404 /.test(message));
if (locked > 0 || unexpected.length > 0) {
  notes.push(...new Set(unexpected.slice(0, 3)));
  process.exitCode = 1;
}
rows.push(
  measured({
    name: `deadlocks and failures of ${WRITERS} writers`,
    figure: locked + unexpected.length,
    peer: 0,
    peerName: 'goal',
    ratio: locked + unexpected.length,
    atMost: 0,
  }),
);
client.close();
await service.stop();
report('counters', rows, notes);
