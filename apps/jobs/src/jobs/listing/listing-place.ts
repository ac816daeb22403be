import type { JobHead } from '@bonafide/contracts/job-record';

/** The job after which a page begins, and the page number counted from the walk's start. */
export interface ListingPlace {
  page: number;
  id: string;
  status: string;
  submitted: string;
  updated: string;
}

export const placeOf = ({ id, status, submitted, updatedAt }: JobHead, page: number): ListingPlace => ({
  page,
  id,
  status,
  submitted,
  updated: updatedAt,
});
