// Fictitious machine-readable zones (ICAO Doc 9303 parts 4 to 7) of every form, with correct check digits.

export const ZONE_SPECIMEN_FORMS = ['td1', 'td2', 'td3', 'mrv-a', 'mrv-b'] as const;
export type ZoneSpecimenForm = (typeof ZONE_SPECIMEN_FORMS)[number];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const STATES =
  'SWE USA GBR FRA D<< CAN MEX ESP ITA POL CHN IND NGA BRA JPN KOR AUS ZAF TUR UKR EGY PHL'.split(' ');
const NAMES =
  'ERIKSSON GARCIA OCONNOR NGUYEN SILVA ZHANG KOWALSKA JANE ANNA MARIA JOSE ERIKA XIAO QUINN YVES WALTER BJORN OKONJO BREMER JULIA MARGARETHE'.split(
    ' ',
  );

type Random = () => number;
const pick = <T>(random: Random, of: ArrayLike<T>): T => of[Math.floor(random() * of.length)]!;
const some = (random: Random, of: string, count: number) =>
  Array.from({ length: count }, () => pick(random, of)).join('');

const valueOf = (sign: string): number => (sign === '<' ? 0 : parseInt(sign, 36));

/** ICAO Doc 9303 part 3, section 4.9. */
export const zoneCheckDigit = (text: string): string =>
  String([...text].reduce((sum, sign, at) => sum + valueOf(sign) * [7, 3, 1][at % 3]!, 0) % 10);

const checked = (text: string) => text + zoneCheckDigit(text);

function date(random: Random, from: number, years: number): string {
  const day = new Date(Date.UTC(from, 0, 1) + Math.floor(random() * years * 365.25) * 86_400_000);
  return day.toISOString().slice(2, 10).replaceAll('-', '');
}

function names(random: Random, length: number): string {
  const word = () =>
    random() < 0.6 ? pick(random, NAMES) : some(random, LETTERS, 2 + Math.floor(random() * 8));
  const given = Array.from({ length: 1 + Math.floor(random() * 2) }, word);
  return `${word()}<<${given.join('<')}`.slice(0, length).padEnd(length, '<');
}

/** What a zone says; states and numbers are padded with fillers. */
export interface ZoneHolder {
  /** one or two letters */
  code: string;
  issuer: string;
  /** Default: the issuer. */
  nationality?: string;
  number: string;
  /** YYMMDD; unknown parts as zeros or fillers */
  birth: string;
  sex?: string;
  expiry?: string;
  /** with `<<` between surname and given names; too long ones are cut off */
  names: string;
  /** what the issuer puts in the optional part */
  optional?: string;
}

/** A zone of any form, with correct check digits. */
export function buildZone(form: ZoneSpecimenForm | 'french-id', holder: ZoneHolder): string[] {
  const { sex = 'F', expiry = '320415', names, optional = '' } = holder;
  const pad = (text: string, length: number) => text.slice(0, length).padEnd(length, '<');
  const opening = pad(holder.code, 2) + pad(holder.issuer, 3);
  const nationality = pad(holder.nationality ?? holder.issuer, 3);
  const [birth, end] = [checked(holder.birth), checked(expiry)];
  if (form === 'french-id') {
    const [surname = '', given = ''] = names.split('<<', 2);
    const top = opening + pad(surname, 25) + pad(optional, 6);
    const bottom = `${checked(pad(holder.number, 12))}${pad(given.replace(/</g, '<<'), 14)}${birth}${sex}`;
    return [top, bottom + zoneCheckDigit(top + bottom)];
  }
  if (form === 'td1') {
    const top = pad(`${opening}${checked(pad(holder.number, 9))}${optional}`, 30);
    const middle = pad(`${birth}${sex}${end}${nationality}`, 29);
    const covered = top.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18);
    return [top, middle + zoneCheckDigit(covered), pad(names, 30)];
  }
  const length = form === 'td3' || form === 'mrv-a' ? 44 : 36;
  const data = `${checked(pad(holder.number, 9))}${nationality}${birth}${sex}${end}`;
  const first = opening + pad(names, length - 5);
  if (form.startsWith('mrv')) return [first, pad(data + optional, length)];
  const body = form === 'td3' ? data + checked(pad(optional, 14)) : pad(data + optional, length - 1);
  return [first, body + zoneCheckDigit(body.slice(0, 10) + body.slice(13, 20) + body.slice(21))];
}

export function makeZone(form: ZoneSpecimenForm, random: Random): string[] {
  const issuer = pick(random, STATES);
  const alnum = DIGITS + DIGITS + LETTERS;
  const number = some(random, alnum, random() < 0.7 ? 9 : 8);
  const birth = date(random, 1940, 65);
  const expiry = date(random, 2027, 9);
  const sex = pick(random, 'MF<');
  const isVisa = form.startsWith('mrv');
  const code = isVisa ? 'V' : form === 'td3' ? 'P' : form === 'td2' ? 'I' : pick(random, ['I', 'ID', 'AC']);
  const length = { td1: 30, td2: 31, td3: 39, 'mrv-a': 39, 'mrv-b': 31 }[form];
  const holder = { code, issuer, number, birth, sex, expiry, names: names(random, length) };
  if (form === 'td1' || form === 'td2' || random() >= 0.5) return buildZone(form, holder);
  const free = isVisa ? (form === 'mrv-a' ? 16 : 8) : 11;
  return buildZone(form, { ...holder, optional: some(random, alnum, free) });
}

/** The print of a zone's page: labels, with the value below each. */
export interface PrintedHolder {
  surname: string;
  givenNames: string;
  number: string;
  /** `12 AUG/AOUT 74` */
  birthDate: string;
  issueDate: string;
  expiryDate: string;
}

const MONTHS =
  'JAN/JAN FEB/FEV MAR/MARS APR/AVR MAY/MAI JUN/JUIN JUL/JUIL AUG/AOUT SEP/SEPT OCT/OCT NOV/NOV DEC/DEC'.split(
    ' ',
  );

function printDay(text: string, yearsBefore = 0): string {
  const [year, month, day] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  return `${String(day).padStart(2, '0')} ${MONTHS[month - 1]} ${String((year + 100 - yearsBefore) % 100).padStart(2, '0')}`;
}

/** Where each form has number, birth date and expiry: line and position. */
const PRINTED: Readonly<Record<string, readonly (readonly [line: number, from: number, to: number])[]>> = {
  '3×30': [
    [0, 5, 14],
    [1, 0, 6],
    [1, 8, 14],
  ],
  '2×36': [
    [1, 0, 9],
    [1, 13, 19],
    [1, 21, 27],
  ],
  french: [
    [1, 0, 12],
    [1, 27, 33],
  ],
};

const isDay = (text: string): boolean => /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text);

/** @returns null if the lines are not those of a zone */
export function printedHolder(lines: readonly string[]): PrintedHolder | null {
  const { length } = lines[0] ?? '';
  const isFrench = lines.length === 2 && length === 36 && lines[0]!.startsWith('IDFRA');
  const shape = isFrench
    ? 'french'
    : lines.length === 3
      ? `3×${length}`
      : length === 44
        ? '2×36'
        : `2×${length}`;
  const spans = PRINTED[shape];
  if (!spans) return null;
  const [number = '', birth = '', expiry = ''] = spans.map(([line, from, to]) =>
    lines[line]!.slice(from, to),
  );
  const names = lines.length === 3 ? lines[2]! : lines[0]!.slice(5);
  const [surname = '', givenNames = ''] = (
    isFrench ? [names.slice(0, 25), lines[1]!.slice(13, 27)] : names.split('<<', 2)
  ).map((part) => part.replace(/<+/g, ' ').trim());
  return {
    surname,
    givenNames,
    number: number.replaceAll('<', ''),
    birthDate: isDay(birth) ? printDay(birth) : `19${birth.slice(0, 2)}`,
    issueDate: isDay(expiry) ? printDay(expiry, 10) : '',
    expiryDate: isDay(expiry) ? printDay(expiry) : '',
  };
}
