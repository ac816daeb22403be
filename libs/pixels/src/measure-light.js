// How bright a picture is where it is bright: paper in the light, or paper in the dark.

const BRIGHTEST = 0.95;

/**
 * @param {import('./locate-barcode.js').Grey} grey
 * @returns {number} 0–255: 19 pixels of 20 are at most this bright
 */
export function measureLight({ data }) {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value]++;
  let left = data.length * BRIGHTEST;
  for (let value = 0; value < 256; value++) {
    left -= counts[value];
    if (left <= 0) return value;
  }
  return 0;
}
