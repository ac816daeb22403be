import { MicroBatch, type MicroBatchOptions } from '../src/database/micro-batch.js';

const MAX_ITEMS = 3;

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Doubles each item; a batch with one of `refused` fails with `code`. */
function startBatches(
  options: Omit<MicroBatchOptions, 'maxItems'>,
  { code = '', refused = [] as number[] } = {},
) {
  const batches: number[][] = [];
  const batch = new MicroBatch<number, number>(
    async (items) => {
      batches.push(items);
      await endOfTurn();
      if (items.some((item) => refused.includes(item)))
        throw Object.assign(new Error(`failed with ${code}`), { code });
      return items.map((item) => item * 2);
    },
    { maxItems: MAX_ITEMS, ...options },
  );
  const addAll = async (items: number[]) => {
    const settled = await Promise.allSettled(items.map((item) => batch.add(item)));
    return settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));
  };
  return { batches, addAll };
}

describe('one batch at a time', () => {
  it('takes what is asked for at once, and then what arrived meanwhile, in its order', async () => {
    const { batches, addAll } = startBatches({ concurrency: 1 });
    const early = addAll([1, 2]);
    await endOfTurn();
    const late = addAll([3, 4, 5, 6]);
    expect(await early).toEqual([2, 4]);
    expect(await late).toEqual([6, 8, 10, 12]);
    expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('takes in what comes soon after the one before began', async () => {
    const { batches, addAll } = startBatches({ concurrency: 1, minIntervalMs: 20 });
    expect(await addAll([1])).toEqual([2]);
    const early = addAll([2]);
    await endOfTurn();
    expect(await Promise.all([early, addAll([3])])).toEqual([[4], [6]]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('waits for nothing more when it is full', async () => {
    const { batches, addAll } = startBatches({ concurrency: 1, minIntervalMs: 3_600_000 });
    await addAll([1]);
    expect(await addAll([2, 3, 4])).toEqual([4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('goes on after one that failed', async () => {
    const { batches, addAll } = startBatches({ concurrency: 1 }, { code: '57P01', refused: [2] });
    expect(await addAll([1, 2, 3, 4])).toEqual([...Array(3).fill('failed with 57P01'), 8]);
    expect(await addAll([5])).toEqual([10]);
    expect(batches).toEqual([[1, 2, 3], [4], [5]]);
  });
});

it('has so many batches under way as it may, and gathers meanwhile', async () => {
  const { batches, addAll } = startBatches({ concurrency: 2 });
  const all = Promise.all([addAll([1, 2, 3]), addAll([4, 5, 6]), addAll([7])]);
  await new Promise((resolve) => process.nextTick(resolve));
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect((await all).flat()).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
});

describe('batches without a bound', () => {
  it('hold what one turn asks for, and a full one starts at once', async () => {
    const { batches, addAll } = startBatches({ concurrency: Infinity });
    const all = addAll([1, 2, 3, 4]);
    expect(batches).toEqual([[1, 2, 3]]);
    expect(await all).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('do not wait for the one before', async () => {
    const { batches, addAll } = startBatches({ concurrency: Infinity });
    const both = Promise.all([addAll([1, 2, 3]), addAll([4, 5, 6])]);
    expect(batches).toHaveLength(2);
    expect(await both).toEqual([
      [2, 4, 6],
      [8, 10, 12],
    ]);
  });
});

describe('a batch that failed', () => {
  const retryAlone = (error: unknown) => (error as { code: string }).code === '23505';

  it('is run again one by one where that is safe: one fails alone', async () => {
    const { batches, addAll } = startBatches(
      { concurrency: Infinity, retryAlone },
      { code: '23505', refused: [2] },
    );
    expect(await addAll([1, 2, 3])).toEqual([2, 'failed with 23505', 6]);
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('is not run again where it may have had its effect', async () => {
    const { batches, addAll } = startBatches(
      { concurrency: Infinity, retryAlone },
      { code: '08006', refused: [2] },
    );
    expect(await addAll([1, 2, 3])).toEqual(Array(3).fill('failed with 08006'));
    expect(batches).toEqual([[1, 2, 3]]);
  });
});
