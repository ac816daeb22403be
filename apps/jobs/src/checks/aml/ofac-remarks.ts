import { isNoDate, readListDates } from './list-dates.js';
import type { ListedIdentifier } from './listed-identifiers.js';

// The remarks of an entry of OFAC's list: items between semicolons, the last one ends with a full stop.

interface OfacRemarks {
  /** each name in quotation marks after `a.k.a.`, `f.k.a.` or `n.k.a.` */
  aliases: string[];
  birthDates: string[];
  identifiers: ListedIdentifier[];
  /** items about a date, an alias or an identifier that could not be read */
  unread: string[];
}

const ALIAS = /(?<![\p{L}\d])[afn]\.k\.a\.?,?\s*/giu;
const BORN = /\b(?:alt\.\s+)?DOB\b:?\s*/gi;
const OPEN_QUOTE = /^['"‘’“”`]/;
const CLOSE_QUOTE = /['"‘’“”`]$/;
/** Kinds of number as OFAC words them, each followed by the number and, in parentheses, by its country. */
const IDENTIFIER = new RegExp(
  `^(?:alt\\.\\s+)?(${[
    'Digital Currency Address - [A-Z0-9.]+',
    'Vessel Registration Identification',
    'Other Vessel Call Sign',
    'MMSI',
    'Aircraft Tail Number',
    "Aircraft Manufacturer's Serial Number \\(MSN\\)",
    'Aircraft Construction Number \\(also called L/N or S/N or F/N\\)',
    'Aircraft Mode S Transponder Code',
    'SWIFT/BIC',
    'Passport',
    'Stateless Person Passport',
    'Diplomatic Passport',
    "Driver's License No\\.",
    'Birth Certificate Number',
    'Identification Number',
    'Legal Entity Number',
    'D-U-N-S Number',
    'Residency Number',
    'Chamber of Commerce Number',
    "[\\p{L}.'’()/& -]{0,60}(?:No\\.|Number|ID|#)",
    '(?!DOB\\b|POB\\b)[A-Z](?:\\.?[A-Z]){1,5}\\.?(?: \\([A-Z]{2}\\))?',
  ].join('|')})[\\s:]+(?=.*\\d|[A-Z0-9]+-[A-Z0-9]+$)(.+)$`,
  'u',
);

/** `more`: what did not fit into the remarks. */
export function readRemarks(remarks: string, more: readonly string[] = []): OfacRemarks {
  const read: OfacRemarks = { aliases: [], birthDates: [], identifiers: [], unread: [] };
  for (const item of [remarks, ...more].flatMap(splitItems)) readItem(item, read);
  return read;
}

/** A semicolon within quotation marks does not occur. */
const splitItems = (text: string): string[] =>
  text
    .trim()
    .replace(/\.$/, '')
    .split(';')
    .map((item) => item.trim())
    .filter(Boolean);

function readItem(item: string, read: OfacRemarks): void {
  for (const alias of partsAfter(item, ALIAS)) {
    const name = unquoted(alias);
    if (/\p{L}/u.test(name)) read.aliases.push(name);
    else read.unread.push(item);
  }
  for (const date of partsAfter(item, BORN)) {
    const dates = readListDates(date);
    if (dates.length > 0) read.birthDates.push(...dates);
    else if (!isNoDate(date)) read.unread.push(item);
  }
  const identifier = IDENTIFIER.exec(item);
  if (identifier) read.identifiers.push({ type: identifier[1]!.trim(), value: withoutNotes(identifier[2]!) });
  else if (/^(?:alt\.\s+)?(?:Digital Currency Address|Vessel Registration|MMSI|Aircraft Tail)/i.test(item))
    read.unread.push(item);
}

/** What follows each mark, up to the next one. */
function partsAfter(item: string, mark: RegExp): string[] {
  const marks = [...item.matchAll(mark)];
  return marks.map((found, at) =>
    item
      .slice(found.index + found[0].length, marks[at + 1]?.index)
      .replace(/[\s,]+$/, '')
      .trim(),
  );
}

/** The name between the outermost quotation marks: quotes within it belong to it (`ABU-'UMAR`, `'ABD`). */
function unquoted(alias: string): string {
  const plain = alias
    .replace(/\s*\((?:Latin|Arabic|Cyrillic|Chinese|Korean|Farsi)[^)]*\)$/i, '')
    .replace(/\.$/, '');
  const bare = plain.replace(OPEN_QUOTE, '');
  return (CLOSE_QUOTE.test(bare) ? bare.slice(0, -1) : bare).trim();
}

/** `A123456 (Iran) expires 01 Jan 2020`: the number alone. */
const withoutNotes = (value: string): string =>
  value.replace(/\s*(?:\(|\bissued\b|\bexpires\b|\bRun Date\b).*$/i, '').trim();
