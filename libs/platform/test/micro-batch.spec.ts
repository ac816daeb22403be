import { MicroBatch, type MicroBatchOptions } from '../src/database/micro-batch.js';

const MAX_ITEMS = 3;

/** Doubles each item; a batch with one of `refused` fails with `code`. */
function startBatches(
  options: Omit<MicroBatchOptions, 'maxItems'>,
  { code = '', refused = [] as number[] } = {},
) {
  const batches: number[][] = [];
  const batch = new MicroBatch<number, number>(
    async (items) => {
      batches.push(items);
      await new Promise((resolve) => setImmediate(resolve));
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

describe('a serial batch', () => {
  it('takes what is asked for at once, and then what arrived meanwhile, in its order', async () => {
    const { batches, addAll } = startBatches({ order: 'serial' });
    const early = addAll([1, 2]);
    await new Promise((resolve) => process.nextTick(resolve));
    const late = addAll([3, 4, 5, 6]);
    expect(await early).toEqual([2, 4]);
    expect(await late).toEqual([6, 8, 10, 12]);
    expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('takes in what comes soon after the one before began', async () => {
    const { batches, addAll } = startBatches({ order: 'serial', apartMs: 20 });
    expect(await addAll([1])).toEqual([2]);
    const early = addAll([2]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.all([early, addAll([3])])).toEqual([[4], [6]]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('waits for nothing more when it is full', async () => {
    const { batches, addAll } = startBatches({ order: 'serial', apartMs: 3_600_000 });
    await addAll([1]);
    expect(await addAll([2, 3, 4])).toEqual([4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('goes on after one that failed', async () => {
    const { batches, addAll } = startBatches({ order: 'serial' }, { code: '57P01', refused: [2] });
    expect(await addAll([1, 2, 3, 4])).toEqual([...Array(3).fill('failed with 57P01'), 8]);
    expect(await addAll([5])).toEqual([10]);
    expect(batches).toEqual([[1, 2, 3], [4], [5]]);
  });
});

describe('a concurrent batch', () => {
  it('takes what one turn asks for, and starts a full one at once', async () => {
    const { batches, addAll } = startBatches({ order: 'concurrent' });
    const all = addAll([1, 2, 3, 4]);
    expect(batches).toEqual([[1, 2, 3]]);
    expect(await all).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('does not wait for the one before', async () => {
    const { batches, addAll } = startBatches({ order: 'concurrent' });
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
      { order: 'concurrent', retryAlone },
      { code: '23505', refused: [2] },
    );
    expect(await addAll([1, 2, 3])).toEqual([2, 'failed with 23505', 6]);
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('is not run again where it may have had its effect', async () => {
    const { batches, addAll } = startBatches(
      { order: 'concurrent', retryAlone },
      { code: '08006', refused: [2] },
    );
    expect(await addAll([1, 2, 3])).toEqual(Array(3).fill('failed with 08006'));
    expect(batches).toEqual([[1, 2, 3]]);
  });
});
