// Runs every benchmark of this folder one after another and sums them up: one table on the terminal, and RESULTS.md.
//
//   npm run bench                                all
//   node bench/run.mjs listing delivery          these
//   node bench/run.mjs --write listing-growth    these, and their parts of RESULTS.md
//
// Growth curves are drawn to bench/plots. RESULTS.md and plots are written by a run of all, or with --write.
// What a benchmark needs it gets of its own: a durable PostgreSQL and a Redis that nobody else uses. Exits with 1 when a
// goal was missed or a benchmark failed.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { drawCurve } from './plot.mjs';
import { cellsOf, HEADINGS, reasonsOf, table } from './report.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const withServices = fileURLToPath(new URL('../scripts/with-services.mjs', import.meta.url));

/** A benchmark reports; what does not is a part of others. */
const isBenchmark = (file) =>
  file.endsWith('.mjs') &&
  !['run.mjs', 'report.mjs', 'plot.mjs', 'scoreboard.mjs'].includes(file) &&
  readFileSync(`${folder}${file}`, 'utf8').includes(`from './report.mjs'`);

/**
 * @returns {Promise<{bench: string, rows: object[], notes: string[], curves: import('./plot.mjs').Curve[], failure?: string}>}
 *   the benchmark's last line
 */
function runBenchmark(name) {
  // Figures of a database that forgets would flatter whatever writes.
  const env = { ...process.env };
  delete env.TEST_DATABASE_URL;
  delete env.TEST_REDIS_URL;
  const args = [withServices, '--durable', '--', process.execPath, `${folder}${name}.mjs`];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
    process.stderr.write(text);
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const last = output.trimEnd().split('\n').at(-1);
      try {
        resolve({ notes: [], curves: [], ...JSON.parse(last) });
      } catch {
        resolve({
          bench: name,
          rows: [],
          notes: [],
          curves: [],
          failure: `ended with ${code} before it reported`,
        });
      }
    });
  });
}

const machine = () => {
  const model = cpus()[0]?.model.trim() || 'unnamed processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${model}, ${memory} GB of memory, ${process.platform} ${process.arch}, Node ${process.version}`;
};

const outcomeOf = (result) => {
  if (result.failure) return `**Failed**: ${result.failure}.`;
  const missed = result.rows.filter((row) => !row.pass).length;
  return missed === 0 ? 'All goals met.' : `${missed} of ${result.rows.length} goals **missed**.`;
};

const plotOf = ({ bench }, { name }) => `plots/${bench.replaceAll(' ', '-')}-${name}.svg`;

const sectionOf = (result, measured, notes = [...result.notes, ...reasonsOf(result.rows)]) => [
  `## ${result.bench}`,
  '',
  measured === undefined ? outcomeOf(result) : `${outcomeOf(result)} Measured by itself on ${measured}.`,
  '',
  ...(result.rows.length > 0 ? [...table([HEADINGS, ...result.rows.map(cellsOf)]), ''] : []),
  ...notes.map((note) => `- ${note}`),
  ...(notes.length > 0 ? [''] : []),
  ...result.curves.flatMap((curve) => [`![${curve.title}](${plotOf(result, curve)})`, '']),
];

/** The parts of RESULTS.md: its head, then one for each benchmark, as lines. */
const partsOf = (text) => text.split(/\n(?=## )/).map((part) => part.trimEnd());

const words = process.argv.slice(2);
const asked = words.filter((word) => word !== '--write');
const isAll = asked.length === 0;
const names = readdirSync(folder)
  .filter(isBenchmark)
  .map((file) => file.slice(0, -'.mjs'.length));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; known: ${names.join(', ')}`);
  process.exit(64);
}

const results = [];
for (const name of isAll ? names : asked) {
  console.error(`\n${name} …`);
  results.push(await runBenchmark(name));
}

console.log(
  table([
    ['benchmark', ...HEADINGS],
    ...results.flatMap((result) => result.rows.map((row) => [result.bench, ...cellsOf(row)])),
  ]).join('\n'),
);
const failures = results.filter((result) => result.failure);
for (const { bench, failure } of failures) console.log(`${bench}: ${failure}`);

const today = new Date().toISOString().slice(0, 10);
if (isAll || words.includes('--write')) {
  mkdirSync(`${folder}plots`, { recursive: true });
  for (const result of results)
    for (const curve of result.curves) writeFileSync(`${folder}${plotOf(result, curve)}`, drawCurve(curve));
  const head = [
    '# Results of the benchmarks',
    '',
    `Written by \`npm run bench\` on ${today}: ${machine()}. Every figure stands beside a`,
    'floor or peer measured in the same run; the ratio is what counts, the figures themselves are this machine’s.',
  ].join('\n');
  const written = results
    .filter(({ failure }) => isAll || !failure)
    .map((result) => sectionOf(result, isAll ? undefined : today))
    .map((lines) => lines.join('\n').trimEnd());
  const [oldHead, ...old] = isAll ? [head] : partsOf(readFileSync(`${folder}RESULTS.md`, 'utf8'));
  const byTitle = new Map([...old, ...written].map((part) => [part.split('\n', 1)[0], part]));
  const sections = [...byTitle].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  writeFileSync(`${folder}RESULTS.md`, `${[oldHead, ...sections].join('\n\n')}\n`);
}
const isMet = failures.length === 0 && results.every(({ rows }) => rows.every((row) => row.pass));
process.exit(isMet ? 0 : 1);
