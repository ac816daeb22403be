// Screening one name against imported lists, as a job does it: the service's own import and search in this process, on
// a PostgreSQL database a size. Goals: at 50,000 entities the 95th percentile below 25 ms; a screening at 50,000 costs at
// most twice what it costs at 5,000. All sizes are asked in turn, in one run.
//
//   npx nx run @bonafide/jobs:build
//   node scripts/with-services.mjs --durable -- node bench/aml-screening.mjs
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDataSource } from '../apps/jobs/dist/database.js';
import { importList } from '../apps/jobs/dist/checks/aml/import-list.js';
import { screenLists } from '../apps/jobs/dist/checks/aml/screen-lists.js';
import { migrate } from '../libs/platform/dist/database.js';
import { inventList, inventQuestions } from './aml-names.mjs';
import { measured, quantile, report } from './report.mjs';

const SIZES = (process.env.ENTITIES ?? '5000,20000,50000').split(',').map(Number);
const [SMALL, LARGE] = [SIZES[0], SIZES.at(-1)];
const QUESTIONS = Number(process.env.QUESTIONS ?? 600);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const GOAL_MS = 25;

const admin = new pg.Client(process.env.TEST_DATABASE_URL);
await admin.connect();

async function openList(count) {
  const name = `bench_aml_${count}_${randomBytes(3).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${name}` }).href;
  const dataSource = await createDataSource({ url, poolSize: 2 }).initialize();
  await migrate(dataSource);
  const entities = inventList(count);
  const time = async (work) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  const importAll = () => dataSource.transaction((manager) => importList(manager, 'ofac-sdn', entities));
  const importMs = await time(importAll);
  const againMs = await time(importAll);
  const [sizes] = await dataSource.query(
    'SELECT (SELECT count(*)::int FROM aml_names) AS names, (SELECT count(*)::int FROM aml_terms) AS terms',
  );
  const close = async () => {
    await dataSource.destroy();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { count, dataSource, entities, importMs, againMs, sizes, times: [], hits: 0, close };
}

async function askAll(list, questions, kept) {
  for (const question of questions) {
    const started = performance.now();
    const facts = await screenLists(list.dataSource.manager, question);
    const took = performance.now() - started;
    if (!kept) continue;
    list.times.push(took);
    list.hits += facts.hits.length > 0 ? 1 : 0;
  }
}

const lists = [];
for (const size of SIZES) lists.push(await openList(size));
const questions = lists.map(({ entities }) => inventQuestions(entities, QUESTIONS));
for (const [at, list] of lists.entries()) await askAll(list, questions[at].slice(0, 200), false);
for (let round = 0; round < ROUNDS; round++)
  for (let from = 0; from < QUESTIONS; from += 50)
    for (const [at, list] of lists.entries()) await askAll(list, questions[at].slice(from, from + 50), true);

const mean = (times) => times.reduce((sum, time) => sum + time, 0) / times.length;
const [small, large] = [lists[0], lists.at(-1)];
const rows = [
  measured({
    name: `screening at ${LARGE} entities, p95`,
    figure: quantile(large.times, 0.95),
    peer: GOAL_MS,
    peerName: 'goal',
    unit: 'ms',
    atMost: 1,
  }),
  measured({
    name: `mean cost, ${LARGE} / ${SMALL} entities`,
    figure: mean(large.times),
    peer: mean(small.times),
    peerName: `at ${SMALL}`,
    unit: 'ms',
    atMost: 2,
  }),
  measured({
    name: `p95, ${LARGE} / ${SMALL} entities`,
    figure: quantile(large.times, 0.95),
    peer: quantile(small.times, 0.95),
    peerName: `at ${SMALL}`,
    unit: 'ms',
  }),
];
const notes = lists.map(
  ({ count, sizes, importMs, againMs, times, hits }) =>
    `${count} entities: ${sizes.names} names, ${sizes.terms} terms; imported in ${(importMs / 1_000).toFixed(1)} s, again in ${(againMs / 1_000).toFixed(1)} s; median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; ${((100 * hits) / times.length).toFixed(0)} % with a hit`,
);
const growth = (name, figureOf) => ({
  name,
  points: lists.map(({ count, times }) => [count, figureOf(times)]),
});
report('aml-screening', rows, notes, [
  {
    name: 'latency',
    title: 'Screening one name against imported lists',
    x: 'entities on the lists',
    y: 'ms a screening',
    series: [
      growth('median', (times) => quantile(times, 0.5)),
      growth('mean', mean),
      growth('p95', (times) => quantile(times, 0.95)),
    ],
  },
]);
for (const list of lists) await list.close();
await admin.end();
