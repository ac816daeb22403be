// A spec may fail once because the machine was busy. Where few files failed, each gets a second run, alone.

/** More failed files than these are no accident. */
const FILES_MAX = 3;

/**
 * @typedef {object} Results of Jest's `--json`
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites files that could not be loaded, or failed beside their tests
 * @property {{name: string, status: string, assertionResults: {fullName: string, status: string}[]}[]} testResults one a file
 */

/** @typedef {{passed: number, failed: number, skipped: number}} Counts */

/**
 * @param {(files?: string[]) => Promise<Results | undefined>} runJest runs all specs, or these files one after another;
 *   undefined: there were no results
 * @param {(line: string) => void} log told what passed only the second time
 * @returns {Promise<Counts>} with the second result of files that ran twice
 */
export async function runWithSecondRun(runJest, log) {
  const first = await runJest();
  if (!first) return countTests(first);
  const failed = first.testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > FILES_MAX) return countTests(first);
  const names = failed.map(({ name }) => name);
  log(`running again, alone: ${names.join(', ')}`);
  const second = await runJest(names);
  if (!second) return countTests(first);
  for (const line of passedWhenRunAgain(failed, second)) log(`passed when run again: ${line}`);
  const tests = failed.flatMap(({ assertionResults }) => assertionResults);
  const before = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;
  const [all, again] = [countTests(first), countTests(second)];
  return {
    passed: all.passed - before('passed') + again.passed,
    failed: again.failed,
    skipped: all.skipped - before('pending', 'todo') + again.skipped,
  };
}

/**
 * A file that could not even be loaded counts as one failure; so does a run without results.
 *
 * @param {Results | undefined} results
 * @returns {Counts}
 */
export function countTests(results) {
  if (!results) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/** @param {Results['testResults']} failed @param {Results} second @returns {string[]} tests, or files that failed beside them */
const passedWhenRunAgain = (failed, second) =>
  failed.flatMap(({ name, assertionResults }) => {
    const again = second.testResults.find((file) => file.name === name);
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0) return again?.status === 'passed' ? [name] : [];
    const passed = new Set(
      again?.assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
    );
    return tests.filter(({ fullName }) => passed.has(fullName)).map(({ fullName }) => `${name} ${fullName}`);
  });
