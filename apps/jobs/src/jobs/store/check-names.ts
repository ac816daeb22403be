import { JOB_TYPES } from '@bonafide/contracts/job-types';

/** The checks of the document and the face themselves. */
export const DOCUMENT_CHECK_NAMES = [
  'id',
  'idNumberForm',
  'idExpired',
  'nameMatch',
  'birthDateMatch',
  'barcodeMatch',
  'idMatch',
  'faceMatch',
  'digitalPortrait',
  'selfie',
  'idPhoto',
  'liveness',
  'assurance',
  'related',
] as const;
export type DocumentCheckName = (typeof DOCUMENT_CHECK_NAMES)[number];

/** The checks that run beside the document's; also their names in the settings `required` and `idVerificationChecks`. */
export const ID_CHECK_NAMES = [
  'crosscheck',
  'darkweb',
  'aamva',
  'dlv',
  'aml',
  'ipFraud',
  'ipAddress',
  'physicalAddress',
] as const;
export type IdCheckName = (typeof ID_CHECK_NAMES)[number];
export type CheckName = DocumentCheckName | IdCheckName;

/** What may be not determined in a job: one of its checks, or the job itself if it is a single check. */
export const UNDETERMINED_NAMES: readonly string[] = [
  ...DOCUMENT_CHECK_NAMES,
  ...ID_CHECK_NAMES,
  ...JOB_TYPES,
];
