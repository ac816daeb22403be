// A compressed picture as grey pixels of a bounded size, upright.
import { sharp } from '../on-demand.js';
import { PIXELS_MAX, UnreadableImageError } from './image-limits.js';

export interface Grey {
  /** One byte a pixel, rows from the top, no padding. */
  data: Uint8Array;
  width: number;
  height: number;
}

export interface LoadedGrey {
  grey: Grey;
  /** Pixels of `grey` for each pixel of the upright picture, 0–1. */
  scale: number;
  /** No larger version can be had. */
  isFullSize: boolean;
}

/**
 * @param longestSide px; larger pictures are reduced to it
 * @throws {UnreadableImageError}
 */
export async function loadGrey(image: Buffer, longestSide: number): Promise<LoadedGrey> {
  try {
    const source = sharp(image, { limitInputPixels: PIXELS_MAX });
    const { width, height, space, channels, hasAlpha, depth, orientation } = await source.metadata();
    let picture = source;
    // Applying the tag costs time even where it says "upright".
    if ((orientation ?? 1) !== 1) picture = picture.autoOrient();
    const scale = Math.min(1, longestSide / Math.max(width, height));
    if (scale < 1) picture = picture.resize({ width: longestSide, height: longestSide, fit: 'inside' });
    if (hasAlpha) picture = picture.flatten({ background: '#ffffff' });
    // The green channel is as good as a weighted sum for black on white, at less than half the cost.
    const isPlainRgb = space === 'srgb' && depth === 'uchar' && channels >= 3;
    picture = isPlainRgb ? picture.extractChannel('green') : picture.grayscale().extractChannel(0);
    const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { grey: { data, width: info.width, height: info.height }, scale, isFullSize: scale === 1 };
  } catch (error) {
    throw new UnreadableImageError('the image cannot be decoded', { cause: error });
  }
}
