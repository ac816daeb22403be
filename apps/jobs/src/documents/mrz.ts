// Machine readable zones of travel documents (ICAO Doc 9303 parts 4–7): passports (TD3), cards (TD1, TD2), visas
// (MRV-A, MRV-B), and the driving licences and id cards that use the same lines. Check digits decide whether a reading
// is reliable.
import { parse, type FieldName, type MRZFormat, type ParseResult } from 'mrz';
import { formatUsDate } from '../values/calendar-date.js';
import { toAlpha2 } from './country-codes.js';
import { type DocumentFault, findStateFaults } from './document-faults.js';
import { emptyFields, type DocumentFields } from './document-fields.js';
import { documentTypeOfMrz } from './document-type.js';
import { readMrzBirthDate, readMrzExpireDate } from './mrz-dates.js';

export interface MrzDocument {
  fields: DocumentFields;
  /** Every check digit is right and every date valid: only then are the fields reliable. */
  isIntact: boolean;
  /** Names of the parts whose check digit or form is wrong, never their values. */
  faults: string[];
  /** What no genuine document has, whatever its check digits: states that do not exist. */
  documentFaults: DocumentFault[];
  lines: string[];
}

const LINE = /^[A-Z0-9<]+$/;
/** Number of lines and line length of each format. */
const SHAPES = [
  { lines: 3, length: 30 },
  { lines: 2, length: 44 },
  { lines: 2, length: 36 },
] as const;
const TEXT_LINES_MAX = 500;

/** Parts whose faults make the document unreliable. */
const DECISIVE: ReadonlySet<FieldName> = new Set([
  'documentNumber',
  'documentNumberCheckDigit',
  'birthDate',
  'birthDateCheckDigit',
  'expirationDate',
  'expirationDateCheckDigit',
  'personalNumberCheckDigit',
  'compositeCheckDigit',
  'firstName',
  'lastName',
]);
/** Visas have the issuer's own data where passports have a personal number and the last check digit (part 7). */
const NOT_ON_VISAS: ReadonlySet<FieldName> = new Set(['personalNumberCheckDigit', 'compositeCheckDigit']);
/** Fields that may consist of fillers: a document may have no given names. */
const MAY_BE_EMPTY: ReadonlySet<FieldName> = new Set(['firstName']);

const FORMATS: Readonly<Record<MRZFormat, string>> = {
  TD1: 'td1',
  TD2: 'td2',
  TD3: 'td3',
  FRENCH_NATIONAL_ID: 'french-id',
  FRENCH_DRIVING_LICENSE: 'driving-license',
  SWISS_DRIVING_LICENSE: 'driving-license',
};

/**
 * Finds the lines of a machine readable zone in text read from a picture.
 * @returns the first group of lines with a known shape, or null
 */
export function findMrzLines(text: string): string[] | null {
  const lines = text
    .split(/[\r\n]+/, TEXT_LINES_MAX)
    .map((line) => line.replace(/\s+/g, '').replace(/«/g, '<<').toUpperCase());
  for (let at = 0; at < lines.length; at++) {
    for (const shape of SHAPES) {
      const group = lines.slice(at, at + shape.lines);
      const fits =
        group.length === shape.lines &&
        group.every((line) => line.length === shape.length && LINE.test(line));
      // A zone contains fillers; two equally long lines of plain text do not.
      if (fits && group.some((line) => line.includes('<'))) return group;
    }
  }
  return null;
}

function parseLines(lines: string[]): ParseResult | null {
  try {
    // Positions determine letters and digits; the check digits show whether the correction was right.
    return parse(lines, { autocorrect: true });
  } catch {
    return null;
  }
}

function findFaults(result: ParseResult, isVisa: boolean): string[] {
  return result.details
    .filter(({ field, valid, value }) => {
      if (valid || field === null || !DECISIVE.has(field)) return false;
      if (isVisa && NOT_ON_VISAS.has(field)) return false;
      return !(MAY_BE_EMPTY.has(field) && !value);
    })
    .map(({ field }) => field as string);
}

function nameFormat(result: ParseResult, isVisa: boolean): string {
  if (!isVisa) return FORMATS[result.format];
  return result.format === 'TD3' ? 'mrv-a' : 'mrv-b';
}

const SEXES: Readonly<Record<string, DocumentFields['sex']>> = { male: 'M', female: 'F', nonspecified: 'X' };

/** The three characters of the nationality; empty in the formats that have none. */
function stateAt(lines: string[], format: MRZFormat): string {
  if (format === 'TD1') return lines[1]?.slice(15, 18) ?? '';
  return format === 'TD2' || format === 'TD3' ? (lines[1]?.slice(10, 13) ?? '') : '';
}

/** Trailing fillers show that the name field was long enough. */
function isCutOff(lines: string[], format: MRZFormat): boolean | null {
  const line = format === 'TD1' ? lines[2] : format === 'TD2' || format === 'TD3' ? lines[0] : undefined;
  return line === undefined ? null : !line.endsWith('<');
}

/**
 * Reads a machine readable zone.
 * @param text the zone's lines, or a text that contains them
 * @param now decides the century of two-digit years
 * @returns null when there is no zone in the text
 */
export function parseMrz(text: string, now: Date): MrzDocument | null {
  const lines = findMrzLines(text);
  const result = lines && parseLines(lines);
  if (!lines || !result) return null;
  const first = lines[0] ?? '';
  const isVisa = first.startsWith('V');
  const format = nameFormat(result, isVisa);
  const issuer = first.slice(2, 5);
  const { fields: read } = result;
  const birthDate = readMrzBirthDate(read.birthDate, now);
  const expireDate = readMrzExpireDate(read.expirationDate, now);
  const [firstName = null, ...others] = (read.firstName ?? '').split(' ').filter(Boolean);
  const cutOff = isCutOff(lines, result.format);
  const faults = findFaults(result, isVisa);
  const fields: DocumentFields = {
    ...emptyFields(documentTypeOfMrz(first.slice(0, 2), issuer.replace(/</g, ''), format)),
    country: toAlpha2(issuer),
    version: format,
    idNumber: result.documentNumber ?? read.documentNumber ?? null,
    firstName,
    middleName: others.join(' ') || null,
    lastName: read.lastName || null,
    truncated: { firstName: cutOff, middleName: cutOff, lastName: cutOff && !first.includes('<<', 5) },
    birthDate: birthDate && formatUsDate(birthDate),
    expireDate: expireDate && formatUsDate(expireDate),
    sex: SEXES[read.sex ?? ''] ?? null,
    nationality: toAlpha2(read.nationality),
  };
  const documentFaults = findStateFaults(issuer, stateAt(lines, result.format));
  return { fields, isIntact: faults.length === 0, faults, documentFaults, lines };
}
