// The forms of machine-readable zones (ICAO Doc 9303 parts 4 to 7): allowed characters, and what each check digit covers.

/** From and to (exclusive) in a line. */
export type Span = readonly [line: number, from: number, to: number];

export interface CheckDigit {
  at: readonly [line: number, position: number];
  of: readonly Span[];
  /** `empty`: equivalent to 0 if the field is; `continued`: a TD1 number that is too long goes on in the optional part */
  mayBeFiller?: 'empty' | 'continued';
}

export interface ZoneForm {
  name: 'td1' | 'td2' | 'td3' | 'mrv-a' | 'mrv-b' | 'french-id';
  length: number;
  /** a letter per position: A letters, N digits, X both; lower case if a filler is allowed too; S for M, F, X and the filler */
  lines: readonly string[];
  checkDigits: readonly CheckDigit[];
  /** surname and given names, separated by two fillers, or each by itself */
  names: readonly Span[];
  /** issuer and nationality */
  states: readonly Span[];
  number: Span;
  /** the holder's own number, or what else the issuer writes there */
  personal: Span | null;
  birth: Span;
  sex: readonly [line: number, position: number];
  expiry: Span | null;
  /** how its first line begins */
  opening: RegExp;
}

const x = (sign: string, times: number) => sign.repeat(times);
/** Number, its check digit, nationality, birth date, sex, expiry. */
const SECOND = `${x('x', 9)}n${x('a', 3)}${x('n', 6)}nS${x('n', 6)}n`;
const NUMBER: CheckDigit = { at: [1, 9], of: [[1, 0, 9]] };
/** A day or all of a date may be unknown, and a document may have no last day. */
const BIRTH: CheckDigit = { at: [1, 19], of: [[1, 13, 19]], mayBeFiller: 'empty' };
const EXPIRY: CheckDigit = { at: [1, 27], of: [[1, 21, 27]], mayBeFiller: 'empty' };
const TWO_LINES = {
  states: [
    [0, 2, 5],
    [1, 10, 13],
  ],
  number: [1, 0, 9],
  birth: [1, 13, 19],
  sex: [1, 20],
  expiry: [1, 21, 27],
} as const;

export const ZONE_FORMS: readonly ZoneForm[] = [
  {
    ...TWO_LINES,
    name: 'td3',
    length: 44,
    lines: [`Ax${x('a', 42)}`, `${SECOND}${x('x', 14)}nN`],
    checkDigits: [
      NUMBER,
      BIRTH,
      EXPIRY,
      { at: [1, 42], of: [[1, 28, 42]], mayBeFiller: 'empty' },
      {
        at: [1, 43],
        of: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 43],
        ],
      },
    ],
    names: [[0, 5, 44]],
    personal: [1, 28, 42],
    opening: /^[^V]/,
  },
  {
    ...TWO_LINES,
    name: 'mrv-a',
    length: 44,
    lines: [`Ax${x('a', 42)}`, `${SECOND}${x('x', 16)}`],
    checkDigits: [NUMBER, BIRTH, EXPIRY],
    names: [[0, 5, 44]],
    personal: null,
    opening: /^V/,
  },
  {
    ...TWO_LINES,
    name: 'td2',
    length: 36,
    lines: [`Ax${x('a', 34)}`, `${SECOND}${x('x', 7)}N`],
    checkDigits: [
      NUMBER,
      BIRTH,
      EXPIRY,
      {
        at: [1, 35],
        of: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 35],
        ],
      },
    ],
    names: [[0, 5, 36]],
    personal: [1, 28, 34],
    opening: /^(?!V|IDFRA)/,
  },
  {
    ...TWO_LINES,
    name: 'mrv-b',
    length: 36,
    lines: [`Ax${x('a', 34)}`, `${SECOND}${x('x', 8)}`],
    checkDigits: [NUMBER, BIRTH, EXPIRY],
    names: [[0, 5, 36]],
    personal: null,
    opening: /^V/,
  },
  {
    // The identity cards that France issued until 2021, which are older than the ICAO's TD2. Everything is covered.
    name: 'french-id',
    length: 36,
    lines: [
      `AA${x('a', 28)}${x('x', 6)}`,
      `${x('N', 4)}${x('x', 3)}${x('N', 6)}${x('a', 14)}${x('n', 6)}NSN`,
    ],
    checkDigits: [
      { at: [1, 12], of: [[1, 0, 12]] },
      { at: [1, 33], of: [[1, 27, 33]] },
      {
        at: [1, 35],
        of: [
          [0, 0, 36],
          [1, 0, 35],
        ],
      },
    ],
    names: [
      [0, 5, 30],
      [1, 13, 27],
    ],
    states: [[0, 2, 5]],
    number: [1, 0, 12],
    personal: null,
    birth: [1, 27, 33],
    sex: [1, 34],
    expiry: null,
    opening: /^IDFRA/,
  },
  {
    name: 'td1',
    length: 30,
    lines: [
      `Ax${x('a', 3)}${x('x', 9)}n${x('x', 15)}`,
      `${x('n', 7)}S${x('n', 7)}${x('a', 3)}${x('x', 11)}N`,
      x('a', 30),
    ],
    checkDigits: [
      { at: [0, 14], of: [[0, 5, 14]], mayBeFiller: 'continued' },
      { at: [1, 6], of: [[1, 0, 6]], mayBeFiller: 'empty' },
      { at: [1, 14], of: [[1, 8, 14]], mayBeFiller: 'empty' },
      {
        at: [1, 29],
        of: [
          [0, 5, 30],
          [1, 0, 7],
          [1, 8, 15],
          [1, 18, 29],
        ],
      },
    ],
    names: [[2, 0, 30]],
    states: [
      [0, 2, 5],
      [1, 15, 18],
    ],
    number: [0, 5, 14],
    personal: [0, 15, 30],
    birth: [1, 0, 6],
    sex: [1, 7],
    expiry: [1, 8, 14],
    opening: /^/,
  },
];

/** The characters of a part of a zone. */
export const textAt = (lines: readonly string[], [line, from, to]: Span): string =>
  lines[line]!.slice(from, to);

/** The positions of a zone that a span covers. */
export const isWithin = ([of, from, to]: Span, line: number, position: number): boolean =>
  of === line && position >= from && position < to;

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ALLOWED: Readonly<Record<string, string>> = {
  A: LETTERS,
  a: `${LETTERS}<`,
  N: DIGITS,
  n: `${DIGITS}<`,
  x: `${DIGITS}${LETTERS}<`,
  S: 'MFX<',
};

/** The characters allowed at a position. */
export const allowedAt = (form: ZoneForm, line: number, position: number): string =>
  ALLOWED[form.lines[line]![position]!]!;

const WEIGHTS = [7, 3, 1] as const;
const valueOf = (sign: string): number => (sign === '<' ? 0 : parseInt(sign, 36));

/** ICAO Doc 9303 part 3, section 4.9. */
export function checkDigitOf(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += valueOf(text[at]!) * WEIGHTS[at % 3]!;
  return String(sum % 10);
}

/** What follows the filler in place of a check digit: the rest of the number, and the check digit of all of it. */
function isContinued(number: string, optional: string): boolean {
  const rest = optional.split('<', 1)[0]!;
  if (rest.length < 2) return true;
  // Issuers disagree on whether the filler counts.
  return ['', '<'].some((filler) => checkDigitOf(number + filler + rest.slice(0, -1)) === rest.at(-1));
}

/** The wrong check digits, as indexes into `form.checkDigits`. */
export function wrongCheckDigits(form: ZoneForm, lines: readonly string[]): number[] {
  return form.checkDigits.flatMap(({ at: [line, position], of, mayBeFiller }, index) => {
    const covered = of.map((span) => textAt(lines, span)).join('');
    const given = lines[line]![position]!;
    if (given === '<' && mayBeFiller === 'empty' && /^<*$/.test(covered)) return [];
    if (given === '<' && mayBeFiller === 'continued' && isContinued(covered, textAt(lines, form.personal!)))
      return [];
    return given === checkDigitOf(covered) ? [] : [index];
  });
}
