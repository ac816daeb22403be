import type { ErrorItem, JobResult, RejectionReason, Signal } from '@bonafide/contracts/job-record';
import type { HeadPose, ScreenColour } from '@bonafide/contracts/verify-session';
import type { EntityManager } from 'typeorm';
import type { Account } from '../../accounts/account.js';
import type { DecodedPhoto } from '../../media/photos/decode-photo.js';
import type { PhotoCapture } from '../../media/photos/photo-capture.js';
import type { PhotoName } from '../../media/photos/photo-names.js';
import type { StoredJob } from './stored-job.js';

/** The pictures a session received of a person asked to turn their head, in the requested order. */
export interface LivenessFrames {
  poses: readonly HeadPose[];
  /** that the screen was to show, one for each pose; empty: none */
  colours: readonly ScreenColour[];
  /** pictures as the camera took them, not mirrored; may be fewer than requested */
  frames: readonly Buffer[];
  /** what their proofs say */
  captures: readonly PhotoCapture[];
}

export interface EngineInput {
  job: StoredJob;
  account: Account;
  /** what the record must not show (SSN, TIN), decrypted for this run; null when there is none */
  secrets: Record<string, string> | null;
  photo(name: PhotoName): Promise<Buffer | null>;
  /** a photo of another job of the same account */
  photoOf(jobId: string, name: PhotoName): Promise<Buffer | null>;
  /** null if no head turns were requested */
  livenessFrames(): Promise<LivenessFrames | null>;
  /** of the photos that were sent to a session one at a time; null where nobody sent photos to a session */
  captures(): Promise<ReadonlyMap<PhotoName, PhotoCapture> | null>;
  now: Date;
  /** aborted when the job's time is up */
  signal: AbortSignal;
}

export type EngineOutcome =
  | {
      state: 'completed';
      result: JobResult;
      errors: ErrorItem[];
      signals?: Signal[];
      rejectionReasons?: RejectionReason[];
      /** photos made during the run (crops), stored with the job */
      photos?: Map<PhotoName, DecodedPhoto>;
      /** writes further rows in the transaction that completes the job */
      withinTransaction?(manager: EntityManager): Promise<void>;
    }
  | {
      /** an outside party answers later, by webhook or polling */
      state: 'pending';
      result: JobResult;
      providerReference?: string;
      nextPollAt?: Date;
    };

/** Does the work of a job type. Throws only for errors that may be retried. */
export interface JobEngine {
  run(input: EngineInput): Promise<EngineOutcome>;
}
