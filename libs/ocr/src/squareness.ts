import { cutAround, readCut, type Box, type GreyImage } from './pixels.js';

// How a character's ink lies, measured in the picture itself: finer than the strip that the network sees.

const COLUMNS = 24;
const ROWS = 32;
/** Of the pitch: the neighbours stand beyond. */
const WIDE = 0.98;
const HIGH = 1.4;
/** Grey levels between ink and paper, and the shares of the cut that are darker than either. */
const CONTRAST_MIN = 30;
const INK_AT = 0.05;
const PAPER_AT = 0.8;
/** Lighter than this share of the ink's darkness is shade or noise. */
const FAINT = 0.25;

/**
 * How far a character reaches into the corners of its box: an ellipse less, a rounded rectangle more, whatever its width.
 *
 * @param box around it; its thickness is the pitch
 * @returns about 0.5 to 1, null where there is no character
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
