// Lists of any length, of invented persons, ships and companies, for the labelled screening set; and their files in the
// three public formats.
import { PEOPLES } from './aml-pools.mjs';

/** @param {number} seed @returns {() => number} numbers from 0 to 1, the same for the same seed (xorshift) */
export function randomFrom(seed) {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
  for (let warm = 0; warm < 16; warm++) next();
  return next;
}

export const pickFrom = (random, values) => values[Math.floor(random() * values.length)];
/** The first ones are borne by many, the last ones by few. */
const pickPopular = (random, values) => values[Math.floor(values.length * random() ** 1.8)];

function givenOf(random, people, sex) {
  if (people.syllables) {
    const count = people.code === 'korean' || random() < 0.75 ? 2 : 1;
    const drawn = Array.from({ length: count }, () => pickFrom(random, people.syllables));
    const parts =
      people.code === 'korean' ? drawn : drawn.map(([name, native]) => ({ name, native, also: [] }));
    const join = (spell) => {
      const words = parts.map(spell).map((word) => word.toLowerCase());
      const text = people.code === 'korean' ? words.join('-') : words.join('');
      return text[0].toUpperCase() + text.slice(1);
    };
    const also = people.code === 'korean' ? [join((part) => part.also[0] ?? part.name)] : [];
    return { name: join(({ name }) => name), also, native: parts.map(({ native }) => native).join('') };
  }
  return pickPopular(random, sex === 'female' ? people.women : people.men);
}

const dayOf = (random, from, to) => {
  const year = from + Math.floor(random() * (to - from + 1));
  const two = (value) => String(value).padStart(2, '0');
  return `${year}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
};

/** A person: names in parts, as the list's main name has them, other names, and what else lists say. */
export function inventPerson(random, ref) {
  let left = random() * PEOPLES.reduce((sum, { share }) => sum + share, 0);
  const people = /** @type {Record<string, any>} */ (
    PEOPLES.find(({ share }) => (left -= share) < 0) ?? PEOPLES[0]
  );
  const sex = random() < 0.13 ? 'female' : 'male';
  const given = [givenOf(random, people, sex)];
  const pool = sex === 'female' ? (people.familiesOfWomen ?? people.families) : people.families;
  const families = [pickPopular(random, pool)];
  if (people.form === 'chain') {
    given.push(pickPopular(random, people.men));
    if (random() < 0.5) given.push(pickPopular(random, people.men));
  }
  if (people.form === 'patronymic' && random() < 0.75)
    given.push(pickPopular(random, people.patronymics[sex === 'female' ? 1 : 0]));
  if (people.form === 'double') {
    if (random() < 0.5) given.push(givenOf(random, people, sex));
    families.push(pickPopular(random, pool));
  }
  if (people.form === 'middle' && random() < 0.5) given.push(givenOf(random, people, sex));
  const born = dayOf(random, 1940, 1999);
  const kindOfDate = random();
  const birth =
    kindOfDate < 0.6
      ? 'exact'
      : kindOfDate < 0.75
        ? 'year'
        : kindOfDate < 0.85
          ? 'circa'
          : kindOfDate < 0.93
            ? 'several'
            : 'none';
  const aliases = [];
  const native = [...given, ...families].every((part) => part.native)
    ? people.form === 'family first'
      ? [...families, ...given].map((part) => part.native).join('')
      : [...given, ...families].map((part) => part.native).join(' ')
    : undefined;
  if (random() < 0.35) aliases.push({ given: [givenOf(random, people, sex)], families, quality: 'good' });
  if (random() < 0.15)
    aliases.push({
      given: [],
      families: [],
      nick: NICKS[Math.floor(random() * NICKS.length)],
      quality: 'low',
    });
  return {
    ref,
    kind: 'person',
    people,
    sex,
    given,
    families,
    born,
    birth,
    other: dayOf(random, 1940, 1999),
    aliases,
    native,
    country: pickFrom(random, people.countries),
    birthplace: random() < 0.3 ? pickFrom(random, people.countries) : undefined,
  };
}
const NICKS =
  'El Chapo,Abu Hamza,El Mencho,The Engineer,Abu Yusuf,Doctor No,El Tigre,Haji Baba,Abu Ali,El Gordo,Professor,Uncle Sam,Abu Bakr,Grandfather,Vor'.split(
    ',',
  );

const SHIP_WORDS =
  'Ocean Star Sea Falcon Pacific Golden Victory Grace Pearl Atlantic Princess Lady Sun Silver Crystal Diamond Blue Royal Eagle Phoenix Horizon Spirit Glory Dawn Fortune Queen Jasmine Amber Victoria Rose Aurora Iris Marina Angel Hope Lucky'.split(
    ' ',
  );
const FIRM_WORDS =
  'Trading Shipping General Holding Petroleum Investment Bank Industries Export Import Marine Logistics Construction Group Services Technology Oil Steel Foundation Aviation International'.split(
    ' ',
  );
const FIRM_FORMS = 'LLC Ltd Co. JSC OOO FZE SA GmbH PLC'.split(' ');
export function inventShip(random, ref) {
  const words = [pickFrom(random, SHIP_WORDS), pickFrom(random, SHIP_WORDS)];
  return { ref, kind: 'ship', name: words.join(' ') };
}
export function inventFirm(random, ref) {
  const people = pickFrom(random, PEOPLES);
  const owner = people.syllables
    ? pickFrom(random, people.families)
    : pickFrom(random, [...people.families, ...people.men]);
  return {
    ref,
    kind: 'firm',
    name: `${owner.name} ${pickFrom(random, FIRM_WORDS)} ${random() < 0.4 ? `${pickFrom(random, FIRM_WORDS)} ` : ''}${pickFrom(random, FIRM_FORMS)}`,
  };
}
export { FIRM_WORDS, SHIP_WORDS };

/** 72 % persons, 20 % companies, 8 % ships. */
export function inventPopulation(count, seed) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_none, index) => {
    const ref = 10_000 + index;
    const kind = random();
    return kind < 0.72
      ? inventPerson(random, ref)
      : kind < 0.92
        ? inventFirm(random, ref)
        : inventShip(random, ref);
  });
}

export const latin = (parts) => parts.map(({ name }) => name).join(' ');
const aliasName = ({ given, families, nick }) => nick ?? `${latin(given)} ${latin(families)}`;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const worded = (iso) => `${iso.slice(8)} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;
const quote = (text) => `"${text.replaceAll('"', '""')}"`;
const ascii = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’ʼ]/g, "'");

/** SDN.CSV, ALT.CSV and ADD.CSV. */
export function ofacFiles(entities) {
  const none = '-0- ';
  let serial = 0;
  const [sdn, alt, add] = [[], [], []];
  const nameOf = ({ given, families }) => `${ascii(latin(families)).toUpperCase()}, ${ascii(latin(given))}`;
  for (const entity of entities) {
    if (entity.kind !== 'person') {
      const type = entity.kind === 'ship' ? quote('vessel') : none;
      sdn.push(
        [
          entity.ref,
          quote(ascii(entity.name).toUpperCase()),
          type,
          quote('SDGT'),
          ...Array(7).fill(none),
          none,
        ].join(','),
      );
      continue;
    }
    const { birth, born, other, sex, country, birthplace } = entity;
    const remarks = [
      ...(birth === 'exact'
        ? [`DOB ${worded(born)}`]
        : birth === 'year'
          ? [`DOB ${born.slice(0, 4)}`]
          : birth === 'circa'
            ? [`DOB circa ${born.slice(0, 4)}`]
            : birth === 'several'
              ? [`DOB ${worded(born)}`, `alt. DOB ${worded(other)}`]
              : []),
      ...(birthplace ? [`POB ${birthplace}`] : []),
      `nationality ${country}`,
      `Gender ${sex === 'female' ? 'Female' : 'Male'}`,
      ...entity.aliases
        .filter(({ quality }) => quality === 'low')
        .map((alias) => `a.k.a. '${aliasName(alias)}'`),
    ].join('; ');
    sdn.push(
      [
        entity.ref,
        quote(nameOf(entity)),
        quote('individual'),
        quote('SDGT'),
        ...Array(7).fill(none),
        quote(`${remarks}.`),
      ].join(','),
    );
    for (const alias of entity.aliases.filter(({ quality }) => quality === 'good'))
      alt.push([entity.ref, ++serial, quote('aka'), quote(nameOf(alias)), none].join(','));
    add.push([entity.ref, ++serial, none, none, quote(country), none].join(','));
  }
  const file = (rows) => `${rows.join('\r\n')}\r\n\u001a`;
  return { sdn: file(sdn), alt: file(alt), add: file(add) };
}

const xml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The consolidated list of the UN Security Council. */
export function unFile(entities) {
  const persons = entities
    .filter(({ kind }) => kind === 'person')
    .map((person) => {
      const { given, families, birth, born, other, sex, country, birthplace } = person;
      const names = [...given.map(({ name }) => name), latin(families)];
      const parts = names.length > 4 ? [...names.slice(0, 3), names.slice(3).join(' ')] : names;
      const date = (type, inner) =>
        `<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>${type}</TYPE_OF_DATE>${inner}</INDIVIDUAL_DATE_OF_BIRTH>`;
      const dates = {
        exact: date('EXACT', `<DATE>${born}</DATE>`),
        year: date('EXACT', `<YEAR>${born.slice(0, 4)}</YEAR>`),
        circa: date('APPROXIMATELY', `<YEAR>${born.slice(0, 4)}</YEAR>`),
        several: date('EXACT', `<DATE>${born}</DATE>`) + date('EXACT', `<DATE>${other}</DATE>`),
        none: '',
      };
      return `<INDIVIDUAL><DATAID>${person.ref}</DATAID>${parts.map((part, at) => `<${['FIRST', 'SECOND', 'THIRD', 'FOURTH'][at]}_NAME>${xml(part)}</${['FIRST', 'SECOND', 'THIRD', 'FOURTH'][at]}_NAME>`).join('')}<UN_LIST_TYPE>Example</UN_LIST_TYPE><LISTED_ON>2011-03-17</LISTED_ON><GENDER>${sex === 'female' ? 'Female' : 'Male'}</GENDER><NAME_ORIGINAL_SCRIPT>${person.native ?? ''}</NAME_ORIGINAL_SCRIPT><NATIONALITY><VALUE>${xml(country)}</VALUE></NATIONALITY>${person.aliases.map((alias) => `<INDIVIDUAL_ALIAS><QUALITY>${alias.quality === 'low' ? 'Low' : 'Good'}</QUALITY><ALIAS_NAME>${xml(aliasName(alias))}</ALIAS_NAME></INDIVIDUAL_ALIAS>`).join('')}${dates[birth]}${birthplace ? `<INDIVIDUAL_PLACE_OF_BIRTH><COUNTRY>${xml(birthplace)}</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>` : ''}</INDIVIDUAL>`;
    });
  const others = entities
    .filter(({ kind }) => kind !== 'person')
    .map(({ ref, name }) => `<ENTITY><DATAID>${ref}</DATAID><FIRST_NAME>${xml(name)}</FIRST_NAME></ENTITY>`);
  return `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST><INDIVIDUALS>${persons.join('\n')}</INDIVIDUALS><ENTITIES>${others.join('\n')}</ENTITIES></CONSOLIDATED_LIST>`;
}

const EU_COLUMNS =
  'fileGenerationDate Entity_LogicalId Entity_SubjectType Entity_SubjectType_ClassificationCode NameAlias_LastName NameAlias_FirstName NameAlias_MiddleName NameAlias_WholeName NameAlias_Gender NameAlias_Title Address_CountryIso2Code BirthDate_BirthDate BirthDate_Day BirthDate_Month BirthDate_Year BirthDate_YearRangeFrom BirthDate_YearRangeTo BirthDate_Circa BirthDate_CountryIso2Code Citizenship_CountryIso2Code'.split(
    ' ',
  );

/** The EU's consolidated financial sanctions list. `isoCountry` gives the code of a country's name. */
export function euFile(entities, isoCountry) {
  const line = (entity, cells) =>
    EU_COLUMNS.map(
      (column) =>
        ({
          fileGenerationDate: '15/01/2026',
          Entity_LogicalId: String(entity.ref),
          Entity_SubjectType: entity.kind === 'person' ? 'P' : 'E',
          Entity_SubjectType_ClassificationCode: entity.kind === 'person' ? 'person' : 'enterprise',
          ...cells,
        })[column] ?? '',
    ).join(';');
  const lines = entities.flatMap((entity) => {
    if (entity.kind !== 'person') return [line(entity, { NameAlias_WholeName: entity.name })];
    const { given, families, birth, born, other, sex } = entity;
    const gender = { NameAlias_Gender: sex === 'female' ? 'F' : 'M' };
    const full = (iso, circa) => ({
      BirthDate_BirthDate: iso,
      BirthDate_Year: iso.slice(0, 4),
      BirthDate_Circa: String(circa).toUpperCase(),
    });
    const year = (circa) => ({
      BirthDate_Year: born.slice(0, 4),
      BirthDate_Circa: String(circa).toUpperCase(),
    });
    const dates = {
      exact: [full(born, false)],
      year: [year(false)],
      circa: [year(true)],
      several: [full(born, false), full(other, false)],
      none: [],
    }[birth];
    return [
      line(entity, {
        NameAlias_FirstName: latin(given),
        NameAlias_LastName: latin(families),
        NameAlias_WholeName: `${latin(given)} ${latin(families)}`,
        ...gender,
      }),
      ...(entity.native ? [line(entity, { NameAlias_WholeName: entity.native, ...gender })] : []),
      ...entity.aliases.map((alias) => line(entity, { NameAlias_WholeName: aliasName(alias), ...gender })),
      ...dates.map((cells) =>
        line(entity, {
          ...cells,
          ...(entity.birthplace ? { BirthDate_CountryIso2Code: isoCountry(entity.birthplace) ?? '' } : {}),
        }),
      ),
      line(entity, { Citizenship_CountryIso2Code: isoCountry(entity.country) ?? '' }),
    ];
  });
  return `\uFEFF${EU_COLUMNS.join(';')}\r\n${lines.join('\r\n')}\r\n`;
}
