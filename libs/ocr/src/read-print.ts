import { findText } from './find-text.js';
import { readLicenceFront, type PrintedFields } from './licence-front.js';
import type { Models } from './models.js';
import { toGrey, type Box, type RgbImage } from './pixels.js';
import { readText, type TextLine } from './read-text.js';
import { readZone, type Zone } from './read-zone.js';
import { ZONE_FORMS, type ZoneForm } from './zone-forms.js';

// What is printed on a photographed document.

export interface PrintedZone {
  form: ZoneForm['name'];
  lines: string[];
  /** Every check digit fits. */
  isIntact: boolean;
  /** The names have no check digit: true only where two readers agree on them. */
  areNamesSure: boolean;
  /** Mean over the characters, 0–1. */
  confidence: number;
}

export interface Print {
  zone: PrintedZone | null;
  /** Fields of a licence or identity card; empty where a zone was found. */
  fields: PrintedFields;
  /** All of the text, as it lies; empty where a zone was found. */
  lines: { text: string; confidence: number }[];
}

const LINES_MAX = 80;

/** @param image upright or not, at most 2,000 px on its longer side */
export async function readPrint(models: Models, image: RgbImage): Promise<Print> {
  const boxes = await findText(models, image);
  const zone = await readZone(models, toGrey(image), boxes);
  if (zone?.isIntact) return { zone: await confirmNames(models, image, zone), fields: {}, lines: [] };
  const lines = await readLines(models, image, boxes);
  return {
    zone: zone && { ...asPrinted(zone), areNamesSure: false },
    fields: readLicenceFront(lines),
    lines: lines.map(({ text, confidence }) => ({ text, confidence })),
  };
}

const asPrinted = ({ form, lines, isIntact, meanConfidence }: Zone) => ({
  form,
  lines,
  isIntact,
  confidence: meanConfidence,
});

/** The words between fillers. */
const words = (text: string): string => text.split(/<+/).filter(Boolean).join(' ');

/** Signs that the recogniser takes for a letter or filler of a zone. */
const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '8': 'B',
  '«': '<',
  '‹': '<',
  '(': '<',
};
/** Air around the line, in heights of its characters, and how wide it is shown. */
const SECOND_LOOKS = [
  [1.5, 1],
  [1.4, 0.75],
  [1.8, 0.85],
] as const;

/**
 * Has the general recogniser read the names too: two readers rarely make the same mistake. The line as a whole first; where
 * fillers confuse it, each word by itself with the filler on either side, so that no letter is left out.
 */
async function confirmNames(models: Models, image: RgbImage, zone: Zone): Promise<PrintedZone> {
  const { names } = ZONE_FORMS.find(({ name }) => name === zone.form)!;
  const [line, from, to] = names;
  const box = zone.boxes[line]!;
  const said = words(zone.lines[line]!.slice(from, to));
  for (const [air, squeeze] of SECOND_LOOKS) {
    const given = { ...box, thickness: box.thickness * air, length: box.length + box.thickness };
    const plain = asLetters((await readText(models, image, given, squeeze)).text);
    if (words(plain.slice(from)) === said) return { ...asPrinted(zone), areNamesSure: true };
  }
  const text = zone.lines[line]!;
  for (const { 0: word, index } of text.slice(from, to).matchAll(/[^<]+/g))
    if (!(await isWordConfirmed(models, image, box, { text, from: from + index, word })))
      return { ...asPrinted(zone), areNamesSure: false };
  return { ...asPrinted(zone), areNamesSure: true };
}

const asLetters = (text: string): string =>
  [...text.toUpperCase().replace(/\s/g, '')].map((sign) => LETTER_OF[sign] ?? sign).join('');

/** `from`: where the word begins in the line's text. */
async function isWordConfirmed(
  models: Models,
  image: RgbImage,
  line: Box,
  { text, from, word }: { text: string; from: number; word: string },
): Promise<boolean> {
  const middle = ((from + word.length / 2) / text.length - 0.5) * line.length;
  const centre = {
    x: line.centre.x + Math.cos(line.angle) * middle,
    y: line.centre.y + Math.sin(line.angle) * middle,
  };
  const length = ((word.length + 2) / text.length) * line.length;
  // The state stands right before the surname, and comes into view with it.
  const before = text.slice(0, from).replace(/^.*</, '').slice(-2);
  const expected = [word, before.slice(-1) + word, before + word];
  for (const [air, squeeze] of SECOND_LOOKS) {
    const given = { ...line, centre, length, thickness: line.thickness * air };
    const plain = asLetters((await readText(models, image, given, squeeze)).text);
    if (expected.includes(plain.replace(/^<+|<+$/g, ''))) return true;
  }
  return false;
}

/** Reads every line, and the picture upside down where that gives more. */
async function readLines(models: Models, image: RgbImage, boxes: readonly Box[]): Promise<TextLine[]> {
  const given = boxes.toSorted((p, q) => q.length * q.thickness - p.length * p.thickness).slice(0, LINES_MAX);
  const probe = given.filter(({ length, thickness }) => length > 3 * thickness).slice(0, 4);
  let turn = 0;
  let best = -1;
  for (const by of [0, Math.PI]) {
    let sum = 0;
    for (const box of probe)
      sum += (await readText(models, image, { ...box, angle: box.angle + by })).confidence;
    if (sum > best + 0.1) [best, turn] = [sum, by];
  }
  const lines: TextLine[] = [];
  for (const box of given) lines.push(await readText(models, image, { ...box, angle: box.angle + turn }));
  return lines.filter(({ text }) => text !== '');
}
