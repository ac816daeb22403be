// The questions of the labelled set, each kind made in its own way. Nothing here knows how the service compares names.
import { CODES, PEOPLES, SHORT_NAMES, spellCyrillic } from './aml-pools.mjs';
import { FIRM_WORDS, SHIP_WORDS, latin, pickFrom } from './aml-population.mjs';

export const isoCountry = (name) => CODES[name];

export const flat = (text) =>
  text
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One slip: a letter exchanged for another, dropped, put in, or swapped with the next one; never the first letter. */
export function slip(random, text) {
  const words = text.split(' ');
  const long = words.map((word, at) => [word, at]).filter(([word]) => word.length >= 5);
  if (long.length === 0) return undefined;
  const [word, at] = pickFrom(random, long);
  const place = 1 + Math.floor(random() * (word.length - 1));
  const letter = pickFrom(random, LETTERS.split(''));
  const ways = [
    word.slice(0, place) + letter + word.slice(place + 1),
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + letter + word.slice(place),
    place < word.length - 1
      ? word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2)
      : word.slice(0, -2) + word.at(-1) + word.at(-2),
  ];
  words[at] = pickFrom(random, ways);
  const made = words.join(' ');
  return made === text ? undefined : made;
}
/** Two letters exchanged: another name that looks alike. */
function twoLettersApart(random, word) {
  const places = [...word].map((_l, at) => at).filter((at) => at > 0 && /[a-z]/i.test(word[at]));
  if (places.length < 4) return undefined;
  const first = pickFrom(random, places);
  const second = pickFrom(
    random,
    places.filter((at) => Math.abs(at - first) > 1),
  );
  if (second === undefined) return undefined;
  const vowels = 'aeiou',
    consonants = 'bcdfgklmnprstvz';
  const letters = [...word];
  for (const at of [first, second]) {
    const kind = vowels.includes(letters[at].toLowerCase()) ? vowels : consonants;
    letters[at] = pickFrom(random, kind.replace(letters[at].toLowerCase(), '').split(''));
  }
  return letters.join('');
}
const spelled = (random, part) => (part.also.length > 0 ? pickFrom(random, part.also) : part.name);
const shiftYear = (iso, years) => `${Number(iso.slice(0, 4)) + years}${iso.slice(4)}`;
const otherDay = (random, iso) => {
  const two = (value) => String(value).padStart(2, '0');
  const month = 1 + ((Number(iso.slice(5, 7)) + 1 + Math.floor(random() * 9)) % 12);
  const day = 1 + ((Number(iso.slice(8)) + 3 + Math.floor(random() * 20)) % 28);
  return `${iso.slice(0, 4)}-${two(month)}-${two(day)}`;
};
const anotherCountry = (random, people, not) => {
  for (;;) {
    const country = pickFrom(random, pickFrom(random, PEOPLES).countries);
    if (!people.countries.includes(country) && country !== not) return country;
  }
};
const first = ({ given }) => given[0].name;
const allGiven = ({ given }) => latin(given);
const family = ({ families }) => latin(families);
/** What the asker knows besides the name: often nothing. */
const known = (random, person) => {
  const facts = {};
  if (random() < 0.4) facts.dob = person.born;
  if (random() < 0.4) facts.country = person.country;
  if (random() < 0.3) facts.gender = person.sex;
  return facts;
};
const isDated = ({ birth }) => birth === 'exact' || birth === 'year' || birth === 'circa';

/** Each gives a question about the person, or undefined when the person has no such name. */
export const MEANT = {
  exact: (r, p) => ({ first: allGiven(p), last: family(p), ...known(r, p) }),
  'in capitals, family name first': (r, p) => ({
    first: family(p).toUpperCase(),
    last: allGiven(p).toUpperCase(),
    ...known(r, p),
  }),
  'another romanisation': (r, p) => {
    const made = {
      first: p.given.map((part) => spelled(r, part)).join(' '),
      last: p.families.map((part) => spelled(r, part)).join(' '),
    };
    return flat(made.first + made.last) === flat(allGiven(p) + family(p))
      ? undefined
      : { ...made, ...known(r, p) };
  },
  'own script': (r, p) =>
    p.native &&
    (p.people.form === 'family first'
      ? { first: p.given[0].native, last: p.families[0].native, ...known(r, p) }
      : { first: p.given.map((part) => part.native).join(' '), last: p.families[0].native, ...known(r, p) }),
  'without marks': (r, p) =>
    /\p{M}/u.test((allGiven(p) + family(p)).normalize('NFD'))
      ? { first: flat(allGiven(p)), last: flat(family(p)), ...known(r, p) }
      : undefined,
  'without the middle names': (r, p) =>
    p.given.length > 1 ? { first: first(p), last: family(p), ...known(r, p) } : undefined,
  'with a middle name more': (r, p) =>
    p.given.length === 1 && p.people.men
      ? {
          first: `${first(p)} ${pickFrom(r, p.people.men).name}`,
          last: family(p),
          ...known(r, p),
          dob: p.born,
        }
      : undefined,
  'initial for the middle name': (r, p) =>
    p.given.length > 1
      ? { first: first(p), middle: `${p.given[1].name[0]}.`, last: family(p), ...known(r, p) }
      : undefined,
  'without the second family name': (r, p) =>
    p.families.length > 1 ? { first: allGiven(p), last: p.families[0].name, ...known(r, p) } : undefined,
  'one slip': (r, p) => {
    const inFamily = r() < 0.5;
    const made = slip(r, inFamily ? family(p) : allGiven(p));
    return (
      made && { first: inFamily ? allGiven(p) : made, last: inFamily ? made : family(p), ...known(r, p) }
    );
  },
  'two slips and the birth date': (r, p) => {
    const [one, two] = [slip(r, allGiven(p)), slip(r, family(p))];
    return one && two && p.birth === 'exact'
      ? { first: one, last: two, dob: p.born, country: p.country }
      : undefined;
  },
  'other name': (r, p) => {
    const alias = p.aliases.find(({ quality, given }) => quality === 'good' && given.length > 0);
    return alias && { first: latin(alias.given), last: latin(alias.families), ...known(r, p) };
  },
  'with a title': (r, p) => ({
    first: `${pickFrom(r, ['Dr.', 'General', 'Sheikh', 'Mr', 'Prof.', 'Haji', 'Colonel'])} ${allGiven(p)}`,
    last: family(p),
    ...known(r, p),
  }),
  'joined or parted': (r, p) => {
    const name = family(p);
    const made = /^al-/i.test(name)
      ? pickFrom(r, [name.replace('-', ' '), name.replace('-', '')])
      : name.includes(' ')
        ? name.replace(' ', '-')
        : undefined;
    return made && { first: allGiven(p), last: made, ...known(r, p) };
  },
  'short form and the birth date': (r, p) => {
    const pairs = SHORT_NAMES[p.people.code]?.split(' ').map((pair) => pair.split(':'));
    const found = pairs?.find(
      ([full]) => full === (p.people.code === 'russian' ? p.given[0].native : first(p)),
    );
    if (!found || p.birth !== 'exact') return undefined;
    return {
      first: p.people.code === 'russian' ? spellCyrillic(found[1], 0) : found[1],
      last: family(p),
      dob: p.born,
    };
  },
  'birth date with one wrong figure': (r, p) =>
    p.birth === 'exact'
      ? {
          first: allGiven(p),
          last: family(p),
          dob:
            r() < 0.5
              ? shiftYear(p.born, pickFrom(r, [-1, 1]))
              : `${p.born.slice(0, 8)}${p.born.slice(8) === '01' ? '02' : '01'}`,
          country: p.country,
        }
      : undefined,
  'day and month exchanged': (r, p) =>
    p.birth === 'exact' && Number(p.born.slice(8)) <= 12
      ? {
          first: allGiven(p),
          last: family(p),
          dob: `${p.born.slice(0, 4)}-${p.born.slice(8)}-${p.born.slice(5, 7)}`,
        }
      : undefined,
  'born about then': (r, p) =>
    p.birth === 'circa'
      ? {
          first: allGiven(p),
          last: family(p),
          dob: shiftYear(p.born, pickFrom(r, [-3, -2, -1, 1, 2, 3])),
          ...(r() < 0.5 ? { country: p.country } : {}),
        }
      : undefined,
  'one of several birth dates': (r, p) =>
    p.birth === 'several'
      ? { first: allGiven(p), last: family(p), dob: pickFrom(r, [p.born, p.other]) }
      : undefined,
  'lives elsewhere': (r, p) =>
    p.birth === 'exact'
      ? {
          first: allGiven(p),
          last: family(p),
          dob: p.born,
          country: CODES[anotherCountry(r, p.people, p.country)],
        }
      : undefined,
};

/** Strangers who have something in common with `p`. `any` draws a part of any people's names. */
export const STRANGERS = {
  'same family name': (r, p) => ({
    first: strangeGiven(r, p),
    last: family(p),
    ...known(r, p),
    ...(r() < 0.5 ? {} : { dob: strangeDate(r) }),
  }),
  'same given name': (r, p) => ({
    first: first(p),
    last: strangeFamily(r, p),
    ...(r() < 0.5 ? { country: p.country } : {}),
  }),
  'same given names, other family name': (r, p) =>
    p.given.length > 1
      ? { first: allGiven(p), last: strangeFamily(r, p), ...(r() < 0.3 ? { dob: strangeDate(r) } : {}) }
      : undefined,
  'family name two letters apart': (r, p) => {
    const [, article = '', stem] = /^(al-)?(.+)$/.exec(family(p));
    const changed = p.families.length === 1 ? twoLettersApart(r, stem) : undefined;
    const name = changed && article + changed;
    return (
      name && {
        first: allGiven(p),
        last: name,
        ...(r() < 0.4 ? { country: p.country } : {}),
        ...(r() < 0.3 ? { dob: strangeDate(r) } : {}),
      }
    );
  },
  'given name two letters apart': (r, p) => {
    const name = twoLettersApart(r, first(p));
    return name && { first: name, last: family(p), ...(r() < 0.4 ? { country: p.country } : {}) };
  },
  'same name, ten years and more apart': (r, p) =>
    isDated(p) && p.birth !== 'circa'
      ? {
          first: allGiven(p),
          last: family(p),
          dob: otherDay(r, shiftYear(p.born, pickFrom(r, [-24, -17, -11, 12, 15, 21]))),
          ...(r() < 0.5 ? { country: p.country } : {}),
        }
      : undefined,
  'same name, some years apart': (r, p) =>
    p.birth === 'exact'
      ? {
          first: allGiven(p),
          last: family(p),
          dob: otherDay(r, shiftYear(p.born, pickFrom(r, [-8, -6, -4, 4, 5, 7, 9]))),
          ...(r() < 0.3 ? { country: p.country } : {}),
        }
      : undefined,
  'same name, other country and year': (r, p) =>
    p.birth !== 'none' && p.birth !== 'several'
      ? {
          first: allGiven(p),
          last: family(p),
          dob: otherDay(r, shiftYear(p.born, pickFrom(r, [-22, -13, 13, 22]))),
          country: CODES[anotherCountry(r, p.people, p.country)],
        }
      : undefined,
  'same name, other gender': (r, p) => ({
    first: first(p),
    last: family(p),
    gender: p.sex === 'male' ? 'female' : 'male',
    ...(r() < 0.5 ? { country: CODES[anotherCountry(r, p.people, p.country)] } : {}),
    ...(r() < 0.5 && p.birth === 'exact' ? { dob: otherDay(r, shiftYear(p.born, 3)) } : {}),
  }),
  'short names one letter apart': (r, p) => {
    const short = p.people.form === 'family first' || family(p).length <= 4 ? family(p) : undefined;
    if (!short || short.length > 4) return undefined;
    const at = Math.floor(r() * short.length);
    const made = short.slice(0, at) + pickFrom(r, LETTERS.split('')) + short.slice(at + 1);
    if (
      p.people.families.some((part) => [part.name, ...part.also].some((known) => flat(known) === flat(made)))
    )
      return undefined;
    return !/^[a-z]+$/.test(flat(made)) || flat(made) === flat(short)
      ? undefined
      : {
          first: allGiven(p),
          last: made[0].toUpperCase() + made.slice(1).toLowerCase(),
          ...(r() < 0.3 ? { country: p.country } : {}),
        };
  },
  'other middle name': (r, p) =>
    p.given.length > 1 && p.people.form === 'patronymic'
      ? {
          first: `${first(p)} ${pickFrom(r, p.people.patronymics[p.sex === 'female' ? 1 : 0]).name}`,
          last: family(p),
          ...(isDated(p) ? { dob: strangeDate(r) } : {}),
        }
      : undefined,
  'brother or sister': (r, p) =>
    p.given.length > 1 && p.people.men
      ? {
          first: [strangeGiven(r, p), ...p.given.slice(1).map(({ name }) => name)].join(' '),
          last: family(p),
          country: p.country,
          dob: strangeDate(r),
        }
      : undefined,
};
/** Strangers made without looking at one listed person. */
export const OTHERS = {
  'words of ships': (r) => ({ first: pickFrom(r, SHIP_WORDS), last: pickFrom(r, SHIP_WORDS) }),
  'words of companies': (r) => ({
    first: pickFrom(r, pickFrom(r, PEOPLES).families).name,
    last: pickFrom(r, FIRM_WORDS),
  }),
  'the owner a company is named after': (r, _p, firm) => ({
    first: pickFrom(r, 'Gertrude Waldemar Ingrid Cornelius Hildegard Balthasar'.split(' ')),
    last: firm.name.split(' ')[0],
  }),
  'common names of another people': (r) => {
    const people = pickFrom(
      r,
      PEOPLES.filter(({ men }) => men),
    );
    return {
      first: people.men[Math.floor(people.men.length * r() ** 3)].name,
      last: people.families[Math.floor(people.families.length * r() ** 3)].name,
      ...(r() < 0.6 ? { dob: strangeDate(r) } : {}),
      ...(r() < 0.6 ? { country: CODES[pickFrom(r, people.countries)] } : {}),
    };
  },
};

function strangeGiven(random, { people, sex, given }) {
  const pool = people.syllables
    ? Array.from({ length: 20 }, () =>
        people.code === 'korean'
          ? `${pickFrom(random, people.syllables).name}-${pickFrom(random, people.syllables).name.toLowerCase()}`
          : pickFrom(random, people.syllables)[0] + pickFrom(random, people.syllables)[0],
      )
    : (sex === 'female' ? people.women : people.men).map(({ name }) => name);
  for (;;) {
    const name = pickFrom(random, pool);
    if (!given.some((part) => [part.name, ...part.also].some((known) => flat(known) === flat(name))))
      return name[0].toUpperCase() + name.slice(1);
  }
}
function strangeFamily(random, { people, sex, families }) {
  const pool = sex === 'female' ? (people.familiesOfWomen ?? people.families) : people.families;
  for (;;) {
    const part = pickFrom(random, pool);
    if (!families.some(({ name }) => flat(name) === flat(part.name)))
      return people.form === 'double' ? `${part.name} ${pickFrom(random, pool).name}` : part.name;
  }
}
const strangeDate = (random) => {
  const two = (value) => String(value).padStart(2, '0');
  return `${1945 + Math.floor(random() * 55)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
};
