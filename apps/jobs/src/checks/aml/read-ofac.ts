import { parse } from 'csv-parse/sync';
import type { ListEntity, ListedName } from './list-entity.js';
import { countryCode } from './list-countries.js';
import { readListDates } from './list-dates.js';

/** The files of OFAC's SDN list in its legacy CSV form (no header lines; `-0-` means empty). */
export interface OfacFiles {
  /** SDN.CSV: ent_num, SDN_Name, SDN_Type, Program, Title, …, Remarks. */
  sdn: string;
  /** ALT.CSV: ent_num, alt_num, alt_type, alt_name, alt_remarks. */
  alt: string;
  /** ADD.CSV: ent_num, add_num, address, city, country, remarks. */
  add: string;
}

const SDN = { ref: 0, name: 1, type: 2, title: 4, remarks: 11 };
const ALT = { ref: 0, name: 3, remarks: 4 };
const ADD = { ref: 0, country: 4 };

/** Reads the SDN list; an alias that OFAC calls weak is kept as weak. */
export function readOfac(files: OfacFiles): ListEntity[] {
  const aliases = groupByRef(readRows(files.alt), ALT.ref);
  const addresses = groupByRef(readRows(files.add), ADD.ref);
  return readRows(files.sdn)
    .filter((row) => /^\d+$/.test(cell(row, SDN.ref)) && cell(row, SDN.name) !== '')
    .map((row): ListEntity => {
      const ref = cell(row, SDN.ref);
      const remarks = cell(row, SDN.remarks);
      const type = cell(row, SDN.type).toLowerCase();
      const title = cell(row, SDN.title);
      const countries = [
        ...(addresses.get(ref) ?? []).map((address) => cell(address, ADD.country)),
        ...allMatches(remarks, /\b(?:nationality|citizen|Nationality of Registration)\s+([^;.(]+)/gi),
      ];
      return {
        source: 'ofac-sdn',
        sourceRef: ref,
        kind: type === 'individual' ? 'person' : type === '' ? 'organisation' : 'other',
        names: [
          { name: turnName(cell(row, SDN.name), type), kind: 'primary' },
          ...(aliases.get(ref) ?? []).map((alias): ListedName => ({
            name: turnName(cell(alias, ALT.name), type),
            kind: /weak/i.test(cell(alias, ALT.remarks)) ? 'weak' : 'alias',
          })),
          // Weak aliases stand in the remarks, in quotation marks.
          ...allMatches(remarks, /a\.k\.a\.\s+'([^']+)'/gi).map((name): ListedName => ({
            name,
            kind: 'weak',
          })),
        ],
        birthDates: allMatches(remarks, /(?:^|[\s;])(?:alt\.\s+)?DOB\s+([^;]+?)(?:;|\.?$)/gi).flatMap(
          readListDates,
        ),
        countries: unique(countries.map(countryCode)),
        positions: title === '' ? [] : [title],
        types: ['sanction'],
        listName: 'OFAC Specially Designated Nationals',
        url: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${ref}`,
        listedSince: null,
      };
    });
}

const readRows = (text: string): string[][] =>
  parse(text, {
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    bom: true,
  });

function cell(row: string[] | undefined, index: number): string {
  const value = row?.[index]?.trim() ?? '';
  return value === '-0-' ? '' : value;
}

function groupByRef(rows: string[][], index: number): Map<string, string[][]> {
  const groups = new Map<string, string[][]>();
  for (const row of rows) {
    const ref = cell(row, index);
    const group = groups.get(ref);
    if (group) group.push(row);
    else groups.set(ref, [row]);
  }
  return groups;
}

/** Persons stand as `LAST, First Middle`. */
function turnName(name: string, type: string): string {
  const comma = type === 'individual' ? /^([^,]+),\s*(.+)$/.exec(name) : null;
  return comma ? `${comma[2]} ${comma[1]}` : name;
}

const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found[1]!.trim());

const unique = (codes: (string | undefined)[]): string[] => [
  ...new Set(codes.filter((code): code is string => code !== undefined)),
];
