// Reflections: patches burnt out to white inside the picture. White that reaches the picture's edge is the table or the
// bed of a scanner. Runs in the image process.
import { openPixels } from './open-image.js';

/** Longer side on which reflections are looked for, px; one pixel of it is a patch of the picture. */
const SIDE = 128;
/** Darker than this in any channel, the paper still shows. 0–255 */
const BURNT_OUT = 250;
/** Share of a patch that must be burnt out, 0–255: white paper with print and noise stays below. */
const ALL_OF_IT = 250;

/** Burnt-out patches that hang together with the edge are taken away. */
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

/**
 * @param {import('./working-copies.js').View} view
 * @returns {Promise<number>} the share of the picture that is burnt out, 0–1
 */
export async function findGlare(view) {
  // Burnt out first, made small second: the other way round, print on white paper would count as grey.
  const burnt = await view
    .open()
    .resize({ width: 1_024, height: 1_024, fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .flatten({ background: '#000000' })
    .grayscale()
    .threshold(BURNT_OUT)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await openPixels(burnt.data, burnt.info)
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mask = Uint8Array.from(data, (value) => (value >= ALL_OF_IT ? 1 : 0));
  dropFromEdge(mask, info.width, info.height);
  return mask.reduce((sum, value) => sum + value, 0) / mask.length;
}
