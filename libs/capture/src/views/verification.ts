import type {
  DocumentKind,
  SessionPhoto,
  SessionPhotoName,
  VerifySession,
} from '@bonafide/contracts/verify-session';
import type { Challenge } from '../challenge.js';
import type { Translate } from '../languages.js';
import type { Step } from '../next-step.js';
import type { Pause } from '../retry.js';

/** A photo between the camera and the service's answer. */
export interface PhotoInHand {
  name: SessionPhotoName;
  url: string;
  phase: 'sending' | 'judged' | 'refused';
  /** 0–1 of it was sent */
  share: number;
  fault: 'offline' | 'busy' | null;
  result: SessionPhoto | null;
}

/** Why nothing goes on. */
export type Dead = 'errorLinkIncomplete' | 'errorLinkInvalid';

/** What a person's verification shows and lets them do at each step. */
export interface Verification {
  readonly t: Translate;
  readonly session: VerifySession | null;
  readonly step: Step | null;
  readonly dead: Dead | null;
  readonly isBusy: boolean;
  isChoosingDocument: boolean;
  /** the page that another device opens */
  readonly handoffLink: string;
  readonly inHand: PhotoInHand | null;
  readonly challenge: Challenge | null;
  /** the photos of this visit, by name */
  readonly pictures: ReadonlyMap<SessionPhotoName, string>;
  readonly pause: Pause;
  begin(): void;
  acceptConsent(): Promise<void>;
  chooseDocument(kind: DocumentKind): Promise<void>;
  sendPhoto(name: SessionPhotoName, photo: Blob): Promise<void>;
  retake(name: SessionPhotoName): void;
  goOn(): void;
  startChallenge(): void;
  skipChallenge(): void;
  submitPhotos(): Promise<void>;
}
