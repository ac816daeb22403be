import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import type { ListEntity, ListedName } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { countryCode } from './list-countries.js';
import { isNoDate, readListDates } from './list-dates.js';
import { listedDetails, listedGender } from './list-entity.js';
import { imoNumbersIn } from './listed-identifiers.js';

/** An element that occurs more than once has its texts one after another. */
const text = z
  .union([z.string(), z.array(z.string()).transform((texts) => texts.filter(Boolean).join('; '))])
  .catch('');
const many = <T extends z.ZodType>(schema: T) => z.array(schema).catch([]);
/** An empty element is an empty text: it must not hide the others. */
const parts = <Shape extends z.ZodRawShape>(shape: Shape) =>
  many(z.union([z.object(shape).partial(), NOTHING]));
const NOTHING = z.unknown().transform(() => ({}) as Record<string, undefined>);
const Values = z
  .object({ VALUE: many(text) })
  .partial()
  .catch({});
const Alias = parts({ QUALITY: text, ALIAS_NAME: text, DATE_OF_BIRTH: text });
const Place = parts({ COUNTRY: text });
const Document = parts({ TYPE_OF_DOCUMENT: text, NUMBER: text });
const Entry = z.looseObject({
  DATAID: text,
  FIRST_NAME: text.optional(),
  SECOND_NAME: text.optional(),
  THIRD_NAME: text.optional(),
  FOURTH_NAME: text.optional(),
  NAME_ORIGINAL_SCRIPT: text.optional(),
  LISTED_ON: text.optional(),
  GENDER: text.optional(),
  DESIGNATION: Values.optional(),
  NATIONALITY: Values.optional(),
  COMMENTS1: text.optional(),
  INDIVIDUAL_ALIAS: Alias.optional(),
  ENTITY_ALIAS: Alias.optional(),
  INDIVIDUAL_ADDRESS: Place.optional(),
  ENTITY_ADDRESS: Place.optional(),
  INDIVIDUAL_PLACE_OF_BIRTH: Place.optional(),
  INDIVIDUAL_DOCUMENT: Document.optional(),
  INDIVIDUAL_DATE_OF_BIRTH: parts({
    TYPE_OF_DATE: text,
    DATE: text,
    YEAR: text,
    FROM_YEAR: text,
    TO_YEAR: text,
    NOTE: text,
  }).optional(),
});
type Entry = z.infer<typeof Entry>;
const List = z.object({
  CONSOLIDATED_LIST: z.object({
    INDIVIDUALS: z
      .object({ INDIVIDUAL: many(Entry) })
      .partial()
      .catch({}),
    ENTITIES: z
      .object({ ENTITY: many(Entry) })
      .partial()
      .catch({}),
  }),
});

const REPEATED = new Set([
  'INDIVIDUAL',
  'ENTITY',
  'VALUE',
  'INDIVIDUAL_ALIAS',
  'ENTITY_ALIAS',
  'INDIVIDUAL_ADDRESS',
  'ENTITY_ADDRESS',
  'INDIVIDUAL_PLACE_OF_BIRTH',
  'INDIVIDUAL_DATE_OF_BIRTH',
  'INDIVIDUAL_DOCUMENT',
]);

/**
 * Reads the UN Security Council's consolidated list (XML).
 * @throws ListFormatError when the text is not that list, is truncated, or an entry has no id or name.
 */
export function readUn(xml: string): ListEntity[] {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new ListFormatError(`line ${valid.err.line}: ${valid.err.msg}`);
  const parser = new XMLParser({
    ignoreAttributes: true,
    parseTagValue: false,
    processEntities: true,
    isArray: (name) => REPEATED.has(name),
  });
  const parsed = List.safeParse(parser.parse(xml));
  if (!parsed.success) throw new ListFormatError('CONSOLIDATED_LIST is missing');
  const { INDIVIDUALS, ENTITIES } = parsed.data.CONSOLIDATED_LIST;
  const entities = [
    ...(INDIVIDUALS.INDIVIDUAL ?? []).map((entry) => toEntity(entry, 'person')),
    ...(ENTITIES.ENTITY ?? []).map((entry) => toEntity(entry, 'organization')),
  ];
  entities.forEach(({ sourceRef, names }, index) => {
    if (sourceRef === '') throw new ListFormatError(`entry ${index + 1} has no DATAID`);
    if (names[0]?.kind !== 'primary') throw new ListFormatError(`DATAID ${sourceRef} has no name`);
  });
  return entities;
}

function toEntity(entry: Entry, kind: ListEntity['kind']): ListEntity {
  const main = [entry.FIRST_NAME, entry.SECOND_NAME, entry.THIRD_NAME, entry.FOURTH_NAME];
  const names: ListedName[] = [
    { name: main.filter(Boolean).join(' '), kind: 'primary' },
    ...(entry.NAME_ORIGINAL_SCRIPT ?? '')
      .split(';')
      .map((name): ListedName => ({ name: name.trim(), kind: 'alias' })),
    ...[...(entry.INDIVIDUAL_ALIAS ?? []), ...(entry.ENTITY_ALIAS ?? [])].flatMap((alias) =>
      // One element may hold several, separated by semicolons.
      (alias.ALIAS_NAME ?? '').split(';').map((name): ListedName => ({
        name: name.trim(),
        kind: alias.QUALITY?.toLowerCase() === 'low' ? 'weak' : 'alias',
      })),
    ),
  ];
  const countries = [
    ...(entry.NATIONALITY?.VALUE ?? []),
    ...[entry.INDIVIDUAL_ADDRESS, entry.ENTITY_ADDRESS, entry.INDIVIDUAL_PLACE_OF_BIRTH]
      .flatMap((places) => places ?? [])
      .map((place) => place.COUNTRY ?? ''),
  ];
  const aliases = entry.INDIVIDUAL_ALIAS ?? [];
  const born = (entry.INDIVIDUAL_DATE_OF_BIRTH ?? []).map(readBirth);
  const alsoBorn = aliases.map(({ DATE_OF_BIRTH }) => readTexts(DATE_OF_BIRTH ?? ''));
  const ships = imoNumbersIn(entry.COMMENTS1 ?? '');
  const documents = (entry.INDIVIDUAL_DOCUMENT ?? []).map(({ TYPE_OF_DOCUMENT, NUMBER }) => ({
    type: TYPE_OF_DOCUMENT || 'Document',
    value: NUMBER?.trim() ?? '',
  }));
  const identifiers = [...documents.filter(({ value }) => value !== ''), ...ships];
  return {
    source: 'un-sc',
    sourceRef: entry.DATAID,
    kind: kind === 'organization' && ships.length > 0 ? 'vessel' : kind,
    names: names.filter(({ name }) => name.trim() !== ''),
    birthDates: [...new Set([...born, ...alsoBorn].flatMap(({ dates }) => dates))],
    countries: [...new Set(countries.map(countryCode).filter((code) => code !== undefined))],
    ...listedGender(entry.GENDER),
    ...listedDetails(
      identifiers,
      [...born, ...alsoBorn].flatMap(({ unread }) => unread),
    ),
    positions: entry.DESIGNATION?.VALUE ?? [],
    types: ['sanction'],
    listName: 'UN Security Council Consolidated List',
    url: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
    listedSince: /^\d{4}-\d{2}-\d{2}/.exec(entry.LISTED_ON ?? '')?.[0] ?? null,
  };
}

type Birth = Partial<Record<'TYPE_OF_DATE' | 'DATE' | 'YEAR' | 'FROM_YEAR' | 'TO_YEAR' | 'NOTE', string>>;

/** Year and day stand in one element or the other, or in both; a range may have only one of its ends. */
function readBirth({ TYPE_OF_DATE, DATE, YEAR, FROM_YEAR, TO_YEAR, NOTE }: Birth) {
  const span = [FROM_YEAR, TO_YEAR].filter(Boolean).join(' to ');
  const year = YEAR && !DATE?.includes(YEAR) ? YEAR : '';
  const said = [span, DATE, year].filter(Boolean).join('; ');
  return readTexts(
    said || (/\d{4}/.exec(NOTE ?? '') ? (NOTE ?? '') : ''),
    /approx|circa/i.test(TYPE_OF_DATE ?? ''),
  );
}

function readTexts(said: string, circa = false): { dates: string[]; unread: string[] } {
  const texts = said.split(';').map((text) => text.trim());
  const read = texts.map((text) => ({ text, dates: readListDates(text, circa) }));
  const unread = read.filter(({ text, dates }) => dates.length === 0 && !isNoDate(text));
  return {
    dates: read.flatMap(({ dates }) => dates),
    unread: unread.map(({ text }) => `date of birth: ${text}`),
  };
}
