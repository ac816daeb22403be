// Dates in a line of print, in the orders and languages used by travel documents.

/** Beginnings of month names: English, French and Spanish, of which one is always printed, and other languages. */
const MONTHS = [
  /^(JAN|ENE|GEN|STY)/,
  /^(FEB|FEV|LUT)/,
  /^(MAR|MRZ|MAA)/,
  /^(APR|AVR|ABR|KWI)/,
  /^(MAY|MAI|MEI|MAG|MAJ)/,
  /^(JUN|JUIN|GIU|CZE)/,
  /^(JUL|JUIL|LUG|LIP)/,
  /^(AUG|AOU|AGO|SIE)/,
  /^(SEP|SET|WRZ)/,
  /^(OCT|OKT|OTT|OUT|PAZ)/,
  /^(NOV|LIS)/,
  /^(DEC|DIC|DEZ|DES|GRU)/,
] as const;

/** Four digits, or two. */
const YEAR = '((?:19|20)\\d\\d|\\d\\d)';
/** `12 AUG/AOUT 74`: a slash between the languages is sometimes read as a digit. */
const NAMED = new RegExp(`(\\d{1,2})[^A-Z\\d]*([A-Z]+)(?:[^A-Z]{0,3}([A-Z]+))?[^A-Z\\d]*${YEAR}(?!\\d)`, 'g');
const LONG_YEAR = '((?:19|20)\\d\\d)';
const NUMBERED = [
  new RegExp(`(\\d{1,2})[\\s./-]+(\\d{1,2})[\\s./-]+${YEAR}(?!\\d)`, 'g'),
  new RegExp(`(\\d\\d)[\\s./-]*(\\d\\d)[\\s./-]*${LONG_YEAR}`, 'g'),
];
const YEAR_FIRST = new RegExp(`${LONG_YEAR}[\\s./-]*(\\d\\d)[\\s./-]*(\\d\\d)`, 'g');

/** Capital letters without diacritics. */
export const plainLetters = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

function iso(year: string, month: number, day: number): string[] {
  if (month < 1 || month > 12 || day < 1 || day > 31) return [];
  const years = year.length === 4 ? [year] : [`19${year}`, `20${year}`];
  return years.map((full) => `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

/** All printed dates, each as the days (`YYYY-MM-DD`) that it can mean: 03/04/74 is one of four. */
export function printedDates(line: string): string[][] {
  const text = plainLetters(line);
  const dates: string[][] = [];
  for (const [, day, word = '', other = '', year] of text.matchAll(NAMED)) {
    const months = MONTHS.flatMap((month, at) => (month.test(word) || month.test(other) ? [at + 1] : []));
    dates.push(months.flatMap((month) => iso(year!, month, Number(day))));
  }
  for (const form of NUMBERED)
    for (const [, p, q, year] of text.matchAll(form))
      dates.push([...iso(year!, Number(q), Number(p)), ...iso(year!, Number(p), Number(q))]);
  for (const [, year, month, day] of text.matchAll(YEAR_FIRST))
    dates.push(iso(year!, Number(month), Number(day)));
  return dates.filter((days) => days.length > 0);
}
