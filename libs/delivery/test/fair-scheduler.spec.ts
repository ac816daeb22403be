import { FairScheduler } from '../src/fair-scheduler.js';

describe('turns between owners', () => {
  it('go round in the order owners asked', () => {
    const turns = new FairScheduler({ perOwner: 2, total: 6 });
    for (const owner of ['a', 'b', 'c', 'a']) turns.ask(owner);
    expect(turns.next(10)).toEqual([
      { ownerId: 'a', limit: 2 },
      { ownerId: 'b', limit: 2 },
      { ownerId: 'c', limit: 2 },
    ]);
    expect(turns.next(10)).toEqual([]);
  });

  it('never give an owner more than its share, however often it asks', () => {
    const turns = new FairScheduler({ perOwner: 2, total: 100 });
    expect(turns.ask('slow')).toBe(true);
    expect(turns.next(10)).toEqual([{ ownerId: 'slow', limit: 2 }]);
    expect(turns.ask('slow')).toBe(false);
    expect(turns.next(10)).toEqual([]);
    turns.ask('other');
    expect(turns.next(10)).toEqual([{ ownerId: 'other', limit: 2 }]);
    turns.release('slow', 1);
    expect(turns.next(10)).toEqual([{ ownerId: 'slow', limit: 1 }]);
  });

  it('divide what is left among all who wait', () => {
    const turns = new FairScheduler({ perOwner: 8, total: 6 });
    for (const owner of ['a', 'b', 'c']) turns.ask(owner);
    expect(turns.next(10).map(({ limit }) => limit)).toEqual([2, 2, 2]);
    turns.ask('d');
    expect(turns.next(10)).toEqual([]);
    turns.release('b', 2);
    expect(turns.next(10)).toEqual([{ ownerId: 'd', limit: 2 }]);
  });

  it('hand out at most as many turns as asked for, and keep the rest waiting', () => {
    const turns = new FairScheduler({ perOwner: 1, total: 100 });
    for (const owner of ['a', 'b', 'c']) turns.ask(owner);
    expect(turns.next(2).map(({ ownerId }) => ownerId)).toEqual(['a', 'b']);
    expect(turns.next(2).map(({ ownerId }) => ownerId)).toEqual(['c']);
  });

  it('let an owner go on while its results are written down, and count those among all', () => {
    const turns = new FairScheduler({ perOwner: 1, total: 2 });
    const tryOne = () => {
      turns.ask('a');
      const [turn] = turns.next(10);
      if (turn) turns.endAttempt('a');
      return turn;
    };
    expect([tryOne(), tryOne(), tryOne()]).toEqual([
      { ownerId: 'a', limit: 1 },
      { ownerId: 'a', limit: 1 },
      undefined,
    ]);
    turns.endRecording();
    expect(turns.next(10)).toEqual([{ ownerId: 'a', limit: 1 }]);
  });

  it('give one that is alone more, and its share once others try', () => {
    const turns = new FairScheduler({ perOwner: 2, alone: 5, total: 10 });
    turns.ask('a');
    expect(turns.next(10)).toEqual([{ ownerId: 'a', limit: 5 }]);
    for (const owner of ['b', 'a']) turns.ask(owner);
    expect(turns.next(10)).toEqual([{ ownerId: 'b', limit: 2 }]);
    turns.endAttempt('a', 3);
    expect(turns.next(10)).toEqual([{ ownerId: 'a', limit: 1 }]);
    turns.endAttempt('b', 2);
    turns.ask('a');
    expect(turns.next(10)).toEqual([{ ownerId: 'a', limit: 2 }]);
  });

  it('pass over one whose room others took in the same moment, and let it wait', () => {
    const turns = new FairScheduler({ perOwner: 1, alone: 4, total: 20 });
    turns.ask('a');
    turns.next(10);
    turns.endAttempt('a', 3);
    for (const owner of ['b', 'a']) turns.ask(owner);
    expect(turns.next(10)).toEqual([{ ownerId: 'b', limit: 3 }]);
    turns.endAttempt('b', 3);
    expect(turns.next(10)).toEqual([{ ownerId: 'a', limit: 3 }]);
  });
});
