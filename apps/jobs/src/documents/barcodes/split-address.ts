// Splits a document's address lines into the parts that results show (spec, "address (in results)"), for US and
// Canadian formats.
import { toAlpha2 } from '../zones/country-codes.js';
import type { ResultAddress } from '../reading/document-fields.js';

export interface AddressLines {
  street: string | null;
  street2?: string | null;
  city: string | null;
  /** Bare or full ISO 3166-2 code: `CA`, `US-CA`. */
  state: string | null;
  postalCode: string | null;
  /** ISO 3166-1, alpha-2 or alpha-3. */
  country: string | null;
}

/** Unit designators of USPS Publication 28, appendix C2, and Canada Post's French ones. */
const DESIGNATOR =
  'APT|APARTMENT|UNIT|STE|SUITE|RM|ROOM|FL|FLOOR|FLR|LOT|TRLR|TRAILER|SPC|SPACE|BLDG|BUILDING|DEPT|PH|PENTHOUSE|' +
  'SLIP|STOP|HNGR|PIER|BSMT|UPPR|LOWR|REAR|FRNT|OFC|LBBY|APP|BUREAU|UNITE';
/** `2ND FL`, `3RD FLOOR` */
const NTH_FLOOR = '\\d{1,2}(?:ST|ND|RD|TH)\\s+(?:FL|FLR|FLOOR)\\b';
const TRAILING_UNIT = new RegExp(
  `^(.+?)[\\s,]+(${NTH_FLOOR}|(?:${DESIGNATOR})\\b\\.?\\s*#?\\s*[A-Z0-9-]*(?:\\s+(?:${DESIGNATOR})\\b\\.?\\s*#?\\s*[A-Z0-9-]+)?)$`,
  'i',
);
const WHOLE_UNIT = new RegExp(
  `^(?:${NTH_FLOOR}|(?:${DESIGNATOR})\\b\\.?\\s*#?\\s*[A-Z0-9-]*|#\\s*[A-Z0-9-]+)$`,
  'i',
);
const LEADING_UNIT = new RegExp(
  `^((?:${DESIGNATOR})\\b\\.?\\s*#?\\s*[A-Z0-9-]+|#\\s*[A-Z0-9-]+)[\\s,]+(\\d.*)$`,
  'i',
);
const HASH_UNIT = /^(.+?)[\s,]*#\s*([A-Z0-9-]+)$/i;
/** A line cut before the number of its unit, which begins the next: `123 MAIN ST APT`, `6431`. */
const OPEN_UNIT = new RegExp(`\\s(?:${DESIGNATOR})\\.?\\s*#?$|\\s#$`, 'i');
const UNIT_NUMBER = /^#?\s*(?:[A-Z]|[A-Z]?-?\d+-?[A-Z]?)$/i;
/** `12`, `12B`, `123-45`, `12 1/2`, and those of a grid: `N1234`, `N6W23001`, `26W123`. */
const STREET_NUMBER = /^(\d+[A-Z]?(?:-\d*[A-Z]?\d*)?(?:\s+\d\/\d)?|\d*[NSEW]\d+(?:[NSEW]\d+)?)\s+(\S.*)$/i;
/** The line of the city, repeated as a second line of the street. */
const CITY_LINE = /^(\S.*?)[\s,]+([A-Z]{2})[\s,]+(\d{5}(?:-?\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d)$/i;
const CANADIAN_UNIT = /^([A-Z]?\d+[A-Z]?)\s*-\s*(\d+[A-Z]?)\s+(\S.*)$/i;
const PO_BOX = /^(?:P\.?\s*O\.?\s*BOX|POST OFFICE BOX|C\.?P\.?)\s/i;

const tidy = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;]+|[\s,;]+$/g, '')
    .trim();
const tidyUnit = (unit: string): string =>
  tidy(unit)
    .replace(/#\s+/, '#')
    .replace(/^([A-Z]+)\. /i, '$1 ');

type StreetParts = Pick<ResultAddress, 'unit' | 'streetNumber' | 'street'>;

function takeUnit(line: string): { rest: string; unit: string | null } {
  if (PO_BOX.test(line)) return { rest: line, unit: null };
  const leading = LEADING_UNIT.exec(line);
  if (leading) return { rest: leading[2]!, unit: tidyUnit(leading[1]!) };
  const trailing = TRAILING_UNIT.exec(line);
  // `12 FLOOR AVE`: the rest without the unit must still be a number and a street.
  if (trailing && /\d\S*\s+\S/.test(trailing[1]!))
    return { rest: trailing[1]!, unit: tidyUnit(trailing[2]!) };
  const hash = HASH_UNIT.exec(line);
  return hash ? { rest: hash[1]!, unit: `#${hash[2]}` } : { rest: line, unit: null };
}

function splitStreet(line: string, country: string | null): StreetParts {
  const canadian = country === 'CA' ? CANADIAN_UNIT.exec(line) : null;
  if (canadian) return { unit: canadian[1]!, streetNumber: canadian[2]!, street: canadian[3]! };
  const { rest, unit } = takeUnit(line);
  const numbered = STREET_NUMBER.exec(rest);
  if (!numbered) return { unit, streetNumber: null, street: tidy(rest) || null };
  return { unit, streetNumber: numbered[1]!.replace(/\s+/g, ' '), street: tidy(numbered[2]) };
}

/** `958181234`, `95818-1234`, `K1A0B1`, padded with blanks or zeros as barcodes have them. */
function splitPostalCode(text: string): Pick<ResultAddress, 'postalCode' | 'postalCodeSuffix'> {
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  const zip = /^(\d{5})(\d{4})?\d{0,2}$/.exec(compact);
  if (zip) return { postalCode: zip[1]!, postalCodeSuffix: zip[2] && zip[2] !== '0000' ? zip[2] : null };
  const canadian = /^([A-Z]\d[A-Z])(\d[A-Z]\d)0*$/.exec(compact);
  if (canadian) return { postalCode: `${canadian[1]} ${canadian[2]}`, postalCodeSuffix: null };
  return { postalCode: tidy(text) || null, postalCodeSuffix: null };
}

const toCountry = (text: string): string | null =>
  /^[A-Z]{2}$/i.test(text) ? text.toUpperCase() : toAlpha2(text);

interface StreetLines {
  first: string;
  second: string;
  /** City, state and postal code of a line that has all three; empty texts otherwise. */
  cityLine: readonly [city: string, state: string, postalCode: string];
}

function readLines({ street, street2, city, state }: AddressLines): StreetLines {
  const [first, second] = [tidy(street), tidy(street2)];
  const line = CITY_LINE.exec(second);
  if (line) return { first, second: '', cityLine: [tidy(line[1]), line[2]!, line[3]!] };
  const plain = (text: string) => text.replace(/[\s,]+/g, ' ').toUpperCase();
  const place = plain(tidy(city));
  const isCity = place !== '' && [place, `${place} ${plain(tidy(state))}`].includes(plain(second));
  const isCut = !isCity && OPEN_UNIT.test(first) && UNIT_NUMBER.test(second);
  return {
    first: isCut ? `${first} ${second}` : first,
    second: isCity || isCut ? '' : second,
    cityLine: ['', '', ''],
  };
}

/**
 * @returns null when every line is empty
 */
export function splitAddress(lines: AddressLines): ResultAddress | null {
  const { first, second, cityLine } = readLines(lines);
  const country = toCountry(tidy(lines.country));
  const secondIsUnit = WHOLE_UNIT.test(second);
  const firstIsUnit = !secondIsUnit && second !== '' && WHOLE_UNIT.test(first);
  const main = firstIsUnit ? second : first;
  const street = splitStreet(main || second, country);
  const separateUnit = secondIsUnit ? second : firstIsUnit ? first : null;
  const rest = !secondIsUnit && !firstIsUnit && main && second ? second : null;
  const address: ResultAddress = {
    unit: separateUnit ? tidyUnit(separateUnit) : street.unit,
    streetNumber: street.streetNumber,
    street: rest && street.street ? `${street.street}, ${rest}` : street.street,
    city: tidy(lines.city) || cityLine[0] || null,
    state: (tidy(lines.state) || cityLine[1]).toUpperCase().replace(/^[A-Z]{2}-/, '') || null,
    ...splitPostalCode(tidy(lines.postalCode) || cityLine[2]),
    country,
  };
  const { country: _country, ...parts } = address;
  return Object.values(parts).some((part) => part !== null) ? address : null;
}
