import type { JobReview } from '@bonafide/contracts/job-record';

export const EMPTY_REVIEW: JobReview = {
  idValid: null,
  selfieValid: null,
  faceMatch: null,
  nameMatch: null,
  birthDateMatch: null,
  dlvValid: null,
  barcodeMatch: null,
  firstName: null,
  lastName: null,
  docId: null,
  birthDate: null,
  expireDate: null,
  idType: null,
  state: null,
  country: null,
};

/** A boolean override of false rejects; true, null and texts do not (spec, job_review). */
export const reviewSuccess = (review: JobReview): boolean => !Object.values(review).includes(false);
