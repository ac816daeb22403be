// Which photos a session's type and kind of document need, in the order to take them.
import type { JobType } from '@bonafide/contracts/job-types';
import type { DocumentKind, SessionPhotoName } from '@bonafide/contracts/verify-session';

export const DOCUMENT_KINDS = [
  'driving_licence',
  'identity_card',
  'passport',
  'residence_permit',
] as const satisfies readonly DocumentKind[];

/** Kinds that the person may choose from; none where no document is photographed. */
export const documentKindsOf = (type: JobType): DocumentKind[] =>
  type === 'id-verification' ? [...DOCUMENT_KINDS] : [];

/** `comparesWithJob`: of an `id-reverification`, that another job holds the first picture. */
export function photosNeeded(
  type: JobType,
  kind: DocumentKind | null,
  comparesWithJob: boolean,
): SessionPhotoName[] {
  if (type === 'id-verification')
    return kind === 'passport' ? ['idPhoto', 'userPhoto'] : ['idPhoto', 'backIdPhoto', 'userPhoto'];
  if (type === 'id-reverification') return comparesWithJob ? ['userPhoto'] : ['source', 'dest'];
  return type === 'selfie-verification' ? ['userPhoto'] : [];
}
