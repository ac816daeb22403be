// Jest's `testRunner`: runs a spec in the worker's own Node process rather than in a context that loads every module
// anew for every file. Modules are loaded once a worker, by Node, as in production.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEmptyTestResult } from '@jest/test-result';
import * as circus from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { installCircus, takeSuppressedErrors } from './circus.mjs';

installCircus(join(import.meta.dirname, '../../node_modules/.cache/specs'));
process.setSourceMapsEnabled(true);

const unhandled = new Map();
process.on('unhandledRejection', (error, promise) => unhandled.set(promise, error));
process.on('rejectionHandled', (promise) => unhandled.delete(promise));
process.on('uncaughtException', (error) => circus.getState().unhandledErrors.push(error));

/** @type {Record<string, import('@jest/test-result').Status>} */
const STATUS = { done: 'passed', skip: 'pending', todo: 'todo' };

export default async function runSpec(globalConfig, config, environment, _runtime, testPath) {
  // Jest's runner puts a formatter here that knows the maps of its own loader alone.
  Error.prepareStackTrace = undefined;
  globalThis.console = environment.global.console;
  circus.resetState();
  const { testTimeout, testNamePattern } = globalConfig;
  circus.setState({
    ...circus.getState(),
    testTimeout: testTimeout ?? 5_000,
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : undefined,
  });
  await import(`${pathToFileURL(testPath).href}`);
  const { testResults, unhandledErrors, unhandledErrorsDetailed } = await circus.run();
  const results = testResults.map((result) => asAssertion(result));
  const count = (status) => results.filter((result) => result.status === status).length;
  const late = [...unhandled.values()];
  unhandled.clear();
  const suppressed = takeSuppressedErrors();
  const errors = [...unhandledErrorsDetailed, ...late, ...suppressed];
  const messages = [
    formatResultsErrors(results, config, globalConfig, testPath),
    ...errors.map((error) => formatExecError(error, config, globalConfig)),
  ];
  return {
    ...createEmptyTestResult(),
    displayName: config.displayName,
    failureMessage: messages.filter(Boolean).join('\n\n') || null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    testExecError:
      errors.length > 0
        ? {
            message: '',
            stack: [...unhandledErrors, ...[...late, ...suppressed].map((error) => error?.stack)].join('\n'),
          }
        : undefined,
    testFilePath: testPath,
    testResults: results,
  };
}

/** @param {Awaited<ReturnType<typeof circus.run>>['testResults'][number]} result @returns {import('@jest/test-result').AssertionResult} */
function asAssertion({ testPath, errors, errorsDetailed, status, ...result }) {
  const [, ...titles] = testPath;
  return {
    ...result,
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1),
    fullName: titles.join(' '),
    failureMessages: errors.map(nameFrames),
    failureDetails: errorsDetailed,
    status: status !== 'done' ? STATUS[status] : errors.length > 0 ? 'failed' : 'passed',
  };
}

/** Jest leaves frames of functions without a name out, and the code of a test with them. */
const nameFrames = (stack) => stack.replaceAll(/ at (async )?<anonymous> \(/g, ' at $1test (');
