import type { ProviderOutcome } from './provider-outcome.js';

export interface FaceSimilarity {
  /** 0 (certainly two people) to 1 (certainly one). */
  similarity: number;
  /** what compared them, with its version; undefined where the provider does not say */
  engine?: string;
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
  /** what looked at it, with its version; undefined where the provider does not say */
  engine?: string;
}

/** Where a head is turned, degrees, as seen by somebody who stands before it. */
export interface FacePose {
  /** positive towards the person's own left, which is to the right of a picture that is not mirrored */
  yaw: number;
  /** positive is up */
  pitch: number;
  /** leaning to a shoulder; positive is clockwise in the picture */
  roll: number;
}

/**
 * Photos are JPEG, PNG or WebP bytes. `not_determined` where a photo shows no face (`no_face`, or `insufficient_data` of a
 * provider that does not say why), several (`several_faces`) or one too small (`face_too_small`), and where two faces are
 * neither surely one person's nor surely two people's (`borderline`).
 */
export interface FaceProvider {
  readonly name: string;
  /** @param source may be a document, in which the face is small or lies on its side */
  compare(source: Buffer, target: Buffer): Promise<ProviderOutcome<FaceSimilarity>>;
  detect(photo: Buffer): Promise<ProviderOutcome<FaceFacts>>;
  /** `not_covered` from providers that do not tell it. */
  pose(photo: Buffer): Promise<ProviderOutcome<FacePose>>;
}
