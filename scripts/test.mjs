#!/usr/bin/env node
// What `npm test` runs: installs and builds what is missing, starts a throwaway PostgreSQL and Redis, runs jest.
//   npm test -- --fast                                     rules and services alone
//   npm test -- --whole                                    acceptance too, and more of the calls that may fail
//   npm test -- apps/jobs/test/documents                   extra arguments go to jest; a path names specs of any kind
// The last line is always "N passed, N failed" (with ", N skipped" when some were).
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install, requireNode, ROOT } from './install.mjs';
import { fetchRedisMeanwhile } from './services/redis-binary.mjs';
import { runChild } from './services/child.mjs';
import { countTests, runWithSecondRun } from './specs/second-run.mjs';

/** Each jest worker has four of Redis' 64 databases, and PostgreSQL's 300 connections are for all. */
const MAX_WORKERS = 8;
/** A worker keeps some 140 MB; the rest is garbage. One that is replaced loads every module again. */
const IDLE_MEMORY_MAX = '1.5GB';
/** Of the calls of each use-case; `npm test` takes fewer. */
const WHOLE_FAULT_STEP = 4;

const FLAGS = ['--fast', '--whole'];
const isWhole = process.argv.includes('--whole');
const extra = process.argv.slice(2).filter((arg) => !FLAGS.includes(arg));

requireNode();
const folder = mkdtempSync(join(tmpdir(), 'bonafide-test-'));
let counts = { passed: 0, failed: 1, skipped: 0 };
let code = 1;
let services;
let interrupted = false;
const remember = () => (interrupted = true);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, remember);
try {
  const redisFetched = process.env.TEST_REDIS_URL ? undefined : fetchRedisMeanwhile();
  install();
  build();
  await redisFetched;
  // Only now: what it needs may just have been installed.
  const { startThrowawayServices } = await import('./with-services.mjs');
  services = await startThrowawayServices({ log: (line) => console.error(line) });
  // Who names specs sees at once what failed.
  counts =
    extra.length > 0
      ? countTests(await runJest())
      : await runWithSecondRun(runJest, (line) => console.error(line));
} catch (error) {
  console.error(error.message);
} finally {
  await services?.stop();
}
rmSync(folder, { recursive: true, force: true });
const { passed, failed, skipped } = counts;
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? code : code || 1;

/** @param {string[]} [files] these alone, one after another; default: what the command line asks for */
async function runJest(files) {
  if (interrupted) return undefined;
  const resultFile = join(folder, files ? 'second.json' : 'first.json');
  const args = [join(ROOT, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${resultFile}`];
  args.push(
    `--workerIdleMemoryLimit=${IDLE_MEMORY_MAX}`,
    ...(files ? ['--maxWorkers=1', '--runTestsByPath', ...files] : chosen()),
  );
  const env = { ...process.env, ...services.env, NODE_ENV: 'test' };
  if (isWhole) env.FAULT_STEP ??= String(WHOLE_FAULT_STEP);
  code = await runChild(process.execPath, args, { cwd: ROOT, env });
  return existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : undefined;
}

function chosen() {
  const args = [];
  if (process.argv.includes('--fast')) args.push('--selectProjects', 'unit', 'service');
  else if (!isWhole && extra.every((arg) => arg.startsWith('-')))
    args.push('--selectProjects', 'unit', 'service', 'slow');
  // One more than there are cores: many specs wait for processes that end, start or come back.
  const workers = Math.min(MAX_WORKERS, availableParallelism() + 1);
  if (!extra.some((arg) => /^(-w|-i|--maxWorkers|--runInBand)/.test(arg)))
    args.push(`--maxWorkers=${workers}`);
  return [...args, ...extra];
}
