import type { AssuranceLevel, MissingEvidence } from './assurance.js';
import type { CaptureSource } from './capture-proof.js';
import type { JobType } from './job-types.js';

// The protocol between a page that takes photos and the jobs service. Every request carries the session's token as
// `Authorization: Bearer`. Two devices may hold the same token: both follow `revision`. Unless stated otherwise, a change
// returns the updated `VerifySession`. Changing a submitted session is a 409.

/** The photos that a page uploads one by one. */
export type SessionPhotoName = 'idPhoto' | 'backIdPhoto' | 'userPhoto' | 'source' | 'dest';

/** Why a photo should be retaken; an empty list means a good photo. */
export type PhotoProblem =
  'blurred' | 'glare' | 'too_dark' | 'too_small' | 'no_document' | 'no_face' | 'several_faces';

/** The service's first assessment of a photo, before anything is submitted. */
export interface PhotoVerdict {
  /** false: no check can use it; the person may still submit it */
  readable: boolean;
  problems: PhotoProblem[];
  /** null if this photo has no barcode, or none was looked for */
  barcode: 'found' | 'not_found' | null;
}

/**
 * Response of `PUT /api/jobs/session/photos/{name}` (raw bytes, `Content-Type: image/jpeg | image/png | image/webp`, at
 * most 12 MB; repeating the same bytes changes nothing) and of `GET` of the same path, which never returns the picture.
 * `DELETE` removes the photo. Uploads before the consent are a 409. The header `Capture-Proof` says where it came from.
 */
export interface SessionPhoto {
  name: SessionPhotoName;
  /** pixels, upright */
  width: number;
  height: number;
  /** SHA-256 of the uploaded bytes, base64url, which shows the page which of its photos arrived */
  digest: string;
  verdict: PhotoVerdict;
  /** as the proof of the upload says (`@bonafide/contracts/capture-proof`); null: without a valid one */
  source: CaptureSource | null;
}

export type DocumentKind = 'driving_licence' | 'identity_card' | 'passport' | 'residence_permit';

/** The decision as shown to the person (account setting `sessionResult`). */
export type SessionVerdict = 'passed' | 'failed' | 'in_review';

export type HeadPose = 'straight' | 'left' | 'right' | 'up' | 'down';

/** Colours of the screen that a challenge asks for; `white` lights the face without a tint. */
export const SCREEN_COLOURS = ['white', 'red', 'green', 'blue'] as const;
export type ScreenColour = (typeof SCREEN_COLOURS)[number];

/**
 * Response of `POST /api/jobs/session/challenge`: the head turns to perform, in this order. Each new challenge ends the
 * previous one. `PUT /api/jobs/session/challenge/{id}/frames/{n}` uploads the picture of `poses[n]`, n from 0 and in order:
 * raw bytes like a photo's, at most 512 kB.
 */
export interface LivenessChallenge {
  id: string;
  poses: HeadPose[];
  /** the colour that the page shows around the camera's picture, for each pose; empty: none */
  colours: ScreenColour[];
  /** ISO 8601 */
  expiresAt: string;
}

/** `GET /verify/session?after={revision}&wait={seconds, at most 25}`: returns when the revision differs, or after the wait. */
export interface VerifySession {
  accountName: string;
  /** https, or null */
  logoUrl: string | null;
  type: JobType;
  /** incremented with every change of the session, on any device */
  revision: number;
  /** open: photos can be uploaded; submitted: the checks are running; completed: there is a decision */
  state: 'open' | 'submitted' | 'completed';
  /** whether the session was submitted: `state` is not open */
  used: boolean;
  /** ISO 8601 */
  expiresAt: string;
  /** the photos required for this type and kind of document, in the order to take them */
  photosNeeded: SessionPhotoName[];
  /** the kinds that the person may choose from; empty for types without a document */
  documentKinds: DocumentKind[];
  documentKind: DocumentKind | null;
  photos: Partial<Record<SessionPhotoName, SessionPhoto>>;
  /** the wording shown by the page; `acceptedAt` is null until the person accepts it */
  consent: { version: string; acceptedAt: string | null };
  /** null if the account requires none, and for types without a selfie */
  liveness: { required: boolean; challenge: LivenessChallenge | null; framesReceived: number } | null;
  /** the account accepts no files: photos come from the camera of the page */
  cameraRequired: boolean;
  /** what the level of assurance that this session asks for still needs; null for types without one */
  assurance: { floor: AssuranceLevel; missing: MissingEvidence[] } | null;
  /** only once completed, and only as the account's `sessionResult` allows */
  verdict: SessionVerdict | null;
}

/** `PUT /api/jobs/session/consent`; `version` must be the session's, another is a 400 */
export interface SessionConsent {
  version: string;
  /** BCP 47, the language it was shown in */
  language: string;
}

/** `PUT /api/jobs/session/document`; photos that this kind does not need are removed */
export interface SessionDocument {
  kind: DocumentKind;
}
