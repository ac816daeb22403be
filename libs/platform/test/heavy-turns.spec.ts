import { yieldForBytes, TURN_BYTES } from '../src/http/heavy-turns.js';

/** The turn of the event loop in which work on each of so many bytes began, in the order in which it began. */
async function turnsOf(sizes: number[]): Promise<[number, number][]> {
  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const began: [number, number][] = [];
  await Promise.all(sizes.map((bytes, n) => yieldForBytes(bytes).then(() => began.push([n, turn]))));
  clearImmediate(counting);
  return began;
}

describe('work on megabytes', () => {
  it('has a turn of the event loop to itself, in the order in which it was asked for', async () => {
    const began = await turnsOf(Array<number>(4).fill(TURN_BYTES));
    expect(began.map(([n]) => n)).toEqual([0, 1, 2, 3]);
    expect(new Set(began.map(([, at]) => at)).size).toBe(4);
  });

  it('shares a turn with other work as long as there is room', async () => {
    await turnsOf([TURN_BYTES]);
    const began = await turnsOf(Array<number>(8).fill(TURN_BYTES / 4));
    expect(began.map(([n]) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(began.map(([, at]) => at)).size).toBe(2);
  });
});
