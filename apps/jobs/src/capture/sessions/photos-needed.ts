// Photos needed for a session's type and kind of document, in the order to take them.
import type { JobType } from '@bonafide/contracts/job-types';
import type { DocumentKind, SessionPhotoName } from '@bonafide/contracts/verify-session';

export const DOCUMENT_KINDS = [
  'driving_licence',
  'identity_card',
  'passport',
  'residence_permit',
] as const satisfies readonly DocumentKind[];

/** Kinds the person may choose from; none if no document is photographed. */
export const documentKindsOf = (type: JobType): DocumentKind[] =>
  type === 'id-verification' ? [...DOCUMENT_KINDS] : [];

/** `comparesWithJob`: for an `id-reverification`: another job has the first picture. */
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
