// Hints on the camera's picture, from the same measures that the service later takes of the photo.

/** Measures of the part of the camera's picture inside the guide. */
export interface FrameMeasures {
  /** mean, 0 (black) to 1 */
  light: number;
  /** variance of the Laplacian where it is sharpest, as the service measures it */
  sharpness: number;
  /** overexposed share, 0–1 */
  glare: number;
  /** share of the guide's width that print and edges take up, 0–1 */
  extent: number;
  /** mean difference to the previous picture, 0–255 */
  motion: number;
  barcode: 'found' | 'not_found' | null;
}

export type FrameHint = 'too_dark' | 'too_far' | 'glare' | 'blurred' | 'hold_still' | 'barcode' | 'ready';

export type FrameKind = 'card' | 'face';

/** The service's own (apps/jobs/src/documents/reading/image-checks.ts, capture/sessions/photo-verdict.ts). */
const SHARPNESS_GOOD = 200;
const GLARE_GOOD = 0.02;
const LIGHT_MIN = 0.18;
const EXTENT_MIN = 0.6;
const MOTION_MAX = 8;

export function frameHint(measures: FrameMeasures, kind: FrameKind): FrameHint {
  if (measures.light < LIGHT_MIN) return 'too_dark';
  if (measures.motion > MOTION_MAX) return 'hold_still';
  if (kind === 'face') return 'ready';
  if (measures.barcode === 'found') return measures.glare > GLARE_GOOD ? 'glare' : 'ready';
  // The extent of a blurred picture cannot be measured.
  if (measures.sharpness < SHARPNESS_GOOD) return 'blurred';
  if (measures.extent < EXTENT_MIN) return 'too_far';
  if (measures.glare > GLARE_GOOD) return 'glare';
  return measures.barcode === 'not_found' ? 'barcode' : 'ready';
}

const READY_IN_A_ROW = 4;

/** Counts consecutive good pictures; the photo is taken when there are enough. */
export class Readiness {
  private inARow = 0;

  /** @returns whether to take the photo */
  see(hint: FrameHint): boolean {
    this.inARow = hint === 'ready' ? this.inARow + 1 : 0;
    return this.inARow >= READY_IN_A_ROW;
  }
}
