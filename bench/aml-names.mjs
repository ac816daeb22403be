// Invented lists of any size for bench/aml-screening.mjs. Names are drawn as names in life are: a few are borne by
// many, most by few, and each thousand of people brings new ones (a Pitman-Yor process), so that a list of ten times
// the people has about four times the different words.

/** @param {number} seed @returns {() => number} numbers from 0 to 1, the same for the same seed (mulberry32) */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Syllables of names of four kinds, and how often each kind is listed. */
const FLAVOURS = [
  {
    share: 0.45,
    onsets: 'b d f h j k kh l m n q r s sh t y z gh th'.split(' '),
    vowels: 'a a i u ai aa ou'.split(' '),
    ends: 'd r m n l b f h ani awi'.split(' '),
    syllables: [2, 3],
  },
  {
    share: 0.25,
    onsets: 'v s m n d k g p b zh ch l r t kh pr st gr'.split(' '),
    vowels: 'a o i e ya yu u'.split(' '),
    ends: 'ov ev in enko sky chuk yan'.split(' '),
    syllables: [1, 3],
  },
  {
    share: 0.2,
    onsets: 'm r g c l s j p f v b d h t br tr'.split(' '),
    vowels: 'a e i o u ia ue'.split(' '),
    ends: 'ez s o a ares illo ano'.split(' '),
    syllables: [2, 3],
  },
  {
    share: 0.1,
    onsets: 'zh x q ch sh w y l m n g h t d j k p'.split(' '),
    vowels: 'ao ei i u ang ong iu ian en'.split(' '),
    ends: [''],
    syllables: [1, 2],
  },
];

/** A source of words in which the popular ones come back. */
function popularWords(random, flavour, { discount, strength }) {
  const pick = (values) => values[Math.floor(random() * values.length)];
  const drawn = [];
  const kinds = new Set();
  const invent = () => {
    let word = '';
    const [least, most] = flavour.syllables;
    for (let count = least + Math.floor(random() * (most - least + 1)); count > 0; count--)
      word += pick(flavour.onsets) + pick(flavour.vowels);
    return word + pick(flavour.ends);
  };
  return () => {
    const fresh = random() * (drawn.length + strength) < strength + discount * kinds.size;
    const word = fresh || drawn.length === 0 ? invent() : pick(drawn);
    kinds.add(word);
    drawn.push(word);
    return word;
  };
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/**
 * @param {number} count @param {number} [seed]
 * @returns {object[]} list entities as apps/jobs/src/checks/aml/list-entity.ts has them, all persons
 */
export function inventList(count, seed = 1) {
  const random = randomOf(seed);
  const cultures = FLAVOURS.map((flavour) => ({
    given: popularWords(random, flavour, { discount: 0.35, strength: 40 }),
    family: popularWords(random, flavour, { discount: 0.65, strength: 60 }),
  }));
  const pickCulture = () => {
    let left = random();
    return cultures.find((_culture, at) => (left -= FLAVOURS[at].share) < 0) ?? cultures[0];
  };
  return Array.from({ length: count }, (_none, index) => {
    const culture = pickCulture();
    const given = [culture.given(), ...(random() < 0.5 ? [culture.given()] : [])].map(capital);
    const family = capital(culture.family());
    const names = [{ name: [...given, family].join(' '), kind: 'primary' }];
    for (let more = random(); more < 0.6; more += 0.3)
      names.push({
        name: [
          capital(culture.given()),
          ...given.slice(1),
          random() < 0.5 ? family : capital(culture.family()),
        ].join(' '),
        kind: random() < 0.2 ? 'weak' : 'alias',
      });
    const month = String(1 + Math.floor(random() * 12)).padStart(2, '0');
    return {
      source: 'ofac-sdn',
      sourceRef: String(10_000 + index),
      kind: 'person',
      names,
      birthDates: [`${1940 + Math.floor(random() * 60)}-${month}-15`],
      countries: [['IQ', 'RU', 'VE', 'CN'][index % 4]],
      positions: [],
      types: ['sanction'],
      listName: 'An invented list',
      url: 'https://example.com/list',
      listedSince: null,
    };
  });
}

/** Names to ask for: of every ten, two are listed, two are listed and mistyped, six are other people's. */
export function inventQuestions(listed, count, seed = 2) {
  const random = randomOf(seed);
  const others = inventList(count * 2, seed + 1_000);
  const questionOf = (name) => {
    const words = name.split(' ');
    return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) };
  };
  const mistype = (name) => {
    const at = 1 + Math.floor(random() * (name.length - 2));
    return name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
  };
  return Array.from({ length: count }, (_none, index) => {
    const { names } = listed[Math.floor(random() * listed.length)];
    const name = names[Math.floor(random() * names.length)].name;
    if (index % 10 < 2) return questionOf(name);
    if (index % 10 < 4) return questionOf(mistype(name));
    return questionOf(others[index].names[0].name);
  });
}
