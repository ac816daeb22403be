// Reflections: overexposed white patches inside the picture. White that reaches the picture's edge is the table or the
// bed of a scanner.

/** Longer side of the grey picture on which reflections are measured, px; reduced without mixing neighbouring pixels. */
export const GLARE_SIDE = 1_024;
/** Longer side of the map of patches, px */
const MAP_SIDE = 128;
/** Minimum grey level of an overexposed pixel; paper is darker. 0–255 */
const BURNT_OUT = 250;
/** Minimum overexposed share of a patch: white paper with print and noise has less. */
const NEARLY_ALL = 0.98;

/** Removes overexposed patches connected to the edge. */
function dropFromEdge(mask, width, height) {
  const queue = [];
  const visit = (x, y) => {
    const at = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || !mask[at]) return;
    mask[at] = 0;
    queue.push(at);
  };
  for (let x = 0; x < width; x++) [0, height - 1].forEach((y) => visit(x, y));
  for (let y = 0; y < height; y++) [0, width - 1].forEach((x) => visit(x, y));
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    visit(x - 1, y);
    visit(x + 1, y);
    visit(x, y - 1);
    visit(x, y + 1);
  }
}

/** Thresholds before shrinking: the other way round, print on white paper would count as grey. */
function mapPatches({ data, width, height }) {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / MAP_SIDE));
  const columns = Math.floor(width / step);
  const rows = Math.floor(height / step);
  const mask = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      mask[row * columns + column] = Number(isBurnt(data, width, height, column * step, row * step, step));
  return { mask, columns, rows };
}

/** Checks a patch plus half a patch around it, because the blank between lines of print is not a reflection. */
function isBurnt(data, width, height, left, top, step) {
  const margin = step >> 1;
  const [x0, x1] = [Math.max(0, left - margin), Math.min(width, left + step + margin)];
  const [y0, y1] = [Math.max(0, top - margin), Math.min(height, top + step + margin)];
  let spared = (1 - NEARLY_ALL) * (x1 - x0) * (y1 - y0);
  for (let y = y0; y < y1; y++)
    for (let at = y * width + x0; at < y * width + x1; at++)
      if (data[at] < BURNT_OUT && (spared -= 1) < 0) return false;
  return true;
}

/**
 * @param {import('./locate-barcode.js').Grey} grey at most `GLARE_SIDE` px
 * @returns {number} the overexposed share of the picture, 0–1
 */
export function measureGlare(grey) {
  const { mask, columns, rows } = mapPatches(grey);
  dropFromEdge(mask, columns, rows);
  return mask.reduce((sum, value) => sum + value, 0) / (mask.length || 1);
}
