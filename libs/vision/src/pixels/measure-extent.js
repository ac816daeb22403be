// How much of a picture is covered by detail: print and edges, such as of a card on a table.

const TILE = 16;
/** Minimum mean squared gradient of detail, above sensor noise and blurred surroundings, 0–130,050 */
const DETAIL_MIN = 250;
/** Minimum number of tiles with detail in a row or column, so that a speck of dust does not count. */
const TILES_MIN = 3;

function hasDetail({ data, width }, left, top) {
  let sum = 0;
  for (let y = top; y < top + TILE; y++)
    for (let at = y * width + left, end = at + TILE; at < end; at++) {
      const across = data[at + 1] - data[at];
      const down = data[at + width] - data[at];
      sum += across * across + down * down;
    }
  return sum / (TILE * TILE) >= DETAIL_MIN;
}

const span = (counts) => {
  const first = counts.findIndex((count) => count >= TILES_MIN);
  return first < 0 ? 0 : (counts.findLastIndex((count) => count >= TILES_MIN) - first + 1) / counts.length;
};

/**
 * @param {import('./locate-barcode.js').Grey} grey
 * @returns {{ width: number, height: number }} shares of the picture's sides, 0–1; 0 without any detail
 */
export function measureExtent(grey) {
  const columns = new Array(Math.floor((grey.width - 1) / TILE)).fill(0);
  const rows = new Array(Math.floor((grey.height - 1) / TILE)).fill(0);
  for (const row of rows.keys())
    for (const column of columns.keys())
      if (hasDetail(grey, column * TILE, row * TILE)) {
        columns[column]++;
        rows[row]++;
      }
  return { width: span(columns), height: span(rows) };
}
