import { parse } from 'csv-parse/sync';
import type { ListEntity } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { countryCode } from './list-countries.js';
import { readListDates } from './list-dates.js';
import { listedGender } from './list-entity.js';

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
    kind: type.startsWith('P') ? 'person' : type.startsWith('E') ? 'organisation' : 'other',
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
  const [from, to] = [row['BirthDate_YearRangeFrom'], row['BirthDate_YearRangeTo']];
  const span = from && to ? `${from} to ${to}` : undefined;
  const born = readListDates(
    row['BirthDate_BirthDate'] || row['BirthDate_Year'] || span || '',
    /^true$/i.test(row['BirthDate_Circa'] ?? ''),
  );
  const countries = [
    row['Citizenship_CountryIso2Code'],
    row['BirthDate_CountryIso2Code'],
    row['Address_CountryIso2Code'],
  ].map((code) => countryCode(code ?? ''));
  if (!entity.gender) Object.assign(entity, listedGender(row['NameAlias_Gender']));
  addNew(entity.birthDates, born);
  addNew(entity.countries, countries);
  addNew(entity.positions, [row['NameAlias_Function'] || undefined]);
}

function addNew(known: string[], values: (string | undefined)[]): void {
  for (const value of values) if (value !== undefined && !known.includes(value)) known.push(value);
}
