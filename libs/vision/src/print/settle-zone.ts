import { ALPHABET, type Cell } from './zone-strip.js';
import { settleState } from './zone-states.js';
import { allowedAt, isWithin, wrongCheckDigits, type ZoneForm } from './zone-forms.js';

// From probabilities to text: the alphabet of each position, then the check digits. They correct a character only if the
// network itself was uncertain between two, and only if there is exactly one way to satisfy all of them.

/** Minimum ratio of the second choice to the first: with less, altered characters would be "corrected" (W, V). */
const TORN = 0.5;
const TORN_CELLS_MAX = 8;
const CHANGES_MAX = 2;

export interface SettledZone {
  form: ZoneForm['name'];
  lines: string[];
  /** all check digits are correct */
  isIntact: boolean;
  wrongCheckDigits: number;
  /** the lowest confidence of a character of the names, and of all, 0–1 */
  nameConfidence: number;
  confidence: number;
  /** mean confidence of all characters */
  meanConfidence: number;
  repaired: number;
}

/** Characters that look alike at low resolution, but can be distinguished by a position's alphabet. */
const ALIKE = ['0ODQ', '1I', '8B', '5S', '2Z', '6G'] as const;
/** Minimum probability of the chosen character and its lookalikes, so that only what the network saw is reported. */
const SEEN = 0.4;
/** States, nationality and sex have no check digit, so the network must be confident. */
const SURE = 0.7;

interface Choice {
  line: number;
  position: number;
  first: string;
  share: number;
  second: string;
  torn: number;
  /** probability of the chosen character and its lookalikes, regardless of the alphabet */
  seen: number;
  /** probability of the chosen one among the allowed characters */
  sure: number;
  /** The second choice looks like the first, is also allowed, and nearly as likely. */
  isTwin: boolean;
}

const placeOf = (sign: string): number => ALPHABET.indexOf(sign);
const alikeOf = (sign: string): string => ALIKE.find((signs) => signs.includes(sign)) ?? sign;

/** For each set of allowed characters: where they and their lookalikes that are not allowed stand in a cell. */
const placesOfSigns = new Map<string, { sign: string; at: number; twins: number[] }[]>();

function placesOf(allowedSigns: string) {
  const known = placesOfSigns.get(allowedSigns);
  if (known) return known;
  const places = [...allowedSigns].map((sign) => {
    // O is 0 where only digits are allowed.
    const twins = [...alikeOf(sign)].filter((twin) => !allowedSigns.includes(twin)).map(placeOf);
    return { sign, at: placeOf(sign), twins };
  });
  placesOfSigns.set(allowedSigns, places);
  return places;
}

function choose(form: ZoneForm, line: number, position: number, cell: Cell): Choice {
  let [first, second] = ['', ''];
  let [p, q] = [-1, -1];
  let allowed = 0;
  for (const { sign, at, twins } of placesOf(allowedAt(form, line, position))) {
    allowed += cell[at]!;
    let likely = cell[at]!;
    for (const twin of twins) likely += cell[twin]!;
    if (likely > p) [second, q, first, p] = [first, p, sign, likely];
    else if (likely > q) [second, q] = [sign, likely];
  }
  return {
    line,
    position,
    first,
    share: p,
    second,
    torn: p > 0 ? Math.max(0, q) / p : 0,
    seen: [...alikeOf(first)].reduce((total, sign) => total + cell[placeOf(sign)]!, 0),
    sure: allowed > 0 ? Math.min(1, p / allowed) : 0,
    isTwin: areAlike(first, second) && q >= TORN * p,
  };
}

/** `squarenessOf` a character in the picture. */
type SquarenessAt = (line: number, position: number) => number | null;

/**
 * @param cells those of each line, as many as the form has characters
 * @param squarenessAt without it, 0 and O are not distinguished where both are allowed
 */
export function settleZone(
  form: ZoneForm,
  cells: readonly (readonly Cell[])[],
  squarenessAt: SquarenessAt = () => null,
): SettledZone {
  const choices = tellZerosApart(
    form,
    cells.map((line, at) => line.map((cell, position) => choose(form, at, position, cell))),
    squarenessAt,
  );
  const lines = choices.map((line) => line.map(({ first }) => first).join(''));
  let areStatesSure = true;
  for (const [line, at, end] of form.states) {
    const state = settleState(cells[line]!.slice(at, end));
    areStatesSure &&= state.isSure;
    lines[line] = lines[line]!.slice(0, at) + state.code + lines[line]!.slice(end);
  }
  const repaired = repair(form, lines, choices.flat());
  const settled = repaired?.lines ?? lines;
  const flat = choices.flat();
  const isName = ({ line, position }: Choice) => form.names.some((span) => isWithin(span, line, position));
  const isSeen = flat.every((choice) => isName(choice) || isState(form, choice) || choice.seen >= SEEN);
  const isSure = flat.every((choice) => !isUnchecked(form, choice) || choice.sure >= SURE);
  // Where both 0 and O are allowed, two errors could make an altered character's check digit correct.
  const hasTwins = flat.some((choice) => choice.isTwin && !isName(choice) && !isState(form, choice));
  const shares = choices.flat().map(({ share }) => share);
  return {
    form: form.name,
    lines: settled,
    isIntact: wrongCheckDigits(form, settled).length === 0 && isSeen && isSure && areStatesSure && !hasTwins,
    wrongCheckDigits: wrongCheckDigits(form, settled).length,
    nameConfidence: Math.min(...flat.filter(isName).map(({ share }) => share)),
    confidence: Math.min(...shares),
    meanConfidence: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    repaired: repaired?.changes ?? 0,
  };
}

/** Variation of a character's squareness within a picture, and minimum difference between 0 and O. */
const LIKE = 0.02;
const UNLIKE = 0.035;
/** Minimum ratio of the two probabilities for checking the picture. */
const DOUBT = 0.02;
/** Minimum probability of a character, where its twin is not allowed, to serve as a reference in this picture. */
const SHOWN = 0.8;

/**
 * Where both 0 and O are allowed, the strip does not distinguish them, but the picture often does: the zeros of dates and
 * check digits are references for one of them, the O of names for the other. Ambiguous ones stay open.
 */
function tellZerosApart(
  form: ZoneForm,
  choices: readonly (readonly Choice[])[],
  squarenessAt: SquarenessAt,
): Choice[][] {
  const isOpen = ({ first, second, torn }: Choice) => torn >= DOUBT && 'O0O'.includes(first + second);
  if (!choices.some((line) => line.some(isOpen))) return choices.map((line) => [...line]);
  const shown = (sign: string, twin: string): number | null => {
    const known = choices.flat().filter(({ first, share, line, position }) => {
      const isAlone = !allowedAt(form, line, position).includes(twin);
      return first === sign && share >= SHOWN && isAlone;
    });
    return agreed(known.flatMap(({ line, position }) => squarenessAt(line, position) ?? []));
  };
  const [zero, letter] = [shown('0', 'O'), shown('O', '0')];
  if (zero === null) return choices.map((line) => [...line]);
  const signOf = (seen: number): '0' | 'O' | null => {
    const [fromZero, fromLetter] = [Math.abs(seen - zero), letter === null ? null : Math.abs(seen - letter)];
    if (fromZero < LIKE && (fromLetter ?? UNLIKE) >= UNLIKE) return '0';
    return fromZero > UNLIKE && (fromLetter ?? 0) < LIKE ? 'O' : null;
  };
  return choices.map((line) =>
    line.map((choice) => {
      const seen = isOpen(choice) ? squarenessAt(choice.line, choice.position) : null;
      if (seen === null) return choice;
      const sign = signOf(seen);
      if (sign) return { ...choice, first: sign, second: sign === '0' ? 'O' : '0', isTwin: false };
      const isNoZero = choice.first === '0' && Math.abs(seen - zero) > UNLIKE;
      return { ...choice, isTwin: choice.isTwin || isNoZero };
    }),
  );
}

/** The mean of values that are about the same. */
function agreed(figures: readonly number[]): number | null {
  if (figures.length === 0) return null;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  return figures.every((figure) => Math.abs(figure - mean) < LIKE) ? mean : null;
}

const isState = (form: ZoneForm, { line, position }: Choice): boolean =>
  form.states.some((span) => isWithin(span, line, position));

/** The document's code and the sex. */
function isUnchecked(form: ZoneForm, { line, position }: Choice): boolean {
  if (line === 0 && position < 2) return true;
  return line === form.sex[0] && position === form.sex[1];
}

function repair(
  form: ZoneForm,
  lines: readonly string[],
  choices: readonly Choice[],
): { lines: string[]; changes: number } | null {
  const wrong = wrongCheckDigits(form, lines);
  if (wrong.length === 0) return null;
  const covered = new Set<string>();
  for (const index of wrong) {
    const { at, of } = form.checkDigits[index]!;
    covered.add(`${at[0]}:${at[1]}`);
    for (const [line, from, to] of of) for (let n = from; n < to; n += 1) covered.add(`${line}:${n}`);
  }
  const torn = choices
    .filter(({ line, position, torn: ratio }) => ratio >= TORN && covered.has(`${line}:${position}`))
    .filter(({ first, second }) => !areAlike(first, second))
    .sort((p, q) => q.torn - p.torn)
    .slice(0, TORN_CELLS_MAX);
  for (let changes = 1; changes <= CHANGES_MAX; changes += 1) {
    const fits = combinations(torn, changes)
      .map((picked) => change(lines, picked))
      .filter((changed) => wrongCheckDigits(form, changed).length === 0);
    if (fits.length === 1) return { lines: fits[0]!, changes };
    if (fits.length > 1) return null;
  }
  return null;
}

/** The network always confuses these, so a check digit satisfied by them proves nothing. */
const areAlike = (one: string, other: string) =>
  ALIKE.some((signs) => signs.includes(one) && signs.includes(other));

function combinations<T>(of: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return of.flatMap((first, at) => combinations(of.slice(at + 1), size - 1).map((rest) => [first, ...rest]));
}

function change(lines: readonly string[], picked: readonly Choice[]): string[] {
  return lines.map((text, line) => {
    const signs = [...text];
    for (const { line: of, position, second } of picked) if (of === line) signs[position] = second;
    return signs.join('');
  });
}
