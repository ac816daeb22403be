import { run } from '../runtime.js';
import { cutAround, readCut, type Box, type GreyImage } from './pixels.js';
import type { Models } from './models.js';

// The output of the small network for a strip 24 px high: every 4 px, the probability of each character of the alphabet.

export const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
const HEIGHT = 24;
export const STEP = 4;
const BLANK = ALPHABET.length;
const CLASSES = BLANK + 1;
/** Height of capitals and pitch in the strip, px, as in the network's training within a fifth. */
export const PITCH = 14;
/** Margin at either end of the box, in pitches. */
const MARGIN = 2;
const WIDTH_MAX = 1_024;

/** The probability of each character of `ALPHABET` at one place of a line; they add up to at most 1. */
export type Cell = Float32Array;

export interface Strip {
  probabilities: Float32Array;
  steps: number;
  /** Centres of likely characters, px of the strip. */
  peaks: number[];
}

/** @param box a box whose thickness is the pitch */
export async function readStrip(models: Models, image: GreyImage, box: Box): Promise<Strip> {
  const scale = box.thickness / PITCH;
  const wanted = box.length / scale + 2 * MARGIN * PITCH;
  const width = Math.min(WIDTH_MAX, Math.ceil(wanted / STEP) * STEP);
  const grey = readCut(image, 1, cutAround(box, width, HEIGHT, scale), width, HEIGHT);
  normalize(grey);
  const [{ data, dims }] = await run(models.zoneLines, grey, [1, 1, HEIGHT, width]);
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

/** Normalizes to a mean of 0 and a deviation below 1, less for faint lines. */
function normalize(grey: Float32Array): void {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < grey.length; at += 1) {
    sum += grey[at]!;
    squares += grey[at]! ** 2;
  }
  const mean = sum / grey.length;
  const spread = Math.sqrt(Math.max(0, squares / grey.length - mean ** 2)) + 8;
  for (let at = 0; at < grey.length; at += 1) grey[at] = (grey[at]! - mean) / spread;
}

/** Centres of runs of steps where some character is more likely than none. */
function peaksOf(probabilities: Float32Array, steps: number): number[] {
  const peaks: number[] = [];
  let [weight, sum] = [0, 0];
  for (let step = 0; step <= steps; step += 1) {
    const ink = step < steps ? 1 - probabilities[step * CLASSES + BLANK]! : 0;
    if (ink >= 0.5) {
      weight += ink;
      sum += ink * (step + 0.5);
    } else if (weight > 0) {
      peaks.push((sum / weight) * STEP);
      [weight, sum] = [0, 0];
    }
  }
  return peaks;
}

/** @param places positions in px of the strip */
export function cellsAt({ probabilities, steps }: Strip, places: readonly number[], pitch: number): Cell[] {
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
