// What an id-verification below its floor says.
import type { AssuranceLevel, MissingEvidence } from '@bonafide/contracts/assurance';
import type { CheckItem } from '../outcome/check-items.js';
import { type AssuranceFacts, missingFor } from './assurance.js';
import { describeMissing } from './assurance-words.js';

/** The photo that could show it. */
const PHOTOS: Readonly<Partial<Record<MissingEvidence, string[]>>> = {
  idPhoto: ['idPhoto'],
  backIdPhoto: ['backIdPhoto'],
  machineReadableSide: ['idPhoto', 'backIdPhoto'],
  knownIssuer: ['idPhoto', 'backIdPhoto'],
  soundDocument: ['idPhoto', 'backIdPhoto'],
  agreeingSides: ['idPhoto', 'backIdPhoto'],
  matchingPrint: ['idPhoto'],
  selfie: ['userPhoto'],
  matchingFace: ['userPhoto'],
  camera: ['userPhoto'],
  liveness: ['userPhoto'],
  untouchedCapture: ['userPhoto'],
};

/**
 * One item that names everything the floor lacks; none when it was reached.
 *
 * @param found the items of the checks: why nothing sound was read is said by that of the document
 */
export function itemOfFloor(
  floor: AssuranceLevel,
  facts: AssuranceFacts,
  found: readonly CheckItem[],
): CheckItem[] {
  const missing = missingFor(floor, facts);
  const isTold =
    floor === 'read' &&
    facts.uncounted.length === 0 &&
    found.some(({ property, blocks }) => property === 'id' && blocks);
  if (missing.length === 0 || isTold) return [];
  return [
    {
      property: 'assurance',
      category: 'id',
      verdict: 'not-determined',
      message: `not determined: the level ${floor} needs ${missing.map(describeMissing).join(', ')}`,
      type: 'AssuranceError',
      fields: [...new Set([...missing.flatMap((name) => PHOTOS[name] ?? []), ...facts.uncounted])],
      as: 'error',
      blocks: true,
    },
  ];
}
