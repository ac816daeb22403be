// jest-circus in a plain Node process: describe, it, expect and jest's timers as globals; specs and sources are imported
// by Node itself. There is nothing to mock modules or functions with.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';

/** Where services that a spec starts as processes of their own write what is not as their document says. */
const contractFaults = join(tmpdir(), `bonafide-contract-faults-${process.pid}`);

/** Once a process. `cacheFolder` keeps what was compiled. */
export function installCircus(cacheFolder) {
  register('./typescript-hooks.mjs', import.meta.url, { data: { cacheFolder } });
  process.env.NODE_ENV = 'test';
  process.env.CONTRACT_FAULTS = contractFaults;
  const { describe, it, test, beforeAll, beforeEach, afterAll, afterEach } = circus;
  Object.assign(globalThis, {
    describe,
    it,
    test,
    beforeAll,
    beforeEach,
    afterAll,
    afterEach,
    expect: jestExpect,
    jest: fakeTimers(),
  });
  circus.addEventHandler((/** @type {import('jest-circus').Event} */ event) => {
    if (event.name === 'test_done') addExpectErrors(event.test);
  });
}

/** What `expect.assertions` and suppressed errors of a test found is told by `expect` only at its end. */
function addExpectErrors(test) {
  test.errors.push(
    ...takeSuppressedErrors(),
    ...jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error),
  );
}

/** Also those of hooks that run after the last test. @returns {Error[]} */
export function takeSuppressedErrors() {
  const { suppressedErrors = [] } = jestExpect.getState();
  jestExpect.setState({ suppressedErrors: [] });
  return [...suppressedErrors, ...takeContractFaults()];
}

/** @returns {Error[]} */
function takeContractFaults() {
  if (!existsSync(contractFaults)) return [];
  const faults = readFileSync(contractFaults, 'utf8');
  rmSync(contractFaults);
  return [new Error(`not as docs/openapi says:\n${faults}`)];
}

/** `jest.useFakeTimers()` and what belongs to it. */
function fakeTimers() {
  /** @type {any} of the configuration it reads these two */
  const config = { fakeTimers: {}, rootDir: process.cwd() };
  const timers = new ModernFakeTimers({ config, global: globalThis });
  return Object.fromEntries(
    [
      'useFakeTimers',
      'useRealTimers',
      'advanceTimersByTime',
      'advanceTimersByTimeAsync',
      'runAllTimers',
      'setSystemTime',
      'getTimerCount',
    ].map((name) => [name, timers[name].bind(timers)]),
  );
}
