import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import type { ListEntity, ListedName } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { countryCode } from './list-countries.js';
import { readListDates } from './list-dates.js';
import { listedGender } from './list-entity.js';

const text = z.string().catch('');
const many = <T extends z.ZodType>(schema: T) => z.array(schema).catch([]);
const Values = z
  .object({ VALUE: many(text) })
  .partial()
  .catch({});
const Alias = z.object({ QUALITY: text, ALIAS_NAME: text }).partial();
const Place = z.object({ COUNTRY: text }).partial();
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
  INDIVIDUAL_ALIAS: many(Alias).optional(),
  ENTITY_ALIAS: many(Alias).optional(),
  INDIVIDUAL_ADDRESS: many(Place).optional(),
  ENTITY_ADDRESS: many(Place).optional(),
  INDIVIDUAL_PLACE_OF_BIRTH: many(Place).optional(),
  INDIVIDUAL_DATE_OF_BIRTH: many(
    z.object({ TYPE_OF_DATE: text, DATE: text, YEAR: text, FROM_YEAR: text, TO_YEAR: text }).partial(),
  ).optional(),
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
    ...(ENTITIES.ENTITY ?? []).map((entry) => toEntity(entry, 'organisation')),
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
    { name: entry.NAME_ORIGINAL_SCRIPT ?? '', kind: 'alias' },
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
  return {
    source: 'un-sc',
    sourceRef: entry.DATAID,
    kind,
    names: names.filter(({ name }) => name.trim() !== ''),
    birthDates: (entry.INDIVIDUAL_DATE_OF_BIRTH ?? []).flatMap((born) => {
      const span = born.FROM_YEAR && born.TO_YEAR ? `${born.FROM_YEAR} to ${born.TO_YEAR}` : undefined;
      return readListDates(
        span ?? (born.DATE || born.YEAR || ''),
        /approx|circa/i.test(born.TYPE_OF_DATE ?? ''),
      );
    }),
    countries: [...new Set(countries.map(countryCode).filter((code) => code !== undefined))],
    ...listedGender(entry.GENDER),
    positions: entry.DESIGNATION?.VALUE ?? [],
    types: ['sanction'],
    listName: 'UN Security Council Consolidated List',
    url: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
    listedSince: /^\d{4}-\d{2}-\d{2}/.exec(entry.LISTED_ON ?? '')?.[0] ?? null,
  };
}
