// What the findings of an id-verification prove of a person's identity.
import { type CaptureFindings, notFromCamera } from '../../media/photos/capture-findings.js';
import type { PhotoName } from '../../media/photos/photo-names.js';
import { isPassed } from '../outcome/check-items.js';
import type { DocumentEvidence } from '../../documents/reading/document-evidence.js';
import type { AssuranceFacts } from './assurance.js';
import type { IdFindings } from './findings.js';

/** @param requiresCamera photos that did not come from the camera of a session do not count */
export function factsOf(
  findings: IdFindings,
  evidence: DocumentEvidence,
  requiresCamera: boolean,
): AssuranceFacts {
  const { read, face, liveness, selfieGiven, capture = NO_CAPTURE } = findings;
  const sent = { front: read.front !== null, back: read.back !== null, selfie: selfieGiven };
  return {
    sent,
    document: documentFacts(evidence, read.confidence),
    faceMatch: face?.determined ? (isPassed(face.value) ? 'passed' : 'failed') : 'not-determined',
    isSelfieCopied: face?.samePicture === 'yes',
    liveness: liveness && liveness.outcome !== 'not_determined' ? liveness.outcome : 'not-determined',
    source: capture.sources?.userPhoto ?? null,
    uncounted: requiresCamera ? notFromCamera(photosSent(sent), capture) : [],
    capture: capture.isSuspect === null ? null : capture.isSuspect ? 'suspect' : 'untouched',
    signature: null,
  };
}

const NO_CAPTURE: CaptureFindings = { sources: null, signals: new Map(), isSuspect: null };

const photosSent = ({ front, back, selfie }: AssuranceFacts['sent']): PhotoName[] => [
  ...(front ? (['idPhoto'] as const) : []),
  ...(back ? (['backIdPhoto'] as const) : []),
  ...(selfie ? (['userPhoto'] as const) : []),
];

function documentFacts(
  { sides, isRead, agreement, isFrontTied, isSimulated }: DocumentEvidence,
  confidence: number | null,
): AssuranceFacts['document'] {
  const coded = sides.filter(({ kind }) => kind !== 'print');
  // A test card is a code that says what the document is: alone, it stands for a side that a machine reads.
  const isTestCard = isSimulated && coded.length === 0;
  const machineRead = isTestCard ? sides : coded;
  const faults = machineRead.flatMap((side) => side.faults);
  const isUnknown = faults.some(({ kind }) => kind === 'unknown-issuer');
  return {
    isMachineRead: machineRead.length > 0,
    isOnePage: sides.some(
      ({ kind, photo, fields }) => kind === 'zone' && photo === 'front' && fields?.type === 'passport',
    ),
    isIssuerKnown: !isUnknown,
    isSound:
      isPassed(confidence) &&
      faults.every(({ kind }) => kind === 'unknown-issuer') &&
      (isRead || isUnknown || isTestCard),
    agreement,
    isFrontTied,
  };
}
