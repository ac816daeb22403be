import { LICENCE_COVERAGE } from '../licence/coverage.js';
import { LICENCE_KINDS, bareState, type LicenceDocument } from '../licence/licence-document.js';

/** Why AAMVA cannot check this document, as one sentence; undefined when it can. */
export function findSkipReason(document: LicenceDocument): string | undefined {
  if (!document.idType || !LICENCE_KINDS.has(document.idType))
    return 'AAMVA has no records of this kind of document.';
  const country = LICENCE_COVERAGE[(document.country ?? '').toUpperCase()];
  if (!country) return 'AAMVA has no records of this country.';
  const state = bareState(document.state);
  if (state === '') return 'The issuing state is missing.';
  if (!country[state]) return 'AAMVA has no records of this state.';
  if (!document.licenseNumber?.trim()) return 'The licence number is missing.';
  if (!document.lastName?.trim()) return 'The last name is missing.';
  return undefined;
}
