// PNG, WebP and progressive JPEG must be decoded completely for each operation, which takes a second for the largest. A
// large one is decoded once into a copy of bounded size, which the operations that follow soon after use.
import { createHash } from 'node:crypto';
import { openImage, openPixels } from './open-image.js';

/** Below this, decoding again costs little. */
const LARGE_PIXELS = 6_000_000;
/** Longer side of a copy, px: the highest resolution that any operation needs. */
const SIDE = 3_200;
/** Copies take 30 to 40 MB. */
const COPIES_MAX = 1;
const KEPT_MS = 5_000;

/** @typedef {{ open: () => import('sharp').Sharp, scale: number }} View `scale`: pixels of it for each of the picture, 0–1 */

export class WorkingCopies {
  /** @type {Map<string, Promise<View>>} */
  #copies = new Map();

  /** @param {import('./pixel-budget.js').PixelBudget} budget */
  constructor(budget) {
    this.budget = budget;
  }

  /**
   * @param {Buffer} image
   * @returns {Promise<View>} the picture itself, or a copy of it
   */
  async view(image) {
    const { width, height, format, isProgressive } = await openImage(image).metadata();
    const isReducedWhileUnpacked = format === 'jpeg' && !isProgressive;
    if (isReducedWhileUnpacked || width * height < LARGE_PIXELS)
      return { open: () => openImage(image), scale: 1 };
    const key = createHash('sha256').update(image).digest('hex');
    const known = this.#copies.get(key);
    if (known) return known;
    const made = this.budget.with(width * height, () => copy(image, Math.max(width, height)));
    this.#copies.set(key, made);
    for (const oldest of [...this.#copies.keys()].slice(0, -COPIES_MAX)) this.#copies.delete(oldest);
    const forget = () => this.#copies.get(key) === made && this.#copies.delete(key);
    made.then(() => setTimeout(forget, KEPT_MS).unref(), forget);
    return made;
  }
}

async function copy(image, side) {
  const scale = Math.min(1, SIDE / side);
  const { data, info } = await openImage(image)
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { open: () => openPixels(data, info), scale };
}
