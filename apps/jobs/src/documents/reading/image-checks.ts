// Quality of a photograph of a document, before it is read: format, size, sharpness, and the share lost to reflections
// (`confidences.idQuality`, `idGlareQuality`).
import { imageProcess } from '../../media/images/image-process.js';

export type ImageFormat = 'jpeg' | 'png' | 'webp';

export interface ImageChecks {
  format: ImageFormat;
  /** Pixels, with the orientation tag applied. */
  width: number;
  height: number;
  /** Variance of the Laplacian where the picture is sharpest, minus noise; from about 200 small print is legible. */
  sharpness: number;
  /** Share of the picture overexposed by reflections, 0–1. */
  glareShare: number;
  /** 0–1, good enough from 0.9: sharp and large. */
  idQuality: number;
  /** 0–1, good enough from 0.9: at most about 2% overexposed. */
  idGlareQuality: number;
}

const GOOD = 0.9;
const SHARPNESS_NONE = 10;
const SHARPNESS_GOOD = 200;
/** Longer side of the picture, px. A card fills half of it, and its print then has 8 px. */
const SIDE_NONE = 250;
const SIDE_GOOD = 750;
const GLARE_GOOD = 0.02;
const GLARE_HOPELESS = 0.25;

const clamp = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;

function rateGlare(share: number): number {
  if (share <= GLARE_GOOD) return clamp(1 - ((1 - GOOD) * share) / GLARE_GOOD);
  return clamp(GOOD * (1 - (share - GLARE_GOOD) / (GLARE_HOPELESS - GLARE_GOOD)));
}

/** Rates a variance of the Laplacian, 0–1; good enough from 0.9. */
export const rateSharpness = (sharpness: number): number =>
  clamp(
    (GOOD * Math.log(Math.max(1, sharpness) / SHARPNESS_NONE)) / Math.log(SHARPNESS_GOOD / SHARPNESS_NONE),
  );

/** Rates the longer side in px, 0–1; good enough from 0.9. */
export const rateSize = (side: number): number =>
  clamp((GOOD * (side - SIDE_NONE)) / (SIDE_GOOD - SIDE_NONE));

/**
 * @throws {UnreadableImageError} when the bytes are not a JPEG, PNG or still WebP of at most `PHOTO_PIXELS_MAX` pixels
 */
export async function checkImage(image: Buffer): Promise<ImageChecks> {
  const { format, width, height, sharpness, glareShare } = await imageProcess.run('inspect', image, {});
  return {
    format: format as ImageFormat,
    width,
    height,
    sharpness: Math.round(sharpness),
    glareShare,
    idQuality: Math.min(rateSharpness(sharpness), rateSize(Math.max(width, height))),
    idGlareQuality: rateGlare(glareShare),
  };
}
