import type { Logger } from '@bonafide/platform/telemetry/logging';
import { cropDocument } from '../../documents/reading/crop-document.js';
import type { ReadDocumentResult } from '../../documents/reading/read-document.js';
import type { DecodedPhoto } from '../../media/photos/decode-photo.js';
import type { PhotoName } from '../../media/photos/photo-names.js';
import { imageProcess } from '../../media/images/image-process.js';
import { cropFace } from '../../documents/faces/crop-face.js';
import type { IdFindings } from './findings.js';

export interface GivenPhotos {
  front: Buffer | null;
  back: Buffer | null;
  selfie: Buffer | null;
}

export const photosGiven = ({ front, back, selfie }: GivenPhotos): PhotoName[] => [
  ...(front ? (['idPhoto'] as const) : []),
  ...(back ? (['backIdPhoto'] as const) : []),
  ...(selfie ? (['userPhoto'] as const) : []),
];

/**
 * `idPhotoDetect` from the corners of a barcode or the document's outline (docs/design/documents.md), `userPhotoDetect`
 * from the position of the face; absent if neither was detected (docs/design/listing.md). A failed crop omits the
 * picture but does not fail the job.
 */
export async function detectedPhotos(
  { front, back, selfie }: GivenPhotos,
  read: ReadDocumentResult,
  found: IdFindings['selfie'],
  logger: Logger,
): Promise<Map<PhotoName, DecodedPhoto>> {
  const onFault = (error: Error) => {
    logger.warn({ errorName: error.name }, 'a photo could not be cropped');
    return null;
  };
  const [document, face] = await Promise.all([
    documentCrop(front, back, read).catch(onFault),
    selfie && found?.determined && found.value.box
      ? cropFace(selfie, found.value.box).catch(onFault)
      : Promise.resolve(null),
  ]);
  const photos = new Map<PhotoName, DecodedPhoto>();
  if (document) photos.set('idPhotoDetect', { ...document, contentType: 'image/jpeg' });
  if (face) photos.set('userPhotoDetect', { ...face, contentType: 'image/jpeg' });
  return photos;
}

async function documentCrop(front: Buffer | null, back: Buffer | null, read: ReadDocumentResult) {
  if (front && read.front?.corners) return cropDocument(front, read.front.corners, 'barcode');
  const outline = front && read.front?.checks ? await imageProcess.run('findDocument', front, {}) : null;
  if (front && outline?.corners) return cropDocument(front, outline.corners, 'document');
  if (back && read.back?.corners) return cropDocument(back, read.back.corners, 'barcode');
  return null;
}
