import type { ProviderOutcome } from './provider-outcome.js';

export interface FaceSimilarity {
  /** 0 (certainly two people) to 1 (certainly one). */
  similarity: number;
}

/** What is seen on a selfie; each confidence 0 to 1. */
export interface FaceFacts {
  /** That there is exactly one face, well visible. */
  faceConfidence: number;
  /** That they are worn; 0 where none are seen, null where the provider cannot tell. */
  sunglasses: number | null;
  eyeglasses: number | null;
  sharpness: number;
  brightness: number;
  /** The face's place as fractions of width and height. */
  box: { left: number; top: number; width: number; height: number } | null;
}

/** Photos are JPEG or PNG bytes. A photo without a face is `not_determined` with reason `insufficient_data`. */
export interface FaceProvider {
  readonly name: string;
  compare(source: Buffer, target: Buffer): Promise<ProviderOutcome<FaceSimilarity>>;
  detect(photo: Buffer): Promise<ProviderOutcome<FaceFacts>>;
}
