import { isPossibleItin } from '@bonafide/jobs/tin/itin';
import { LeakSearch } from '../src/chaos/find-leaks.js';
import { chooseFaults } from '../src/chaos/faults.js';
import { plantedTin } from '../src/chaos/submit-jobs.js';
import { AnswerCheck } from '../src/fuzz/check-answer.js';
import { operationsOf } from '../src/fuzz/openapi.js';
import { SeededRandom } from '../src/seeded-random.js';

describe('what chaos and fuzz look for', () => {
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

  it('tells an undocumented status and a body of another form', () => {
    const document = {
      paths: {
        '/things/{id}': {
          get: {
            responses: {
              '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
              '404': { $ref: '#/components/responses/Missing' },
            },
          },
        },
      },
      components: {
        schemas: { Thing: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
        responses: { Missing: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    };
    const [operation] = operationsOf(document);
    const check = new AnswerCheck(document);
    expect(check.faultOf(operation!, 200, 'application/json', '{"id":"1"}')).toBeUndefined();
    expect(check.faultOf(operation!, 200, 'application/json', '{"id":1}')).toMatch(/must be string/);
    expect(check.faultOf(operation!, 200, 'text/html', '<p>')).toBe(
      '200 has the undocumented type text/html',
    );
    expect(check.faultOf(operation!, 404, 'application/json', '{}')).toBeUndefined();
    expect(check.faultOf(operation!, 500, 'application/json', '{}')).toBe('500 is not documented');
  });
});
