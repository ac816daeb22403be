import { parse } from 'csv-parse/sync';
import type { ListEntity } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { countryCode } from './list-countries.js';
import { isNoDate, readListDates } from './list-dates.js';
import { listedDetails, listedGender } from './list-entity.js';
import { imoNumbersIn, type ListedIdentifier } from './listed-identifiers.js';

type Row = Record<string, string | undefined>;

/**
 * Reads the EU's consolidated financial sanctions list (CSV 1.1, semicolons, one header line). An entity has one line
 * for each name, birth date and citizenship; lines are grouped by `Entity_LogicalId`.
 * @throws ListFormatError when columns are missing, a line is truncated, or an entity has no id or name.
 */
export function readEu(csv: string): ListEntity[] {
  const rows = readRows(csv);
  const entities = new Map<string, ListEntity>();
  rows.forEach((row, index) => {
    const ref = row['Entity_LogicalId'] ?? '';
    if (!/^\d+$/.test(ref)) throw new ListFormatError(`entry ${index + 1} has no Entity_LogicalId`);
    const entity = entities.get(ref) ?? begin(ref, row);
    entities.set(ref, entity);
    add(entity, row);
  });
  const nameless = [...entities.values()].find(({ names }) => names.length === 0);
  if (nameless) throw new ListFormatError(`entity ${nameless.sourceRef} has no name`);
  return [...entities.values()];
}

/** A truncated line has fewer columns than the header, and is refused. */
function readRows(csv: string): Row[] {
  let rows: Row[];
  try {
    rows = parse(csv, {
      columns: true,
      delimiter: ';',
      bom: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new ListFormatError((error as Error).message);
  }
  const first = rows[0];
  if (first && !('Entity_LogicalId' in first && 'NameAlias_WholeName' in first))
    throw new ListFormatError('the columns Entity_LogicalId and NameAlias_WholeName are missing');
  return rows;
}

function begin(ref: string, row: Row): ListEntity {
  const type = (
    row['Entity_SubjectType_ClassificationCode'] ||
    row['Entity_SubjectType'] ||
    ''
  ).toUpperCase();
  return {
    source: 'eu-fsf',
    sourceRef: ref,
    kind: type.startsWith('P') ? 'person' : type.startsWith('E') ? 'organization' : 'other',
    names: [],
    birthDates: [],
    countries: [],
    positions: [],
    types: ['sanction'],
    listName: 'EU Consolidated Financial Sanctions List',
    url:
      row['Entity_Regulation_PublicationUrl'] ||
      'https://data.europa.eu/data/datasets/consolidated-list-of-persons-groups-and-entities-subject-to-eu-financial-sanctions',
    listedSince: /^\d{4}-\d{2}-\d{2}/.exec(row['Entity_Regulation_EntryIntoForceDate'] ?? '')?.[0] ?? null,
  };
}

function add(entity: ListEntity, row: Row): void {
  const spelled = [row['NameAlias_FirstName'], row['NameAlias_MiddleName'], row['NameAlias_LastName']];
  const name = row['NameAlias_WholeName'] || spelled.filter(Boolean).join(' ');
  if (name && !entity.names.some((known) => known.name === name))
    entity.names.push({ name, kind: entity.names.length === 0 ? 'primary' : 'alias' });
  const born = readBirth(row);
  const countries = [
    row['Citizenship_CountryIso2Code'],
    row['BirthDate_CountryIso2Code'],
    row['Address_CountryIso2Code'],
  ].map((code) => countryCode(code ?? ''));
  if (!entity.gender) Object.assign(entity, listedGender(row['NameAlias_Gender']));
  addNew(entity.birthDates, born.dates);
  const identifiers = readIdentifiers(row);
  const fresh = identifiers.filter(
    ({ value }) => !(entity.identifiers ?? []).some((known) => known.value === value),
  );
  Object.assign(
    entity,
    listedDetails(
      [...(entity.identifiers ?? []), ...fresh],
      [...new Set([...(entity.unread ?? []), ...born.unread])],
    ),
  );
  // Ships are listed as enterprises, with the number of their hull.
  if (entity.kind === 'organization' && identifiers.some(({ type }) => type === 'IMO'))
    entity.kind = 'vessel';
  addNew(entity.countries, countries);
  addNew(entity.positions, [row['NameAlias_Function'] || undefined]);
}

/** A birth date in the columns of a line: a day, the parts of a date, a year, or a range of which one end may be missing. */
function readBirth(row: Row): { dates: string[]; unread: string[] } {
  const [year, month, day] = ['Year', 'Month', 'Day'].map((part) => row[`BirthDate_${part}`] || '');
  const parts = year && month ? `${day || '00'}/${month}/${year}` : year;
  const span = [row['BirthDate_YearRangeFrom'], row['BirthDate_YearRangeTo']].filter(Boolean).join(' to ');
  const circa = /^true$/i.test(row['BirthDate_Circa'] ?? '');
  const said = row['BirthDate_BirthDate'] || parts || span || '';
  const dates = [...readListDates(said, circa), ...(said === span ? [] : readListDates(span, circa))];
  return { dates, unread: dates.length > 0 || isNoDate(said) ? [] : [`date of birth: ${said}`] };
}

function readIdentifiers(row: Row): ListedIdentifier[] {
  const type = row['Identification_TypeDescription'] || row['Identification_TypeCode'] || 'Identification';
  const values = [row['Identification_Number'], row['Identification_LatinNumber']];
  const remarks = [row['Entity_Remark'], row['Identification_Remark'], row['NameAlias_Remark']];
  return [
    ...[...new Set(values)].flatMap((value) =>
      value ? [{ type: /\bimo\b/i.test(type) ? 'IMO' : type, value }] : [],
    ),
    ...remarks.flatMap((remark) => imoNumbersIn(remark ?? '')),
  ];
}

function addNew(known: string[], values: (string | undefined)[]): void {
  for (const value of values) if (value !== undefined && !known.includes(value)) known.push(value);
}
