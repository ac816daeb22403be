import type { FaceTemplate } from '@bonafide/vision/faces/face-gallery';
import { faceProcess, ImageTimeoutError } from '../../../media/images/image-process.js';
import { UnreadableImageError } from '../../../media/images/unreadable-image.js';
import { FACE_WIDTH_MIN } from '../../../limits.js';
import { isSeenWell } from '../../../providers/embedded/face-distance.js';

/**
 * The template of the one person of a picture, measured on this machine, whichever provider compares faces; null where
 * nobody is seen well enough to be told from many.
 */
export async function describeFace(
  picture: Buffer,
  what: 'selfie' | 'document',
): Promise<FaceTemplate | null> {
  const effort = what === 'selfie' ? 'glance' : 'full';
  const seen = await faceProcess.run('describeFace', picture, { effort }).catch((error: unknown) => {
    if (error instanceof UnreadableImageError || error instanceof ImageTimeoutError)
      return 'no_face' as const;
    throw error;
  });
  if (typeof seen === 'string' || seen.width < FACE_WIDTH_MIN || !isSeenWell(seen)) return null;
  const { buffer, byteOffset, byteLength } = seen.template;
  return new Int8Array(buffer, byteOffset, byteLength);
}
