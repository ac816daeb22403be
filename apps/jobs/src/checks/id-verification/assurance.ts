// Rule: how much of an identity was proven, and what is missing (docs/assurance.md). Whatever was not shown or not
// determined is missing; nothing counts as proven because it is absent.
import {
  ASSURANCE_LEVELS,
  type Assurance,
  type AssuranceLevel,
  higherOf,
  type MissingEvidence,
  PROVEN_FACTS,
  type ProvenFact,
} from '@bonafide/contracts/assurance';

/** The findings of a job that its level depends on. */
export interface AssuranceFacts {
  /** which pictures were sent */
  sent: { front: boolean; back: boolean; selfie: boolean };
  document: {
    /** a barcode or zone was read */
    isMachineRead: boolean;
    /** a passport, whose zone and print are on one page: there is no other side to ask for */
    isOnePage: boolean;
    isIssuerKnown: boolean;
    /** complete and possible, on every side that was read */
    isSound: boolean;
    agreement: 'agree' | 'disagree' | 'not-determined';
    /** the print of the front agrees with the barcode or zone: the portrait beside it is the document's */
    isFrontTied: boolean;
  };
  faceMatch: 'passed' | 'failed' | 'not-determined';
  /** the selfie is the same picture as another, or a part of one: nobody was in front of the camera */
  isSelfieCopied: boolean;
  liveness: 'passed' | 'failed' | 'not-determined';
  /** where the selfie came from; null: unknown */
  source: 'camera' | 'upload' | null;
  /** photos that do not count, because the account requires the camera and they did not come from it */
  uncounted: readonly string[];
  /** signs that something replaced the camera; null: nobody looked */
  capture: 'untouched' | 'suspect' | null;
  /** of a credential that the issuer signed */
  signature: { isVerified: boolean; isBound: boolean } | null;
}

/** Nothing was shown. */
export const NO_FACTS: AssuranceFacts = {
  sent: { front: false, back: false, selfie: false },
  document: {
    isMachineRead: false,
    isOnePage: false,
    isIssuerKnown: false,
    isSound: false,
    agreement: 'not-determined',
    isFrontTied: false,
  },
  faceMatch: 'not-determined',
  isSelfieCopied: false,
  liveness: 'not-determined',
  source: null,
  uncounted: [],
  capture: null,
  signature: null,
};

/** What each level needs besides the levels before it. */
const NEEDS: Readonly<Record<AssuranceLevel, readonly ProvenFact[]>> = {
  none: [],
  read: ['machineReadableSide', 'knownIssuer', 'soundDocument'],
  document: ['agreeingSides'],
  holder: ['matchingPrint', 'selfie', 'matchingFace'],
  present: ['camera', 'liveness', 'untouchedCapture'],
  proof: ['issuerSignature', 'holderBinding'],
};

const PROVES: Readonly<Record<ProvenFact, (facts: AssuranceFacts) => boolean>> = {
  machineReadableSide: ({ document }) => document.isMachineRead,
  knownIssuer: ({ document }) => document.isMachineRead && document.isIssuerKnown,
  soundDocument: ({ document }) => document.isMachineRead && document.isSound,
  agreeingSides: ({ document }) => document.agreement === 'agree',
  matchingPrint: ({ sent, document }) => sent.front && document.isFrontTied,
  selfie: ({ sent, isSelfieCopied }) => sent.selfie && !isSelfieCopied,
  // A face beside print that says nothing may be anybody's.
  matchingFace: (facts) =>
    facts.faceMatch === 'passed' && PROVES.matchingPrint(facts) && PROVES.selfie(facts),
  camera: ({ sent, source, uncounted }) => sent.selfie && source === 'camera' && uncounted.length === 0,
  liveness: ({ sent, liveness }) => sent.selfie && liveness === 'passed',
  untouchedCapture: ({ sent, capture }) => sent.selfie && capture === 'untouched',
  issuerSignature: ({ signature }) => signature?.isVerified === true,
  holderBinding: ({ signature }) => signature?.isVerified === true && signature.isBound,
};

/** Why a fact was not proven: the pictures that are not there, or the fact itself. */
const LACKS: Readonly<Partial<Record<ProvenFact, (facts: AssuranceFacts) => readonly MissingEvidence[]>>> = {
  machineReadableSide: ({ sent, document }) => [
    ...(sent.front ? [] : (['idPhoto'] as const)),
    ...(sent.back || document.isOnePage ? [] : (['backIdPhoto'] as const)),
    ...(sent.front || sent.back ? (['machineReadableSide'] as const) : []),
  ],
  knownIssuer: ({ document }) => (document.isMachineRead ? ['knownIssuer'] : []),
  soundDocument: ({ document }) => (document.isMachineRead ? ['soundDocument'] : []),
  agreeingSides: ({ sent, document }) => {
    if (document.agreement === 'disagree') return ['agreeingSides'];
    if (!sent.front) return ['idPhoto'];
    return sent.back || document.isOnePage ? ['matchingPrint'] : ['backIdPhoto', 'matchingPrint'];
  },
  matchingPrint: ({ sent }) => (sent.front ? ['matchingPrint'] : ['idPhoto']),
  matchingFace: (facts) => {
    if (!PROVES.selfie(facts)) return ['selfie'];
    if (!facts.sent.front) return ['idPhoto'];
    return facts.faceMatch === 'passed' ? ['matchingPrint'] : ['matchingFace'];
  },
};

const ORDER: readonly MissingEvidence[] = ['idPhoto', 'backIdPhoto', ...PROVEN_FACTS];

/** What a level lacks. */
export function missingFor(level: AssuranceLevel, facts: AssuranceFacts): MissingEvidence[] {
  if (level !== 'proof' && levelOf(facts) === 'proof') return [];
  const needed = ASSURANCE_LEVELS.slice(0, ASSURANCE_LEVELS.indexOf(level) + 1).flatMap(
    (name) => NEEDS[name],
  );
  const missing = new Set<MissingEvidence>([
    ...needed.filter((fact) => !PROVES[fact](facts)).flatMap((fact) => LACKS[fact]?.(facts) ?? [fact]),
    ...(facts.uncounted.length > 0 ? (['camera'] as const) : []),
  ]);
  return ORDER.filter((name) => missing.has(name));
}

/** A signature that is bound to its holder proves everything that pictures only suggest. */
function levelOf(facts: AssuranceFacts): AssuranceLevel {
  if (NEEDS.proof.every((fact) => PROVES[fact](facts))) return 'proof';
  const firstOpen = ASSURANCE_LEVELS.findIndex((level) => NEEDS[level].some((fact) => !PROVES[fact](facts)));
  return ASSURANCE_LEVELS[firstOpen - 1] ?? 'none';
}

export const assuranceOf = (facts: AssuranceFacts, floor: AssuranceLevel): Assurance => ({
  level: levelOf(facts),
  reached: PROVEN_FACTS.filter((fact) => PROVES[fact](facts)),
  missing: missingFor(higherOf(floor, 'holder'), facts),
});
