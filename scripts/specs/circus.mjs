// jest-circus in a plain Node process: describe, it and expect as globals, specs and sources imported by Node itself.
import { register } from 'node:module';
import { jestExpect } from '@jest/expect';
import * as circus from 'jest-circus';

/** Once a process. `cacheFolder` keeps what was compiled. */
export function installCircus(cacheFolder) {
  register('./typescript-hooks.mjs', import.meta.url, { data: { cacheFolder } });
  process.env.NODE_ENV = 'test';
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
  });
  circus.addEventHandler(({ name, test: done }) => {
    if (name === 'test_done') addExpectErrors(done);
  });
}

/** What `expect.assertions` and suppressed errors of a test found is told by `expect` only at its end. */
function addExpectErrors(test) {
  const { suppressedErrors = [] } = jestExpect.getState();
  test.errors.push(
    ...suppressedErrors,
    ...jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error),
  );
  jestExpect.setState({ suppressedErrors: [] });
}
