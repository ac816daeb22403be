import { fitPlaces, pitchOf, type Places } from './fit-places.js';
import { centreOnInk, moved } from './line-axis.js';
import type { Models } from './models.js';
import type { Box, GreyImage, Point } from './pixels.js';
import { ALPHABET, cellsAt, PITCH, readStrip, STEP, type Cell, type Strip } from './zone-strip.js';

// Reads a line of a machine-readable zone: characters at a fixed pitch, and further places that may have more.

/** Number of characters of the longest line. */
const LONGEST = 44;
/** With at least this many characters, a line that ends early is continued beyond its box. */
const CHARACTERS_MIN = 12;
const LIKELY = 0.7;
/** Ratio of the pitch to the thickness of a text box: without and with a large margin. */
const PITCHES = [0.66, 1] as const;
/** A line of a zone is read with at least this confidence at first, and far better than upside down. */
const PROMISING = 0.7;
const UPSIDE_DOWN = 0.2;
/** Other lines are shorter or less readable; part of a zone line has fillers or is mostly digits. */
const LONG = 26;
const CLEAR = 0.85;
const DIGITS_MIN = 6;
const FILLER = ALPHABET.length - 1;

export interface ZoneLine {
  /** one per place of the strip that may have a character */
  cells: Cell[];
  /** their centres along the box's axis, px from its centre */
  places: number[];
  /** indexes of the first and the last detected character */
  first: number;
  last: number;
  /** Mean probability of their most likely characters. */
  confidence: number;
  /** the strip; its thickness is the pitch */
  box: Box;
}

const most = (cell: Cell): number => cell.reduce((best, value) => Math.max(best, value), 0);

export const meanConfidence = (cells: readonly Cell[]): number =>
  cells.length === 0 ? 0 : cells.reduce((sum, cell) => sum + most(cell), 0) / cells.length;

export const countOf = ({ first, last }: ZoneLine): number => last - first + 1;

/** The position of a place of a line in the picture. */
export const pointOf = ({ box, places }: ZoneLine, place: number): Point =>
  moved(box, places[place]!, 0).centre;

/** The box of some places of a line, as long as their pitches. */
export function boxOf({ box, places }: ZoneLine, from: number, to: number): Box {
  const [start, end] = [places[from]!, places[to]!];
  return { ...moved(box, (start + end) / 2, 0), length: end - start + box.thickness };
}

/**
 * Reads a line once in each orientation, which is enough to rule out most other text.
 *
 * @returns the box in the orientations in which it may be a line of a zone
 */
export async function waysOf(models: Models, image: GreyImage, given: Box): Promise<Box[]> {
  const box = centreOnInk(image, given);
  const ways: { way: Box; confidence: number }[] = [];
  for (const turn of [0, Math.PI]) {
    const way = { ...box, angle: box.angle + turn };
    const strip = await readStrip(models, image, { ...way, thickness: PITCHES[0] * given.thickness });
    const places = fitPlaces(strip.peaks, pitchOf(strip.peaks, PITCH), strip.steps * STEP);
    const confidence = places ? lineOf(way, strip, places).confidence : 0;
    ways.push({ way: { ...given, angle: given.angle + turn }, confidence });
  }
  const best = Math.max(...ways.map(({ confidence }) => confidence));
  if (best < PROMISING) return [];
  return ways.filter(({ confidence }) => confidence > best - UPSIDE_DOWN).map(({ way }) => way);
}

/** Reads a possible zone line; its box often lacks runs of fillers. */
export async function readZoneLine(models: Models, image: GreyImage, given: Box): Promise<ZoneLine | null> {
  const box = centreOnInk(image, given);
  let seen: ZoneLine | null = null;
  for (const pitch of PITCHES) {
    const line = await readBox(models, image, { ...box, thickness: pitch * given.thickness });
    if (line && line.confidence > (seen?.confidence ?? 0)) seen = line;
    if (seen && seen.confidence > LIKELY) break;
  }
  if (!seen || seen.confidence < LIKELY || countOf(seen) < CHARACTERS_MIN) return seen;
  if (!isLikeZone(seen)) return null;
  return (await readAlong(models, image, boxOf(seen, seen.first, seen.last), seen)) ?? seen;
}

function isLikeZone(line: ZoneLine): boolean {
  if (countOf(line) >= LONG) return true;
  if (line.confidence < CLEAR) return false;
  const signs = line.cells.slice(line.first, line.last + 1).map((cell) => cell.indexOf(most(cell)));
  return signs.includes(FILLER) || signs.filter((sign) => sign < 10).length >= DIGITS_MIN;
}

/** Reads a line where one of a zone must be, as long as another one of the zone. */
export async function readNeighbour(
  models: Models,
  image: GreyImage,
  given: Box,
  length: number,
): Promise<ZoneLine | null> {
  const line = await readBox(models, image, { ...centreOnInk(image, given), length });
  if (!line || line.confidence < LIKELY || countOf(line) < CHARACTERS_MIN) return line;
  // The axis was that of the text below or above.
  const again = { ...centreOnInk(image, boxOf(line, line.first, line.last)), length };
  const better = await readBox(models, image, again);
  return better && better.confidence > line.confidence ? better : line;
}

/** Characters by which a line grows on either side at a time, and how often it may. */
const GROWTH = 6;
const GROWTHS_MAX = 8;
/** Two characters less certain than this end a line. */
const READABLE = 0.6;

/**
 * Reads a line from its detected part outwards, on each side while it stays readable: a frame, or other print beside it,
 * ends it. Places beyond are extrapolated.
 */
async function grow(models: Models, image: GreyImage, seen: ZoneLine): Promise<ZoneLine | null> {
  let line = seen;
  let [left, right] = [GROWTH, GROWTH];
  for (let round = 0; round < GROWTHS_MAX && left + right > 0 && countOf(line) < LONGEST; round += 1) {
    const extent = centreOnInk(image, boxOf(line, line.first, line.last));
    const long = { ...extent, length: extent.length + 2 * (GROWTH + 2) * extent.thickness };
    const reach = [left, right].map((more) => extent.length / 2 + more * extent.thickness);
    const next = await readBox(models, image, long, reach as [number, number]);
    if (!next) break;
    const [from, to] = [placeAt(next, pointOf(line, line.first)), placeAt(next, pointOf(line, line.last))];
    const [before, after] = [
      countReadable(next.cells.slice(0, from).reverse().slice(0, left)),
      countReadable(next.cells.slice(to + 1, to + 1 + right)),
    ];
    const [first, last] = [from - before, to + after];
    const confidence = meanConfidence(next.cells.slice(first, last + 1));
    if (confidence < line.confidence * 0.95) break;
    line = { ...next, first, last, confidence };
    [left, right] = [before > 0 ? GROWTH : 0, after > 0 ? GROWTH : 0];
  }
  const extent = boxOf(line, line.first, line.last);
  const length = extent.length + 2 * Math.max(1, LONGEST - countOf(line)) * extent.thickness;
  return readBox(models, image, { ...extent, length }, [extent.length / 2, extent.length / 2]);
}

/** The place of a line that is nearest to a point of the picture. */
function placeAt({ box, places }: ZoneLine, { x, y }: Point): number {
  const along = (x - box.centre.x) * Math.cos(box.angle) + (y - box.centre.y) * Math.sin(box.angle);
  return places.reduce(
    (best, place, at) => (Math.abs(place - along) < Math.abs(places[best]! - along) ? at : best),
    0,
  );
}

/** The number of characters before two that are not readable. */
function countReadable(cells: readonly Cell[]): number {
  let count = 0;
  for (const [at, cell] of cells.entries()) {
    if (most(cell) > READABLE) count = at + 1;
    else if (at > count) break;
  }
  return count;
}

/** Reads beyond the detected part of a line, up to the length of the longest. */
async function readAlong(
  models: Models,
  image: GreyImage,
  extent: Box,
  seen: ZoneLine,
): Promise<ZoneLine | null> {
  const lengthOf = (box: Box, count: number) =>
    box.length + 2 * Math.max(1, LONGEST - count) * extent.thickness;
  const long = { ...extent, length: lengthOf(extent, countOf(seen)) };
  const longer = await readBox(models, image, long);
  if (!longer || longer.confidence < seen.confidence * 0.93) return grow(models, image, seen);
  if (countOf(longer) <= countOf(seen)) return longer;
  // The axis was that of a part, so it is fitted again along the whole line.
  const axis = centreOnInk(image, boxOf(longer, longer.first, longer.last));
  const whole = await readBox(models, image, { ...axis, length: lengthOf(axis, countOf(longer)) });
  const isBetter =
    whole && whole.confidence >= longer.confidence * 0.97 && countOf(whole) >= countOf(longer) - 1;
  return isBetter ? whole : longer;
}

/** Scales and vertical offsets for further readings of a line, as shares of its pitch. */
const LOOKS = [
  [0.9, 0],
  [1.1, 0],
  [1, 0.07],
  [1, -0.07],
] as const;

/** Reads the line a few more times and averages, which resolves characters that the network is uncertain about. */
export async function lookAgain(models: Models, image: GreyImage, line: ZoneLine): Promise<ZoneLine> {
  const seen = [line.cells];
  for (const [size, height] of LOOKS) {
    const box = { ...moved(line.box, 0, height * line.box.thickness), thickness: size * line.box.thickness };
    const strip = await readStrip(models, image, box);
    const scale = box.thickness / PITCH;
    const places = line.places.map((place) => place / scale + (strip.steps * STEP) / 2);
    seen.push(cellsAt(strip, places, line.box.thickness / scale));
  }
  const cells = line.cells.map((_, place) =>
    line.cells[place]!.map(
      (_share, sign) => seen.reduce((sum, of) => sum + of[place]![sign]!, 0) / seen.length,
    ),
  );
  return { ...line, cells };
}

function lineOf(box: Box, strip: Strip, places: Places): ZoneLine {
  const scale = box.thickness / PITCH;
  const cells = cellsAt(strip, places.at, places.pitch);
  return {
    cells,
    places: places.at.map((place) => (place - (strip.steps * STEP) / 2) * scale),
    first: places.first,
    last: places.last,
    confidence: meanConfidence(cells.slice(places.first, places.last + 1)),
    box: { ...box, thickness: (places.pitch / PITCH) * box.thickness },
  };
}

/** @param reach characters further to the left or right of the box's middle are ignored, px */
async function readBox(
  models: Models,
  image: GreyImage,
  given: Box,
  [left, right]: readonly [left: number, right: number] = [Infinity, Infinity],
): Promise<ZoneLine | null> {
  let box = given;
  let best: ZoneLine | null = null;
  for (let round = 0; round < 3; round += 1) {
    const strip = await readStrip(models, image, box);
    const width = strip.steps * STEP;
    const peaks = strip.peaks.filter((at) => {
      const along = ((at - width / 2) * box.thickness) / PITCH;
      return along >= -left && along <= right;
    });
    const pitch = pitchOf(peaks, PITCH);
    const places = fitPlaces(peaks, pitch, width);
    const line = places && lineOf(box, strip, places);
    if (line && line.confidence > (best?.confidence ?? 0)) best = line;
    if (Math.abs(pitch / PITCH - 1) < 0.06 && (round > 0 || (line && line.confidence > 0.9))) break;
    box = { ...box, thickness: box.thickness * Math.min(1.6, Math.max(0.6, pitch / PITCH)) };
  }
  return best;
}
