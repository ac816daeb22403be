import type { AmlHit, AmlMatchType } from '../../providers/aml.port.js';
import { birthDateFit, type BirthDateFit } from './birth-date-fit.js';

export type RiskLevel = 'low' | 'medium' | 'high';

const MEDIUM: ReadonlySet<AmlMatchType> = new Set(['warning', 'pep', 'pep-class-1', 'pep-class-2']);
const OTHER_BIRTH_DATE: ReadonlySet<BirthDateFit> = new Set(['doubtful', 'other', 'impossible']);
const LOCAL_OFFICES: ReadonlySet<AmlMatchType> = new Set(['pep-class-3', 'pep-class-4']);

/**
 * Risk level of a screening: high for a sanctioned person unless the birth date differs; medium in that case, for
 * warnings and for politically exposed persons of class 1, 2 or unknown; low for lower classes and for no hits.
 */
export function riskLevel(hits: readonly AmlHit[], dob: string | undefined): RiskLevel {
  const levels = hits.map((hit): RiskLevel => {
    const types = hit.listings.flatMap((listing) => listing.types);
    if (types.includes('sanction'))
      return OTHER_BIRTH_DATE.has(birthDateFit(dob, hit.birthDates)) ? 'medium' : 'high';
    const isLocal = types.some((type) => LOCAL_OFFICES.has(type));
    const counted = types.filter((type) => type !== 'pep' || !isLocal);
    return counted.some((type) => MEDIUM.has(type)) ? 'medium' : 'low';
  });
  return levels.includes('high') ? 'high' : levels.includes('medium') ? 'medium' : 'low';
}
