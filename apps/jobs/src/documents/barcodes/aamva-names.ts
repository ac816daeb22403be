// The names on an AAMVA card. Version 1: all in DAA (or DAB, DAC, DAD); versions 2 and 3: DCS and the given names in
// DCT; from version 4: DCS, DAC and DAD with truncation flags DDE, DDF, DDG. Issuers keep old elements under new version
// numbers and fill some of them only, so each name comes from the most exact element that has it.
import type { TruncatedNames } from '../reading/document-fields.js';

export interface AamvaNames {
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  suffix: string | null;
  truncated: TruncatedNames;
}

type Names = Omit<AamvaNames, 'truncated'>;
type Get = (id: string) => string | null;

/** After first and middle name, where nothing else can stand. */
const SUFFIX = /^(?:JR|SR|1ST|2ND|3RD|[4-9]TH|I{1,3}|I?V|VI{0,3}|IX)\.?$/i;
/** Among other names, where I and V are initials. */
const CERTAIN_SUFFIX = /^(?:JR|SR|1ST|2ND|3RD|[4-9]TH|I{2,3}|IV|VI{1,3}|IX)\.?$/i;
/** Issuers that write DAA without separators and with the first name first. */
const FIRST_NAME_FIRST: ReadonlySet<string> = new Set(['PA']);

/** A field filled to its maximum length is most likely truncated. */
const flag = (value: string | null): boolean | null => (value === 'T' ? true : value === 'N' ? false : null);

const wordsOf = (value: string): string[] => value.trim().split(/\s+/).filter(Boolean);

const parts = (value: string): string[] =>
  value
    .split(/[,$@]/)
    .map((part) => part.trim())
    .filter(Boolean);

function takeSuffix(names: string[], form: RegExp, min: number): string | null {
  return names.length > min && form.test(names.at(-1) ?? '') ? (names.pop() ?? null) : null;
}

/** Given names in one element: `FIRST,MIDDLE MORE` or `FIRST MIDDLE`. */
function splitGivenNames(value: string): Pick<Names, 'firstName' | 'middleName' | 'suffix'> {
  const separated = parts(value);
  const names = separated.length > 1 ? separated : wordsOf(separated[0] ?? '');
  // `FIRST,MIDDLE,SUFFIX`, where the middle name may be empty
  const isThird = /^[^,$@]+[,$@][^,$@]*[,$@]\s*[^,$@\s]/.test(value);
  const suffix = takeSuffix(names, isThird ? SUFFIX : CERTAIN_SUFFIX, 1);
  // `FIRST MIDDLE,,JR`
  const [first = null, ...others] = names.length === 1 ? wordsOf(names[0]!) : names;
  return { firstName: first, middleName: others.join(' ') || null, suffix };
}

/**
 * Version 1's single element: `LAST,FIRST,MIDDLE,SUFFIX` or `LAST, FIRST MIDDLE`; without commas in the issuer's order.
 * @param knownLast the last name, where another element has it
 */
function splitFullName(value: string, state: string | null, knownLast: string | null): Names {
  const [last, ...given] = parts(value);
  if (last !== undefined && given.length > 0) {
    const lastNames = wordsOf(last);
    const suffix = takeSuffix(lastNames, CERTAIN_SUFFIX, 1);
    const names = splitGivenNames(given.join(','));
    return { ...names, lastName: lastNames.join(' '), suffix: names.suffix ?? suffix };
  }
  const names = wordsOf(last ?? '');
  const suffix = takeSuffix(names, CERTAIN_SUFFIX, 2);
  const known = wordsOf(knownLast ?? '');
  const isAt = (from: number) => known.length > 0 && known.every((word, at) => names[from + at] === word);
  const isAtEnd = known.length < names.length && isAt(names.length - known.length);
  const isLastLast = isAtEnd || (!isAt(0) && FIRST_NAME_FIRST.has(state ?? ''));
  const count = isAtEnd || isAt(0) ? known.length : 1;
  const lastNames = isLastLast && names.length > 1 ? names.splice(-count) : names.splice(0, count);
  const [first = null, ...others] = names;
  return {
    firstName: first,
    middleName: others.join(' ') || null,
    lastName: lastNames.join(' ') || null,
    suffix,
  };
}

/** DAC without a middle name elsewhere: `FIRST,MIDDLE`, or with the middle initial after a blank. */
function splitFirstName(value: string): Pick<Names, 'firstName' | 'middleName' | 'suffix'> {
  if (parts(value).length > 1) return splitGivenNames(value);
  const initial = /^(.*\S)\s+([A-Z]\.?)$/i.exec(value);
  return { firstName: initial?.[1] ?? value, middleName: initial?.[2] ?? null, suffix: null };
}

const NO_NAMES: Names = { firstName: null, middleName: null, lastName: null, suffix: null };

/**
 * @param get the value of an element; null where the card has none or marks it as not available
 * @param isMarkedEmpty whether the element says that there is no such name
 * @param state of the issuer
 */
export function readAamvaNames(
  get: Get,
  isMarkedEmpty: (id: string) => boolean,
  state: string | null,
): AamvaNames {
  const ownLast = get('DCS') ?? get('DAB');
  const full = get('DAA');
  const whole = full ? splitFullName(full, state, ownLast) : NO_NAMES;
  const first = get('DAC');
  const middle = get('DAD');
  const hasNoMiddle = isMarkedEmpty('DAD');
  const own =
    first && (middle || hasNoMiddle) && parts(first).length === 1 ? { ...NO_NAMES, firstName: first } : null;
  const given = own ?? (first ? splitFirstName(first) : NO_NAMES);
  const both = get('DCT') ? splitGivenNames(get('DCT')!) : NO_NAMES;
  // A middle name of another element continues the same first name.
  const rest = [both, whole].find(
    ({ firstName }) => firstName !== null && (!first || firstName === given.firstName),
  );
  const clean = (name: string | null) => name?.replace(/[,$@]+$/, '').trim() || null;
  return {
    lastName: clean(ownLast ?? whole.lastName),
    firstName: clean(given.firstName ?? both.firstName ?? whole.firstName),
    middleName: clean(middle ?? given.middleName ?? (hasNoMiddle ? null : (rest?.middleName ?? null))),
    suffix: get('DCU') ?? get('DAE') ?? given.suffix ?? both.suffix ?? whole.suffix,
    truncated: { lastName: flag(get('DDE')), firstName: flag(get('DDF')), middleName: flag(get('DDG')) },
  };
}
