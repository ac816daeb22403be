// A selfie cropped to its face (`userPhotoDetect`), with a margin for hair and chin.
import type { Crop } from '../reading/crop-document.js';
import { imageProcess } from '../../media/images/image-process.js';
import type { FaceFacts } from '../../providers/face.port.js';

/** Share of the face's width and height, on each side. */
const MARGIN = 0.35;
const SIDE_MIN = 16;

/**
 * @param box the face's position, as fractions of the picture with its orientation applied
 * @returns null when the box leaves nothing to crop
 */
export async function cropFace(image: Buffer, box: NonNullable<FaceFacts['box']>): Promise<Crop | null> {
  const { width, height } = await imageProcess.run('size', image, {});
  const left = Math.max(0, Math.floor((box.left - MARGIN * box.width) * width));
  const top = Math.max(0, Math.floor((box.top - MARGIN * box.height) * height));
  const right = Math.min(width, Math.ceil((box.left + (1 + MARGIN) * box.width) * width));
  const bottom = Math.min(height, Math.ceil((box.top + (1 + MARGIN) * box.height) * height));
  if (!(right - left >= SIDE_MIN && bottom - top >= SIDE_MIN)) return null;
  const size = { width: right - left, height: bottom - top };
  const [x, y] = [size.width / 2, size.height / 2];
  const rect = { left: -x, top: -y, right: x, bottom: y };
  return imageProcess.run('crop', image, { box: { left, top, ...size }, degrees: 0, rect });
}
