import { isPossibleItin } from '@bonafide/jobs/checks/tin/itin';
import { findLeaks } from '../src/chaos/find-leaks.js';
import { chooseFaults } from '../src/chaos/faults.js';
import { plantedTin } from '../src/chaos/submit-jobs.js';
import { SeededRandom } from '@bonafide/testing/seeded-random';

describe('what chaos looks for', () => {
  it('plants numbers that the ITIN rules allow, each one once', () => {
    const numbers = Array.from({ length: 5_000 }, (_, n) => plantedTin(n));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((tin) => !isPossibleItin(tin))).toEqual([]);
  });

  it('finds a planted number where it stands alone, and no longer number or digest that holds it', async () => {
    const places = [
      { where: 'a log', content: 'tin 900700001 refused' },
      { where: 'a log', content: '{"tin":"900700001"}' },
      { where: 'a time', content: '1900700001123' },
      { where: 'a digest', content: '(5e900700001a,\\\\xd900700001c0)' },
    ];
    expect(await findLeaks(new Set(['900700001']), places)).toEqual([
      'a log holds a planted number',
      'a log holds a planted number',
    ]);
  });

  it('chooses the same faults for the same seed', () => {
    const faults = (seed: number) => chooseFaults(new SeededRandom(seed), 20).map((fault) => fault.name);
    expect(faults(7)).toEqual(faults(7));
    expect(faults(7)).not.toEqual(faults(8));
  });
});
