// Labels of the fields of a driving licence or identity card of the United States or Canada: the numbers of the AAMVA DL/ID
// Card Design Standard 2020 (table A.1), and the words that cards print.

export type PrintedName =
  | 'id'
  | 'lastName'
  | 'firstName'
  | 'birthDate'
  | 'issueDate'
  | 'expireDate'
  | 'class'
  | 'endorsements'
  | 'restrictions'
  | 'sex'
  | 'height'
  | 'weight'
  | 'eyes'
  | 'hair'
  | 'address'
  | 'city'
  | 'addressState'
  | 'postalCode';

export interface Label {
  name: PrintedName;
  /** the element's number, as a pattern */
  number: string;
  words: string;
  value: RegExp;
}

const YEAR = '(?:19|20)\\d{2}';
const BETWEEN = '\\s?[/.\\-\\s]\\s?';
/** Months, also with a digit that looks like one of the letters. */
const MONTH = '(?:JAN|FE[B8]|MAR|APR|MAY|JUN|JUL|AUG|[S5]EP|[O0]CT|N[O0]V|DEC)';
export const MONTH_WORD = new RegExp(MONTH);
export const DATE = new RegExp(
  `(?<!\\d)(\\d{1,2}${BETWEEN}\\d{1,2}${BETWEEN}${YEAR}|${YEAR}${BETWEEN}\\d{1,2}${BETWEEN}\\d{1,2}` +
    `|\\d{1,2}[\\s-]?${MONTH}[\\s-]?${YEAR}|${YEAR}[\\s-]?${MONTH}[\\s-]?\\d{1,2}|${MONTH}\\s?\\d{1,2},?\\s?${YEAR})(?!\\d)`,
);
export const NAME = /^[A-Z][A-Z' .,-]+$/;

const LABELS: readonly Label[] = [
  {
    name: 'birthDate',
    number: '3',
    words: 'DOB|DATE ?OF ?BIRTH|BIRTH ?DATE|BIRTH|BORN|DATE DE NAISSANCE',
    value: DATE,
  },
  {
    name: 'expireDate',
    number: '4B',
    words: 'EXP(?:IRES|IRY|IRATION)?(?: ?DATE)?|VALID UNTIL',
    value: DATE,
  },
  { name: 'issueDate', number: '4A', words: 'ISS(?:UED?)?(?: ?DATE)?|DATE OF ISSUE', value: DATE },
  {
    name: 'id',
    number: '4D',
    words:
      "(?:(?:DRIVER'?S? ?)?LIC(?:EN(?:C|S)E)?|DL|ID|CUSTOMER|CARD|OPERATOR'?S?) ?(?:NO\\b|NUMBER|NUM\\b|IDENTIFIER|#)|DLN|DL|ID|LIC|NUMBER",
    value: /(?<![A-Z0-9])((?=[A-Z0-9 *-]*\d)[A-Z0-9](?:[A-Z0-9*-]|\s(?=[A-Z0-9-]*\d)){3,22})(?![A-Z0-9])/,
  },
  {
    name: 'class',
    number: '9',
    words: 'CLASSE?',
    value: /^([A-Z0-9]{1,3}(?:\s?[A-Z0-9]{1,2})?)(?![A-Z0-9])/,
  },
  {
    name: 'endorsements',
    number: '9A',
    words: 'END(?:ORSE(?:MENTS?)?)?',
    value: /^(NONE|[A-Z0-9]{1,8})(?![A-Z0-9])/,
  },
  {
    name: 'restrictions',
    number: '12',
    words: 'REST(?:R|RICTIONS?)?|RSTR',
    value: /^(NONE|[A-Z0-9 ,]{1,20})(?![A-Z0-9])/,
  },
  { name: 'sex', number: '15', words: 'SEXE?|GENDER', value: /^([MFX])(?![A-Z0-9])/ },
  {
    name: 'height',
    number: '16',
    words: 'H(?:GT|T|EIGHT)',
    value: /^(\d\s?['’]?\s?-?\s?\d{1,2}\s?["”]?(?:\s?IN)?|\d{3}\s?(?:CM)?)/,
  },
  { name: 'weight', number: '17', words: 'W(?:GT|T|EIGHT)', value: /^(\d{2,3}\s?(?:LBS?|KG)?)/ },
  { name: 'eyes', number: '18', words: 'EYES?(?: COLOR)?', value: /^([A-Z]{2,5})(?![A-Z0-9])/ },
  { name: 'hair', number: '19', words: 'HAIR(?: COLOR)?', value: /^([A-Z]{2,5})(?![A-Z0-9])/ },
  { name: 'lastName', number: '1', words: 'LN|LAST ?NAME|FAMILY ?NAME|SURNAME', value: NAME },
  { name: 'firstName', number: '2', words: 'FN|FIRST ?NAME|GIVEN ?NAMES?|PR[EÉ]NOMS?', value: NAME },
  // Both names, the last name above the first.
  { name: 'lastName', number: '1 ?[,.] ?2', words: 'NAME|NOM', value: NAME },
  { name: 'address', number: '8', words: 'ADDRESS|ADD?R|ADRESSE', value: /^(.*[A-Z0-9].*)$/ },
];

/** Characters that recognisers confuse, especially in small print. */
const ALIKE: Readonly<Record<string, string>> = { O: '[O0]', I: '[I1L]', S: '[S5]', B: '[B8]' };
const alike = (words: string): string => words.replace(/[OISB]/g, (sign) => ALIKE[sign]!);

const WORDED = LABELS.map(({ number, words }) => {
  const second = '(?:\\s?/\\s?[A-ZÀ-Ü]+)?';
  return new RegExp(
    `(?<![A-Z0-9])(?:${number}\\.?\\s?)?(?=\\S*[A-Z])(?:${alike(words)})${second}(?=$|[\\s.:#\\d])[.:#]*\\s*`,
    'g',
  );
});
const NUMBERED = LABELS.map(({ name, number }) => {
  // 1 and 2 come before letters; other plain numbers could be the beginning of a value.
  if (name === 'lastName' || name === 'firstName') return new RegExp(`^${number}\\.?\\s*(?=[A-Z]{2})`);
  return new RegExp(`^${number}\\.?${/[A-Z]/.test(number) ? '\\s*' : '\\s+'}(?=\\S)`);
});

export interface FoundLabel {
  label: Label;
  /** start of the label and of the text after it, as shares of the line */
  from: number;
  to: number;
  /** the text after the label in its line, up to the next label */
  rest: string;
  byWord: boolean;
}

/** The labels in a line of capitals, left to right. */
export function labelsIn(text: string): FoundLabel[] {
  const hits: { label: Label; from: number; to: number; byWord: boolean }[] = [];
  for (const [at, label] of LABELS.entries()) {
    for (const hit of text.matchAll(WORDED[at]!))
      hits.push({ label, from: hit.index, to: hit.index + hit[0].length, byWord: true });
    const numbered = NUMBERED[at]!.exec(text);
    if (numbered) hits.push({ label, from: 0, to: numbered[0].length, byWord: false });
  }
  // The longest label at a position wins: `DATE OF BIRTH` over `BIRTH`.
  hits.sort((p, q) => p.from - q.from || q.to - p.to);
  const taken: typeof hits = [];
  for (const hit of hits) if (!taken.some(({ from, to }) => hit.from < to && from < hit.to)) taken.push(hit);
  return taken.map(({ label, from, to, byWord }, at) => ({
    label,
    from: from / text.length,
    to: to / text.length,
    rest: text.slice(to, taken[at + 1]?.from ?? text.length).trim(),
    byWord,
  }));
}
