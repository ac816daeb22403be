import { parse } from 'csv-parse/sync';
import type { ListEntity, ListedName } from './list-entity.js';
import { ListFormatError } from './list-format-error.js';
import { countryCode } from './list-countries.js';
import { listedDetails, listedGender, type ListedKind } from './list-entity.js';
import type { ListedIdentifier } from './listed-identifiers.js';
import { readRemarks } from './ofac-remarks.js';

/** The files of OFAC's SDN list in its legacy CSV form (no header lines; `-0-` means empty). */
export interface OfacFiles {
  /** SDN.CSV: ent_num, SDN_Name, SDN_Type, Program, Title, …, Remarks. */
  sdn: string;
  /** ALT.CSV: ent_num, alt_num, alt_type, alt_name, alt_remarks. */
  alt: string;
  /** ADD.CSV: ent_num, add_num, address, city, country, remarks. */
  add: string;
  /** SDN_COMMENTS.CSV: ent_num and remarks that did not fit into SDN.CSV; not every download has it. */
  comments?: string;
}

const SDN = { ref: 0, name: 1, type: 2, title: 4, callSign: 5, remarks: 11 };
const ALT = { name: 3, remarks: 4 };
const ADD = { country: 4 };
const COMMENTS = { text: 1 };

const KINDS = new Map<string, ListedKind>(
  Object.entries({
    individual: 'person',
    '': 'organization',
    entity: 'organization',
    vessel: 'vessel',
    aircraft: 'aircraft',
  }),
);

/**
 * Reads the SDN list; an alias that OFAC calls weak is kept as weak.
 * @throws ListFormatError when a line is malformed, or an alias or address belongs to no entry: a partial file must
 *   never be accepted as the list.
 */
export function readOfac(files: OfacFiles): ListEntity[] {
  const rows = readRows('SDN.CSV', files.sdn, 12);
  const known = new Set(rows.map((row) => cell(row, SDN.ref)));
  const group = (name: string, text: string, columns: number) =>
    groupByRef(name, readRows(name, text, columns), known);
  const aliases = group('ALT.CSV', files.alt, 5);
  const addresses = group('ADD.CSV', files.add, 6);
  const comments = group('SDN_COMMENTS.CSV', files.comments ?? '', 2);
  return rows.map((row): ListEntity => {
    const ref = cell(row, SDN.ref);
    const more = (comments.get(ref) ?? []).map((comment) => cell(comment, COMMENTS.text));
    const remarks = [cell(row, SDN.remarks), ...more].filter(Boolean).join('; ');
    const said = readRemarks(cell(row, SDN.remarks), more);
    const type = cell(row, SDN.type).toLowerCase();
    const callSign = cell(row, SDN.callSign);
    const identifiers: ListedIdentifier[] = callSign
      ? [{ type: 'Call Sign', value: callSign }, ...said.identifiers]
      : said.identifiers;
    const title = cell(row, SDN.title);
    const countries = [
      ...(addresses.get(ref) ?? []).map((address) => cell(address, ADD.country)),
      ...allMatches(remarks, /\b(?:nationality|citizen|Nationality of Registration)\s+([^;.(]+)/gi),
      // The place of birth ends with its country.
      ...allMatches(remarks, /\bPOB\s+([^;.(]+)/gi).map((place) => place.split(',').at(-1)!),
    ];
    return {
      source: 'ofac-sdn',
      sourceRef: ref,
      kind: KINDS.get(type) ?? 'other',
      names: [
        { name: reorderName(cell(row, SDN.name), type), kind: 'primary' },
        ...(aliases.get(ref) ?? []).map((alias): ListedName => ({
          name: reorderName(cell(alias, ALT.name), type),
          kind: /weak/i.test(cell(alias, ALT.remarks)) ? 'weak' : 'alias',
        })),
        // Weak aliases are in the remarks, in quotation marks.
        ...said.aliases.map((name): ListedName => ({ name, kind: 'weak' })),
      ],
      birthDates: said.birthDates,
      ...listedGender(/\bGender\s+(\w+)/i.exec(remarks)?.[1]),
      countries: unique(countries.map(countryCode)),
      ...listedDetails(identifiers, said.unread),
      positions: title === '' ? [] : [title],
      types: ['sanction'],
      listName: 'OFAC Specially Designated Nationals',
      url: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${ref}`,
      listedSince: null,
    };
  });
}

/** OFAC ends its files with the legacy end-of-file character. */
const END_OF_FILE = '\u001a';

function readRows(file: string, text: string, columns: number): string[][] {
  let rows: string[][];
  try {
    rows = parse(text.replaceAll(END_OF_FILE, ''), {
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      bom: true,
    });
  } catch (error) {
    throw new ListFormatError(`${file}: ${(error as Error).message}`);
  }
  rows.forEach((row, index) => {
    if (row.length !== columns)
      throw new ListFormatError(
        `${file}: entry ${index + 1} has ${row.length} columns instead of ${columns}`,
      );
    if (!/^\d+$/.test(cell(row, 0)))
      throw new ListFormatError(`${file}: entry ${index + 1} does not begin with a number`);
  });
  if (file === 'SDN.CSV') {
    const nameless = rows.find((row) => cell(row, SDN.name) === '');
    if (nameless) throw new ListFormatError(`${file}: entry ${cell(nameless, SDN.ref)} has no name`);
  }
  return rows;
}

function cell(row: string[] | undefined, index: number): string {
  const value = row?.[index]?.trim() ?? '';
  return value === '-0-' ? '' : value;
}

function groupByRef(file: string, rows: string[][], known: Set<string>): Map<string, string[][]> {
  const groups = new Map<string, string[][]>();
  for (const row of rows) {
    const ref = cell(row, 0);
    if (!known.has(ref)) throw new ListFormatError(`${file}: ${ref} is not in SDN.CSV`);
    const group = groups.get(ref);
    if (group) group.push(row);
    else groups.set(ref, [row]);
  }
  return groups;
}

/** Persons are written as `LAST, First Middle`. */
function reorderName(name: string, type: string): string {
  const comma = type === 'individual' ? /^([^,]+),\s*(.+)$/.exec(name) : null;
  return comma ? `${comma[2]} ${comma[1]}` : name;
}

const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found[1]!.trim());

const unique = (codes: (string | undefined)[]): string[] => [
  ...new Set(codes.filter((code): code is string => code !== undefined)),
];
