// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { countTests, type Results, runWithSecondRun } from '../../../scripts/specs/second-run.mjs';

type File = Results['testResults'][number];
type Status = 'passed' | 'failed' | 'pending';

/** A file's result, as Jest writes it: by test, or `broken` for what failed beside its tests. */
const file = (name: string, tests: Record<string, Status>, broken = false): File => ({
  name,
  status: broken || Object.values(tests).includes('failed') ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
});

function resultsOf(...files: File[]): Results {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length;
  const isBroken = ({ status, assertionResults }: File) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: 0,
    numRuntimeErrorTestSuites: files.filter(isBroken).length,
    testResults: files,
  };
}

const SOUND = file('sound', { first: 'passed', left: 'pending' });
const FAILED = file('failed', { holds: 'passed', fails: 'failed' });

async function run(first: Results | undefined, second?: Results) {
  const lines: string[] = [];
  const runs: (string[] | undefined)[] = [];
  const counts = await runWithSecondRun(
    async (files) => {
      runs.push(files);
      return files ? second : first;
    },
    (line) => lines.push(line),
  );
  return { counts, runs, passedAgain: lines.filter((line) => line.startsWith('passed when run again: ')) };
}

describe('a run of all tests', () => {
  it('without failures is not repeated', async () => {
    const { counts, runs } = await run(resultsOf(SOUND));
    expect([counts, runs]).toEqual([{ passed: 1, failed: 0, skipped: 1 }, [undefined]]);
  });

  it('names what passed only the second time, and counts the second result', async () => {
    const again = resultsOf(file('failed', { holds: 'passed', fails: 'passed' }));
    const { counts, runs, passedAgain } = await run(resultsOf(SOUND, FAILED), again);
    expect(runs).toEqual([undefined, ['failed']]);
    expect(passedAgain).toEqual(['passed when run again: failed fails']);
    expect(counts).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });

  it('fails with what fails twice, also where another test fails the second time', async () => {
    const twice = await run(resultsOf(SOUND, FAILED), resultsOf(FAILED));
    expect([twice.counts, twice.passedAgain]).toEqual([{ passed: 2, failed: 1, skipped: 1 }, []]);
    const other = await run(
      resultsOf(SOUND, FAILED),
      resultsOf(file('failed', { holds: 'failed', fails: 'passed' })),
    );
    expect(other.counts).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it('repeats a file that could not be loaded, or that failed beside its tests', async () => {
    const loaded = resultsOf(file('unloaded', { holds: 'passed' }));
    const unloaded = await run(resultsOf(SOUND, file('unloaded', {}, true)), loaded);
    expect([unloaded.counts.failed, unloaded.passedAgain]).toEqual([0, ['passed when run again: unloaded']]);
    const beside = await run(resultsOf(SOUND, file('unloaded', { holds: 'passed' }, true)), loaded);
    expect(beside.counts).toEqual({ passed: 2, failed: 0, skipped: 1 });
    const stillUnloaded = await run(
      resultsOf(SOUND, file('unloaded', {}, true)),
      resultsOf(file('unloaded', {}, true)),
    );
    expect([stillUnloaded.counts.failed, stillUnloaded.passedAgain]).toEqual([1, []]);
  });

  it('in which more than three files failed is not repeated', async () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => file(name, { fails: 'failed' }));
    const { counts, runs } = await run(resultsOf(...files), resultsOf());
    expect([counts.failed, runs]).toEqual([4, [undefined]]);
    expect((await run(resultsOf(...files.slice(1)), resultsOf())).runs[1]).toEqual(['b', 'c', 'd']);
  });

  it('fails where the first or the second run leaves no results', async () => {
    expect((await run(undefined)).counts).toEqual(countTests(undefined));
    expect((await run(resultsOf(SOUND, FAILED), undefined)).counts.failed).toBe(1);
  });
});
