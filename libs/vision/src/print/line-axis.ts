import { cutAround, readCut, type Box, type GreyImage } from './pixels.js';

// Finds the axis of a line by the horizontal variation of the rows along it, which is high where there are characters.

/** As a share of the line's thickness: less is below the accuracy of the measure. */
const SAG_MIN = 0.12;

/** @param reach total height of the rows, in thicknesses of the box */
function rowEnergy(image: GreyImage, box: Box, reach: number, rows: number, width: number): Float32Array {
  const cut = cutAround(box, width, rows, box.length / width, (box.thickness * reach) / rows);
  const grey = readCut(image, 1, cut, width, rows);
  return Float32Array.from({ length: rows }, (_, v) => {
    let energy = 0;
    for (let u = 1; u < width; u += 1) energy += Math.abs(grey[v * width + u]! - grey[v * width + u - 1]!);
    return energy / width;
  });
}

/** The box moved along and across its axis. */
export function moved(box: Box, along: number, across: number): Box {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const bend = box.bend ?? 0;
  const down = across + bend * along ** 2;
  return {
    ...box,
    centre: { x: box.centre.x + cos * along - sin * down, y: box.centre.y + sin * along + cos * down },
    angle: box.angle + Math.atan(2 * bend * along),
  };
}

/**
 * The possible position of an equally long line above (-1) or below (1): lines of a zone are 1.4 to 2.8 times their height
 * apart.
 */
export function neighbourOf(image: GreyImage, box: Box, side: -1 | 1): Box | null {
  const ROWS = 128;
  const REACH = 8;
  const energy = rowEnergy(image, box, REACH, ROWS, 240);
  const size = ROWS / REACH;
  const summed = energy.map((_, at) => {
    let sum = 0;
    for (let v = Math.round(at - size / 2); v < at + size / 2; v += 1) sum += energy[v] ?? 0;
    return sum;
  });
  let best = 0;
  let found: number | undefined;
  for (let off = 1.25 * size; off < 3 * size; off += 1) {
    const at = Math.round(ROWS / 2 + side * off);
    const value = summed[at] ?? 0;
    if (value <= best || value < (summed[at - 1] ?? 0) || value < (summed[at + 1] ?? 0)) continue;
    best = value;
    found = side * off;
  }
  if (found === undefined || best < 0.35 * summed[ROWS / 2]!) return null;
  return moved(box, 0, (found / size) * box.thickness);
}

/** Centres the box's axis on the characters, at its left, middle and right. */
export function centreOnInk(image: GreyImage, box: Box): Box {
  const SAMPLES = 64;
  const RANGE = 2.4;
  const third = box.length / 3;
  const middleOf = (along: number): number => {
    const rows = rowEnergy(image, { ...moved(box, along, 0), length: third }, RANGE, SAMPLES, 160);
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
  const [left, middle, right] = [middleOf(-third), middleOf(0), middleOf(third)];
  const sag = middle - (left + right) / 2;
  const isBent = Math.abs(sag) > SAG_MIN * box.thickness;
  const shifted = moved(box, 0, isBent ? middle : (left + right) / 2);
  return {
    ...shifted,
    angle: box.angle + Math.atan2(right - left, 2 * third),
    bend: (box.bend ?? 0) - (isBent ? sag / third ** 2 : 0),
  };
}

/** Share of the highest energy from which a row is part of the characters. */
const INK_ROW = 0.4;

/**
 * The box as thick as boxes of characters of this height are, if it is much thicker: a frame around the text, or a stroke
 * beside it, belongs to the same patch of ink.
 *
 * @param usual thickness of a box for characters 1 high
 */
export function trimToInk(image: GreyImage, given: Box, usual: number): Box | null {
  const ROWS = 64;
  const REACH = 1.2;
  const box = centreOnInk(image, given);
  const rows = rowEnergy(image, box, REACH, ROWS, 240);
  const most = Math.max(...rows);
  let [from, to] = [ROWS >> 1, ROWS >> 1];
  while (from > 0 && rows[from - 1]! > INK_ROW * most) from -= 1;
  while (to < ROWS - 1 && rows[to + 1]! > INK_ROW * most) to += 1;
  const thickness = ((to - from + 1) / ROWS) * REACH * box.thickness * usual;
  return thickness < 0.8 * box.thickness ? { ...box, thickness } : null;
}
