// Fictitious machine-readable zones (ICAO Doc 9303 parts 4 to 7) of every form, with correct check digits.

export const ZONE_SPECIMEN_FORMS = ['td1', 'td2', 'td3', 'mrv-a', 'mrv-b'] as const;
export type ZoneSpecimenForm = (typeof ZONE_SPECIMEN_FORMS)[number];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const STATES =
  'UTO USA GBR FRA D<< CAN MEX ESP ITA POL CHN IND NGA BRA JPN KOR AUS ZAF TUR UKR EGY PHL'.split(' ');
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

export function makeZone(form: ZoneSpecimenForm, random: Random): string[] {
  const state = pick(random, STATES);
  const alnum = DIGITS + DIGITS + LETTERS;
  const number = some(random, alnum, random() < 0.7 ? 9 : 8).padEnd(9, '<');
  const birth = checked(date(random, 1940, 65));
  const expiry = checked(date(random, 2027, 9));
  const sex = pick(random, 'MF<');
  if (form === 'td1') {
    const top = `${pick(random, ['I<', 'ID', 'AC'])}${state}${checked(number)}`.padEnd(30, '<');
    const middle = `${birth}${sex}${expiry}${state}`.padEnd(29, '<');
    const covered = top.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18);
    return [top, middle + zoneCheckDigit(covered), names(random, 30)];
  }
  const length = form === 'td3' || form === 'mrv-a' ? 44 : 36;
  const code = form.startsWith('mrv') ? 'V<' : form === 'td3' ? 'P<' : 'I<';
  const data = `${checked(number)}${state}${birth}${sex}${expiry}`;
  const first = `${code}${state}${names(random, length - 5)}`;
  if (form.startsWith('mrv')) {
    const own = random() < 0.5 ? some(random, alnum, length - 28) : '';
    return [first, (data + own).padEnd(length, '<')];
  }
  const personal = random() < 0.5 ? some(random, alnum, 11) : '';
  const body = form === 'td3' ? data + checked(personal.padEnd(14, '<')) : data.padEnd(length - 1, '<');
  return [first, body + zoneCheckDigit(body.slice(0, 10) + body.slice(13, 20) + body.slice(21))];
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

/** @returns null if the lines are not those of a zone */
export function printedHolder(lines: readonly string[]): PrintedHolder | null {
  const isCard = lines.length === 3 && lines[0]!.length === 30;
  if (!isCard && !(lines.length === 2 && [36, 44].includes(lines[0]!.length))) return null;
  const names = isCard ? lines[2]! : lines[0]!.slice(5);
  const dates = isCard ? lines[1]! : lines[1]!.slice(13);
  if (!/^\d{7}.\d{7}/.test(dates)) return null;
  const [surname = '', givenNames = ''] = names
    .split('<<', 2)
    .map((part) => part.replaceAll('<', ' ').trim());
  return {
    surname,
    givenNames,
    number: (isCard ? lines[0]!.slice(5, 14) : lines[1]!.slice(0, 9)).replaceAll('<', ''),
    birthDate: printDay(dates),
    issueDate: printDay(dates.slice(8), 10),
    expiryDate: printDay(dates.slice(8)),
  };
}
