#!/usr/bin/env node
// What `npm test` runs: installs and builds what is missing, starts a throwaway PostgreSQL and Redis, runs jest.
//   npm test -- --fast                                     rules and services alone
//   npm test -- --whole                                    acceptance too, and every case of every table
//   npm test -- apps/jobs/test/documents                   extra arguments go to jest; a path names specs of any kind
// The last line is always "N passed, N failed" (with ", N skipped" when some were).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install, requireNode, ROOT } from './install.mjs';
import { fetchRedisMeanwhile } from './services/redis-binary.mjs';
import { runChild } from './services/run-child.mjs';

/** Each jest worker has four of Redis' 64 databases, and PostgreSQL's 300 connections are for all. */
const MAX_WORKERS = 8;

const FLAGS = ['--fast', '--whole'];
const isWhole = process.argv.includes('--whole');
const extra = process.argv.slice(2).filter((arg) => !FLAGS.includes(arg));

requireNode();
const folder = mkdtempSync(join(tmpdir(), 'bonafide-test-'));
const resultFile = join(folder, 'results.json');
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
  const { startThrowawayServices } = await import('./services/throwaway.mjs');
  services = await startThrowawayServices({ log: (line) => console.error(line) });
  // One more than there are cores: many specs wait for processes that end, start or come back.
  const workers = Math.min(MAX_WORKERS, availableParallelism() + 1);
  const args = [join(ROOT, 'node_modules/jest/bin/jest.js')];
  if (process.argv.includes('--fast')) args.push('--selectProjects', 'unit', 'service');
  else if (!isWhole && extra.every((arg) => arg.startsWith('-')))
    args.push('--selectProjects', 'unit', 'service', 'slow');
  args.push('--json', `--outputFile=${resultFile}`);
  if (!extra.some((arg) => /^(-w|-i|--maxWorkers|--runInBand)/.test(arg)))
    args.push(`--maxWorkers=${workers}`);
  args.push('--workerIdleMemoryLimit=1GB', ...extra);
  if (!interrupted) {
    const env = { ...process.env, ...services.env, NODE_ENV: 'test', ...(isWhole && { EVERY_CASE: 'true' }) };
    code = await runChild(process.execPath, args, { cwd: ROOT, env });
  }
} catch (error) {
  console.error(error.message);
} finally {
  await services?.stop();
}
const { passed, failed, skipped } = countTests();
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = code === 0 && failed === 0 && passed > 0 ? 0 : code || 1;

/** A test file that could not even be loaded counts as one failure; so does a run without results. */
function countTests() {
  try {
    const results = JSON.parse(readFileSync(resultFile, 'utf8'));
    return {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
