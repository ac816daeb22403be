import { CULTURES, type Culture, type NamePart } from './pools.js';
import type { Random } from './random.js';

/** An invented person on an invented list. */
export interface ListedPerson {
  ref: number;
  culture: Culture;
  given: NamePart;
  second?: NamePart;
  family: NamePart;
  aliases: { given: string; family: string; weak: boolean }[];
  /** ISO 8601 */
  born: string;
  country: string;
}

export const nameOf = ({ given, second, family }: ListedPerson): { first: string; last: string } => ({
  first: second ? `${given.name} ${second.name}` : given.name,
  last: family.name,
});

/** `count` persons over all cultures, no two of one given and family name. */
export function listPersons(random: Random, count: number): ListedPerson[] {
  const pairs = CULTURES.flatMap((culture) =>
    culture.given.flatMap((given) => culture.family.map((family) => ({ culture, given, family }))),
  );
  const persons: ListedPerson[] = [];
  for (let ref = 1_001; persons.length < count; ref++) {
    const [chosen] = pairs.splice(random.below(pairs.length), 1);
    persons.push(complete(random, ref, chosen!.culture, chosen!.given, chosen!.family));
  }
  return persons;
}

function complete(
  random: Random,
  ref: number,
  culture: Culture,
  given: NamePart,
  family: NamePart,
): ListedPerson {
  const others = culture.given.filter(({ name }) => name !== given.name);
  const aliases = random.chance(0.3)
    ? [
        {
          given: random.pick([given.name, ...given.also]),
          family: random.pick([family.name, ...family.also]),
          weak: random.chance(0.3),
        },
      ]
    : [];
  const month = String(1 + random.below(12)).padStart(2, '0');
  const day = String(1 + random.below(28)).padStart(2, '0');
  return {
    ref,
    culture,
    given,
    ...(random.chance(0.25) ? { second: random.pick(others) } : {}),
    family,
    aliases,
    born: `${1945 + random.below(50)}-${month}-${day}`,
    country: random.pick(culture.countries),
  };
}
