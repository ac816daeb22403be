// The names on an AAMVA card. Version 1: all in DAA (or DAB, DAC, DAD); versions 2 and 3: DCS and the given names in
// DCT; from version 4: DCS, DAC and DAD with truncation flags DDE, DDF, DDG. Parsed by which elements are present,
// because issuers kept old elements under new version numbers.
import type { TruncatedNames } from './document-fields.js';

export interface AamvaNames {
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  suffix: string | null;
  truncated: TruncatedNames;
}

type Get = (id: string) => string | null;

const SUFFIX = /^(?:JR|SR|1ST|2ND|3RD|[4-9]TH|I{1,3}|I?V|VI{0,3}|IX)\.?$/i;

/** A field filled to its maximum length is most likely truncated. */
const flag = (value: string | null): boolean | null => (value === 'T' ? true : value === 'N' ? false : null);

const parts = (value: string): string[] =>
  value
    .split(/[,$@]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Given names in one element: `FIRST,MIDDLE MORE` or `FIRST MIDDLE`. */
function splitGivenNames(value: string): [string | null, string | null] {
  const separated = parts(value);
  const names = separated.length > 1 ? separated : value.trim().split(/\s+/).filter(Boolean);
  return [names[0] ?? null, names.slice(1).join(' ') || null];
}

/** Version 1's single element: `LAST,FIRST,MIDDLE,SUFFIX`; without commas the last name comes first, then the others. */
function splitFullName(value: string): Omit<AamvaNames, 'truncated'> {
  const separated = parts(value);
  const names = separated.length > 1 ? separated : value.trim().split(/\s+/).filter(Boolean);
  const last = names[0] ?? null;
  const given = names.slice(1);
  const suffix = given.length > 1 && SUFFIX.test(given.at(-1) ?? '') ? (given.pop() ?? null) : null;
  return {
    lastName: last,
    firstName: given[0] ?? null,
    middleName: given.slice(1).join(' ') || null,
    suffix,
  };
}

export function readAamvaNames(get: Get): AamvaNames {
  const truncated = { lastName: flag(get('DDE')), firstName: flag(get('DDF')), middleName: flag(get('DDG')) };
  const suffix = get('DCU') ?? get('DAE');
  const full = get('DAA');
  const lastName = get('DCS') ?? get('DAB');
  const given = get('DAC') ?? get('DCT');
  if (full && !(lastName && given)) {
    const names = splitFullName(full);
    return { ...names, suffix: names.suffix ?? suffix, truncated };
  }
  const middle = get('DAD');
  // DAC with one word, or with two that are both the first name (`MARY ANN`) when the middle name is elsewhere.
  const isOnlyFirst = get('DAC') !== null && (middle !== null || !/[,$@]/.test(given ?? ''));
  const [first, rest] = isOnlyFirst ? [given, null] : splitGivenNames(given ?? '');
  return {
    lastName: lastName?.replace(/,+$/, '').trim() || null,
    firstName: first?.replace(/,+$/, '').trim() || null,
    middleName: middle ?? rest,
    suffix,
    truncated,
  };
}
