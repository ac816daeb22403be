import { findText } from './find-text.js';
import { readLicenceFront, type PrintedFields } from './licence-front.js';
import { isAllSeen, type PrintedLine } from './compare-print.js';
import { seenFrom } from './join-lines.js';
import { moved } from './line-axis.js';
import type { Models } from './models.js';
import { toGrey, type Box, type RgbImage } from './pixels.js';
import { readText, type TextLine } from './read-text.js';
import { readZones, type Zone } from './read-zone.js';
import { type Span, ZONE_FORMS, type ZoneForm } from './zone-forms.js';

// The print on a photographed document.

export interface PrintedZone {
  form: ZoneForm['name'];
  lines: string[];
  /** All check digits are correct. */
  isIntact: boolean;
  /** The names have no check digit: true only if two recognisers agree on them. */
  areNamesSure: boolean;
  /** Mean confidence of the characters, 0–1. */
  confidence: number;
}

export interface Print {
  zone: PrintedZone | null;
  /** The lines of further intact zones. */
  otherZones: string[][];
  /** Fields of a licence or identity card; empty if there is an intact zone. */
  fields: PrintedFields;
  /** All text; if there is an intact zone, only the print outside it. */
  lines: PrintedLine[];
}

const LINES_MAX = 80;

/** @param image in any orientation, at most 2,000 px on its longer side */
export async function readPrint(models: Models, image: RgbImage): Promise<Print> {
  const boxes = await findText(models, image);
  const [zone = null, ...others] = await readZones(models, toGrey(image), boxes);
  const otherZones = others.map(({ lines }) => lines);
  if (zone?.isIntact) {
    const outside = boxes.filter(
      (box) => !others.some((other) => other.boxes.some((line) => isOver(line, box))),
    );
    const lines = await readBeside(models, image, outside, zone);
    return {
      zone: await confirmNames(models, image, zone),
      otherZones,
      fields: {},
      lines: lines.map(asLine),
    };
  }
  const lines = await readLines(models, image, boxes);
  return {
    zone: zone && { ...asPrinted(zone), areNamesSure: false },
    otherZones,
    fields: readLicenceFront(lines),
    lines: lines.map(asLine),
  };
}

/** The lines of every intact zone of a picture. */
export async function findZones(models: Models, image: RgbImage): Promise<string[][]> {
  const zones = await readZones(models, toGrey(image), await findText(models, image));
  return zones.filter(({ isIntact }) => isIntact).map(({ lines }) => lines);
}

const asPrinted = ({ form, lines, isIntact, meanConfidence }: Zone) => ({
  form,
  lines,
  isIntact,
  confidence: meanConfidence,
});

/** The words between fillers. */
const words = (text: string): string => text.split(/<+/).filter(Boolean).join(' ');

/** Characters that the recogniser confuses with a letter or filler of a zone. */
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
/** Margins around the line, in character heights, and horizontal scales. */
const SECOND_LOOKS = [
  [1.5, 1],
  [1.4, 0.75],
  [1.8, 0.85],
] as const;

/**
 * Reads the names with the general recogniser too, because two recognisers rarely make the same mistake. First from the
 * line's beginning to the end of the names; if fillers confuse it, word by word with a filler on either side, so that no
 * letter is missed.
 */
async function confirmNames(models: Models, image: RgbImage, zone: Zone): Promise<PrintedZone> {
  const { names } = ZONE_FORMS.find(({ name }) => name === zone.form)!;
  let areNamesSure = true;
  for (const span of names) areNamesSure &&= await areWordsConfirmed(models, image, zone, span);
  return { ...asPrinted(zone), areNamesSure };
}

async function areWordsConfirmed(
  models: Models,
  image: RgbImage,
  zone: Zone,
  [line, from, to]: Span,
): Promise<boolean> {
  const [box, text] = [zone.boxes[line]!, zone.lines[line]!];
  const end = text.slice(0, to).search(/<*$/);
  const first = from === 0 ? '' : words(text.slice(0, from)).replace(/ /g, '');
  const said = words(text.slice(from, end));
  const expected = [words(text.slice(0, end)), `${first}${said}`].map(likeLetters);
  const isWhole = await isConfirmed(models, image, partOf(box, text, 0, end + 1), (plain) =>
    expected.includes(words(plain)),
  );
  if (isWhole) return true;
  for (const { 0: word, index } of text.slice(from, end).matchAll(/[^<]+/g))
    if (!(await isWordConfirmed(models, image, box, { text, from: from + index, word }))) return false;
  return true;
}

/** The box of some characters of a line. */
function partOf(line: Box, { length }: string, from: number, to: number): Box {
  const pitch = line.length / length;
  const part = moved(line, ((from + Math.min(to, length)) / 2) * pitch - line.length / 2, 0);
  return { ...part, length: (Math.min(to, length) - from) * pitch };
}

const likeLetters = (text: string): string => text.replace(/[^A-Z]/g, (sign) => LETTER_OF[sign] ?? sign);
const asLetters = (text: string): string => likeLetters(text.toUpperCase().replace(/\s/g, ''));

/** Whether the recogniser returns the expected text in one of several attempts. */
async function isConfirmed(
  models: Models,
  image: RgbImage,
  box: Box,
  isExpected: (plain: string) => boolean,
): Promise<boolean> {
  for (const [air, squeeze] of SECOND_LOOKS) {
    const given = { ...box, thickness: box.thickness * air };
    if (isExpected(asLetters((await readText(models, image, given, squeeze)).text))) return true;
  }
  return false;
}

/** `from`: start of the word in the line's text. */
function isWordConfirmed(
  models: Models,
  image: RgbImage,
  line: Box,
  { text, from, word }: { text: string; from: number; word: string },
): Promise<boolean> {
  // The state is right before the surname, and partly visible with it.
  const before = text.slice(0, from).replace(/^.*</, '').slice(-2);
  const expected = [word, before.slice(-1) + word, before + word].map(likeLetters);
  const box = partOf(line, text, Math.max(0, from - 1), from + word.length + 1);
  return isConfirmed(models, image, box, (plain) => expected.includes(plain.replace(/^<+|<+$/g, '')));
}

/** With this confidence, a picture is not tried upside down. */
const UPRIGHT = 0.9;

const asLine = ({ text, confidence }: PrintedLine): PrintedLine => ({ text, confidence });

/** Lines read before checking whether they are enough. */
const LINES_AT_ONCE = 8;

/**
 * Reads the print outside a zone, in the zone's orientation, until the holder was found. Consecutive words are also
 * returned joined.
 */
async function readBeside(
  models: Models,
  image: RgbImage,
  boxes: readonly Box[],
  { form, lines: zone, boxes: own }: Zone,
): Promise<PrintedLine[]> {
  const beside = largest(boxes.filter((box) => !own.some((line) => isOver(line, box))));
  const read: TextLine[] = [];
  let lines: PrintedLine[] = [];
  for (const [at, box] of beside.entries()) {
    const turn = Math.cos(box.angle - own[0]!.angle) < 0 ? Math.PI : 0;
    const line = await readText(models, image, { ...box, angle: box.angle + turn });
    if (line.text !== '') read.push(line);
    if ((at + 1) % LINES_AT_ONCE > 0 && at + 1 < beside.length) continue;
    lines = [...read, ...read.flatMap((before) => withNext(before, read))];
    if (isAllSeen(form, zone, lines)) break;
  }
  return lines;
}

/** A line joined with the nearest one after it. */
function withNext({ text, confidence, box }: TextLine, others: readonly TextLine[]): PrintedLine[] {
  const [next] = others
    .map((other) => ({ other, ...seenFrom(box, other.box) }))
    .filter(({ other, along, across }) => {
      const gap = along - (box.length + other.box.length) / 2;
      return along > 0 && Math.abs(across) < 0.5 * box.thickness && gap < 2 * box.thickness;
    })
    .toSorted((p, q) => p.along - q.along);
  return next
    ? [{ text: `${text} ${next.other.text}`, confidence: Math.min(confidence, next.other.confidence) }]
    : [];
}

function isOver(line: Box, box: Box): boolean {
  const { along, across } = seenFrom(line, box);
  return Math.abs(across) < 0.7 * line.thickness && Math.abs(along) < (line.length + box.length) / 2;
}

const largest = (boxes: readonly Box[]): Box[] =>
  boxes.toSorted((p, q) => q.length * q.thickness - p.length * p.thickness).slice(0, LINES_MAX);

/** Reads every line, and the picture upside down if that is better. */
async function readLines(models: Models, image: RgbImage, boxes: readonly Box[]): Promise<TextLine[]> {
  const given = largest(boxes);
  const probe = given.filter(({ length, thickness }) => length > 3 * thickness).slice(0, 4);
  const readAt = async (of: readonly Box[], turn: number) => {
    const lines: TextLine[] = [];
    for (const box of of) lines.push(await readText(models, image, { ...box, angle: box.angle + turn }));
    return lines;
  };
  const sureness = (lines: readonly TextLine[]) => lines.reduce((sum, line) => sum + line.confidence, 0);
  let turn = 0;
  let first = await readAt(probe, turn);
  if (sureness(first) < UPRIGHT * probe.length) {
    const turned = await readAt(probe, Math.PI);
    if (sureness(turned) > sureness(first) + 0.1) [turn, first] = [Math.PI, turned];
  }
  const rest = given.filter((box) => !probe.includes(box));
  return [...first, ...(await readAt(rest, turn))].filter(({ text }) => text !== '');
}
