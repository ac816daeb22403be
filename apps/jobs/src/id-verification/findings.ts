import type { DocumentFields } from '../documents/document-fields.js';
import type { NotDeterminedReason } from '../providers/provider-outcome.js';

/** A value that a check came to, or why it did not. */
export type Finding<T> =
  | { determined: true; value: T; simulated?: boolean }
  | { determined: false; reason: NotDeterminedReason | 'unreadable' | 'no-face'; simulated?: boolean };

export interface ImageFindings {
  /** 0..1 */
  quality: number;
  glareQuality: number;
}

/** Everything the checks of an id-verification found, before anything is decided. */
export interface IdFindings {
  /** null: nothing could be read from any photo */
  document: DocumentFields | null;
  source: 'barcode-back' | 'barcode-front' | 'mrz' | 'reader' | null;
  /** the barcode's elements as decoded, when there was one */
  barcode: Record<string, unknown> | null;
  /** what a reader saw on the other side, to be compared with the barcode */
  otherSide: DocumentFields | null;
  simulated: boolean;
  image: ImageFindings | null;
  frontGiven: boolean;
  backGiven: boolean;
  selfieGiven: boolean;
  selfie: Finding<{ quality: number; sunglasses: number; eyeglasses: number }> | null;
  face: Finding<number> | null;
}
