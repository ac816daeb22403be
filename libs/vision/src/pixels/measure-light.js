// How bright a picture is.

/**
 * @param {import('./locate-barcode.js').Grey} grey
 * @returns {number} its mean, 0 (black) to 1
 */
export function measureLight({ data }) {
  let sum = 0;
  for (const value of data) sum += value;
  return sum / (255 * (data.length || 1));
}
