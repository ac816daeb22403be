// How GET /api/jobs fares in an account of ten million jobs, beside one of a hundred thousand in the same table, ten
// thousand a day in each: first pages with their exact total for every facet, every pair of facets and time ranges, names
// and contacts, pages by cursor and by number. Rows are small, so that they fit. Goals: at most twice the small account's
// time, ten times faster than counting with plain SQL, cursor pages within 1.5 of the first, page 50,000 twenty times faster
// than OFFSET.
//
//   node scripts/with-services.mjs --durable -- node bench/scale.mjs                     a million: 2 GB of disk
//   JOBS=10000000 node scripts/with-services.mjs --durable -- node bench/scale.mjs       ten million: 12 GB, half an hour or more
import { openClient } from './http-load.mjs';
import { rebuildTotals } from './fill-jobs.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, report } from './report.mjs';

const LARGE = Number(process.env.JOBS ?? 1_000_000);
const SMALL = Math.min(100_000, LARGE / 10);
const REPEATS = Number(process.env.REPEATS ?? 7);
const JOBS_A_DAY = 10_000;
const ROWS_A_STATEMENT = 200_000;

const service = await startJobsService({ settings: { DATABASE_POOL_SIZE: '10' } });
const { pool, account } = service;
const large = { tenant: account.accountId, key: account.apiKey, jobs: LARGE };
const other = service.createAccount();
const small = { tenant: other.accountId, key: other.apiKey, jobs: SMALL };
const client = openClient(service.url);
const since = (began) => `${((performance.now() - began) / 1_000).toFixed(0)} s`;

/** A number below 1,000 that each job has for each facet. */
const part = (seed) => `(abs(hashint8extended(n, ${seed})) % 1000)`;
const FILL = `
  INSERT INTO jobs (id, tenant, type, status, submitted_at, updated_at, completed_at, first_name_key, last_name_key, email_key,
                    phone_key, internal_id, success, account_reviewed, with_session, billable, id_type, id_state, id_country, head)
  SELECT id, $1, type, status, at, at, CASE WHEN status = 'completed' THEN at END, 'jane', 'sample' || lpad((n / 20)::text, 8, '0'),
         'user' || n || '@example.com', '1415' || lpad(n::text, 8, '0'), 'order-' || n,
         CASE WHEN status = 'completed' THEN ${part(3)} >= 150 END, ${part(4)} < 50, ${part(5)} < 333, ${part(6)} >= 100,
         (ARRAY['drivers-license', 'drivers-license', 'passport', 'identification'])[1 + ${part(7)} / 250],
         (ARRAY['CA','TX','FL','NY','PA','IL','OH','GA','NC','MI','WY','VT'])[1 + (${part(8)} * ${part(8)} / 83334)],
         CASE WHEN ${part(9)} >= 50 THEN 'US' ELSE 'CA' END,
         json_build_object('id', id, 'status', status, 'submitted', at, 'updatedAt', at)
    FROM (SELECT n, $2 || lpad(n::text, 11, '0') AS id,
                 timestamptz '2020-01-01Z' + n * interval '1 day' / ${JOBS_A_DAY} AS at,
                 (ARRAY['id-verification','id-aml','dob','tin-validation','selfie-verification','id-crosscheck'])
                   [1 + least(5, (${part(1)} * ${part(1)} / 190000))] AS type,
                 CASE WHEN ${part(2)} >= 40 THEN 'completed' WHEN ${part(2)} >= 10 THEN 'removed' ELSE 'active' END AS status
            FROM generate_series($3::bigint, $4::bigint) AS n) AS numbered`;

/** Indexes are built when all rows are there: one by one they take ten times as long. */
async function fill() {
  const indexes = (
    await pool.query(
      `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'jobs' AND indexname <> 'jobs_pkey'`,
    )
  ).rows;
  for (const { indexname } of indexes) await pool.query(`DROP INDEX ${indexname}`);
  await pool.query('ALTER TABLE jobs DISABLE TRIGGER USER');
  for (const { tenant, jobs } of [small, large])
    for (let from = 1; from <= jobs; from += ROWS_A_STATEMENT)
      await pool.query(FILL, [
        tenant,
        tenant === large.tenant ? 'L' : 'S',
        from,
        Math.min(jobs, from + ROWS_A_STATEMENT - 1),
      ]);
  await pool.query('ALTER TABLE jobs ENABLE TRIGGER USER');
  // Sorted in memory rather than on disk.
  const one = await pool.connect();
  await one.query(`SET maintenance_work_mem = '1GB'`);
  for (const { indexdef } of indexes) await one.query(indexdef);
  one.release(true);
  await pool.query('VACUUM (ANALYZE) jobs');
  const began = performance.now();
  await rebuildTotals(pool);
  return since(began);
}

const list = (of, query) => client.send({ path: `/api/jobs${query}`, headers: { 'X-API-Key': of.key } });
async function fetchPage(of, query) {
  const response = await fetch(`${service.url}/api/jobs${query}`, { headers: { 'X-API-Key': of.key } });
  if (!response.ok) throw new Error(`${query}: ${await response.text()}`);
  return response.json();
}

/** The two accounts take turns. */
async function latencies(small, large) {
  const times = [[], []];
  for (let turn = 0; turn < REPEATS + 2; turn += 1) {
    times[0].push(await small());
    times[1].push(await large());
  }
  return times.map((all) => median(all.slice(2)));
}

async function sqlMs(text) {
  const times = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const began = performance.now();
    await pool.query(text);
    times.push(performance.now() - began);
  }
  return median(times);
}

const FACETS = {
  'type=id-aml': `type = 'id-aml'`,
  'status=completed': `status = 'completed'`,
  'success=false': 'success = false',
  'idState=US-WY': `id_state = 'WY' AND id_country = 'US'`,
  'idCountry=CA': `id_country = 'CA'`,
  'idType=passport': `id_type = 'passport'`,
  'withSession=true': 'with_session',
  'processed=false': 'completed_at IS NULL',
  'billable=false': 'NOT billable',
  'accountReviewed=true': 'account_reviewed',
};
const facets = Object.entries(FACETS);
const day = (place) => new Date(Date.UTC(2020, 0, 1) + (place * 86_400_000) / JOBS_A_DAY).toISOString();
/** Bounds in the middle of a day, at the same shares of each account's time. */
const rangeOf = ({ jobs }, begin, end) =>
  [
    ...(begin ? [`from=${day(begin * jobs + 3_333)}`] : []),
    ...(end ? [`to=${day(end * jobs - 3_333)}`] : []),
  ].join('&');

const rows = [];
const notes = [];
/** @returns whether the listing's total is that of plain SQL, which is timed */
async function compare(name, querySmall, queryLarge, condition, goals) {
  const [atSmall, atLarge] = await latencies(
    () => list(small, querySmall),
    () => list(large, queryLarge),
  );
  const plain = `SELECT count(*)::int AS n FROM jobs WHERE tenant = '${large.tenant}' AND ${condition}`;
  const [{ n }] = (await pool.query(plain)).rows;
  const { total } = /** @type {{total: number}} */ (await fetchPage(large, queryLarge));
  if (total !== n) throw new Error(`${name}: the listing says ${total}, counting ${n}`);
  return { name, atSmall, atLarge, plain: goals.plain ? await sqlMs(plain) : undefined, found: n };
}

function summarize(title, figures) {
  const worst = (of) => figures.toSorted((a, b) => of(b) - of(a))[0];
  const slowest = worst(({ atSmall, atLarge }) => atLarge / atSmall);
  rows.push(
    measured({
      name: `${title}, worst: ${slowest.name}`,
      figure: slowest.atLarge,
      peer: slowest.atSmall,
      peerName: `at ${SMALL}`,
      unit: 'ms',
      atMost: 2,
    }),
  );
  const counted = figures.filter(({ plain }) => plain !== undefined);
  if (counted.length > 0) {
    const least = counted.toSorted((a, b) => a.plain / a.atLarge - b.plain / b.atLarge)[0];
    rows.push(
      measured({
        name: `plain SQL’s count against ${title}, least: ${least.name}`,
        figure: least.plain,
        peer: least.atLarge,
        peerName: 'page and total',
        unit: 'ms',
        atLeast: 10,
      }),
    );
  }
  for (const { name, atSmall, atLarge, plain, found } of figures)
    notes.push(
      `${title}: ${name}, ${found} found: ${atLarge.toFixed(1)} ms, at ${SMALL} ${atSmall.toFixed(1)} ms${plain === undefined ? '' : `, count alone ${plain.toFixed(0)} ms`}`,
    );
}

const began = performance.now();
const counting = await fill();
const [{ bytes, totals }] = (
  await pool.query(
    `SELECT pg_total_relation_size('jobs') / 1e9 AS bytes,
            (pg_total_relation_size('job_totals') + pg_total_relation_size('job_facet_totals')) / 1e6 AS totals`,
  )
).rows;
notes.push(
  `${LARGE} and ${SMALL} jobs, ${Number(bytes).toFixed(1)} GB with indexes, filled in ${since(began)}; totals counted in ${counting}, ${Number(totals).toFixed(0)} MB`,
);
console.error(notes[0]);
for (let turn = 0; turn < 200; turn += 1) await list(large, '?pageSize=1');

const first = await compare('all', '', '', 'true', { plain: true });
summarize('first page', [first]);
const singles = [];
for (const [query, condition] of facets)
  singles.push(await compare(query, `?${query}`, `?${query}`, condition, { plain: true }));
summarize('one facet', singles);
const pairs = [];
for (const [at, [one, oneIs]] of facets.entries())
  for (const [other, otherIs] of facets.slice(at + 1))
    pairs.push(
      await compare(`${one}&${other}`, `?${one}&${other}`, `?${one}&${other}`, `${oneIs} AND ${otherIs}`, {}),
    );
summarize('two facets', pairs);
const ranges = [];
for (const [begin, end] of [
  [0.1, 0.9],
  [0.5, undefined],
  [undefined, 0.7],
  [0.3, 0.4],
])
  for (const facet of ['', 'success=false']) {
    const [querySmall, queryLarge] = [small, large].map((of) => `?${rangeOf(of, begin, end)}&${facet}`);
    const condition = [
      ...(begin ? [`submitted_at >= '${day(begin * LARGE + 3_333)}'`] : []),
      ...(end ? [`submitted_at <= '${day(end * LARGE - 3_333)}'`] : []),
      facet ? FACETS[facet] : 'true',
    ].join(' AND ');
    const name = `${begin ?? ''}–${end ?? ''} ${facet}`;
    ranges.push(await compare(name, querySmall, queryLarge, condition, { plain: begin !== 0.3 }));
  }
summarize('from and to', ranges);
const searches = [];
const middle = (of) => Math.floor(of.jobs / 2);
/** @type {[query: (of: any) => string, condition: string][]} */
const lookups = [
  [
    (of) => `?lastName=sample${String(middle(of) / 20).padStart(8, '0')}`,
    `last_name_key = 'sample${String(middle(large) / 20).padStart(8, '0')}'`,
  ],
  [(of) => `?email=user${middle(of)}@example.com`, `email_key = 'user${middle(large)}@example.com'`],
  [
    (of) => `?phone=1415${String(middle(of)).padStart(8, '0')}`,
    `phone_key = '1415${String(middle(large)).padStart(8, '0')}'`,
  ],
  [(of) => `?internalId=order-${middle(of)}`, `internal_id = 'order-${middle(large)}'`],
];
for (const [query, condition] of lookups)
  searches.push(
    await compare(query(large).split('=')[0].slice(1), query(small), query(large), condition, {}),
  );
summarize('searches', searches);

/** A cursor anywhere: of the page that begins there by its number. */
async function cursorAt(place) {
  const page = Math.max(1, Math.floor((place * LARGE) / 100));
  const response = await fetch(`${service.url}/api/jobs?page=${page}`, {
    headers: { 'X-API-Key': large.key },
  });
  return /after=([\w-]+)/.exec(response.headers.get('link'))[1];
}
const depths = [];
for (const place of [0.25, 0.5, 0.75, 0.99]) {
  const cursor = await cursorAt(place);
  const [near, far] = await latencies(
    () => list(large, '?after=*'),
    () => list(large, `?after=${cursor}`),
  );
  depths.push({ place, near, far });
}
const deepest = depths.toSorted((a, b) => b.far / b.near - a.far / a.near)[0];
rows.push(
  measured({
    name: `page by cursor, worst at ${deepest.place} of the depth`,
    figure: deepest.far,
    peer: deepest.near,
    peerName: 'first page',
    unit: 'ms',
    atMost: 1.5,
  }),
);
const far = Math.min(50_000, Math.floor(LARGE / 200));
for (const [facet, condition] of [
  ['', 'true'],
  ['&withSession=false', 'NOT with_session'],
]) {
  const [byNumber] = await latencies(
    () => list(large, `?page=${far}${facet}`),
    async () => 0,
  );
  const offset = await sqlMs(
    `SELECT head FROM jobs WHERE id = ANY(ARRAY(SELECT id FROM jobs WHERE tenant = '${large.tenant}' AND ${condition}
       ORDER BY submitted_at DESC, id LIMIT 100 OFFSET ${(far - 1) * 100})) ORDER BY submitted_at DESC, id`,
  );
  rows.push(
    measured({
      name: `OFFSET of plain SQL against page ${far}${facet}`,
      figure: offset,
      peer: byNumber,
      peerName: 'page and total',
      unit: 'ms',
      atLeast: 20,
    }),
  );
}
client.close();
await service.stop();
report('scale', rows, notes);
