import { TurnGroup } from '../../src/gateway/turn-group.js';

const MOST = 3;

/** Doubles what it is asked; fails with `code` when `isBad` is in the group. */
function startGroups(code: string, isBad: (asked: number) => boolean) {
  const groups: number[][] = [];
  const turns = new TurnGroup<number, number>(async (group) => {
    groups.push(group);
    if (group.some(isBad)) throw Object.assign(new Error('refused'), { code });
    return group.map((asked) => asked * 2);
  }, MOST);
  return { groups, add: (asked: number[]) => Promise.allSettled(asked.map((one) => turns.add(one))) };
}

const outcomes = (settled: PromiseSettledResult<number>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));

it('does in groups what is asked for in one turn, and answers each in its place', async () => {
  const { groups, add } = startGroups('', () => false);
  expect(outcomes(await add([1, 2, 3, 4]))).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

it.each(['22021', '23505'])('fails one alone whose data are refused with %s', async (code) => {
  const { groups, add } = startGroups(code, (asked) => asked === 2);
  expect(outcomes(await add([1, 2, 3]))).toEqual([2, 'refused', 6]);
  expect(groups).toEqual([[1, 2, 3], [1], [2], [3]]);
});

it.each(['08006', '57P01', 'ECONNRESET'])('repeats nothing after %s: it may have been done', async (code) => {
  const { groups, add } = startGroups(code, (asked) => asked === 2);
  expect(outcomes(await add([1, 2, 3]))).toEqual(['refused', 'refused', 'refused']);
  expect(groups).toEqual([[1, 2, 3]]);
});
