// How a page shows that a picture came from it: the header `Capture-Proof` of an upload, a compact JWS (RFC 7515, ES256)
// with the key that the page registered with its session. It says where a picture came from; it is no proof of life.

export const CAPTURE_PROOF_HEADER = 'Capture-Proof';
export const CAPTURE_PROOF_TYPE = 'capture-proof+jwt';

/** Where a picture came from: the camera of the page, or a file. */
export type CaptureSource = 'camera' | 'upload';

/** Body of `POST /api/jobs/session/keys`: a public key of P-256, as a JWK (RFC 7518, section 6.2). */
export interface CaptureKeyRequest {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** Its response. Each page and each device registers a key of its own; the same key again changes nothing. */
export interface CaptureKey {
  /** RFC 7638, SHA-256: `kid` of proofs */
  id: string;
  /** ISO 8601; the service's clock, by which `iat` of proofs is */
  time: string;
}

/** What a page observed of its camera. */
export interface CameraEvidence {
  /** of the track: the same for all pictures of one stream */
  stream: string;
  /** as the browser names the device */
  label: string;
  /** frames a second, as the device states it; null: it does not */
  rate: number | null;
  /** frames that were shown since the camera was opened, and in how many milliseconds */
  frames: number;
  ms: number;
  /** pairs of successive frames that were compared, and how many were the same */
  compared: number;
  same: number;
}

/** The claims of a proof; the protected header has `typ`, `alg: ES256` and `kid`. */
export interface CaptureProofClaims {
  /** what the picture is: the name of a photo, or `{challenge}/{n}` for a frame */
  sub: string;
  /** when it was taken, seconds since 1970 */
  iat: number;
  /** SHA-256 of the bytes sent, base64url */
  digest: string;
  source: CaptureSource;
  /** the browser says that a program drives it */
  automated: boolean;
  /** only from a camera */
  camera?: CameraEvidence;
}

/** Signs that a picture was not simply taken. Each is a hint, and none a proof (docs/capture-signals.md). */
export const CAPTURE_SIGNALS = [
  /** sent to a session without a proof */
  'UnsignedPhoto',
  /** the proof is not one of this session's keys for this picture */
  'PhotoSignatureInvalid',
  /** the camera is named like software */
  'VirtualCamera',
  /** the camera showed exactly the same picture again and again */
  'FrozenCamera',
  /** the camera's pictures came at a pace that no camera has */
  'IrregularFrames',
  /** a program drives the browser */
  'AutomatedBrowser',
  /** the frames of a challenge did not come from one stream in order */
  'InterruptedCapture',
  /** a screen or a printer left a regular pattern */
  'RecapturedPicture',
] as const;
export type CaptureSignal = (typeof CAPTURE_SIGNALS)[number];
