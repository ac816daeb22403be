#!/usr/bin/env node
// What the engines of this machine get right, on stated sets: writes docs/scoreboard.md, part by part, with 95 % confidence
// intervals (Wilson). Each part is a benchmark of this folder; what it counted is shown.
//
//   npm run scoreboard                          every part on generated sets, half an hour on two cores
//   npm run scoreboard -- faces screening       these parts; SESSIONS, FRONTS and SPECIMENS set their sizes
//   npm run scoreboard -- --public DIR          the public sets, clones of their repositories in DIR
//   npm run scoreboard -- --faces DIR           your own photographs, one folder a person: prints, and writes nothing
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table, wilson } from './report.mjs';
import { build } from '../scripts/build.mjs';
import { install, requireNode, ROOT } from '../scripts/install.mjs';

const PAGE = join(ROOT, 'docs/scoreboard.md');

/** Sets of others, which are not in this repository. The digest is that of the files that are read. */
const PUBLIC_SETS = [
  {
    name: 'deepface',
    repository: 'https://github.com/serengil/deepface',
    folder: 'tests/unit/dataset',
    sha256: '9ca58e30a189b94f702fbd81e8c8221dbae35a99d4cbfcd10aff050a4dd40d59',
  },
  {
    name: 'face-api.js',
    repository: 'https://github.com/justadudewhohacks/face-api.js',
    folder: 'examples/images',
    sha256: '69f0c57cdd68e046b88bf405b9ee24b228b971c5b257535df0b5e53383d5f425',
  },
];

/** @type {{name: string, title: string, set: string, bench: string, env?: Record<string, string>}[]} */
const PARTS = [
  {
    name: 'honest',
    title: 'Whole verifications',
    set: 'Generated: honest sessions of made-up people, documents in a dozen made-up layouts and passports of eight states, turned by 2 to 12 degrees. Faces: one person on two pictures of a package.',
    bench: 'honest-sessions',
    env: { SESSIONS: '100' },
  },
  {
    name: 'fronts',
    title: 'Fronts of licences',
    set: 'Generated: made-up licences in a dozen made-up layouts, photographed.',
    bench: 'licence-fronts',
  },
  {
    name: 'zones',
    title: 'Machine-readable zones',
    set: 'Generated: made-up specimens in a cut of OCR-B that the reader does not know, photographed.',
    bench: 'zone-reading',
    env: { SPECIMENS: '100' },
  },
  {
    name: 'faces',
    title: 'Faces, copies and bent stills',
    set: 'The sample pictures of @vladmandic/face-api: 22 people.',
    bench: 'faces',
  },
  {
    name: 'screening',
    title: 'Screening',
    set: 'Generated: 2,715 labelled names against lists of 50,000 made-up entities.',
    bench: 'aml-screening',
    env: { ENTITIES: '5000,50000', ROUNDS: '1' },
  },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { faces: { type: 'string' }, public: { type: 'string' } },
});

/** SHA-256 of names and contents of all pictures and tables under a folder. */
function digestOf(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(jpe?g|png|webp|csv)$/i.test(name))
    .sort();
  const hash = createHash('sha256');
  for (const name of files)
    hash.update(
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
    );
  return hash.digest('hex');
}

/**
 * Runs a benchmark; its sizes may also be set from outside.
 *
 * @returns {{rows: any[], notes: string[]}} its last line
 */
function measure(bench, env = {}, set = {}) {
  const script = join(ROOT, 'scripts/with-services.mjs');
  const { stdout, status } = spawnSync(
    process.execPath,
    [script, '--durable', '--', process.execPath, join(ROOT, `bench/${bench}.mjs`)],
    {
      env: { ...env, ...process.env, ...set },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const last = stdout.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) throw new Error(`${bench} ended with ${status} and no figures`);
  return JSON.parse(last);
}

const percent = (share) => {
  const text = (100 * share).toFixed(share > 0 && share < 0.001 ? 2 : 1);
  return `${text.replace(/\.0+$/, '')} %`;
};

/** Figures that are counts of something; times and ratios stand in RESULTS.md. */
function tableOf(rows) {
  const counted = rows.filter(
    ({ unit, figure, peer }) => unit === '' && Number.isInteger(figure) && peer > 0 && Number.isInteger(peer),
  );
  return table([
    ['what', 'seen', 'share', '95 % interval'],
    ...counted.map(({ name, figure, peer, peerName }) => {
      const [low, high] = wilson(figure, peer);
      return [
        name,
        `${figure} of ${peer} ${peerName}`,
        percent(figure / peer),
        `${percent(low)} to ${percent(high)}`,
      ];
    }),
  ]).join('\n');
}

const today = new Date().toISOString().slice(0, 10);
const partOf = (title, set, { rows, notes }) =>
  [
    `## ${title}`,
    `${set} Measured on ${today}.`,
    tableOf(rows),
    notes.map((note) => `- ${note}`).join('\n'),
  ].join('\n\n');

/** Replaces the part of that title, or adds it at the end. */
function withPart(page, title, text) {
  const parts = page.trim().split(/\n\n(?=## )/);
  const at = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  if (at < 0) parts.push(text);
  else parts[at] = text;
  return `${parts.join('\n\n')}\n`;
}

const HEAD = `# Scoreboard

What the engines of this machine get right, written by \`npm run scoreboard\`. Each figure says how many of how many were
seen, and the 95 % confidence interval (Wilson) of the share behind it.

Generated sets show that what is printed is read, and that what does not belong together is told apart, not how people
photograph. No set here is large, or of one group alone, so none says how the engines treat groups of people: measure that
on your own photographs, \`npm run scoreboard -- --faces DIR\`, one folder a person, with \`groups.csv\` of \`person,group\` for
the figures of each group. It prints how often strangers match and how often one person does not, and writes nothing.`;

requireNode();
install();
build();
if (values.faces) {
  const { rows, notes } = measure('faces', {}, { FACES: values.faces });
  console.log(`${tableOf(rows)}\n${notes.join('\n')}`);
  process.exit(0);
}
const isAll = positionals.length === 0 && !values.public;
const chosen = PARTS.filter(({ name }) => isAll || positionals.includes(name));
const write = (title, set, found) => {
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : HEAD;
  const parts = page.trim().split(/\n\n(?=## )/);
  writeFileSync(PAGE, withPart([HEAD, ...parts.slice(1)].join('\n\n'), title, partOf(title, set, found)));
};
for (const { title, set, bench, env } of chosen) write(title, set, measure(bench, env));
if (values.public)
  for (const { name, repository, folder, sha256 } of PUBLIC_SETS) {
    const path = join(values.public, name, folder);
    const found = digestOf(path);
    if (found !== sha256) throw new Error(`${path} is not the set that was measured: ${found}`);
    const set = `Public: \`${folder}\` of ${repository}, SHA-256 \`${sha256}\` over the names and digests of its pictures and tables; not part of this repository.`;
    write(`Faces of ${name}`, set, measure('faces', {}, { FACES: path }));
  }
