// A Stryker test runner for the specs of rules: jest's own describe, it and expect (jest-circus) in one Node process that
// keeps the modules it loaded. A mutant then costs the few tests that reach it; through jest, which starts anew for each
// mutant, it costs seconds. For mutants that take effect while a module loads, our modules are loaded anew.
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { determineHitLimitReached, DryRunStatus, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import * as circus from 'jest-circus';
import { installCircus } from '../specs/circus.mjs';
import { specsOf } from './groups.mjs';

const COMPLETE = DryRunStatus.Complete;
const [SUCCESS, FAILED, SKIPPED] = [0, 1, 2];
const TEST_TIMEOUT_MS = 20_000;
/** In a test's id, between the file and the title. */
const IN = ' › ';

/** What the instrumented code reads and writes. */
const stryker = (globalThis.__stryker__ ??= {});

const testsOf = (block) =>
  block.children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));

class CircusRunner {
  static inject = /** @type {[]} */ ([]);

  /** Path of a spec → its tests, as circus keeps them. */
  #specs = new Map();
  #ids = new WeakMap();
  #bails = false;
  /** How often our modules were loaded anew. */
  #loads = 0;
  /** Tests under each describe whose beforeAll ran, by the id under which its coverage was noted. */
  #blocks = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    installCircus(join(process.cwd(), '.compiled'));
    circus.addEventHandler((event) => this.#follow(event));
  }

  /** @returns {Promise<import('@stryker-mutator/api/test-runner').DryRunResult>} */
  async dryRun({ files = [], coverageAnalysis }) {
    const tests = await this.#run(specsOf(files.map((file) => relative(process.cwd(), file))));
    if (coverageAnalysis === 'perTest') {
      this.#shareCoverageOfBlocks();
      leaveToTests(stryker.mutantCoverage);
    }
    return { status: COMPLETE, tests, mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun(options) {
    const { activeMutant, sandboxFileName, testFilter, hitLimit, disableBail } = options;
    const wanted = testFilter && new Set(testFilter);
    const specs = wanted
      ? [...new Set(testFilter.map((id) => id.split(IN)[0]))]
      : specsOf([relative(process.cwd(), sandboxFileName)]);
    this.#bails = !disableBail;
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit ? 0 : undefined;
    if (options.reloadEnvironment) {
      this.#specs.clear();
      this.#loads += 1;
    }
    // A mutant of running code must not be there yet while modules load.
    if (options.mutantActivation !== 'static') for (const spec of specs) await this.#load(spec);
    stryker.activeMutant = activeMutant.id;
    try {
      const tests = await this.#run(specs, wanted);
      const result = determineHitLimitReached(stryker.hitCount, hitLimit) ?? { status: COMPLETE, tests };
      return toMutantRunResult(result, disableBail);
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  /** Imports a spec once; a file that cannot be imported has one test, which fails. */
  async #load(spec) {
    if (this.#specs.has(spec)) return;
    circus.resetState();
    let failure;
    try {
      await import(`${pathToFileURL(join(process.cwd(), spec)).href}?${this.#loads}`);
    } catch (error) {
      failure = error;
    }
    const root = circus.getState().rootDescribeBlock;
    const tests = testsOf(root);
    for (const test of tests) this.#ids.set(test, `${spec}${IN}${titleOf(test)}`);
    this.#specs.set(spec, { root, failure, tests: tests.map((test) => ({ test, mode: test.mode })) });
  }

  async #run(specs, wanted) {
    const results = [];
    for (const spec of specs) {
      await this.#load(spec);
      results.push(...(await this.#runSpec(spec, wanted)));
      if (this.#bails && results.some(({ status }) => status === FAILED)) break;
    }
    return results;
  }

  async #runSpec(spec, wanted) {
    const { root, failure, tests } = this.#specs.get(spec);
    if (failure) return [resultOf(`${spec}${IN}loads`, spec, FAILED, 0, String(failure))];
    circus.resetState();
    circus.setState({ ...circus.getState(), rootDescribeBlock: root, testTimeout: TEST_TIMEOUT_MS });
    for (const { test, mode } of tests) {
      const isWanted = !wanted || wanted.has(this.#ids.get(test));
      Object.assign(test, {
        mode: isWanted ? mode : 'skip',
        errors: [],
        status: null,
        invocations: 0,
        seenDone: false,
      });
    }
    const { unhandledErrors } = await circus.run();
    const results = tests.map(({ test }) => {
      const [error] = test.errors;
      const status = test.status === 'skip' || test.status === 'todo' ? SKIPPED : error ? FAILED : SUCCESS;
      return resultOf(this.#ids.get(test), spec, status, test.duration ?? 0, String(error?.[0] ?? error));
    });
    if (unhandledErrors.length > 0)
      results.push(
        resultOf(`${spec}${IN}leaves no error behind`, spec, FAILED, 0, String(unhandledErrors[0])),
      );
    return results;
  }

  #follow({ name, test, hook }) {
    if (name === 'test_start') stryker.currentTestId = this.#ids.get(test);
    if (name === 'hook_start' && hook.type === 'beforeAll')
      stryker.currentTestId = this.#idOfBlock(hook.parent);
    if (name === 'hook_success' && hook.type === 'beforeAll') stryker.currentTestId = undefined;
    if (name !== 'test_done') return;
    stryker.currentTestId = undefined;
    if (this.#bails && test.errors.length > 0) for (const { tests } of this.#specs.values()) skipRest(tests);
  }

  #idOfBlock(block) {
    const id = `block ${testsOf(block)
      .map((test) => this.#ids.get(test))
      .join()}`;
    this.#blocks.set(id, testsOf(block));
    return id;
  }

  /** What a beforeAll reaches, each test under it reaches: it runs again with any of them. */
  #shareCoverageOfBlocks() {
    const { perTest = {} } = stryker.mutantCoverage ?? {};
    for (const [id, tests] of this.#blocks) {
      for (const test of tests) {
        const own = (perTest[this.#ids.get(test)] ??= {});
        for (const [mutant, hits] of Object.entries(perTest[id] ?? {}))
          own[mutant] = (own[mutant] ?? 0) + hits;
      }
      delete perTest[id];
    }
  }
}

/** What tests reach while they run need not be there while modules load. */
function leaveToTests({ static: whileLoading, perTest } = { static: {}, perTest: {} }) {
  for (const reached of Object.values(perTest))
    for (const mutant of Object.keys(reached)) delete whileLoading[mutant];
}

const titleOf = (test) => {
  const names = [test.name];
  for (let block = test.parent; block.parent; block = block.parent) names.unshift(block.name);
  return names.join(' ');
};

const resultOf = (id, fileName, status, timeSpentMs, failureMessage) => ({
  id,
  name: id,
  fileName,
  status,
  timeSpentMs,
  ...(status === FAILED ? { failureMessage } : {}),
});

function skipRest(tests) {
  for (const { test } of tests) if (test.startedAt === null || test.status === null) test.mode = 'skip';
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'circus', CircusRunner)];
