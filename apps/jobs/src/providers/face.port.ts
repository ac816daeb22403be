import type { ProviderOutcome } from './provider-outcome.js';

export interface FaceSimilarity {
  /** 0 (certainly two people) to 1 (certainly one). */
  similarity: number;
  /** the engine that compared them, with its version; undefined if the provider does not state it */
  engine?: string;
}

/** What a selfie shows; each confidence 0 to 1. */
export interface FaceFacts {
  /** Confidence that there is exactly one clearly visible face. */
  faceConfidence: number;
  /** Confidence that they are worn; 0 if none are detected, null if the provider cannot tell. */
  sunglasses: number | null;
  eyeglasses: number | null;
  sharpness: number;
  brightness: number;
  /** Without so much noise or blur that two pictures of the face cannot be told apart; null if not measured. */
  isClear: boolean | null;
  /** The face's position, as fractions of width and height. */
  box: { left: number; top: number; width: number; height: number } | null;
  /** the engine that examined it, with its version; undefined if the provider does not state it */
  engine?: string;
}

/** Rotation of a head, degrees, as seen by somebody facing it. */
export interface FacePose {
  /** positive towards the person's own left, which is to the right of a picture that is not mirrored */
  yaw: number;
  /** positive is up */
  pitch: number;
  /** tilted towards a shoulder; positive is clockwise in the picture */
  roll: number;
}

/**
 * Photos are JPEG, PNG or WebP bytes. `not_determined` if a photo shows no face (`no_face`, or `insufficient_data` from
 * a provider that gives no reason), several (`several_faces`) or one that is too small (`face_too_small`), and if two
 * faces are neither clearly the same person's nor clearly different people's (`borderline`).
 */
export interface FaceProvider {
  readonly name: string;
  /** @param source may be a document, in which the face is small or sideways */
  compare(source: Buffer, target: Buffer): Promise<ProviderOutcome<FaceSimilarity>>;
  detect(photo: Buffer): Promise<ProviderOutcome<FaceFacts>>;
  /** `not_covered` from providers that do not support it. */
  pose(photo: Buffer): Promise<ProviderOutcome<FacePose>>;
}
