// The verdict on a newly uploaded photo, so that the person can retake it (`PhotoVerdict`).
import type { PhotoProblem, PhotoVerdict, SessionPhotoName } from '@bonafide/contracts/verify-session';

/** The measurements; null: not measured. */
export interface PhotoMeasures {
  /** 0–1, legible from 0.9 (documents/reading/image-checks.ts) */
  sharpness: number;
  /** 0–1, large enough from 0.9 */
  size: number;
  /** 0–1, free of reflections from 0.9 */
  glare: number;
  /** mean brightness of the picture, 0 (black) to 1 */
  brightness: number;
  barcode: boolean | null;
  document: boolean | null;
  faces: 'none' | 'one' | 'several' | null;
}

const GOOD = 0.9;
/** Below this nothing can be read from the picture. */
const USABLE = 0.4;
/** A face can be recognized on a picture too soft for small print. */
const FACE_GOOD = 0.5;
const FACE_USABLE = 0.2;
const DARK = 0.18;
const TOO_DARK = 0.08;

const isDocument = (name: SessionPhotoName) => name === 'idPhoto' || name === 'backIdPhoto';

export function judgePhoto(name: SessionPhotoName, measures: PhotoMeasures): PhotoVerdict {
  const { sharpness, size, glare, brightness, barcode, document, faces } = measures;
  const [good, usable] = isDocument(name) ? [GOOD, USABLE] : [FACE_GOOD, FACE_USABLE];
  // A readable barcode means it is sharp enough, whatever the measurement.
  const isRead = barcode === true;
  const found: [PhotoProblem, boolean][] = [
    ['blurred', !isRead && sharpness < good],
    ['glare', isDocument(name) && glare < GOOD],
    ['too_dark', brightness < DARK],
    ['too_small', size < good],
    ['no_document', document === false && !isRead],
    ['no_face', faces === 'none'],
    ['several_faces', faces === 'several'],
  ];
  const isHopeless =
    Math.min(sharpness, size) < usable || brightness < TOO_DARK || faces === 'none' || faces === 'several';
  return {
    readable: isRead || !isHopeless,
    problems: found.filter(([, isThere]) => isThere).map(([problem]) => problem),
    barcode: barcode === null ? null : barcode ? 'found' : 'not_found',
  };
}
