// Whether a machine-readable zone and the print of its page belong to the same person (docs/design/documents.md). The
// page's layout is unknown: the zone's data are searched among the lines.
import { plainLetters, printedDates } from './printed-dates.js';
import { isZoneNeverExpires } from './never-expires.js';
import { textAt, ZONE_FORMS, type ZoneForm } from './zone-forms.js';

/** `too-little`: hardly any print besides the zone. `says-nothing`: none about the holder, as on the backs of cards. */
export type PrintMatch = 'match' | 'no-match' | 'not-determined' | 'too-little' | 'says-nothing';

export interface PrintedLine {
  text: string;
  /** 0–1 */
  confidence: number;
}

/** Below this confidence, a line may support the zone but not contradict it. */
const SURE = 0.9;
/** With this many lines, the holder should be among them. */
const PLENTY = 10;
/** Documents are valid for less than this, so an earlier date is a date of birth. */
const VALID_YEARS_MAX = 16;
/** Maximum days between an issue date and the anniversary of the expiry. */
const ANNIVERSARY_DAYS = 3;
/** Shorter numbers match by chance. */
const NUMBER_MIN = 6;
/** Minimum number of digits of a number; words have fewer. */
const DIGITS_MIN = 2;
const DAY_MS = 86_400_000;

interface Holder {
  surname: string[];
  givenNames: string[];
  /** the document's number, and the person's if the zone has one */
  numbers: string[];
  /** YYMMDD; unknown parts are zeros or fillers */
  birth: string;
  /** null: the zone has no last day */
  expiry: string | null;
}

function holderOf(name: ZoneForm['name'], lines: readonly string[]): Holder {
  const form = ZONE_FORMS.find((known) => known.name === name)!;
  const [surname = [], givenNames = []] = form.names
    .flatMap((span) => (form.names.length > 1 ? [textAt(lines, span)] : textAt(lines, span).split('<<', 2)))
    .map((part) => part.split('<').filter(Boolean));
  const number = textAt(lines, form.number);
  const own = form.personal ? textAt(lines, form.personal) : '';
  // A card number that is too long continues in the optional part, followed by its check digit.
  const rest = name === 'td1' && lines[0]![14] === '<' ? own.split('<', 1)[0]!.slice(0, -1) : '';
  const expiry = form.expiry ? textAt(lines, form.expiry) : '';
  const isDay = /^\d{6}$/.test(expiry) && !isZoneNeverExpires(expiry, textAt(lines, form.states[0]!));
  return {
    surname,
    givenNames,
    numbers: [number + rest, own].map(plainNumber).filter((text) => text.length >= NUMBER_MIN),
    birth: textAt(lines, form.birth),
    expiry: isDay ? expiry : null,
  };
}

/** Normalizes O for 0 and I for 1 in print. */
const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Normalizes letters that zones write as two and recognisers read as one. */
const plainWord = (text: string): string =>
  text
    .replace(/[ØÆẞŁĐÞ]/g, (sign) => ({ Ø: 'O', Æ: 'A', ẞ: 'SS', Ł: 'L', Đ: 'D', Þ: 'TH' })[sign]!)
    .replace(/(?<=[AOU])E|(?<=A)A/g, '')
    .replace(/NXX/g, 'N')
    .replace(/[^A-Z]/g, '');

/** Levenshtein distance. */
function editsBetween(p: string, q: string): number {
  let row = Array.from({ length: q.length + 1 }, (_, at) => at);
  for (const [n, sign] of [...p].entries()) {
    const next = [n + 1];
    for (let at = 1; at <= q.length; at += 1)
      next.push(Math.min(row[at - 1]! + (q[at - 1] === sign ? 0 : 1), row[at]! + 1, next[at - 1]! + 1));
    row = next;
  }
  return row[q.length]!;
}

const slipsIn = ({ length }: string): number => (length < 5 ? 0 : length < 9 ? 1 : 2);
/** Maximum parts that a word with widely spaced letters is split into. */
const PARTS_MAX = 3;

/** The words of a line, and adjacent words joined. */
function wordsIn(line: string): string[] {
  const parts = line.split(/[^\p{L}]+/u).map(plainWord);
  return parts.flatMap((_, at) =>
    Array.from({ length: PARTS_MAX }, (_none, more) => parts.slice(at, at + 1 + more).join('')),
  );
}

function isWordSeen(name: string, words: readonly string[]): boolean {
  const own = plainWord(name);
  const slips = slipsIn(own);
  return words.some(
    (word) =>
      word === own ||
      // Joined with another word, or longer than the zone has space for.
      (slips > 0 && word.includes(own)) ||
      (slips > 0 && Math.abs(word.length - own.length) <= slips && editsBetween(word, own) <= slips),
  );
}

/** The digits of `YYYY-MM-DD` as in zones. */
const zoneDay = (day: string): string => day.slice(2).replaceAll('-', '');

/** The number of digits that differ, except in parts that the zone leaves open. */
function slipsBetween(day: string, zone: string): number {
  const open = [0, 2, 4].filter((at) => isOpenPart(zone, at));
  return [...zoneDay(day)].filter((digit, at) => digit !== zone[at] && !open.includes(at - (at % 2))).length;
}

const isOpenPart = (zone: string, at: number): boolean => {
  const part = zone.slice(at, at + 2);
  return part.includes('<') || (at > 0 && part === '00');
};

/** Whether the day is a whole number of years before the expiry, give or take some days: a date of issue. */
function isIssueOf(day: string, expiry: string): boolean {
  const years = Number(expiry.slice(0, 4)) - Number(day.slice(0, 4));
  const off = Date.parse(expiry) - Date.parse(`${expiry.slice(0, 4)}${day.slice(4)}`);
  return years >= 0 && years < VALID_YEARS_MAX && Math.abs(off) <= ANNIVERSARY_DAYS * DAY_MS;
}

interface OtherDates {
  /** so long before the expiry that it can only be a date of birth */
  isBirth: boolean;
  isAny: boolean;
}

/** Dates that are neither the zone's date of birth, nor of issue or expiry. */
function otherDates({ birth, expiry }: Holder, lines: readonly string[]): OtherDates {
  // Without a last day, no date of issue can be told from others.
  if (expiry === null) return { isBirth: false, isAny: lines.some((text) => printedDates(text).length > 0) };
  const end = `${expiry < '70' ? '20' : '19'}${expiry.replace(/(..)(..)(..)/, '$1-$2-$3')}`;
  const others = lines
    .flatMap(printedDates)
    .map((days) => days.filter((day) => day <= end))
    .filter((days) => days.length > 0 && !days.some((day) => day === end || isIssueOf(day, end)));
  const latestIssue = String(Number(end.slice(0, 4)) - VALID_YEARS_MAX);
  return {
    isAny: others.length > 0,
    isBirth: others.some((days) => days.every((day) => day < latestIssue && slipsBetween(day, birth) > 1)),
  };
}

const shapeOf = (number: string): string => number.replace(/[A-Z]/g, 'A').replace(/\d/g, '9');

/** Whether there is another number in the format of the document's. */
function isOtherNumberSeen({ numbers: [own] }: Holder, lines: readonly string[]): boolean {
  if (!own || own.replace(/\D/g, '').length < DIGITS_MIN) return false;
  return lines
    .filter((text) => printedDates(text).length === 0)
    .flatMap((text) => [text, ...text.split(/\s+/)])
    .some((text) => shapeOf(plainNumber(text)) === shapeOf(own));
}

/** Which of the holder's data are printed among the lines. */
function seenOf(holder: Holder, lines: readonly PrintedLine[]) {
  const texts = lines.map(({ text }) => plainLetters(text));
  const words = texts.flatMap(wordsIn);
  const isSeen = (name: string) => isWordSeen(name, words);
  const names = [...holder.surname, ...holder.givenNames];
  const isBirthKnown = !isOpenPart(holder.birth, 0);
  return {
    // Second names are often omitted on one of the two.
    isNamed:
      holder.surname.every(isSeen) && (holder.givenNames.length === 0 || holder.givenNames.some(isSeen)),
    isAnyName: names.some(isSeen),
    isNumber: texts.map(plainNumber).some((text) => holder.numbers.some((own) => text.includes(own))),
    isBirth:
      isBirthKnown &&
      texts.flatMap(printedDates).some((days) => days.some((day) => slipsBetween(day, holder.birth) === 0)),
  };
}

/** Whether the lines contain everything to compare, so that no more are needed. */
export function isAllSeen(
  form: ZoneForm['name'],
  zone: readonly string[],
  lines: readonly PrintedLine[],
): boolean {
  const { isNamed, isNumber, isBirth } = seenOf(holderOf(form, zone), lines);
  return isNamed && isNumber && isBirth;
}

/**
 * Searches lines for the holder's names, number and date of birth.
 * @param lines lines that should be the holder's: of the same page without the zone, or of the other side of a card
 */
export function comparePrint(
  { form, lines: zone }: { form: ZoneForm['name']; lines: readonly string[] },
  lines: readonly PrintedLine[],
  { isOtherSide = false }: { isOtherSide?: boolean } = {},
): PrintMatch {
  const holder = holderOf(form, zone);
  const { isNamed, isAnyName, isNumber, isBirth } = seenOf(holder, lines);
  if (isNamed && isNumber && isBirth) return 'match';
  const all = lines.map(({ text }) => text);
  const sure = lines.filter(({ confidence }) => confidence >= SURE).map(({ text }) => text);
  const isLittle = !isOtherSide && all.filter(isReadable).length < PLENTY;
  if (!isBirth && otherDates(holder, sure).isBirth) return 'no-match';
  if (!isAnyName && !isNumber && !isBirth) {
    if (form !== 'td1' && sure.filter(isReadable).length >= PLENTY) return 'no-match';
    if (isLittle) return 'too-little';
    return form === 'td1' && !isOtherSide ? 'says-nothing' : 'not-determined';
  }
  const isOther = isNumber ? otherDates(holder, all).isAny : isOtherNumberSeen(holder, all);
  if (!isNamed || isOther) return 'not-determined';
  if (isNumber || isBirth) return 'match';
  return isLittle ? 'too-little' : 'not-determined';
}

/** At least four letters or digits. */
const isReadable = (text: string): boolean => /(?:[^\p{L}\d]*[\p{L}\d]){4}/u.test(text);
