import type {
  DocumentKind,
  SessionPhoto,
  SessionPhotoName,
  VerifySession,
} from '@bonafide/contracts/verify-session';
import type { Shot } from '../capture-key.js';
import type { Challenge } from '../challenge.js';
import type { Translate } from '../languages.js';
import type { Step } from '../next-step.js';
import type { Pause } from '../retry.js';

/** A photo being uploaded. */
export interface PhotoInHand {
  name: SessionPhotoName;
  url: string;
  phase: 'sending' | 'judged' | 'refused';
  /** share uploaded, 0–1 */
  share: number;
  fault: 'offline' | 'busy' | null;
  result: SessionPhoto | null;
}

/** Why the session cannot continue. */
export type Dead = 'errorLinkIncomplete' | 'errorLinkInvalid';

/** The state and actions that the views of a verification use. */
export interface Verification {
  readonly t: Translate;
  readonly session: VerifySession | null;
  readonly step: Step | null;
  readonly dead: Dead | null;
  readonly isBusy: boolean;
  isChoosingDocument: boolean;
  /** the page to open on another device */
  readonly handoffLink: string;
  readonly inHand: PhotoInHand | null;
  readonly challenge: Challenge | null;
  /** the photos of this visit, by name */
  readonly pictures: ReadonlyMap<SessionPhotoName, string>;
  readonly pause: Pause;
  begin(): void;
  acceptConsent(): Promise<void>;
  chooseDocument(kind: DocumentKind): Promise<void>;
  sendPhoto(name: SessionPhotoName, shot: Shot): Promise<void>;
  retake(name: SessionPhotoName): void;
  goOn(): void;
  startChallenge(): void;
  skipChallenge(): void;
  submitPhotos(): Promise<void>;
}
