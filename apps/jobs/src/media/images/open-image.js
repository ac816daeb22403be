// Opens pictures in the image process: caches nothing, and uses one core per picture.
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

let pixelsMax = 1;

/** @param {number} pixels of a picture, at most */
export const limitPixels = (pixels) => {
  pixelsMax = pixels;
};

/**
 * @param {Buffer} image throws when it is empty
 * @returns {import('sharp').Sharp}
 */
export const openImage = (image) => sharp(image, { limitInputPixels: pixelsMax });

/**
 * @param {Buffer} data pixels
 * @param {{ width: number, height: number, channels: 1 | 2 | 3 | 4 }} raw
 */
export const openPixels = (data, { width, height, channels }) =>
  sharp(data, { raw: { width, height, channels } });
