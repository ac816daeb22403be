import { cutAround, readCut, type Box, type GreyImage } from './pixels.js';

// The shape of a character's ink, measured in the picture itself, which is finer than the network's strip.

const COLUMNS = 24;
const ROWS = 32;
/** Width as a share of the pitch, excluding the neighbours. */
const WIDE = 0.98;
const HIGH = 1.4;
/** Minimum grey levels between ink and paper, and the shares of the crop that are darker than either. */
const CONTRAST_MIN = 30;
const INK_AT = 0.05;
const PAPER_AT = 0.8;
/** Anything lighter than this share of the ink's darkness is shade or noise. */
const FAINT = 0.25;

/**
 * How far a character extends into the corners of its box: less for an ellipse, more for a rounded rectangle, regardless
 * of its width.
 *
 * @param box the character's box; its thickness is the pitch
 * @returns about 0.5 to 1, null without a character
 */
export function squarenessOf(image: GreyImage, box: Box): number | null {
  const cut = cutAround(box, COLUMNS, ROWS, (box.thickness * WIDE) / COLUMNS, (box.thickness * HIGH) / ROWS);
  const grey = readCut(image, 1, cut, COLUMNS, ROWS);
  const sorted = grey.toSorted();
  const darkest = sorted[Math.floor(INK_AT * sorted.length)]!;
  const paper = sorted[Math.floor(PAPER_AT * sorted.length)]!;
  if (paper - darkest < CONTRAST_MIN) return null;
  const ink = grey.map((value) => {
    const dark = Math.min(1, (paper - value) / (paper - darkest));
    return dark < FAINT ? 0 : dark;
  });
  clearBeyondGaps(ink);
  const mean = (valueOf: (x: number, y: number) => number): number => {
    let [weight, sum] = [0, 0];
    for (const [at, dark] of ink.entries()) {
      weight += dark;
      sum += dark * valueOf(at % COLUMNS, Math.floor(at / COLUMNS));
    }
    return sum / weight;
  };
  const [middleX, middleY] = [mean((x) => x), mean((_, y) => y)];
  const across = mean((x) => (x - middleX) ** 2);
  const down = mean((_, y) => (y - middleY) ** 2);
  return mean((x, y) => ((x - middleX) * (y - middleY)) ** 2) / (across * down);
}

/** Minimum darkness of a row of the character, as a share of a black one. */
const EMPTY_ROW = 0.02;

/** Clears what an empty row separates from the middle: a frame around the zone, or the line above or below. */
function clearBeyondGaps(ink: Float32Array): void {
  const isEmpty = (row: number): boolean => {
    let sum = 0;
    for (let x = 0; x < COLUMNS; x += 1) sum += ink[row * COLUMNS + x]!;
    return sum < EMPTY_ROW * COLUMNS;
  };
  for (const step of [-1, 1]) {
    let row = ROWS >> 1;
    while (row >= 0 && row < ROWS && !isEmpty(row)) row += step;
    for (; row >= 0 && row < ROWS; row += step) ink.fill(0, row * COLUMNS, (row + 1) * COLUMNS);
  }
}
