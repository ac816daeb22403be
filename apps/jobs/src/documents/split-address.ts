// Splits a document's address lines into the parts that results show (spec, "address (in results)"), for US and
// Canadian formats.
import { toAlpha2 } from './country-codes.js';
import type { ResultAddress } from './document-fields.js';

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
const TRAILING_UNIT = new RegExp(
  `^(.+?)[\\s,]+((?:${DESIGNATOR})\\b\\.?\\s*#?\\s*[A-Z0-9-]*(?:\\s+(?:${DESIGNATOR})\\b\\.?\\s*#?\\s*[A-Z0-9-]+)?)$`,
  'i',
);
const WHOLE_UNIT = new RegExp(`^(?:(?:${DESIGNATOR})\\b\\.?\\s*#?\\s*[A-Z0-9-]*|#\\s*[A-Z0-9-]+)$`, 'i');
const LEADING_UNIT = new RegExp(
  `^((?:${DESIGNATOR})\\b\\.?\\s*#?\\s*[A-Z0-9-]+|#\\s*[A-Z0-9-]+)[\\s,]+(\\d.*)$`,
  'i',
);
const HASH_UNIT = /^(.+?)[\s,]*#\s*([A-Z0-9-]+)$/i;
/** Streets with a designator in their name: `FLOOR AVE`, `12 UPPER LOT RD`. */
const STREET_NUMBER = /^(\d+[A-Z]?(?:-\d*[A-Z]?\d*)?(?:\s+\d\/\d)?|[NSEW]\d+[NSEW]\d+)\s+(\S.*)$/i;
const CANADIAN_UNIT = /^([A-Z]?\d+[A-Z]?)\s*-\s*(\d+[A-Z]?)\s+(\S.*)$/i;
const PO_BOX = /^(?:P\.?\s*O\.?\s*BOX|POST OFFICE BOX|C\.?P\.?)\s/i;

const tidy = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
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

/**
 * @returns null when every line is empty
 */
export function splitAddress(lines: AddressLines): ResultAddress | null {
  const [first, second] = [tidy(lines.street), tidy(lines.street2)];
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
    city: tidy(lines.city) || null,
    state:
      tidy(lines.state)
        .toUpperCase()
        .replace(/^[A-Z]{2}-/, '') || null,
    ...splitPostalCode(lines.postalCode ?? ''),
    country,
  };
  const { country: _country, ...parts } = address;
  return Object.values(parts).some((part) => part !== null) ? address : null;
}
