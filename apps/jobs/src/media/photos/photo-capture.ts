import type { CaptureSignal, CaptureSource } from '@bonafide/contracts/capture-proof';

/** What the proof of a session's picture says, as its upload judged it. */
export interface PhotoCapture {
  /** null: without a valid proof */
  source: CaptureSource | null;
  signals: CaptureSignal[];
  /** of a camera's picture: which stream, and where in it */
  shot?: Shot;
}

export interface Shot {
  /** the page's key */
  key: string;
  stream: string;
  /** frames that the stream had shown */
  frames: number;
  /** when it was taken, seconds since 1970 */
  at: number;
}

/** A picture that came without a proof. */
export const UNSIGNED: PhotoCapture = { source: null, signals: ['UnsignedPhoto'] };
