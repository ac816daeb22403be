// Measures reflections. Runs in the image process.
import { GLARE_SIDE, measureGlare } from '@bonafide/vision/pixels/measure-glare';

/**
 * @param {import('./working-copies.js').View} view
 * @returns {Promise<number>} the overexposed share of the picture, 0–1
 */
export async function findGlare(view) {
  const { data, info } = await view
    .open()
    .resize({
      width: GLARE_SIDE,
      height: GLARE_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'nearest',
    })
    .flatten({ background: '#000000' })
    .grayscale()
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return measureGlare({ data, width: info.width, height: info.height });
}
