// Machine readable zones of travel documents (ICAO Doc 9303 parts 4–7): passports (TD3), cards (TD1, TD2), visas
// (MRV-A, MRV-B), and the driving licences and id cards that use the same lines. Check digits decide whether a reading
// is reliable.
import { isZoneNeverExpires } from '@bonafide/vision/print/never-expires';
import { type Span, textAt, ZONE_FORMS, type ZoneForm } from '@bonafide/vision/print/zone-forms';
import { parse, type FieldName, type ParseResult } from 'mrz';
import { formatUsDate } from '../../core/values/calendar-date.js';
import { toAlpha2 } from './country-codes.js';
import { type DocumentFault, findStateFaults } from '../reading/document-faults.js';
import { emptyFields, type DocumentFields } from '../reading/document-fields.js';
import { documentTypeOfMrz } from '../reading/document-type.js';
import { readMrzBirthDate, readMrzExpireDate } from './mrz-dates.js';

export interface MrzDocument {
  fields: DocumentFields;
  /** Every check digit is right: only then are the fields reliable. */
  isIntact: boolean;
  /** Names of the parts whose check digit or form is wrong, never their values. */
  faults: string[];
  /** What no genuine document has, whatever its check digits: states that do not exist. */
  documentFaults: DocumentFault[];
  lines: string[];
}

const LINE = /^[A-Z0-9<]+$/;
const TEXT_LINES_MAX = 500;

/** Parts whose faults make the document unreliable. A day that does not exist, or is unknown, is none. */
const DECISIVE: ReadonlySet<FieldName> = new Set([
  'documentNumber',
  'documentNumberCheckDigit',
  'birthDateCheckDigit',
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

/**
 * Finds the lines of a machine readable zone in text read from a picture.
 * @returns the first group of lines with a known shape, or null
 */
export function findMrzLines(text: string): string[] | null {
  const lines = text
    .split(/[\r\n]+/, TEXT_LINES_MAX)
    .map((line) => line.replace(/\s+/g, '').replace(/«/g, '<<').toUpperCase());
  for (let at = 0; at < lines.length; at++) {
    for (const shape of ZONE_FORMS) {
      const group = lines.slice(at, at + shape.lines.length);
      const fits =
        group.length === shape.lines.length &&
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

function findFaults(result: ParseResult, form: ZoneForm, lines: readonly string[]): string[] {
  const isVisa = form.name.startsWith('mrv');
  const isEmpty = (span: Span | null) => span !== null && /^<+$/.test(textAt(lines, span));
  return result.details
    .filter(({ field, valid, value }) => {
      if (valid || field === null || !DECISIVE.has(field)) return false;
      if (isVisa && NOT_ON_VISAS.has(field)) return false;
      // A filler is equivalent to 0 where the date is left out.
      if (value === '<' && field === 'birthDateCheckDigit') return !isEmpty(form.birth);
      if (value === '<' && field === 'expirationDateCheckDigit') return !isEmpty(form.expiry);
      return !(MAY_BE_EMPTY.has(field) && !value);
    })
    .map(({ field }) => field as string);
}

const formOf = (lines: readonly string[]): ZoneForm | undefined =>
  ZONE_FORMS.find(
    (form) =>
      form.lines.length === lines.length &&
      form.length === lines[0]?.length &&
      form.opening.test(lines[0] ?? ''),
  );

const SEXES: Readonly<Record<string, DocumentFields['sex']>> = { M: 'M', F: 'F', X: 'X', '<': 'X' };

interface ZoneNames {
  lastName: string | null;
  givenNames: string[];
  /** No filler is left in the field of each: there may be more of the name. */
  isLastCutOff: boolean;
  areGivenCutOff: boolean;
}

/** Without two fillers in between, there is one name. Misread digits have been corrected in `read`. */
function namesOf(read: ParseResult['fields'], form: ZoneForm, lines: readonly string[]): ZoneNames {
  const [whole, given] = form.names.map((span) => textAt(lines, span)) as [string, string?];
  const hasGiven = given !== undefined || whole.replace(/<+$/, '').includes('<<');
  const isFull = (text: string) => !text.endsWith('<');
  return {
    lastName: read.lastName || null,
    givenNames: hasGiven ? (read.firstName ?? '').split(' ').filter(Boolean) : [],
    isLastCutOff: isFull(whole) && (given !== undefined || !hasGiven),
    areGivenCutOff: isFull(given ?? whole),
  };
}

/**
 * Reads a machine readable zone.
 * @param text the zone's lines, or a text that contains them
 * @param now decides the century of two-digit years
 * @returns null when there is no zone in the text
 */
export function parseMrz(text: string, now: Date): MrzDocument | null {
  const lines = findMrzLines(text);
  const form = lines ? formOf(lines) : undefined;
  const result = lines && parseLines(lines);
  if (!lines || !result || !form) return null;
  const at = (span: Span | null) => (span ? textAt(lines, span) : '');
  const issuer = at(form.states[0]!);
  const nationality = at(form.states[1] ?? null);
  const { fields: read } = result;
  const neverExpires = isZoneNeverExpires(at(form.expiry), issuer);
  const expireDate = neverExpires ? null : readMrzExpireDate(read.expirationDate, now);
  const birthDate = readMrzBirthDate(read.birthDate, now, expireDate);
  const { lastName, givenNames, isLastCutOff, areGivenCutOff } = namesOf(read, form, lines);
  const [firstName = null, ...others] = givenNames;
  const faults = findFaults(result, form, lines);
  const fields: DocumentFields = {
    ...emptyFields(documentTypeOfMrz(lines[0]!.slice(0, 2), issuer.replace(/</g, ''), form.name)),
    country: toAlpha2(issuer),
    version: form.name,
    idNumber: result.documentNumber ?? read.documentNumber ?? null,
    firstName,
    middleName: others.join(' ') || null,
    lastName,
    truncated: { firstName: areGivenCutOff, middleName: areGivenCutOff, lastName: isLastCutOff },
    birthDate: birthDate && formatUsDate(birthDate),
    expireDate: expireDate && formatUsDate(expireDate),
    neverExpires,
    sex: SEXES[lines[form.sex[0]]![form.sex[1]]!] ?? null,
    nationality: toAlpha2(nationality),
  };
  const documentFaults = findStateFaults(issuer, nationality);
  return { fields, isIntact: faults.length === 0, faults, documentFaults, lines };
}
