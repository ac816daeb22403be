import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { searchPath } from '@bonafide/testing/config';

const STEP_BACK = fileURLToPath(new URL('../dist/processes/lower-priority.js', import.meta.url));
const SHOW = `
  import { existsSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  const { lowerPriority } = await import(process.argv[1]);
  const group = () => (existsSync('/proc/self/autogroup') ? readFileSync('/proc/self/autogroup', 'utf8').trim() : null);
  const before = { own: getPriority(), session: group() };
  lowerPriority();
  console.log(JSON.stringify([before, { own: getPriority(), session: group() }]));`;

interface Standing {
  own: number;
  session: string | null;
}

/** Priorities of a process before and after it stepped back. `isLeading`: in a session of its own. */
function standings(isLeading: boolean): Standing[] {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', SHOW, STEP_BACK], {
    encoding: 'utf8',
    detached: isLeading,
    env: { PATH: searchPath() },
  } as Parameters<typeof spawnSync>[2]);
  return JSON.parse(String(stdout)) as Standing[];
}

describe('a worker beside an API on one machine', () => {
  it('steps back, and its session with it', () => {
    const after = standings(true)[1]!;
    expect(after.own).toBeGreaterThanOrEqual(5);
    if (existsSync('/proc/self/autogroup')) expect(after.session).toMatch(/ nice 10$/);
  });

  it('leaves a session alone that others share', () => {
    const [before, after] = standings(false) as [Standing, Standing];
    expect(after.own).toBeGreaterThanOrEqual(5);
    expect(after.session).toBe(before.session);
  });
});
