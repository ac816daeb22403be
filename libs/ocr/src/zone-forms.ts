// The forms of machine-readable zones (ICAO Doc 9303 parts 4 to 7): allowed characters, and what each check digit covers.

/** From and to (exclusive) in a line. */
export type Span = readonly [line: number, from: number, to: number];

export interface CheckDigit {
  at: readonly [line: number, position: number];
  of: readonly Span[];
  /** a filler is equivalent to 0 if the field is empty (personal numbers of passports) */
  mayBeFiller?: boolean;
}

export interface ZoneForm {
  name: 'td1' | 'td2' | 'td3' | 'mrv-a' | 'mrv-b';
  length: number;
  /** a letter per position: A letters, N digits, X both; lower case if a filler is allowed too; S for M, F, X and the filler */
  lines: readonly string[];
  checkDigits: readonly CheckDigit[];
  /** position of the names */
  names: Span;
  /** first letters of its document codes */
  codes: string;
}

const x = (sign: string, times: number) => sign.repeat(times);
/** Number, its check digit, nationality, birth date, sex, expiry. */
const SECOND = `${x('x', 9)}n${x('a', 3)}${x('n', 6)}NS${x('N', 6)}N`;
const NUMBER: CheckDigit = { at: [1, 9], of: [[1, 0, 9]] };
const BIRTH: CheckDigit = { at: [1, 19], of: [[1, 13, 19]] };
const EXPIRY: CheckDigit = { at: [1, 27], of: [[1, 21, 27]] };

export const ZONE_FORMS: readonly ZoneForm[] = [
  {
    name: 'td3',
    length: 44,
    lines: [`Ax${x('a', 42)}`, `${SECOND}${x('x', 14)}nN`],
    checkDigits: [
      NUMBER,
      BIRTH,
      EXPIRY,
      { at: [1, 42], of: [[1, 28, 42]], mayBeFiller: true },
      {
        at: [1, 43],
        of: [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 43],
        ],
      },
    ],
    names: [0, 5, 44],
    codes: 'P',
  },
  {
    name: 'mrv-a',
    length: 44,
    lines: [`Ax${x('a', 42)}`, `${SECOND}${x('x', 16)}`],
    checkDigits: [NUMBER, BIRTH, EXPIRY],
    names: [0, 5, 44],
    codes: 'V',
  },
  {
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
    names: [0, 5, 36],
    codes: 'ACI',
  },
  {
    name: 'mrv-b',
    length: 36,
    lines: [`Ax${x('a', 34)}`, `${SECOND}${x('x', 8)}`],
    checkDigits: [NUMBER, BIRTH, EXPIRY],
    names: [0, 5, 36],
    codes: 'V',
  },
  {
    name: 'td1',
    length: 30,
    lines: [
      `Ax${x('a', 3)}${x('x', 9)}n${x('x', 15)}`,
      `${x('n', 6)}NS${x('N', 6)}N${x('a', 3)}${x('x', 11)}N`,
      x('a', 30),
    ],
    checkDigits: [
      { at: [0, 14], of: [[0, 5, 14]], mayBeFiller: true },
      { at: [1, 6], of: [[1, 0, 6]] },
      { at: [1, 14], of: [[1, 8, 14]] },
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
    names: [2, 0, 30],
    codes: 'ACI',
  },
];

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

/** The wrong check digits, as indexes into `form.checkDigits`. */
export function wrongCheckDigits(form: ZoneForm, lines: readonly string[]): number[] {
  return form.checkDigits.flatMap(({ at: [line, position], of, mayBeFiller }, index) => {
    const covered = of.map(([of_, from, to]) => lines[of_]!.slice(from, to)).join('');
    const given = lines[line]![position]!;
    // A TD1 number that is too long continues in the optional part, with a filler in place of its check digit.
    if (given === '<' && mayBeFiller && (form.name === 'td1' || /^<*$/.test(covered))) return [];
    return given === checkDigitOf(covered) ? [] : [index];
  });
}
