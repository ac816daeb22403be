// The sharpness of the sharpest part of a picture, as the surroundings of a document may be blurred.

const TILE = 32;
const SHARPEST = 0.97;

/** Variance of the Laplacian in one tile. */
function varianceOf({ data, width }, left, top) {
  let sum = 0;
  let squares = 0;
  for (let y = top; y < top + TILE; y++) {
    for (let at = y * width + left, end = at + TILE; at < end; at++) {
      const value = 4 * data[at] - data[at - 1] - data[at + 1] - data[at - width] - data[at + width];
      sum += value;
      squares += value * value;
    }
  }
  const count = TILE * TILE;
  return squares / count - (sum / count) ** 2;
}

/**
 * @param {import('./locate-barcode.js').Grey} grey
 * @returns {number} the variance of the Laplacian in the sharpest tiles, less that of the median tile, which is the
 *   sensor's noise in a picture of a card; 0 for a picture smaller than a few tiles
 */
export function measureSharpness(grey) {
  const variances = [];
  for (let top = 1; top + TILE < grey.height; top += TILE) {
    for (let left = 1; left + TILE < grey.width; left += TILE) variances.push(varianceOf(grey, left, top));
  }
  if (variances.length < 8) return 0;
  variances.sort((a, b) => a - b);
  const at = (share) => variances[Math.floor(variances.length * share)] ?? 0;
  const sharpest = at(SHARPEST);
  // With print all over the picture, no half is free of detail: then the noise is unknown and not subtracted.
  const noise = at(0.5) < sharpest / 4 ? at(0.5) : 0;
  return sharpest - noise;
}
