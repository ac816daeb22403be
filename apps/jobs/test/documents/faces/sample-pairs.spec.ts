import { triesEveryCase } from '@bonafide/testing/config';
import { faceProcess } from '../../../src/media/images/image-process.js';
import { judgeDistance } from '../../../src/providers/embedded/face-distance.js';
import { cardWith, PEOPLE, photographOf } from '@bonafide/testing/sample-people';

// Robustness, not accuracy: 22 people are too few to say how often strangers match or one person does not.

const outcomeOf = async (source: Buffer, other: Buffer): Promise<string> => {
  const seen = await faceProcess.run('compareFaces', source, { other });
  if (typeof seen === 'string') return seen;
  const judged = judgeDistance(seen);
  return judged.outcome === 'not_determined' ? judged.reason : judged.outcome;
};

it('people who are certainly different do not match', async () => {
  const outcomes: string[] = [];
  for (const picture of triesEveryCase() ? [1, 2, 3, 4, 5, 6] : [4, 5]) {
    const photos = await Promise.all(
      PEOPLE.filter((person) => person.picture === picture).map((person) => photographOf(person)),
    );
    for (const [at, photo] of photos.entries())
      for (const other of photos.slice(at + 1)) outcomes.push(await outcomeOf(photo, other));
  }
  expect(outcomes).toHaveLength(triesEveryCase() ? 31 : 16);
  expect(outcomes).not.toContain('match');
  const apart = outcomes.filter((outcome) => outcome === 'no_match').length;
  expect(apart / outcomes.length).toBeGreaterThan(0.66);
}, 180_000);

it('a face photographed again from a card is not taken for another’s', async () => {
  // Some on large cards, others on small ones: each look costs half a second.
  const [step, smallFrom] = triesEveryCase() ? [2, 12] : [4, 16];
  const large: string[] = [];
  const small: string[] = [];
  for (const [at, person] of PEOPLE.entries())
    if (at % step === 0)
      large.push(await outcomeOf(await cardWith(person, 110), await photographOf(person, 0.8)));
    else if (at % 2 === 1 && at > smallFrom)
      small.push(await outcomeOf(await cardWith(person, 60), await photographOf(person, 0.8)));
  expect(large).not.toContain('no_match');
  expect(large.filter((outcome) => outcome === 'match').length / large.length).toBeGreaterThan(0.75);
  expect(small).toHaveLength(triesEveryCase() ? 5 : 3);
  expect(small).not.toContain('no_match');
}, 240_000);
