import { DATE, labelsIn, MONTH_WORD, NAME, type Label, type PrintedName } from './licence-labels.js';
import type { TextLine } from './read-text.js';

// The printed side of a driving licence or identity card of the United States or Canada. A value is in the same line after
// its label, to the right of it, or below it; names, addresses and dates without labels are recognized by their position.

export interface PrintedField {
  value: string;
  /** 0–1 */
  confidence: number;
}

export type PrintedFields = Partial<Record<PrintedName, PrintedField>>;

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AB BC MB NB NL NS NT NU ON PE QC SK YT'.replaceAll(
    ' ',
    '|',
  );
const CITY_LINE = new RegExp(
  `^([A-Z0-9 .'-]*?[A-Z0]{2})\\s?[,.]?\\s*(?<![A-Z])(${STATES})[.,]?\\s*([0-9O]{5}(?:\\s?-\\s?[0-9O]{4})?|[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d)$`,
);
/** Words of headers, which are not names. */
const NO_NAME =
  /\b(?:LICEN[CS]E|DRIVER'?S?|IDENTIFICATION|CARD|STATE|USA|PERMIT|DONOR|VETERAN|NONE|SAFE|REAL|CLASS|LIMITED)\b/;
/** Confidence factors of a value outside its label's line, and of one recognized only by its position. */
const NEARBY = 0.97;
const PLACED = 0.9;
const AGE_MIN_YEARS = 10;

interface Place {
  line: TextLine;
  text: string;
  left: number;
  right: number;
  middle: number;
  height: number;
}

/** Positions of the lines on the upright card, using the common direction of the long lines. */
function placed(lines: readonly TextLine[]): Place[] {
  const long = lines.filter(({ box }) => box.length > 3 * box.thickness);
  const angles = (long.length > 0 ? long : lines).map(({ box }) => box.angle).sort((p, q) => p - q);
  const angle = angles[angles.length >> 1] ?? 0;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return lines
    .map((line) => {
      const { centre, length, thickness } = line.box;
      const along = centre.x * cos + centre.y * sin;
      return {
        line,
        text: line.text.toUpperCase().replace(/\s+/g, ' ').trim(),
        left: along - length / 2,
        right: along + length / 2,
        middle: centre.y * cos - centre.x * sin,
        height: thickness,
      };
    })
    .sort((p, q) => p.middle - q.middle || p.left - q.left);
}

/** Converts digits to similar letters where only letters are possible. */
const toLetters = (text: string): string =>
  text.replace(/[0158]/g, (sign) => ({ '0': 'O', '1': 'I', '5': 'S', '8': 'B' })[sign]!);

/** A date as printed, with a month name in letters. */
const dateIn = (text: string): string | undefined => DATE.exec(text)?.[1]?.replace(MONTH_WORD, toLetters);

function valueIn(label: Label, text: string): string | undefined {
  if (label.value === DATE) return dateIn(text)?.trim();
  const isName = label.value === NAME;
  const hit = label.value.exec(isName && !/\d{2}/.test(text) ? toLetters(text) : text);
  const value = hit && (hit[1] ?? hit[0]).trim();
  return value && !(isName && NO_NAME.test(value)) ? value : undefined;
}

/** A line without the numbers and words that label it. */
const unlabelled = (text: string, name: PrintedName): string => {
  const first = labelsIn(text).find(({ label }) => label.name === name);
  return first && first.from === 0 ? first.rest : text;
};

/** Reads the fields of a printed side. Fields not found are absent. */
export function readLicenceFront(lines: readonly TextLine[]): PrintedFields {
  const places = placed(lines);
  const fields: PrintedFields = {};
  const at = new Map<PrintedName, Place>();
  const take = (name: PrintedName, value: string | undefined, place: Place, sure = 1): boolean => {
    if (value === undefined || value === '') return false;
    const confidence = place.line.confidence * sure;
    if ((fields[name]?.confidence ?? 0) >= confidence) return true;
    fields[name] = { value, confidence };
    at.set(name, place);
    return true;
  };
  const open: { label: Label; place: Place }[] = [];
  for (const place of places) {
    for (const { label, from, to, rest, byWord } of labelsIn(place.text)) {
      if (take(label.name, valueIn(label, rest), place)) continue;
      const width = place.right - place.left;
      const [left, right] = [place.left + from * width, place.left + to * width];
      if (rest === '' || byWord) open.push({ label, place: { ...place, left, right } });
    }
  }
  for (const { label, place } of open) {
    if (fields[label.name]) continue;
    const value = besideOrUnder(places, label, place);
    if (value) take(label.name, valueIn(label, value.text), value, NEARBY);
  }
  const isFree = (place: Place) =>
    [...at.values()].every((used) => used.line !== place.line) &&
    labelsIn(place.text).every(({ byWord }) => !byWord);
  readCity(places, take, at);
  readNames(places, take, at, isFree);
  readDates(places, take, fields);
  return fields;
}

type Take = (name: PrintedName, value: string | undefined, place: Place, sure?: number) => boolean;

function besideOrUnder(places: readonly Place[], label: Label, place: Place): Place | undefined {
  const beside = places.find(
    (other) =>
      Math.abs(other.middle - place.middle) < 0.6 * Math.max(place.height, other.height) &&
      other.left >= place.right - place.height &&
      other.left - place.right < 4 * place.height &&
      valueIn(label, other.text) !== undefined,
  );
  return (
    beside ??
    places.find(
      (other) =>
        other.middle > place.middle + 0.4 * place.height &&
        other.middle - place.middle < 2.6 * Math.max(place.height, other.height) &&
        other.left < place.right + place.height &&
        other.right > place.left &&
        labelsIn(other.text).every(({ byWord }) => !byWord) &&
        valueIn(label, other.text) !== undefined,
    )
  );
}

/** Left-aligned lines above or below a line, nearest first. */
function column(places: readonly Place[], from: Place, side: -1 | 1): Place[] {
  return places
    .filter((other) => {
      const off = (other.middle - from.middle) * side;
      const slack = 2.5 * from.height;
      return off > 0.4 * from.height && off < 4 * from.height && Math.abs(other.left - from.left) < slack;
    })
    .toSorted((p, q) => (p.middle - q.middle) * side);
}

/** Finds the address by its last line: the street is above it. */
function readCity(places: readonly Place[], take: Take, at: ReadonlyMap<PrintedName, Place>): void {
  for (const place of places) {
    const hit = CITY_LINE.exec(unlabelled(place.text, 'address'));
    if (!hit) continue;
    const [, city = '', state = '', postal = ''] = hit;
    take('city', toLetters(city).trim(), place);
    take('addressState', state, place);
    const isZip = /^[0-9O]{5}/.test(postal);
    take('postalCode', (isZip ? postal.replaceAll('O', '0') : postal).replace(/\s/g, ''), place);
    const above = column(places, place, -1).find(({ text }) => /\d/.test(text) && /[A-Z]{2}/.test(text));
    if (above && (!at.has('address') || at.get('address')?.line === place.line))
      take('address', unlabelled(above.text, 'address'), above);
    return;
  }
}

/** Names without labels: the first name below the last name, both above the street. */
function readNames(
  places: readonly Place[],
  take: Take,
  at: ReadonlyMap<PrintedName, Place>,
  isFree: (place: Place) => boolean,
): void {
  const nameOf = (place: Place): string | undefined => {
    const text = isFree(place) && !/\d{2}/.test(place.text) ? toLetters(place.text) : '';
    return NAME.test(text) && !NO_NAME.test(text) ? text : undefined;
  };
  const named = (from: Place, side: -1 | 1) =>
    column(places, from, side).filter((place) => nameOf(place) !== undefined);
  const takeName = (name: PrintedName, place: Place | undefined) =>
    place && take(name, nameOf(place), place, PLACED);
  const street = at.get('address');
  if (!at.has('lastName') && !at.has('firstName') && street) {
    const [lower, upper] = named(street, -1);
    if (lower && upper) {
      takeName('lastName', upper);
      takeName('firstName', lower);
    }
  }
  const [last, first] = [at.get('lastName'), at.get('firstName')];
  if (last && !first) takeName('firstName', named(last, 1)[0]);
  if (first && !last) takeName('lastName', named(first, -1)[0]);
}

const yearOf = (text: string): number => Number(/(?:19|20)\d{2}/.exec(text)?.[0]);

/** A date long before the others is the date of birth; the later of two others is the expiry. */
function readDates(places: readonly Place[], take: Take, fields: PrintedFields): void {
  const dated = places
    .flatMap((place) => {
      const value = dateIn(place.text);
      return value ? [{ place, value, year: yearOf(value) }] : [];
    })
    .sort((p, q) => p.year - q.year);
  const isTaken = ({ value }: { value: string }) =>
    [fields.birthDate, fields.issueDate, fields.expireDate].some((field) => field?.value === value);
  const [earliest, second] = dated;
  if (!earliest || !second) return;
  if (!fields.birthDate && !isTaken(earliest) && second.year - earliest.year >= AGE_MIN_YEARS)
    take('birthDate', earliest.value, earliest.place, PLACED);
  const rest = dated.filter((date) => !isTaken(date));
  const [only] = rest;
  if (dated.length !== 3 || rest.length !== 1 || !only) return;
  if (!fields.expireDate && only === dated[2]) take('expireDate', only.value, only.place, PLACED);
  if (!fields.issueDate && only === dated[1]) take('issueDate', only.value, only.place, PLACED);
}
