// A selfie cut down to its face (decisions-jobs 4, `userPhotoDetect`), with room for hair and chin.
import type { Crop } from '../documents/crop-document.js';
import { PIXELS_MAX } from '../documents/image-limits.js';
import { sharp } from '../on-demand.js';
import type { FaceFacts } from '../providers/face.port.js';

/** Of the face's width and height, on each side. */
const MARGIN = 0.35;
const SIDE_MIN = 16;

/**
 * @param box the face's place as fractions of the picture as viewers show it
 * @returns null when the box leaves nothing to cut
 */
export async function cropFace(image: Buffer, box: NonNullable<FaceFacts['box']>): Promise<Crop | null> {
  const picture = sharp(image, { limitInputPixels: PIXELS_MAX });
  const { width, height } = (await picture.metadata()).autoOrient;
  const left = Math.max(0, Math.floor((box.left - MARGIN * box.width) * width));
  const top = Math.max(0, Math.floor((box.top - MARGIN * box.height) * height));
  const right = Math.min(width, Math.ceil((box.left + (1 + MARGIN) * box.width) * width));
  const bottom = Math.min(height, Math.ceil((box.top + (1 + MARGIN) * box.height) * height));
  if (!(right - left >= SIDE_MIN && bottom - top >= SIDE_MIN)) return null;
  const size = { width: right - left, height: bottom - top };
  const bytes = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .extract({ left, top, ...size })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { bytes, ...size };
}
