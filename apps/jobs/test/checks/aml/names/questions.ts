import { CULTURES, type NamePart } from './pools.js';
import { type ListedPerson, nameOf } from './listed-persons.js';
import type { Random } from './random.js';

// What is asked of the lists. Nothing here knows how the service compares names: slips are made as fingers make them,
// spellings and scripts were written down by hand in the pools.

export interface Question {
  kind: string;
  first: string;
  last: string;
  /** the listed person who is meant; undefined: an innocent */
  meant?: ListedPerson;
}

const NEIGHBOURS: Record<string, string> = {
  a: 'qsz',
  b: 'vgn',
  c: 'xvd',
  d: 'sfe',
  e: 'wrd',
  f: 'dgr',
  g: 'fht',
  h: 'gjy',
  i: 'uok',
  j: 'hku',
  k: 'jli',
  l: 'ko',
  m: 'nj',
  n: 'mbh',
  o: 'ipl',
  p: 'ol',
  q: 'wa',
  r: 'etf',
  s: 'adw',
  t: 'ryg',
  u: 'yij',
  v: 'cbf',
  w: 'qes',
  x: 'zcs',
  y: 'tuh',
  z: 'xas',
};

/**
 * One slip of the fingers in one of the longer words: a neighbouring key, a letter left out, doubled, or swapped. Undefined
 * for short words, of which one letter makes another name.
 */
function mistype(random: Random, text: string): string | undefined {
  const words = text.split(' ');
  const long = words.flatMap((word, at) => (word.length >= 5 ? [at] : []));
  if (long.length === 0) return undefined;
  const at = random.pick(long);
  const word = words[at]!;
  const place = 1 + random.below(word.length - 1);
  const letter = word[place]!;
  const slips = [
    () =>
      word.slice(0, place) +
      random.pick([...(NEIGHBOURS[letter.toLowerCase()] ?? 'e')]) +
      word.slice(place + 1),
    () => word.slice(0, place) + word.slice(place + 1),
    () => word.slice(0, place) + letter + word.slice(place),
    () => word.slice(0, place - 1) + letter + word[place - 1] + word.slice(place + 1),
  ];
  words[at] = random.pick(slips)();
  return words.join(' ');
}

const spelled = (random: Random, { name, also }: NamePart): string =>
  random.pick(also.length > 0 ? also : [name]);

const KINDS: Record<
  string,
  (random: Random, person: ListedPerson) => { first: string; last: string } | undefined
> = {
  exact: (_random, person) => nameOf(person),
  'another spelling': (random, { given, family }) => ({
    first: spelled(random, given),
    last: spelled(random, family),
  }),
  'own script': (_random, { given, family, culture }) => {
    if (!given.native || !family.native) return undefined;
    return culture.code === 'chinese' || culture.code === 'korean'
      ? { first: '', last: `${family.native}${given.native}` }
      : { first: given.native, last: family.native };
  },
  'one slip': (random, person) => {
    const { first, last } = nameOf(person);
    const [slipped, other] = random.chance(0.5)
      ? [mistype(random, first), undefined]
      : [undefined, mistype(random, last)];
    return slipped || other ? { first: slipped ?? first, last: other ?? last } : undefined;
  },
  'two slips': (random, person) => {
    const { first, last } = nameOf(person);
    const slipped = [mistype(random, first), mistype(random, last)] as const;
    return slipped[0] && slipped[1] ? { first: slipped[0], last: slipped[1] } : undefined;
  },
  reordered: (_random, person) => {
    const { first, last } = nameOf(person);
    return { first: last, last: first };
  },
  'with a title': (random, person) => {
    const { first, last } = nameOf(person);
    return { first: `${random.pick(person.culture.titles)} ${first}`, last };
  },
  'without the middle name': (_random, { given, second, family }) =>
    second ? { first: given.name, last: family.name } : undefined,
  'with a middle name more': (random, { given, family, second, culture }) =>
    second ? undefined : { first: `${given.name} ${random.pick(culture.given).name}`, last: family.name },
  'in capitals': (_random, person) => {
    const { first, last } = nameOf(person);
    return { first: first.toUpperCase(), last: last.toUpperCase() };
  },
};

/** `count` questions of each kind, each about a listed person. */
export function askForListed(random: Random, persons: readonly ListedPerson[], count: number): Question[] {
  return Object.entries(KINDS).flatMap(([kind, make]) => {
    const questions: Question[] = [];
    for (let tries = 0; questions.length < count && tries < count * 50; tries++) {
      const meant = random.pick(persons);
      const name = make(random, meant);
      if (name) questions.push({ kind, ...name, meant });
    }
    return questions;
  });
}

/** Innocents who share a name with somebody listed: same culture, a pair of names that no list has. */
export function askForInnocents(random: Random, persons: readonly ListedPerson[], count: number): Question[] {
  const listed = new Set(
    persons.flatMap(({ given, second, family }) => [
      `${given.name}|${family.name}`,
      ...(second ? [`${second.name}|${family.name}`] : []),
    ]),
  );
  const questions: Question[] = [];
  while (questions.length < count) {
    const culture = random.pick(CULTURES);
    const [given, family] = [random.pick(culture.given), random.pick(culture.family)];
    if (listed.has(`${given.name}|${family.name}`)) continue;
    const native = random.chance(0.15) && given.native && family.native;
    questions.push(
      native
        ? { kind: 'innocent, own script', first: given.native!, last: family.native! }
        : { kind: 'innocent, other pair of names', first: given.name, last: family.name },
    );
  }
  return questions;
}
