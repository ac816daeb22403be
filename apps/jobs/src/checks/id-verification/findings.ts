import type { CaptureFindings } from '../../media/photos/capture-findings.js';
import type { ReadDocumentResult } from '../../documents/reading/read-document.js';
import type { Finding, SelfieFacts } from '../../documents/faces/face-checks.js';
import type { LivenessSignal } from '../../documents/faces/liveness.js';
import type { RelatedOutcome } from '../related/related.service.js';
import type { ConcludedCheck } from './run-id-checks.js';

/** Everything the checks of an id-verification found, before the decision. */
export interface IdFindings {
  read: ReadDocumentResult;
  selfieGiven: boolean;
  /** null: no selfie was given */
  selfie: Finding<SelfieFacts> | null;
  /** the selfie against the face on the document itself */
  face: Finding<number> | null;
  /** the digital portrait against the selfie, or the document without one; null: none was given */
  portrait: Finding<number> | null;
  /** how frequent the first name is among men and among women; null where it is unknown */
  genderDistribution: { man: number | null; woman: number | null };
  /** the head turns; null: none were requested */
  liveness?: LivenessSignal | null;
  /** where the photos came from */
  capture?: CaptureFindings;
  /** what the account's other jobs say; null: nothing was compared */
  related?: RelatedOutcome | null;
  /** the checks besides the document, whether they ran or not */
  checks: ConcludedCheck[];
}

/** The person's data in the job's parameters. */
export interface Submitted {
  firstName?: string;
  lastName?: string;
  dob?: string;
  clientOutput?: unknown;
}
