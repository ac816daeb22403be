import { isPossibleItin } from '@bonafide/jobs/tin/itin';
import { LeakSearch } from '../src/chaos/find-leaks.js';
import { chooseFaults } from '../src/chaos/faults.js';
import { plantedTin } from '../src/chaos/submit-jobs.js';
import { SeededRandom } from '../src/seeded-random.js';

describe('what chaos looks for', () => {
  it('plants numbers that the ITIN rules allow, each one once', () => {
    const numbers = Array.from({ length: 5_000 }, (_, n) => plantedTin(n));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((tin) => !isPossibleItin(tin))).toEqual([]);
  });

  it('finds a planted number where it stands alone, and no longer number that holds it', () => {
    const search = new LeakSearch(new Set(['900700001']));
    search.look('a log', 'tin 900700001 refused');
    search.look('a log', '{"tin":"900700001"}');
    search.look('a time', '1900700001123');
    expect(search.found).toEqual(['a log holds a planted number', 'a log holds a planted number']);
  });

  it('chooses the same faults for the same seed', () => {
    const faults = (seed: number) => chooseFaults(new SeededRandom(seed), 20).map((fault) => fault.name);
    expect(faults(7)).toEqual(faults(7));
    expect(faults(7)).not.toEqual(faults(8));
  });
});
