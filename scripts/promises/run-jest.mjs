import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const LONGEST_RUN_MS = 30 * 60_000;

/**
 * Runs the named tests of a tree.
 *
 * @param {{file: string, title: string}[]} tests the title, or a part of it, with typographic apostrophes
 * @returns {Promise<{passed: number, failures: string[], broken?: string}>} `broken` says why a file did not load
 */
export async function runJest(root, tests, env) {
  const outputFile = join(root, 'results.json');
  rmSync(outputFile, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const titles = tests.map(({ title }) =>
    title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('’', "['’]"),
  );
  const args = [
    '--json',
    `--outputFile=${outputFile}`,
    // A test that fails may leave a server listening.
    '--forceExit',
    '-w',
    '2',
    '-t',
    titles.join('|'),
    '--runTestsByPath',
    ...files,
  ];
  const child = spawn(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), ...args], {
    cwd: root,
    env,
    stdio: 'ignore',
    timeout: LONGEST_RUN_MS,
    killSignal: 'SIGKILL',
  });
  await new Promise((resolve) => child.once('close', resolve));
  if (!existsSync(outputFile)) return { passed: 0, failures: [], broken: 'it did not end' };
  const { testResults, numPassedTests } = JSON.parse(readFileSync(outputFile, 'utf8'));
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  const unloaded = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failures: failed.map(({ fullName, failureMessages }) => `${fullName}: ${inOneLine(failureMessages[0])}`),
    broken: unloaded && inOneLine(unloaded.message),
  };
}

/** What was expected and came, without colours, code and stack. */
const inOneLine = (message = '') =>
  message
    // eslint-disable-next-line no-control-regex -- colours are control sequences
    .replace(/\u001b\[\d+m/g, '')
    .split(/\n\s+at /)[0]
    .replace(/\s+/g, ' ')
    .slice(0, 240);
