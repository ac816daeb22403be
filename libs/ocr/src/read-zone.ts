import { joinLines, seenFrom } from './join-lines.js';
import type { Models } from './models.js';
import type { Box, GreyImage } from './pixels.js';
import { meanConfidence, neighboursOf, readZoneLine, type Cell, type ZoneLine } from './read-zone-line.js';
import { settleZone, type SettledZone } from './settle-zone.js';
import { ZONE_FORMS, type ZoneForm } from './zone-forms.js';

// Finds a machine-readable zone among the lines of a picture and reads it.

const SLIM = 9;
const LINES_MAX = 10;
const SURE = 0.55;
const WINDOWS_MAX = 5;

export interface Zone extends SettledZone {
  boxes: Box[];
}

/** @param boxes of all text, from `findText` */
export async function readZone(
  models: Models,
  image: GreyImage,
  boxes: readonly Box[],
): Promise<Zone | null> {
  const slim = joinLines(boxes)
    .filter(({ length, thickness }) => length > SLIM * thickness)
    .sort((p, q) => q.length - p.length)
    .slice(0, LINES_MAX);
  const read: ZoneLine[] = [];
  for (const box of slim) {
    const line = await readEitherWay(models, image, box);
    if (line && line.confidence >= SURE && line.cells.length >= 24) read.push(line);
  }
  for (const line of [...read]) {
    for (const box of neighboursOf(image, line.box)) {
      if (read.some((other) => isSamePlace(other.box, box))) continue;
      const neighbour = await readZoneLine(models, image, box);
      if (neighbour && neighbour.confidence >= SURE && neighbour.cells.length >= 24) read.push(neighbour);
    }
  }
  let best: Zone | null = null;
  for (const form of ZONE_FORMS)
    for (const group of groupsOf(read, form.lines.length))
      for (const zone of fitForm(form, group)) if (!best || rank(zone) > rank(best)) best = zone;
  return best;
}

const rank = (zone: Zone): number => zone.meanConfidence - 0.08 * zone.wrongCheckDigits;

async function readEitherWay(models: Models, image: GreyImage, box: Box): Promise<ZoneLine | null> {
  const line = await readZoneLine(models, image, box);
  if (line && line.confidence > 0.85) return line;
  const turned = await readZoneLine(models, image, { ...box, angle: box.angle + Math.PI });
  return (turned?.confidence ?? 0) > (line?.confidence ?? 0) ? turned : line;
}

function isSamePlace(p: Box, q: Box): boolean {
  const { along, across } = seenFrom(p, q);
  return (
    Math.abs(across) < 0.7 * p.thickness && Math.abs(along) < p.length * 0.3 && p.length > 0.9 * q.length
  );
}

/** Lines under one another, as many as a form has. */
function groupsOf(lines: readonly ZoneLine[], count: number): ZoneLine[][] {
  const below = (upper: ZoneLine) =>
    lines.filter((lower) => {
      if (lower === upper || Math.cos(upper.box.angle - lower.box.angle) < 0.99) return false;
      const { along, across } = seenFrom(upper.box, lower.box);
      const size = upper.box.thickness;
      return across > 1.1 * size && across < 3 * size && Math.abs(along) < upper.box.length * 0.25;
    });
  let groups = lines.map((line) => [line]);
  for (let at = 1; at < count; at += 1)
    groups = groups.flatMap((group) => below(group.at(-1)!).map((line) => [...group, line]));
  return groups;
}

/** Each line's cells may have one too many at either end; the best window of each is taken. */
function fitForm(form: ZoneForm, group: readonly ZoneLine[]): Zone[] {
  const windows = group.map(({ cells }) => windowsOf(cells, form.length));
  if (windows.some((of) => of.length === 0)) return [];
  let combined: Cell[][][] = [[]];
  for (const of of windows) combined = combined.flatMap((lines) => of.map((window) => [...lines, window]));
  return combined
    .map((lines) => settleZone(form, lines))
    .filter(({ lines }) => form.codes.includes(lines[0]![0]!))
    .map((settled) => ({ ...settled, boxes: group.map(({ box }) => box) }));
}

function windowsOf(cells: readonly Cell[], length: number): Cell[][] {
  const extra = cells.length - length;
  if (extra < 0 || extra > 10) return [];
  return Array.from({ length: extra + 1 }, (_, from) => cells.slice(from, from + length))
    .sort((p, q) => meanConfidence(q) - meanConfidence(p))
    .slice(0, WINDOWS_MAX);
}
