import type { JobType } from './job-types.js';

// What a page that takes photos and the jobs service say to each other. Every request carries the session's token as
// `Authorization: Bearer`. Two devices may hold the same token: both follow `revision`. Unless said otherwise a change is
// answered with the `VerifySession` as it stands afterwards. A change of a session that was submitted is a 409.

/** The photos a page sends one at a time. */
export type SessionPhotoName = 'idPhoto' | 'backIdPhoto' | 'userPhoto' | 'source' | 'dest';

/** Why a photo had better be taken again; an empty list is a good photo. */
export type PhotoProblem =
  'blurred' | 'glare' | 'too_dark' | 'too_small' | 'no_document' | 'no_face' | 'several_faces';

/** What the service sees on a photo as it comes, before anything is submitted. */
export interface PhotoVerdict {
  /** false: no check can use it; the person may submit it all the same */
  readable: boolean;
  problems: PhotoProblem[];
  /** null where this photo carries none, or nothing looked for it */
  barcode: 'found' | 'not_found' | null;
}

/**
 * Answers `PUT /api/jobs/session/photos/{name}` (raw bytes, `Content-Type: image/jpeg | image/png | image/webp`, at most
 * 12 MB; the same bytes again change nothing) and `GET` of the same path, which never gives the picture back. `DELETE`
 * takes the photo out. The first upload comes after the consent: 409 before.
 */
export interface SessionPhoto {
  name: SessionPhotoName;
  /** pixels, upright */
  width: number;
  height: number;
  /** SHA-256 of the bytes sent, base64url: the page knows which of its photos arrived */
  digest: string;
  verdict: PhotoVerdict;
}

export type DocumentKind = 'driving_licence' | 'identity_card' | 'passport' | 'residence_permit';

/** What the person is shown of the decision (account setting `sessionResult`). */
export type SessionVerdict = 'passed' | 'failed' | 'in_review';

export type HeadPose = 'straight' | 'left' | 'right' | 'up' | 'down';

/**
 * Answers `POST /api/jobs/session/challenge`: the turns of the head that the server asks for, in this order. Each draw ends the
 * challenge before it. `PUT /api/jobs/session/challenge/{id}/frames/{n}` sends the picture of `poses[n]`, n from 0 and in
 * order: raw bytes as a photo's, at most 512 kB.
 */
export interface LivenessChallenge {
  id: string;
  poses: HeadPose[];
  /** ISO 8601 */
  expiresAt: string;
}

/** `GET /verify/session?after={revision}&wait={seconds, at most 25}`: answers when the revision differs, or after the wait. */
export interface VerifySession {
  accountName: string;
  /** https, or null */
  logoUrl: string | null;
  type: JobType;
  /** counts up with every change of the session, on whichever device */
  revision: number;
  /** open: photos may come; submitted: the checks run; completed: the decision is there */
  state: 'open' | 'submitted' | 'completed';
  /** whether the session's submission was made; the same as `state` other than open */
  used: boolean;
  /** ISO 8601 */
  expiresAt: string;
  /** the photos that this type and kind of document need, in the order to take them */
  photosNeeded: SessionPhotoName[];
  /** those the person may choose from; empty for types without a document */
  documentKinds: DocumentKind[];
  documentKind: DocumentKind | null;
  photos: Partial<Record<SessionPhotoName, SessionPhoto>>;
  /** the wording that the page shows and the person accepted; `acceptedAt` is null until then */
  consent: { version: string; acceptedAt: string | null };
  /** null where the account asks for none, and for types without a selfie */
  liveness: { required: boolean; challenge: LivenessChallenge | null; framesReceived: number } | null;
  /** only once completed, and only as the account's `sessionResult` allows */
  verdict: SessionVerdict | null;
}

/** `PUT /api/jobs/session/consent`; `version` is the one that the session names, another is a 400 */
export interface SessionConsent {
  version: string;
  /** BCP 47, the language it was shown in */
  language: string;
}

/** `PUT /api/jobs/session/document`; photos that this kind does not need are taken out */
export interface SessionDocument {
  kind: DocumentKind;
}
