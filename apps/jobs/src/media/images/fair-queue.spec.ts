import { FairQueue } from './fair-queue.js';

interface Item {
  owner: { account: string; key: string; isRefusable: boolean };
  name: string;
}
const item = (account: string, key: string, name: string): Item => ({
  owner: { account, key, isRefusable: true },
  name,
});

/** All that may start, in order. */
function startAll(queue: FairQueue<Item>): Item[] {
  const started: Item[] = [];
  for (let next = queue.next(); next; next = queue.next()) started.push(next);
  return started;
}
const names = (items: Item[]) => items.map(({ name }) => name);

/** One at a time, each ending before the next starts. */
function drain(queue: FairQueue<Item>): string[] {
  const order: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) {
    order.push(next.name);
    queue.release(next);
  }
  return order;
}

describe('work on pictures', () => {
  it('of an account that came late is next, however much another has waiting', () => {
    const queue = new FairQueue<Item>({ total: 1, perAccount: 1, alone: 1 });
    for (let at = 0; at < 50; at++) queue.push(item('heavy', 'k', `heavy ${at}`));
    const first = queue.next()!;
    queue.push(item('light', 'k', 'light'));
    expect(queue.next()).toBeUndefined();
    queue.release(first);
    expect(drain(queue).slice(0, 3)).toEqual(['heavy 1', 'light', 'heavy 2']);
  });

  it('of an account alternates between its keys, each in order', () => {
    const queue = new FairQueue<Item>({ total: 1, perAccount: 1, alone: 1 });
    for (const name of ['a1', 'a2', 'a3']) queue.push(item('one', 'a', name));
    for (const name of ['b1', 'b2']) queue.push(item('one', 'b', name));
    expect(drain(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('of many keys of one account counts as that of one account', () => {
    const queue = new FairQueue<Item>({ total: 1, perAccount: 1, alone: 1 });
    for (let at = 0; at < 20; at++) queue.push(item('many', `key ${at}`, `many ${at}`));
    for (let at = 0; at < 3; at++) queue.push(item('one', 'key', `one ${at}`));
    expect(drain(queue).slice(0, 6)).toEqual(['many 0', 'one 0', 'many 1', 'one 1', 'many 2', 'one 2']);
  });

  it('of one account never takes every slot', () => {
    const queue = new FairQueue<Item>({ total: 4, perAccount: 1, alone: 3 });
    for (let at = 0; at < 10; at++) queue.push(item('heavy', 'k', `heavy ${at}`));
    expect(names(startAll(queue))).toEqual(['heavy 0', 'heavy 1', 'heavy 2']);
    queue.push(item('light', 'k', 'light'));
    expect(names(startAll(queue))).toEqual(['light']);
  });

  it('is given back its slots one by one', () => {
    const queue = new FairQueue<Item>({ total: 4, perAccount: 2, alone: 3 });
    for (let at = 0; at < 7; at++) queue.push(item('one', 'k', String(at)));
    const started = startAll(queue);
    for (const one of started) queue.release(one);
    expect(names(startAll(queue))).toEqual(['3', '4', '5']);
    expect([queue.size, queue.sizeOf('one'), queue.sizeOf('other')]).toEqual([1, 1, 0]);
  });

  it('that is taken out leaves no turn behind', () => {
    const queue = new FairQueue<Item>({ total: 1, perAccount: 1, alone: 1 });
    const [gone, stays] = [item('one', 'k', 'gone'), item('two', 'k', 'stays')];
    queue.push(gone);
    queue.push(stays);
    expect([queue.remove(gone), queue.remove(gone), queue.size]).toEqual([true, false, 1]);
    expect(drain(queue)).toEqual(['stays']);
    expect(queue.next()).toBeUndefined();
    queue.push(item('one', 'k', 'again'));
    expect(drain(queue)).toEqual(['again']);
  });

  it('is all taken out when the process ends, and new work starts', () => {
    const queue = new FairQueue<Item>({ total: 2, perAccount: 1, alone: 1 });
    for (const account of ['a', 'b', 'c']) queue.push(item(account, 'k', account));
    expect(names(queue.clear())).toEqual(['a', 'b', 'c']);
    expect(queue.next()).toBeUndefined();
    queue.push(item('d', 'k', 'd'));
    expect(drain(queue)).toEqual(['d']);
  });
});
