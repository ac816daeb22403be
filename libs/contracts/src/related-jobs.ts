// Jobs of one account that may belong to one person, or to several who share something (docs/security.md).

/** What jobs are compared by, besides faces. */
export const RELATED_TRAITS = ['document', 'phone', 'email', 'device', 'network', 'address'] as const;
export type RelatedTrait = (typeof RELATED_TRAITS)[number];

/** Those that several people may share. */
export const SHARED_TRAITS = ['phone', 'email', 'device', 'network', 'address'] as const;
export type SharedTrait = (typeof SHARED_TRAITS)[number];

/** What an account blocks, and what it knows: people who share it raise no signal. */
export const LIST_NAMES = ['blocked', 'known'] as const;
export type ListName = (typeof LIST_NAMES)[number];

export const LISTED_KINDS = ['document', 'face', 'phone', 'email', 'device', 'network'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** Of faces and of what is blocked: unless the account says otherwise, a person looks at the job first. */
export const REVIEWED_SIGNALS = [
  'SameDocumentOtherFace',
  'SameFaceOtherName',
  'BlockedDocument',
  'BlockedFace',
  'BlockedPhone',
  'BlockedEmail',
  'BlockedDevice',
  'BlockedNetwork',
] as const;

/** Signals about other jobs of the account. None of them rejects a person. */
export const RELATED_SIGNALS = [
  ...REVIEWED_SIGNALS,
  'SameDocumentOtherName',
  'SamePhoneManyPeople',
  'SameEmailManyPeople',
  'SameDeviceManyPeople',
  'SameNetworkManyPeople',
  'SameAddressManyPeople',
] as const;
export type RelatedSignal = (typeof RELATED_SIGNALS)[number];

/** One of them with its numbers, as in `result.relatedJobs`. */
export interface RelatedFinding {
  signal: RelatedSignal;
  /** other jobs within the window; 0 of what is blocked */
  jobs: number;
  /** other people whom they name */
  people: number;
}

export interface RelatedJob {
  id: string;
  status: 'active' | 'completed';
  /** null while it is active */
  outcome: 'passed' | 'failed' | 'not-determined' | null;
  /** ISO 8601 */
  submitted: string;
  /** what both jobs have */
  shares: (RelatedTrait | 'face')[];
  /** whether it names another person; null where one of the two names nobody */
  isOtherName: boolean | null;
  /** whether it shows another face; null where faces were not compared, or are neither surely the same nor different */
  isOtherFace: boolean | null;
}

/** `GET /api/jobs/{id}/related`. Nothing in it says who anybody is. */
export interface RelatedJobs {
  id: string;
  /** jobs within this many days before or after it */
  windowDays: number;
  /** other name or face first, then the latest; at most 50 */
  jobs: RelatedJob[];
  /** whether there are further ones */
  hasMore: boolean;
}
