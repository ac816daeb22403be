#!/usr/bin/env node
// Takes out, one at a time and in a copy of the tree, the line that keeps each promise of docs/security.md, and runs the
// test that the table names: it must fail. Ends with "N proven, N not".
//   npm run promises -- --only "portrait|apps/auth"    promises or test files that match
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { install, requireNode, ROOT } from './install.mjs';
import { MUTATIONS } from './promises/mutations.mjs';
import { mutate } from './promises/mutate.mjs';
import { readPromises } from './promises/read-promises.mjs';
import { runJest } from './promises/run-jest.mjs';

const COPIED = ['apps', 'libs', 'docs', 'docker', 'k8s', 'package.json', 'scripts', 'jest.config.js'];

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
requireNode();
install();
build();
const { startThrowawayServices } = await import('./services/throwaway.mjs');

const only = new RegExp(values.only);
const promises = readPromises(readFileSync(join(ROOT, 'docs/security.md'), 'utf8')).filter(
  ({ promise, file }) => only.test(promise) || only.test(file),
);
const copy = mkdtempSync(join(tmpdir(), 'bonafide-promises-'));
let services;
let unproven = 0;
process.exitCode = 1;
try {
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  services = await startThrowawayServices({ log: (line) => console.error(line) });
  const run = (tests) => runJest(copy, tests, { ...process.env, ...services.env, NODE_ENV: 'test' });

  const before = await run(promises);
  for (const failure of before.failures) console.log(`fails with nothing taken out: ${failure}`);
  if (before.broken) console.log(`does not run with nothing taken out: ${before.broken}`);
  unproven = before.failures.length + (before.broken ? 1 : 0);
  for (const row of promises) {
    const began = Date.now();
    const verdict = await prove(row, run).catch((error) => ({ isProven: false, why: error.message }));
    if (!verdict.isProven) unproven++;
    console.log(
      `${verdict.isProven ? 'proven' : 'NOT   '} ${row.promise} (${Date.now() - began} ms): ${verdict.why}`,
    );
  }
  console.log(`${promises.length - unproven} proven, ${unproven} not`);
  process.exitCode = unproven === 0 && promises.length > 0 ? 0 : 1;
} finally {
  await services?.stop();
  rmSync(copy, { recursive: true, force: true });
}

async function prove(row, run) {
  const changes = MUTATIONS[row.promise];
  if (!changes) return { isProven: false, why: 'nothing is listed to take out' };
  const restore = mutate(copy, changes);
  try {
    const { failures, passed, broken } = await run([row]);
    if (broken) return { isProven: false, why: `the test did not run: ${broken}` };
    if (failures.length > 0) return { isProven: true, why: failures[0] };
    return { isProven: false, why: passed > 0 ? 'the test passes without it' : 'no test has this title' };
  } finally {
    restore();
  }
}
