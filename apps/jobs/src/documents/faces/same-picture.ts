import type { FrameNovelty } from '@bonafide/vision/faces/judge-frames';
import type { SamePicture } from '@bonafide/vision/faces/same-picture';
import { faceProcess, ImageTimeoutError } from '../../media/images/image-process.js';
import { UnreadableImageError } from '../../media/images/unreadable-image.js';

// Whether pictures were made from each other: measured on this machine, whichever provider compares the faces.

export type { SamePicture };

/**
 * Whether a selfie is one picture with a face of another, however it was cut, scaled, turned, mirrored or compressed.
 *
 * @param source the picture whose face the selfie matched: without a face there, nothing can be said
 * @param others further pictures; those without a face are not copied from
 */
export async function findSamePicture(
  selfie: Buffer,
  source: Buffer,
  others: readonly (Buffer | null)[],
): Promise<SamePicture> {
  const pictures = [source, ...others.filter((photo) => photo !== null && photo !== source)] as Buffer[];
  if (pictures.some((photo) => photo.equals(selfie))) return 'yes';
  const answers = await faceProcess.run('findCopies', selfie, { others: pictures }).catch(unlessUnseen);
  if (!answers) return 'not_determined';
  if (answers.includes('yes')) return 'yes';
  return answers[0] === 'no_face' || answers.includes('not_determined') ? 'not_determined' : 'no';
}

/** For each frame, whether it is a picture of its own; null where that could not be measured. */
export async function findNovelty(
  selfie: Buffer,
  frames: readonly Buffer[],
): Promise<(FrameNovelty | null)[]> {
  const found = await faceProcess.run('judgeFrames', selfie, { frames }).catch(unlessUnseen);
  return found ?? frames.map(() => null);
}

function unlessUnseen(error: unknown): null {
  if (error instanceof UnreadableImageError || error instanceof ImageTimeoutError) return null;
  throw error;
}
