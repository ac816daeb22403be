import fc from 'fast-check';
import { BoundedMap } from '../src/bounded-map.js';

const use = fc.tuple(fc.constantFrom('get', 'set', 'delete'), fc.integer({ min: 0, max: 6 }), fc.nat());

describe('a bounded map', () => {
  it('holds what was used last, and no more than it may', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(use, { maxLength: 40 }), (most, uses) => {
        const map = new BoundedMap<number, number>(most);
        // The plainest thing that does the same: a list, the latest at its end.
        let kept: [number, number][] = [];
        for (const [what, key, value] of uses) {
          const held = kept.find(([one]) => one === key);
          const others = kept.filter((one) => one !== held);
          if (what === 'get') {
            expect(map.get(key)).toBe(held?.[1]);
            kept = held ? [...others, held] : kept;
          } else if (what === 'set') {
            map.set(key, value);
            kept = [...others, [key, value] as [number, number]].slice(-most);
          } else {
            map.delete(key);
            kept = others;
          }
          expect(map.size).toBe(kept.length);
        }
        for (const [key, value] of kept) expect(map.get(key)).toBe(value);
      }),
    );
  });
});
