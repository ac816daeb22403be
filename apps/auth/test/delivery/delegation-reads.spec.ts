import type { Delegation } from '../../src/delegations/delegation.js';
import { DelegationReads } from '../../src/delivery/delegation-reads.js';

const row = (id: string) => ({ id }) as Delegation;

describe('reading delegations together', () => {
  it('takes one statement for what is asked at once, and one more for what is asked meanwhile', async () => {
    const groups: string[][] = [];
    const reads = new DelegationReads(async (ids) => {
      groups.push(ids);
      await new Promise((resolve) => setImmediate(resolve));
      return ids.filter((id) => id !== 'gone').map(row);
    }, 3);
    const early = Promise.all(['a', 'b', 'a', 'gone'].map((id) => reads.find(id)));
    await new Promise((resolve) => process.nextTick(resolve));
    const late = Promise.all(['c', 'd', 'e', 'f'].map((id) => reads.find(id)));
    expect((await early).map((one) => one?.id)).toEqual(['a', 'b', 'a', undefined]);
    expect((await late).map((one) => one?.id)).toEqual(['c', 'd', 'e', 'f']);
    expect(groups).toEqual([['a', 'b', 'gone'], ['c', 'd', 'e'], ['f']]);
  });

  it('tells everybody of a group that it failed, and goes on', async () => {
    let isDown = true;
    const reads = new DelegationReads(async (ids) => {
      if (isDown) throw new Error('away');
      return ids.map(row);
    }, 10);
    const both = await Promise.allSettled([reads.find('a'), reads.find('b')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect((await reads.find('a'))?.id).toBe('a');
  });
});
