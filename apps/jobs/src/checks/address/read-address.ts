import type { AddressType } from '../parts/crosscheck-result.js';
import { agreesWithState, stateOfPostalCode } from './us-postal-codes.js';

/** An address as it is submitted (spec, job_parameters). */
export interface SubmittedAddress {
  unit?: string | null;
  streetAddress?: string | null;
  city?: string | null;
  state?: string | null;
  postalCode?: string | null;
  country?: string | null;
}

/** What an address itself shows, without asking a provider. */
export interface ReadAddress {
  streetAddress: string;
  unit: string;
  city: string;
  /** ISO 3166-2 without the country. */
  state: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  isEmpty: boolean;
  /** Names of missing parts that are needed for delivery. */
  missing: string[];
  isPoBox: boolean;
  isMailDrop: boolean;
  isMultiUnit: boolean;
  /** Military mail, rural routes, general delivery. */
  isSpecial: boolean;
  faults: { type: string; message: string; suggestion: string }[];
}

const PO_BOX =
  /\b(p\W{0,2}o\W{0,2}\s*(box|b\b|bin|drawer)|post(al)?\s+(office\s+)?box|lock\s*box|apartado(\s+postal)?|postfach|postbus|casella\s+postale|bo[iî]te\s+postale|b\.?p\.?\s+\d)/iu;
const MAIL_DROP =
  /\b(pmb|private\s+mail\s*box|ups\s+store|mail\s*boxes\s+etc|mailbox\s+store|postal\s+annex)\b/iu;
const UNIT =
  /(?:,\s*|\s+)((?:apt|apartment|unit|suite|ste|rm|room|fl|floor|bldg|building|no|lot|trlr|spc|ph|penthouse)\b\.?\s*#?\s*[\w-]*|#\s*[\w-]+)\s*$/iu;
const SPECIAL = /\b(rr|rural\s+route|hc|highway\s+contract|general\s+delivery|psc|cmr|apo|fpo|dpo)\b\s*\d*/iu;
const NUMBERED = /^\s*(\d|[a-z]\d|one\b)|\d/iu;
const POSTAL_FORMS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    US: /^\d{5}(-?\d{4})?$/,
    CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/i,
    GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
    DE: /^\d{5}$/,
    FR: /^\d{5}$/,
    MX: /^\d{5}$/,
  }),
);

/** Normalizes an address (spaces, unit split off, codes in capitals) and applies the rules that need no provider. */
export function readAddress(given: SubmittedAddress): ReadAddress {
  const clean = (text: string | null | undefined) =>
    (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
  let street = clean(given.streetAddress).replace(/[\s,]+$/, '');
  let unit = clean(given.unit);
  const split = unit === '' ? UNIT.exec(street) : null;
  const isMailDrop = MAIL_DROP.test(`${street} ${unit}`);
  const isPoBox = PO_BOX.test(street) || PO_BOX.test(unit);
  if (split && !isPoBox && split.index > 0) {
    unit = split[1]!.trim();
    street = street.slice(0, split.index);
  }
  const country = clean(given.country).toUpperCase() || 'US';
  const state = clean(given.state)
    .toUpperCase()
    .replace(/^[A-Z]{2}-/, '');
  const city = clean(given.city);
  const postalCode = clean(given.postalCode).toUpperCase();
  const isSpecial = SPECIAL.test(street);
  const missing: string[] = [];
  if (street === '') missing.push('streetAddress');
  else if (country === 'US' && !isPoBox && !isSpecial && !NUMBERED.test(street)) missing.push('house number');
  if (postalCode === '' && city === '') missing.push('city', 'postalCode');
  else if (postalCode === '' && (country === 'US' || country === 'CA') && state === '') missing.push('state');
  return {
    streetAddress: street,
    unit,
    city,
    state,
    postalCode,
    country,
    isEmpty: [street, unit, city, state, postalCode].every((part) => part === ''),
    missing,
    isPoBox,
    isMailDrop,
    isMultiUnit: unit !== '' && !isPoBox && !isMailDrop,
    isSpecial,
    faults: findFaults(country, state, postalCode),
  };
}

function findFaults(country: string, state: string, postalCode: string): ReadAddress['faults'] {
  const form = POSTAL_FORMS.get(country);
  if (postalCode !== '' && form && !form.test(postalCode))
    return [{ type: 'address-postal-code', message: `not a postal code of ${country}`, suggestion: '' }];
  if (country !== 'US' || postalCode === '') return [];
  const meant = stateOfPostalCode(postalCode);
  if (meant === null)
    return [{ type: 'address-postal-code', message: 'postal code is not in use', suggestion: '' }];
  if (state !== '' && !agreesWithState(postalCode, state))
    return [{ type: 'address-state', message: 'postal code lies in another state', suggestion: meant }];
  return [];
}

/** The spec's address type, from its wording and from what a provider knows (null: unknown). */
export function addressType(
  read: ReadAddress,
  known: {
    isForwarder: boolean | null;
    isMailDrop: boolean | null;
    isPoBox: boolean | null;
    isMultiUnit: boolean | null;
  },
): AddressType {
  if (read.missing.length > 0) return 'incomplete-address';
  if (read.isMailDrop || known.isMailDrop) return 'commercial-mail-drop';
  if (read.isPoBox || known.isPoBox) return known.isForwarder ? 'po-box-forward' : 'po-box';
  if (read.isSpecial) return 'other';
  if (read.isMultiUnit || known.isMultiUnit) return 'multi-unit';
  return /\d/.test(read.streetAddress) ? 'single-unit' : 'other';
}
