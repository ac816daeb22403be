// Screening names against imported lists, as a job does it: the service's own import and search in this process, on a
// PostgreSQL database a size; lists in the three public formats, two screenings at a time. How fast: at 50,000 entities
// the 95th percentile below 25 ms, and at most twice the mean of 5,000. How well: recall and precision by category, on
// bench/aml-labelled.csv and on a set of other seeds.
//
//   npx nx run @bonafide/jobs:build
//   node scripts/with-services.mjs --durable -- node bench/aml-screening.mjs
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { analyzeLists, importList } from '../apps/jobs/dist/checks/aml/import-list.js';
import { readEu } from '../apps/jobs/dist/checks/aml/read-eu.js';
import { readOfac } from '../apps/jobs/dist/checks/aml/read-ofac.js';
import { readUn } from '../apps/jobs/dist/checks/aml/read-un.js';
import { AML_THRESHOLD, screenLists } from '../apps/jobs/dist/checks/aml/screen-lists.js';
import { createDataSource } from '../apps/jobs/dist/database/database.js';
import { migrate } from '../libs/platform/dist/database/database.js';
import { askQuestions, fromCsv, LIST_SEED, LIST_SIZE } from './aml-labelled.mjs';
import { euFile, inventPopulation, ofacFiles, unFile } from './aml-population.mjs';
import { isoCountry } from './aml-questions.mjs';
import { measured, quantile, report } from './report.mjs';

const SIZES = (process.env.ENTITIES ?? `5000,20000,${LIST_SIZE}`).split(',').map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const AT_ONCE = 2;
const GOAL_MS = 25;
const OTHER_SEED = 90_210;

const admin = new pg.Client(process.env.TEST_DATABASE_URL);
await admin.connect();

async function openList(count) {
  const name = `bench_aml_${count}_${randomBytes(3).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${name}` }).href;
  const dataSource = await createDataSource({ url, poolSize: AT_ONCE }).initialize();
  await migrate(dataSource);
  const population = inventPopulation(count, LIST_SEED);
  const share = (rest) => population.filter((_entity, at) => at % 3 === rest);
  const issues = [
    ['ofac-sdn', readOfac(ofacFiles(share(0)))],
    ['un-sc', readUn(unFile(share(1)))],
    ['eu-fsf', readEu(euFile(share(2), isoCountry))],
  ];
  const importAll = async () => {
    const started = performance.now();
    for (const [source, issue] of issues)
      await dataSource.transaction((manager) => importList(manager, source, issue));
    await analyzeLists(dataSource);
    return performance.now() - started;
  };
  const [importMs, againMs] = [await importAll(), await importAll()];
  const [sizes] = await dataSource.query(
    'SELECT (SELECT count(*)::int FROM aml_names) AS names, (SELECT count(*)::int FROM aml_terms) AS terms',
  );
  const close = async () => {
    await dataSource.destroy();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { count, dataSource, population, importMs, againMs, sizes, times: [], close };
}

/** Asks one question; says how long it took and which entries were hits. */
async function ask({ dataSource }, { first, middle, last, dob, country, gender }) {
  const given = { firstName: first, middleName: middle, lastName: last, dob, country, gender };
  const question = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const started = performance.now();
  const { hits } = await screenLists(dataSource.manager, question);
  return { ms: performance.now() - started, refs: hits.map(({ entityId }) => entityId.split(':')[1]) };
}

/** @returns the answers, in the order of the questions */
async function askAll(list, questions) {
  const answers = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < questions.length; at = next++) answers[at] = await ask(list, questions[at]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return answers;
}

/** Somebody listed is found when they are among the hits; a stranger alarms when anybody is. */
function qualityOf(questions, answers) {
  const isRight = ({ meant }, { refs }) => (meant ? refs.includes(meant) : refs.length === 0);
  const count = (about, right) =>
    questions.filter(
      (question, at) => Boolean(question.meant) === about && isRight(question, answers[at]) === right,
    ).length;
  const [found, missed, alarms] = [count(true, true), count(true, false), count(false, false)];
  const kinds = [...new Set(questions.map(({ kind }) => kind))].map((kind) => {
    const all = questions.map((question, at) => [question, answers[at]]).filter(([one]) => one.kind === kind);
    const hits = all.filter(([one, answer]) => Boolean(one.meant) === isRight(one, answer)).length;
    const isMeant = Boolean(all[0][0].meant);
    return measured({
      name: `${kind}, ${isMeant ? 'found' : 'alarm'}`,
      figure: hits,
      peer: all.length,
      peerName: 'names',
    });
  });
  return { recall: found / (found + missed), precision: found / (found + alarms), kinds };
}

const lists = [];
for (const size of SIZES) lists.push(await openList(size));
const [small, large] = [lists[0], lists.at(-1)];
const labelled = fromCsv(readFileSync(new URL('aml-labelled.csv', import.meta.url), 'utf8'));
const questionsOf = (list) =>
  list.count === LIST_SIZE
    ? labelled
    : askQuestions(list.population, OTHER_SEED, { perMeant: 20, perStranger: 25 });
const questions = lists.map(questionsOf);
for (const [at, list] of lists.entries()) await askAll(list, questions[at].slice(0, 300));
const answers = lists.map(() => []);
for (let round = 0; round < ROUNDS; round++)
  for (const [at, list] of lists.entries()) {
    answers[at] = await askAll(list, questions[at]);
    list.times.push(...answers[at].map(({ ms }) => ms));
  }

const mean = (times) => times.reduce((sum, time) => sum + time, 0) / times.length;
const quality = qualityOf(questions.at(-1), answers.at(-1));
const otherQuestions = askQuestions(large.population, OTHER_SEED);
const other = qualityOf(otherQuestions, await askAll(large, otherQuestions));
const goal = (name, figure, atLeastFigure) =>
  measured({ name, figure, peer: atLeastFigure, peerName: 'goal', atLeast: 1 });
const rows = [
  goal(`recall, ${questions.at(-1).length} labelled names at ${large.count} entities`, quality.recall, 0.985),
  goal('precision, the same', quality.precision, 0.97),
  goal(`recall, ${otherQuestions.length} names of another seed`, other.recall, 0.98),
  goal('precision, the same', other.precision, 0.95),
  measured({
    name: `screening at ${large.count} entities, p95, ${AT_ONCE} at a time`,
    figure: quantile(large.times, 0.95),
    peer: GOAL_MS,
    peerName: 'goal',
    unit: 'ms',
    atMost: 1,
  }),
  measured({
    name: `mean cost, ${large.count} / ${small.count} entities`,
    figure: mean(large.times),
    peer: mean(small.times),
    peerName: `at ${small.count}`,
    unit: 'ms',
    atMost: 2,
  }),
  ...quality.kinds,
];
const notes = [
  ...lists.map(
    ({ count, sizes, importMs, againMs, times }) =>
      `${count} entities: ${sizes.names} names, ${sizes.terms} terms; imported in ${(importMs / 1_000).toFixed(1)} s, again in ${(againMs / 1_000).toFixed(1)} s; median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
  ),
  `threshold ${AML_THRESHOLD}`,
];
const growth = (name, figureOf) => ({
  name,
  points: lists.map(({ count, times }) => /** @type {[number, number]} */ ([count, figureOf(times)])),
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
