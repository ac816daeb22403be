import { cutAround, readCut, type Box, type GreyImage } from './pixels.js';
import { run, type Models } from './models.js';

// What a line of a machine-readable zone says: a small network over a strip 24 px high gives, every 4 px, how likely each
// character of the alphabet is; the characters stand at a fixed pitch (ICAO Doc 9303 part 3, section 4).

export const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
const HEIGHT = 24;
const STEP = 4;
const BLANK = ALPHABET.length;
const CLASSES = BLANK + 1;
/** Capitals and the pitch in the strip, px: what the network was trained on, within a fifth. */
const PITCH = 14;
const MARGIN = 2;
const WIDTH_MAX = 1_024;
/** Places beyond the first and the last character that was seen. */
const UNSEEN = 3;
/** Between two characters of a line, in pitches. */
const GAP_MAX = 4.5;
/** Characters of the longest line, and one beyond. */
const LONGEST = 45;
/** From so many characters on, a line that ends early is looked for beyond its box. */
const CHARACTERS_MIN = 12;
const LIKELY = 0.7;

/** How likely each character of `ALPHABET` is at one place of a line; they add up to at most 1. */
export type Cell = Float32Array;

export interface ZoneLine {
  cells: Cell[];
  /** Mean over the cells of the likeliest character's probability. */
  confidence: number;
  /** where it was read */
  box: Box;
}

interface Reading {
  probabilities: Float32Array;
  steps: number;
  peaks: { at: number; sure: number }[];
}

async function readStrip(models: Models, image: GreyImage, box: Box, pitch: number): Promise<Reading> {
  const scale = pitch / PITCH;
  const wanted = box.length / scale + 2 * MARGIN * PITCH;
  const width = Math.min(WIDTH_MAX, Math.ceil(wanted / STEP) * STEP);
  const grey = readCut(image, 1, cutAround(box, width, HEIGHT, scale), width, HEIGHT);
  let mean = 0;
  for (const value of grey) mean += value / grey.length;
  let variance = 0;
  for (const value of grey) variance += (value - mean) ** 2 / grey.length;
  const spread = Math.sqrt(variance) + 8;
  const input = grey.map((value) => (value - mean) / spread);
  const { data, dims } = await run(models.zoneLines, input, [1, 1, HEIGHT, width]);
  const steps = dims.at(-1) ?? 0;
  const probabilities = new Float32Array(steps * CLASSES);
  for (let step = 0; step < steps; step += 1) {
    let most = -Infinity;
    for (let c = 0; c < CLASSES; c += 1) most = Math.max(most, data[c * steps + step]!);
    let sum = 0;
    for (let c = 0; c < CLASSES; c += 1)
      sum += probabilities[step * CLASSES + c] = Math.exp(data[c * steps + step]! - most);
    for (let c = 0; c < CLASSES; c += 1) probabilities[step * CLASSES + c]! /= sum;
  }
  return { probabilities, steps, peaks: peaksOf(probabilities, steps) };
}

/** Runs of steps on which some character is likelier than none. */
function peaksOf(probabilities: Float32Array, steps: number): Reading['peaks'] {
  const peaks: Reading['peaks'] = [];
  let [weight, sum, top] = [0, 0, 0];
  for (let step = 0; step <= steps; step += 1) {
    const ink = step < steps ? 1 - probabilities[step * CLASSES + BLANK]! : 0;
    if (ink >= 0.5) {
      weight += ink;
      sum += ink * (step + 0.5);
      for (let c = 0; c < BLANK; c += 1) top = Math.max(top, probabilities[step * CLASSES + c]!);
    } else if (weight > 0) {
      peaks.push({ at: (sum / weight) * STEP, sure: top });
      [weight, sum, top] = [0, 0, 0];
    }
  }
  return peaks;
}

/** The pitch that most neighbours agree on. */
function pitchOf(peaks: Reading['peaks']): number {
  const gaps = peaks.slice(1).map(({ at }, index) => at - peaks[index]!.at);
  const plausible = gaps.filter((gap) => gap > PITCH * 0.5 && gap < PITCH * 1.8).sort((p, q) => p - q);
  return plausible[plausible.length >> 1] ?? PITCH;
}

/** What stands far from the rest is not of the line. */
function longestRun(peaks: Reading['peaks'], pitch: number): Reading['peaks'] {
  const runs: Reading['peaks'][] = [];
  for (const [index, peak] of peaks.entries()) {
    if (index > 0 && peak.at - peaks[index - 1]!.at < GAP_MAX * pitch) runs.at(-1)!.push(peak);
    else runs.push([peak]);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}

/**
 * Fits places at a fixed pitch to the peaks: at = start + pitch · n + bend · n².
 * @returns the number of characters and where each stands, px of the strip
 */
function fitCells(peaks: Reading['peaks'], pitch: number): number[] {
  peaks = longestRun(peaks, pitch);
  if (peaks.length < 8) return [];
  // Numbers the peaks by walking from one to the next; a gap of two pitches is a character that was not seen.
  const numbered: { n: number; at: number }[] = [];
  let n = 0;
  for (const [index, { at }] of peaks.entries()) {
    if (index > 0) {
      const jump = (at - peaks[index - 1]!.at) / pitch;
      if (jump < 0.5) continue;
      n += Math.max(1, Math.round(jump));
    }
    numbered.push({ n, at });
  }
  const last = numbered.at(-1)!.n;
  const fit = fitQuadratic(numbered);
  return Array.from({ length: last + 1 + 2 * UNSEEN }, (_, index) => fit(index - UNSEEN));
}

function fitQuadratic(points: readonly { n: number; at: number }[]): (n: number) => number {
  const middle = points.at(-1)!.n / 2 || 1;
  const sums = new Float64Array(5);
  const sides = new Float64Array(3);
  for (const { n, at } of points) {
    const t = n / middle - 1;
    let power = 1;
    for (let k = 0; k < 5; k += 1, power *= t) {
      sums[k]! += power;
      if (k < 3) sides[k]! += power * at;
    }
  }
  const [s0, s1, s2, s3, s4] = sums as unknown as [number, number, number, number, number];
  const det = (m: number[]) =>
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!);
  const matrix = [s0, s1, s2, s1, s2, s3, s2, s3, s4];
  const whole = det(matrix) || 1;
  const [c0, c1, c2] = [0, 1, 2].map(
    (column) => det(matrix.map((value, at) => (at % 3 === column ? sides[(at / 3) | 0]! : value))) / whole,
  ) as [number, number, number];
  return (n) => {
    const t = n / middle - 1;
    return c0 + c1 * t + c2 * t * t;
  };
}

function cellsAt({ probabilities, steps }: Reading, places: readonly number[], pitch: number): Cell[] {
  return places.map((place) => {
    const cell = new Float32Array(BLANK);
    const from = Math.max(0, Math.round((place - pitch * 0.3) / STEP - 0.5));
    const to = Math.min(steps - 1, Math.round((place + pitch * 0.3) / STEP - 0.5));
    let weight = 0;
    for (let step = from; step <= to; step += 1) {
      const ink = 1 - probabilities[step * CLASSES + BLANK]! + 1e-3;
      const near = 1 / (1 + ((step + 0.5) * STEP - place) ** 2 / 4);
      weight += ink * near;
      for (let c = 0; c < BLANK; c += 1) cell[c]! += probabilities[step * CLASSES + c]! * near * ink;
    }
    if (weight > 0) for (let c = 0; c < BLANK; c += 1) cell[c]! /= weight;
    return cell;
  });
}

const most = (cell: Cell): number => cell.reduce((best, value) => Math.max(best, value), 0);

export const meanConfidence = (cells: readonly Cell[]): number =>
  cells.length === 0 ? 0 : cells.reduce((sum, cell) => sum + most(cell), 0) / cells.length;

/**
 * Reads a line that may be one of a zone.
 * @param box around its characters, or some of them: runs of fillers are often missed; its thickness tells their size to
 *   within a third
 */
export async function readZoneLine(models: Models, image: GreyImage, given: Box): Promise<ZoneLine | null> {
  const seen = await readBox(models, image, centreOnInk(image, given));
  if (!seen || seen.confidence < LIKELY) return seen;
  const count = seen.cells.length - 2 * UNSEEN;
  if (count < CHARACTERS_MIN || count >= LONGEST - 1) return seen;
  const more = (LONGEST - count) * seen.box.thickness;
  const longer = await readBox(models, image, { ...seen.box, length: seen.box.length + 2 * more });
  if (!longer || longer.cells.length <= seen.cells.length) return seen;
  // Its axis was that of a part: once more, along the whole of it.
  const whole = await readBox(models, image, centreOnInk(image, longer.extent));
  const [best] = [seen, longer, whole]
    .filter((line) => line !== null)
    .filter(({ confidence }) => confidence > seen.confidence * 0.93)
    .toSorted((p, q) => q.cells.length - p.cells.length || q.confidence - p.confidence);
  return best ?? seen;
}

interface ReadBox extends ZoneLine {
  /** around the characters that were seen */
  extent: Box;
}

/** The part of a box in which characters were seen, with one place of air. */
function extentOf(box: Box, { steps }: Reading, places: readonly number[], scale: number): Box {
  const [from, to] = [places[UNSEEN]!, places.at(-1 - UNSEEN)!];
  const along = ((from + to) / 2 - (steps * STEP) / 2) * scale;
  return {
    ...box,
    centre: { x: box.centre.x + Math.cos(box.angle) * along, y: box.centre.y + Math.sin(box.angle) * along },
    length: (to - from + 2 * PITCH) * scale,
  };
}

async function readBox(models: Models, image: GreyImage, given: Box): Promise<ReadBox | null> {
  let box = given;
  let pitch = box.thickness;
  let best: ReadBox | null = null;
  for (let round = 0; round < 3; round += 1) {
    const reading = await readStrip(models, image, box, pitch);
    const scale = pitch / PITCH;
    const seen = pitchOf(reading.peaks);
    const places = fitCells(reading.peaks, seen);
    const cells = cellsAt(reading, places, seen);
    pitch *= Math.min(1.6, Math.max(0.6, seen / PITCH));
    const confidence = meanConfidence(cells.slice(UNSEEN, -UNSEEN));
    if (cells.length > 0 && (!best || confidence > best.confidence))
      best = { cells, confidence, box, extent: extentOf(box, reading, places, scale) };
    if (Math.abs(seen / PITCH - 1) < 0.06 && round > 0) break;
    box = { ...box, thickness: pitch };
  }
  return best;
}

/** How much the rows of a cut around a box change from left to right: where there are characters, much. */
function rowEnergy(image: GreyImage, box: Box, reach: number, rows: number): Float32Array {
  const width = 240;
  const cut = cutAround(box, width, rows, box.length / width, (box.thickness * reach) / rows);
  const grey = readCut(image, 1, cut, width, rows);
  return Float32Array.from({ length: rows }, (_, v) => {
    let energy = 0;
    for (let u = 1; u < width; u += 1) energy += Math.abs(grey[v * width + u]! - grey[v * width + u - 1]!);
    return energy / width;
  });
}

/** Where a line as long as this one may lie above and below it: lines of a zone are 1.4 to 2.8 times their height apart. */
export function neighboursOf(image: GreyImage, box: Box): Box[] {
  const ROWS = 128;
  const REACH = 8;
  const energy = rowEnergy(image, box, REACH, ROWS);
  const size = ROWS / REACH;
  const summed = energy.map((_, at) => {
    let sum = 0;
    for (let v = Math.round(at - size / 2); v < at + size / 2; v += 1) sum += energy[v] ?? 0;
    return sum;
  });
  return [-1, 1].flatMap((side) => {
    let best = 0;
    let found: number | undefined;
    for (let off = 1.25 * size; off < 3 * size; off += 1) {
      const at = Math.round(ROWS / 2 + side * off);
      const value = summed[at] ?? 0;
      if (value <= best || value < (summed[at - 1] ?? 0) || value < (summed[at + 1] ?? 0)) continue;
      best = value;
      found = side * off;
    }
    if (found === undefined || best < 0.35 * summed[ROWS / 2]!) return [];
    const across = (found / size) * box.thickness;
    return [
      {
        ...box,
        centre: {
          x: box.centre.x - Math.sin(box.angle) * across,
          y: box.centre.y + Math.cos(box.angle) * across,
        },
      },
    ];
  });
}

/** Puts the box's axis onto the middle of the characters, at its left and its right end. */
function centreOnInk(image: GreyImage, box: Box): Box {
  const SAMPLES = 64;
  const RANGE = 2.4;
  const middleOf = (share: number): number => {
    const cut = cutAround(
      {
        ...box,
        centre: {
          x: box.centre.x + Math.cos(box.angle) * box.length * share,
          y: box.centre.y + Math.sin(box.angle) * box.length * share,
        },
      },
      160,
      SAMPLES,
      box.length / 3 / 160,
      (box.thickness * RANGE) / SAMPLES,
    );
    const grey = readCut(image, 1, cut, 160, SAMPLES);
    const rows = Array.from({ length: SAMPLES }, (_, v) => {
      let energy = 0;
      for (let u = 1; u < 160; u += 1) energy += Math.abs(grey[v * 160 + u]! - grey[v * 160 + u - 1]!);
      return energy;
    });
    const least = rows.toSorted((p, q) => p - q)[SAMPLES >> 3]!;
    let [weight, sum] = [0, 0];
    for (let v = 0; v < SAMPLES; v += 1) {
      const off = (v - SAMPLES / 2) / (SAMPLES / 2);
      const ink = Math.max(0, rows[v]! - least) * Math.exp(-((off * RANGE) ** 2));
      weight += ink;
      sum += ink * (v + 0.5 - SAMPLES / 2);
    }
    return weight > 0 ? ((sum / weight) * box.thickness * RANGE) / SAMPLES : 0;
  };
  const [left, right] = [middleOf(-1 / 3), middleOf(1 / 3)];
  const shift = (left + right) / 2;
  const tilt = Math.atan2(right - left, (box.length * 2) / 3);
  return {
    ...box,
    centre: { x: box.centre.x - Math.sin(box.angle) * shift, y: box.centre.y + Math.cos(box.angle) * shift },
    angle: box.angle + tilt,
  };
}
