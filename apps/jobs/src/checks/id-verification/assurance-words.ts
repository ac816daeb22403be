// What is missing, in words for people.
import type { MissingEvidence } from '@bonafide/contracts/assurance';

export const MISSING_WORDS: Readonly<Record<MissingEvidence, string>> = {
  idPhoto: 'the front of the document',
  backIdPhoto: 'the back of the document',
  machineReadableSide: 'a barcode or machine-readable zone that can be read',
  knownIssuer: 'an issuer that exists',
  soundDocument: 'a document that is complete and possible',
  agreeingSides: 'sides of the document that agree',
  matchingPrint: 'print on the front that agrees with the barcode or zone',
  selfie: 'a selfie that is no part of another photo',
  matchingFace: 'a portrait on the document that shows the person of the selfie',
  camera: 'photos from the camera in a session',
  liveness: 'turns of the head as the session asks for them',
  untouchedCapture: 'a capture without signs that something replaced the camera',
  issuerSignature: 'the signature of the issuer',
  holderBinding: 'data that the issuer bound to the person',
};

/** `the front of the document (idPhoto)` */
export const describeMissing = (name: MissingEvidence): string => `${MISSING_WORDS[name]} (${name})`;
