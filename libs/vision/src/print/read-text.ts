import { run } from '../runtime.js';
import { cutAround, readCut, type Box, type RgbImage } from './pixels.js';
import type { Models } from './models.js';

// Reads a line of text: a recogniser of 48 px high lines with connectionist temporal classification.

const HEIGHT = 48;
const WIDTH_MAX = 1_280;
/** Latin letters, digits and punctuation on documents; the network knows thousands of other characters. */
const PRINTED = /^[\x21-\x7e\u00a0-\u017f«»’]$/;

export interface TextLine {
  text: string;
  /** Mean confidence of the characters, 0–1. */
  confidence: number;
  box: Box;
}

/** Minimum probability of a space between two characters: the network underestimates it; within words it is a tenth. */
const SPACE_MIN = 0.04;

let printedOf: { of: readonly string[]; classes: number[] } | undefined;

function printedClasses(characters: readonly string[]): number[] {
  if (printedOf?.of !== characters)
    printedOf = {
      of: characters,
      classes: characters.flatMap((character, at) => (at === 0 || PRINTED.test(character) ? [at] : [])),
    };
  return printedOf.classes;
}

/**
 * Reads a line in the given orientation; the caller tries it upside down too.
 *
 * @param squeeze horizontal scale of the line: widely spaced letters are read better when closer
 */
export async function readText(models: Models, image: RgbImage, box: Box, squeeze = 1): Promise<TextLine> {
  const scale = box.thickness / HEIGHT;
  const width = Math.min(WIDTH_MAX, Math.max(16, Math.round((box.length / scale / 8) * squeeze) * 8));
  const pixels = readCut(image, 3, cutAround(box, width, HEIGHT, box.length / width, scale), width, HEIGHT);
  const size = width * HEIGHT;
  const input = new Float32Array(3 * size);
  for (let at = 0; at < size; at += 1)
    for (let c = 0; c < 3; c += 1) input[c * size + at] = pixels[at * 3 + 2 - c]! / 127.5 - 1;
  const [{ data, dims }] = await run(models.recogniser, input, [1, 3, HEIGHT, width]);
  const [steps = 0, classes = 0] = [dims[1], dims[2]];
  const printed = printedClasses(models.characters);
  const spaceClass = models.characters.length - 1;
  let text = '';
  let [sum, count, last, space] = [0, 0, 0, 0];
  for (let step = 0; step < steps; step += 1) {
    const row = step * classes;
    let best = 0;
    for (const at of printed) if (data[row + at]! > data[row + best]!) best = at;
    space = Math.max(space, data[row + spaceClass]!);
    if (best !== 0 && best !== last) {
      if (space >= SPACE_MIN && count > 0) text += ' ';
      text += models.characters[best];
      sum += data[row + best]!;
      count += 1;
      space = 0;
    }
    last = best;
  }
  return { text, confidence: count > 0 ? sum / count : 0, box };
}
