// Kinds of questions made from other people's published rules: the romanisations of ICAO Doc 9303, of passport offices
// (Ukraine 2010, Belarus, Bulgaria), of BGN/PCGN, the Library of Congress, Wade-Giles, McCune-Reischauer and the
// Revised Romanization; OFAC's answers on weak aliases; abbreviations and titles of many languages. Nothing here knows
// how the service compares names.
import { pickFrom, latin } from './aml-population.mjs';
import { flat, slip } from './aml-questions.mjs';

const pairs = (text) =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split(':')),
  );

/** Letters of each system; what is missing is as in ICAO's table. */
const ICAO = pairs(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ:ie ы:y ь: э:e ю:iu я:ia і:i ї:i є:ie ґ:g',
);
const CYRILLIC_SYSTEMS = {
  russian: [
    pairs('й:i'),
    pairs('ё:yo й:y ю:yu я:ya ъ:'), // BGN/PCGN
    pairs('х:h ц:c ч:č ш:š щ:šč ж:ž й:j ю:ju я:ja э:è ё:ë'), // ISO 9
    pairs('х:h щ:sht ъ:a й:y ю:yu я:ya'), // Bulgaria
  ],
  ukrainian: [
    pairs('г:h и:y й:i ю:iu я:ia є:ie ї:i'), // Ukraine 2010
    pairs('г:h и:y й:y ю:yu я:ya є:ye ї:yi'), // BGN/PCGN
    pairs('г:g и:i й:y ю:yu я:ya є:e ї:i'), // by way of Russian
  ],
};
const INITIAL_UKRAINIAN = pairs('є:ye ї:yi й:y ю:yu я:ya');

function romanise(code, word, system) {
  const letters = CYRILLIC_SYSTEMS[code][system];
  const text = [...word.toLowerCase()]
    .map((letter, at) =>
      at === 0 && code === 'ukrainian' && INITIAL_UKRAINIAN.has(letter)
        ? INITIAL_UKRAINIAN.get(letter)
        : (letters.get(letter) ?? ICAO.get(letter) ?? letter),
    )
    .join('');
  return text && text[0].toUpperCase() + text.slice(1);
}

/** Letters of the Arabic alphabet, how lists write them, and how BGN/PCGN, France, Egypt, Iran or Turkey do. */
const ARABIC_LETTERS = [
  ['ج', 'j', ['dj', 'g', 'c']],
  ['ق', 'q', ['k', 'g', 'gh']],
  ['ش', 'sh', ['ch', 'sch']],
  ['ذ', 'dh', ['z', 'd', 'th']],
  ['ظ', 'z', ['dh', 'th']],
  ['ث', 'th', ['s', 't']],
  ['خ', 'kh', ['h', 'ch']],
  ['غ', 'gh', ['g']],
  ['و', 'w', ['ou', 'v']],
  ['ض', 'd', ['dh', 'z']],
  ['ي', 'y', ['i', 'j']],
];
function arabicByOtherRule(random, part) {
  const fitting = ARABIC_LETTERS.filter(
    ([letter, list]) =>
      part.native?.includes(letter) && part.name.toLowerCase().replace(/^al-/, '').includes(list),
  );
  if (fitting.length === 0) return undefined;
  const [, list, others] = pickFrom(random, fitting);
  return part.name.replace(new RegExp(`(?<!^a?)${list}`, 'i'), (found) => {
    const other = pickFrom(random, others);
    return found[0] === found[0].toUpperCase() ? other[0].toUpperCase() + other.slice(1) : other;
  });
}

const WADE_INITIALS = pairs("zh:ch ch:ch' sh:sh b:p p:p' d:t t:t' g:k k:k' j:ch q:ch' x:hs z:ts c:ts' r:j");
const WADE_WHOLE = pairs(
  "zhi:chih chi:ch'ih shi:shih ri:jih zi:tzu ci:tz'u si:ssu ge:ko ke:k'o he:ho e:o yi:i you:yu yan:yen ye:yeh",
);
function wadeGiles(syllable) {
  if (WADE_WHOLE.has(syllable)) return WADE_WHOLE.get(syllable);
  const [, initial = '', final] = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcs])?(.*)$/.exec(syllable);
  const made =
    (WADE_INITIALS.get(initial) ?? initial) +
    final
      .replace(/ian$/, 'ien')
      .replace(/ie$/, 'ieh')
      .replace(/ong$/, 'ung')
      .replace(/^uo$/, /^[gkh]|sh/.test(initial) ? 'uo' : 'o')
      .replace(/^ue$/, 'üeh');
  return made;
}
const MANDARIN =
  /(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|iao|ian|ing|uai|uan|ang|eng|ong|ia|ie|iu|in|ua|ui|un|uo|ue|ai|ei|ao|ou|an|en|er|[aeiou])(?:(?=[^aeioun]|n[aeiou]|$)|(?=ng))/g;
const syllablesOf = (word) => word.toLowerCase().match(MANDARIN) ?? [];
const capital = (text) => text && text[0].toUpperCase() + text.slice(1);

/** Each letter as the published rule of somebody else writes it; undefined when the rule changes nothing. */
function byOtherRule(random, p) {
  const parts = [...p.given, ...p.families];
  const code = p.people.code;
  let made;
  if (CYRILLIC_SYSTEMS[code]) {
    const system = Math.floor(random() * CYRILLIC_SYSTEMS[code].length);
    made = parts.map(({ native }) => romanise(code, native, system));
  } else if (code === 'arabic' || code === 'persian') {
    made = parts.map((part) => arabicByOtherRule(random, part) ?? part.name);
  } else if (code === 'chinese') {
    made = parts.map(({ name }) => {
      const syllables = syllablesOf(name);
      return syllables.join('') === name.toLowerCase() ? capital(syllables.map(wadeGiles).join('-')) : name;
    });
  } else return undefined;
  const [given, families] = [made.slice(0, p.given.length), made.slice(p.given.length)];
  return flat(made.join(' ')) === flat(`${latin(p.given)} ${latin(p.families)}`)
    ? undefined
    : { first: given.join(' '), last: families.join(' ') };
}

const known = (random, p) => ({
  ...(random() < 0.4 ? { dob: p.born } : {}),
  ...(random() < 0.4 ? { country: p.country } : {}),
  ...(random() < 0.3 ? { gender: p.sex } : {}),
});
const isExact = ({ birth }) => birth === 'exact';
const plainName = (p) => ({ first: latin(p.given), last: latin(p.families) });

function twoSlips(random, text, lettersMin) {
  const words = text.split(' ');
  const at = words.findIndex((word) => /^[\p{L}]+$/u.test(word) && word.length >= lettersMin);
  if (at < 0) return undefined;
  const once = slip(random, words[at]);
  const twice = once && slip(random, once);
  if (!twice || twice === words[at]) return undefined;
  words[at] = twice;
  return words.join(' ');
}

const TITLES =
  'Shaykh|Ustadz|Doña|Don|Herr|Frau Dr.|Général|Ing.|Lic.|Tte. Cnel.|Polkovnik|Gospodin|Hojatoleslam|Sardar|Agha|Hafiz|Mufti|Datuk|Tan Sri|Tengku|Mawlana|Ostad|Seyyed|Signor|Dott.|Avv.|Comandante|Coronel|Shri|Smt.|Alhaj|Moulvi|Sayyid|Pan|Gen. Bde.|Tuan Haji|Dipl.-Ing.|Mag.|Sr. D.|Monsieur|Pdt.|Capitán|Oberst|Albay|Sergent-chef|Maréchal|Sardor|Khwaja|Qadi|Brig. Gen.|Lt. Col.|Maj. Gen.|1st Lt.|Vice Admiral|H.E.|Hon.|Rt. Hon.|Baron|Comte|Graf|Doktor|Profesor|Engr.|Barr.|Chief'.split(
    '|',
  );
const NATIVE_TITLES = {
  arabic: ['الشيخ', 'الدكتور', 'اللواء', 'الحاج', 'السيد', 'العقيد', 'المهندس'],
  persian: ['دکتر', 'سردار', 'آقای', 'حاج', 'مهندس', 'سید'],
  russian: ['Генерал', 'Полковник', 'Доктор', 'Г-н', 'Господин', 'Профессор'],
  ukrainian: ['Генерал', 'Полковник', 'Пан', 'Доктор', 'Професор'],
};

const ABBREVIATED = pairs(
  'mohammed:Mohd muhammad:Muhd mohammad:Md abdul:Abd william:Wm joseph:Jos james:Jas charles:Chas george:Geo thomas:Thos robert:Robt edward:Edw samuel:Saml benjamin:Benj daniel:Danl alexander:Alexr frederick:Fredk richard:Richd maría:Ma. maria:Ma. josé:J. francisco:Fco. antonio:Ant. juan:Jn. fernando:Fdo. guillermo:Gmo. manuel:Ml. rafael:Rfl. christopher:Chr. christian:Chr. katherine:Kath. margaret:Margt matthew:Matt. andrew:Andw patrick:Patk',
);

/** Names as two languages spell them: in its own letters, and as its neighbour writes it. */
const TWO_LANGUAGES = pairs(
  'Олександр:Александр Микола:Николай Дмитро:Дмитрий Володимир:Владимир Сергій:Сергей Андрій:Андрей Олексій:Алексей Михайло:Михаил Петро:Пётр Павло:Павел Василь:Василий Григорій:Григорий Олег:Олег Ігор:Игорь Євген:Евгений Юрій:Юрий Віктор:Виктор Анатолій:Анатолий Валерій:Валерий Віталій:Виталий Богдан:Богдан Ярослав:Ярослав Степан:Степан Іван:Иван Тарас:Тарас Роман:Роман Максим:Максим Олена:Елена Ольга:Ольга Катерина:Екатерина Наталія:Наталия Тетяна:Татьяна Ірина:Ирина Людмила:Людмила Оксана:Оксана Галина:Галина Юлія:Юлия Марія:Мария Світлана:Светлана Надія:Надежда Артем:Артём Денис:Денис Кирило:Кирилл Микита:Никита Данило:Даниил Леонід:Леонид Костянтин:Константин Федір:Фёдор Геннадій:Геннадий Едуард:Эдуард Станіслав:Станислав Руслан:Руслан Антон:Антон Антоніна:Антонина Валентин:Валентин',
);

/** A letter of the Arabic script by another key: Persian kaf and yeh, hamza left out, marks written. */
const otherKeys = (text) =>
  text
    .replaceAll('ك', 'ک')
    .replaceAll('ي', 'ی')
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ё', 'е');

export const WIDER_MEANT = {
  'two slips in one long word': (r, p) => {
    const inFamily = r() < 0.6;
    const made = twoSlips(r, latin(inFamily ? p.families : p.given), 8);
    return made && { ...plainName(p), [inFamily ? 'last' : 'first']: made, ...known(r, p) };
  },
  'another published romanisation': (r, p) => {
    const made = byOtherRule(r, p);
    return made && { ...made, ...known(r, p) };
  },
  'another published romanisation and the birth date': (r, p) => {
    const made = isExact(p) ? byOtherRule(r, p) : undefined;
    return made && { ...made, dob: p.born };
  },
  'another published romanisation and a slip': (r, p) => {
    const made = byOtherRule(r, p);
    const last = made && slip(r, made.last);
    return last && { ...made, last, ...(isExact(p) ? { dob: p.born } : known(r, p)) };
  },
  'a slip, without the middle names': (r, p) => {
    const last = p.given.length > 1 ? slip(r, latin(p.families)) : undefined;
    return last && { first: p.given[0].name, last, ...known(r, p) };
  },
  'family name first, without marks, a slip': (r, p) => {
    const { first, last } = plainName(p);
    const made = slip(r, flat(last.replace(/-/g, ' ')));
    return made && { first: made.toUpperCase(), last: flat(first).toUpperCase(), ...known(r, p) };
  },
  'title of another language': (r, p) => ({
    first: `${pickFrom(r, TITLES)} ${latin(p.given)}`,
    last: latin(p.families),
    ...known(r, p),
  }),
  'title and another spelling': (r, p) => {
    const spelled = (part) => (part.also.length > 0 ? pickFrom(r, part.also) : part.name);
    const made = { first: p.given.map(spelled).join(' '), last: p.families.map(spelled).join(' ') };
    return made.first === latin(p.given) && made.last === latin(p.families)
      ? undefined
      : { ...made, first: `${pickFrom(r, TITLES)} ${made.first}`, ...known(r, p) };
  },
  'given names joined or parted': (r, p) => {
    const first = latin(p.given);
    const apart = { chinese: syllablesOf, korean: (name) => name.split('-') }[p.people.code]?.(
      p.given[0].name,
    );
    const made =
      apart && apart.length > 1 && apart.join('').length === first.replace(/-/g, '').length
        ? pickFrom(r, [
            apart.map(capital).join(' '),
            apart.map(capital).join('-'),
            capital(apart.join('').toLowerCase()),
          ])
        : / |-/.test(first)
          ? pickFrom(r, [
              capital(first.replace(/[ -]/, '').toLowerCase()),
              first.replace(/[ -]/, '-'),
              first.replace(/[ -]/, ' '),
            ])
          : undefined;
    return made && made !== first && { first: made, last: latin(p.families), ...known(r, p) };
  },
  'own script in one field': (r, p) => {
    const whole = [...p.given, ...p.families];
    if (!whole.every(({ native }) => native)) return undefined;
    const text =
      p.people.form === 'family first'
        ? p.families[0].native + p.given[0].native
        : whole.map(({ native }) => native).join(' ');
    const [first, ...others] = text.split(' ');
    return { first, last: others.join(' ') || text, ...known(r, p) };
  },
  'own script, other keys, without the middle names': (r, p) =>
    p.native && p.people.form !== 'family first'
      ? { first: otherKeys(p.given[0].native), last: otherKeys(p.families[0].native), ...known(r, p) }
      : undefined,
  'own script with a title': (r, p) => {
    const titles = p.native && NATIVE_TITLES[p.people.code];
    return (
      titles && {
        first: `${pickFrom(r, titles)} ${p.given.map(({ native }) => native).join(' ')}`,
        last: p.families[0].native,
        ...known(r, p),
      }
    );
  },
  'abbreviated given name': (r, p) => {
    const [first, ...others] = latin(p.given).split(' ');
    const short = ABBREVIATED.get(first.toLowerCase());
    return short && { first: [short, ...others].join(' '), last: latin(p.families), ...known(r, p) };
  },
  'as the neighbouring language spells it': (r, p) => {
    if (p.people.code !== 'ukrainian') return undefined;
    const given = TWO_LANGUAGES.get(p.given[0].native);
    if (!given) return undefined;
    const family = p.families[0].native
      .replaceAll('і', 'и')
      .replaceAll('ї', 'и')
      .replaceAll('є', 'е')
      .replace(/ьк(?=ий$|а$)/, 'к');
    return r() < 0.5
      ? { first: given, last: family, ...known(r, p) }
      : { first: romanise('russian', given, 1), last: romanise('russian', family, 1), ...known(r, p) };
  },
  'weak alias and the birth date': (r, p) => {
    const weak = p.aliases.find(({ nick }) => nick);
    const words = weak?.nick.split(' ');
    return words?.length > 1 && isExact(p)
      ? { first: words[0], last: words.slice(1).join(' '), dob: p.born, country: p.country }
      : undefined;
  },
};

/** Names that look like another one and are not. */
const LOOKALIKES = pairs(
  'Qasim:Kazim Hamza:Hamid Khalid:Khalil Jamal:Kamal Hassan:Hussein Nasser:Nasr Rashid:Rashad Said:Saad Walid:Khalid Samir:Amir Majid:Hamid Fadi:Hadi Adel:Nabil Bashir:Bashar Faisal:Faris Karim:Akram Salah:Saleh Omar:Amr Tariq:Taha Ali:Adli Mahmoud:Hamoud Ahmed:Hamad',
);
const NO_PET_NAMES = {
  english: pairs(
    'John:June Michael:Mitchum Robert:Rupa William:Willow James:Jemima Mary:Moray Thomas:Tamsin Joseph:Josune Daniel:Donella',
  ),
  spanish: pairs('Juan:Joan Juan:June Antonio:Tune María:Mei María:May Manuel:Moana'),
  russian: pairs('Александр:Ole Иван:Yvonne Мария:Mai Николай:Nike Михаил:Mica'),
};

export const WIDER_STRANGERS = {
  'given name that looks alike': (r, p) => {
    const other = LOOKALIKES.get(p.given[0].name);
    return (
      other && {
        first: [other, ...p.given.slice(1).map(({ name }) => name)].join(' '),
        last: latin(p.families),
        ...(r() < 0.5 ? { country: p.country } : {}),
        dob: otherYear(p, r),
      }
    );
  },
  'given name that is no pet name': (r, p) => {
    const table = NO_PET_NAMES[p.people.code];
    const other = table?.get(p.people.code === 'russian' ? p.given[0].native : p.given[0].name);
    return other && { first: other, last: latin(p.families), ...(r() < 0.5 ? { country: p.country } : {}) };
  },
  'two slips and another given name': (r, p) => {
    const last = twoSlips(r, latin(p.families), 8);
    const other = p.people.men && pickFrom(r, p.people.men);
    return last && other && flat(other.name) !== flat(p.given[0].name)
      ? { first: other.name, last, ...known(r, { ...p, born: otherYear(p, r) }) }
      : undefined;
  },
};
function otherYear(p, random) {
  const year = Number(p.born.slice(0, 4));
  const two = (value) => String(value).padStart(2, '0');
  return `${year + pickFrom(random, [-19, -14, 13, 18])}-${two(1 + (Number(p.born.slice(5, 7)) % 12))}-${two(1 + (Number(p.born.slice(8)) % 28))}`;
}
