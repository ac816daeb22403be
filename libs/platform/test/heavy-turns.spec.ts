import { awaitHeavyTurn } from '../src/http/heavy-turns.js';

describe('work on megabytes', () => {
  it('has a turn of the event loop to itself, in the order in which it was asked for', async () => {
    let turn = 0;
    const count = () => {
      turn += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const began: [number, number][] = [];
    await Promise.all([1, 2, 3, 4].map((n) => awaitHeavyTurn().then(() => began.push([n, turn]))));
    clearImmediate(counting);
    expect(began.map(([n]) => n)).toEqual([1, 2, 3, 4]);
    expect(new Set(began.map(([, at]) => at)).size).toBe(4);
  });
});
