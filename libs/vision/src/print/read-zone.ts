import { squarenessOf } from './squareness.js';
import { joinLines, seenFrom } from './join-lines.js';
import { neighbourOf, trimToInk } from './line-axis.js';
import type { Models } from './models.js';
import type { Box, GreyImage } from './pixels.js';
import {
  boxOf,
  countOf,
  lookAgain,
  meanConfidence,
  pointOf,
  readNeighbour,
  readZoneLine,
  waysOf,
  type ZoneLine,
} from './read-zone-line.js';
import { settleZone, type SettledZone } from './settle-zone.js';
import { ZONE_FORMS, type ZoneForm } from './zone-forms.js';
import type { Cell } from './zone-strip.js';

// Finds a machine-readable zone among the lines of a picture and reads it. One well-read line gives the position, character
// size and length of the others.

const SLIM = 9;
const LINES_MAX = 12;
const CHARACTERS_MIN = 12;
/** Minimum confidence of a line from which others are searched, of those, and of the places of a form. */
const LIKELY = 0.7;
const POSSIBLE = 0.5;
/** With this confidence, a line is not tried upside down. */
const UPRIGHT = 0.85;
/** Windows of the first line, and the maximum offset of the others from it, in pitches. */
const WINDOWS_MAX = 4;
const INDENT_MAX = 1.3;

/** An intact zone precedes one that is only clearer, as with the frame around it for its first character. */
const INTACT = 0.1;
/** Thickness of a text box for characters 1 high. */
const USUAL = 1.6;
/** Penalties: for a wrong check digit, and for a character outside that a longer form would include. */
const WRONG = 0.08;
const LEFT_OUT = 0.02;
const CLEAR = 0.6;

export interface Zone extends SettledZone {
  /** characters of its lines outside the zone */
  leftOut: number;
  /** the box of each line's characters */
  boxes: Box[];
}

/**
 * @param boxes boxes of all text, from `findText`
 * @returns every intact zone, the first found first; or the best of those that are not intact
 */
export async function readZones(models: Models, image: GreyImage, boxes: readonly Box[]): Promise<Zone[]> {
  const slim = joinLines(boxes)
    .filter(({ length, thickness }) => length > SLIM * thickness)
    .sort((p, q) => q.length - p.length)
    .slice(0, LINES_MAX);
  const seen: ZoneLine[] = [];
  const intact: Zone[] = [];
  let best: Zone | null = null;
  for (const box of slim) {
    const known = [...seen.map((line) => line.box), ...intact.flatMap((zone) => zone.boxes)];
    if (known.some((line) => isSamePlace(line, box))) continue;
    const line = await readEitherWay(models, image, box, { isThorough: intact.length === 0 });
    if (!line || line.confidence < LIKELY || countOf(line) < CHARACTERS_MIN) continue;
    const lines = await readAround(models, image, line);
    seen.push(...lines);
    let zone = bestOf(zonesOf(image, lines));
    if (zone && !zone.isIntact) {
      const again: ZoneLine[] = [];
      for (const seen of lines) again.push(await lookAgain(models, image, seen));
      const clearer = bestOf(zonesOf(image, again));
      if (clearer?.isIntact) zone = clearer;
    }
    best = bestOf([best, zone]);
    if (zone?.isIntact) intact.push(zone);
  }
  return intact.length > 0 || !best ? intact : [best];
}

const rank = ({ meanConfidence: confidence, isIntact, wrongCheckDigits, leftOut }: Zone): number =>
  confidence + (isIntact ? INTACT : 0) - WRONG * wrongCheckDigits - LEFT_OUT * leftOut;

const bestOf = (zones: readonly (Zone | null)[]): Zone | null =>
  zones.reduce((best, zone) => (zone && (!best || rank(zone) > rank(best)) ? zone : best), null);

/** @param isThorough also looks for the characters within a box that is too thick for them */
async function readEitherWay(
  models: Models,
  image: GreyImage,
  box: Box,
  { isThorough }: { isThorough: boolean },
): Promise<ZoneLine | null> {
  let best: ZoneLine | null = null;
  let ways = await waysOf(models, image, box);
  const slim = isThorough && ways.length === 0 ? trimToInk(image, box, USUAL) : null;
  if (slim) ways = await waysOf(models, image, slim);
  for (const way of ways) {
    const line = await readZoneLine(models, image, way);
    if (line && line.confidence > (best?.confidence ?? 0)) best = line;
    if (best && best.confidence > UPRIGHT) break;
  }
  return best;
}

/** The line and up to two on either side, from the top. */
async function readAround(models: Models, image: GreyImage, line: ZoneLine): Promise<ZoneLine[]> {
  const lines = [line];
  for (const side of [-1, 1] as const) {
    for (let from = line, n = 0; n < 2; n += 1) {
      const place = neighbourOf(image, boxOf(from, from.first, from.last), side);
      const next = place && (await readNeighbour(models, image, place, from.box.length));
      if (!next || next.confidence < POSSIBLE) break;
      if (side === -1) lines.unshift(next);
      else lines.push(next);
      from = next;
    }
  }
  return lines;
}

function isSamePlace(p: Box, q: Box): boolean {
  const { along, across } = seenFrom(p, q);
  return Math.abs(across) < 0.7 * p.thickness && Math.abs(along) < p.length / 2;
}

/** All forms that consecutive lines may have. */
function zonesOf(image: GreyImage, lines: readonly ZoneLine[]): Zone[] {
  const squarenessAt = measuredOnce(image);
  return ZONE_FORMS.flatMap((form) =>
    lines.flatMap((_, from) => {
      const group = lines.slice(from, from + form.lines.length);
      return group.length === form.lines.length ? fitForm(squarenessAt, form, group) : [];
    }),
  );
}

type SquarenessAt = (line: ZoneLine, place: number) => number | null;

/** A place is in many windows, of several forms. */
function measuredOnce(image: GreyImage): SquarenessAt {
  const measured = new Map<ZoneLine, Map<number, number | null>>();
  return (line, place) => {
    const known = measured.get(line) ?? new Map<number, number | null>();
    measured.set(line, known);
    const before = known.get(place);
    if (before !== undefined) return before;
    const squareness = squarenessOf(image, boxOf(line, place, place));
    known.set(place, squareness);
    return squareness;
  };
}

/** A line has more places than characters: tries the most likely windows of the first line, and those below them. */
function fitForm(
  squarenessAt: SquarenessAt,
  form: ZoneForm,
  [first, ...others]: readonly ZoneLine[],
): Zone[] {
  const windowsOf = (line: ZoneLine) =>
    Array.from({ length: Math.max(0, line.cells.length - form.length + 1) }, (_, from) => from);
  const cellsOf = (line: ZoneLine, from: number) => line.cells.slice(from, from + form.length);
  const starts = windowsOf(first!)
    .map((from) => ({ from, confidence: meanConfidence(cellsOf(first!, from)) }))
    .filter(({ confidence }) => confidence > LIKELY)
    .toSorted((p, q) => q.confidence - p.confidence)
    .slice(0, WINDOWS_MAX);
  return starts.flatMap(({ from }) => {
    const start = pointOf(first!, from);
    const [cos, sin] = [Math.cos(first!.box.angle), Math.sin(first!.box.angle)];
    const isBelow = (line: ZoneLine, place: number) => {
      const { x, y } = pointOf(line, place);
      return Math.abs((x - start.x) * cos + (y - start.y) * sin) < INDENT_MAX * first!.box.thickness;
    };
    let windows: { line: ZoneLine; from: number }[][] = [[{ line: first!, from }]];
    for (const line of others)
      windows = windows.flatMap((upper) =>
        windowsOf(line)
          .filter((place) => isBelow(line, place) && meanConfidence(cellsOf(line, place)) > POSSIBLE)
          .map((place) => [...upper, { line, from: place }]),
      );
    return windows
      .map((group) => ({
        ...settleZone(
          form,
          group.map((window) => cellsOf(window.line, window.from)),
          (at, position) => {
            const { line, from: begin } = group[at]!;
            return squarenessAt(line, begin + position);
          },
        ),
        leftOut: group.reduce((sum, window) => sum + leftOutOf(window.line, window.from, form.length), 0),
        boxes: group.map((window) => boxOf(window.line, window.from, window.from + form.length - 1)),
      }))
      .filter(({ lines }) => form.opening.test(lines[0]!));
  });
}

const leftOutOf = ({ cells, first, last }: ZoneLine, from: number, length: number): number =>
  countClear(cells.slice(from + length, last + 1)) + countClear(cells.slice(first, from).reverse());

/** The number of consecutive characters from the first place: two unreadable ones mean other text, or an edge. */
function countClear(cells: readonly Cell[]): number {
  let [count, unclear] = [0, 0];
  for (const cell of cells) {
    if (meanConfidence([cell]) > CLEAR) [count, unclear] = [count + 1, 0];
    else if ((unclear += 1) === 2) break;
  }
  return count;
}
