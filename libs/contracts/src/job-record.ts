import type { AssuranceLevel } from './assurance.js';
import type { JobOutcome } from './job-outcome.js';
import type { JobStatus, JobType } from './job-types.js';

export interface NameValue {
  name: string;
  value: string;
}

export interface RequestInfo {
  ipaddress?: string;
  useragent?: string;
  referer?: string;
}

/** An error or warning inside a result. */
export interface ErrorItem {
  type: string;
  message: string;
  warning?: boolean;
  suggestion?: string;
}

export interface Signal {
  category: string;
  message: string;
  type: string;
  fields: string[];
  property: string | null;
}

export interface RejectionReason {
  key: string;
  description: string;
}

/** Reviewer overrides; null means no override (service-spec, job_review). */
export interface JobReview {
  idValid: boolean | null;
  selfieValid: boolean | null;
  faceMatch: boolean | null;
  nameMatch: boolean | null;
  birthDateMatch: boolean | null;
  dlvValid: boolean | null;
  barcodeMatch: boolean | null;
  firstName: string | null;
  lastName: string | null;
  docId: string | null;
  birthDate: string | null;
  expireDate: string | null;
  idType: string | null;
  state: string | null;
  country: string | null;
}

/** The consent of a session's person, given before their photos were taken. */
export interface JobConsent {
  /**
   * `person`: they accepted the wording that the session names. `client`: the photos came in the body of a client that
   * did not ask through the session; whoever runs it answers for the consent, and the other members are null.
   */
  by: 'person' | 'client';
  /** version of the wording */
  version: string | null;
  /** BCP 47 */
  language: string | null;
  /** ISO 8601 */
  acceptedAt: string | null;
}

export interface JobRequest {
  type: JobType;
  callbackURL: string | null;
  requestInfo: RequestInfo;
  /** job_parameters without photos, which are in the photo store and added on request */
  parameters: Record<string, unknown>;
  properties: NameValue[] | null;
  /** session jobs, once submitted: what the person sent, without photos */
  submittedParameters?: Record<string, unknown>;
  /** session jobs, once submitted */
  consent?: JobConsent;
  /** id-verifications: the level below which the job does not succeed; of an open session, only if its opener stated one */
  assurance?: AssuranceLevel;
}

/** A job as on the wire, except `result`, which is stored separately so that listings can omit it without reading it. */
export interface JobHead {
  id: string;
  internalId: string | null;
  status: JobStatus;
  /**
   * What it came to: `failed` if a check failed, `not-determined` if none failed but something was not determined or
   * not shown. A reviewer's decision stands above it. null while active, and once removed
   */
  outcome: JobOutcome | null;
  /** ISO 8601, or null while active */
  completed: string | null;
  submitted: string;
  updatedAt: string;
  accountId: string;
  accountGroupSid: string | null;
  accountReviewed: boolean;
  reviewedAt: string | null;
  review: JobReview | null;
  reviewSuccess: boolean | null;
  request: JobRequest;
  errors: ErrorItem[];
  signals: Signal[];
  rejectionReasons: RejectionReason[];
  secondaryPhotos: unknown[];
  surveyPoll: string | null;
  surveyMessage: string | null;
  surveyAt: string | null;
}

export type JobResult = Record<string, unknown>;

/** The whole job record of `GET /api/jobs/{id}`, the listing and callbacks. */
export interface JobRecord extends JobHead {
  result: JobResult | null;
  /** token of an unexpired session; only for callers who may write jobs */
  token?: string;
}

export type SessionVerdict = 'passed' | 'failed' | 'in_review';

/** A job as requested: with `fields`, `includeResults=false` and the like, parts of the record are omitted. */
export interface JobView extends Omit<Partial<JobRecord>, 'request'> {
  request?: Partial<JobRequest>;
  /** with `mask=true`: paths of the masked strings and numbers, for `POST …/reveal` */
  masked?: string[];
  /** only with a session's token */
  type?: JobType;
  /** only with a session's token, if the account's `sessionResult` is `verdict`; null before the submission */
  verdict?: SessionVerdict | null;
}

/** A job with id and status, which only `fields` can leave out. */
export interface SessionJobView extends JobView {
  id: string;
  status: JobStatus;
}
