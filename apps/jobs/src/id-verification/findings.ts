import type { ReadDocumentResult } from '../documents/read-document.js';
import type { Finding, SelfieFacts } from '../faces/face-checks.js';
import type { LivenessSignal } from '../faces/liveness.js';
import type { ConcludedCheck } from './run-id-checks.js';

/** Everything the checks of an id-verification found, before anything is decided. */
export interface IdFindings {
  read: ReadDocumentResult;
  selfieGiven: boolean;
  /** null: no selfie was given */
  selfie: Finding<SelfieFacts> | null;
  /** the selfie against the face on the document itself */
  face: Finding<number> | null;
  /** the digital portrait against the selfie, or the document without one; null: none was given (decision 0013) */
  portrait: Finding<number> | null;
  /** how frequent the first name is among men and among women; null where it is unknown */
  genderDistribution: { man: number | null; woman: number | null };
  /** the turns of the head; null: none were asked for */
  liveness?: LivenessSignal | null;
  /** the checks beside the document, whether they ran or not */
  checks: ConcludedCheck[];
}

/** What the job's parameters say of the person. */
export interface Submitted {
  firstName?: string;
  lastName?: string;
  dob?: string;
  clientOutput?: unknown;
}
