import type { PrintMatch } from '@bonafide/vision/print/compare-print';
import type { AssuranceLevel } from '@bonafide/contracts/assurance';
import type { ErrorItem, JobResult, RejectionReason, Signal } from '@bonafide/contracts/job-record';
import type { AamvaFault } from '../../documents/barcodes/aamva.js';
import type { Account } from '../../accounts/account.js';
import { type DocumentEvidence, weighEvidence } from '../../documents/reading/document-evidence.js';
import { missingDetails } from '../../documents/reading/document-soundness.js';
import type { DocumentFault } from '../../documents/reading/document-faults.js';
import { isExpired, matchDates } from '../../documents/reading/match-dates.js';
import { matchNames } from '../../core/names/match-names.js';
import type { MatchResult } from '../../core/values/match-result.js';
import { matchSides, matchZone, weakestOf } from '../../documents/reading/match-sides.js';
import { describeReason } from '../../providers/provider-outcome.js';
import { signalsOf } from '../../media/photos/capture-findings.js';
import { isPassed, itemOf, type CheckItem, itemsOf } from '../outcome/check-items.js';
import { itemsOfRelated, signalsOfRelated } from '../related/related-items.js';
import { type Finding, SAME_PICTURE, visibilityOf } from '../../documents/faces/face-checks.js';
import { assuranceOf } from './assurance.js';
import { factsOf } from './assurance-facts.js';
import type { DocumentCheckName } from '../../jobs/store/check-names.js';
import type { IdFindings, Submitted } from './findings.js';
import { itemOfFloor } from './floor-item.js';
import { buildResult } from './build-result.js';

// The outcome of an id-verification (docs/design/documents.md): every check has passed, failed, or was not determined,
// and not determined never counts as passed.

export interface Decision {
  result: JobResult;
  errors: ErrorItem[];
  signals: Signal[];
  rejectionReasons: RejectionReason[];
}

/** One of the document's own checks: a confidence, and the messages if it is not enough. */
interface DocumentCheck {
  /** name of its confidence */
  name: DocumentCheckName;
  error: string;
  fields: string[];
  failed: string;
  undetermined: string;
  confidence: number | null;
  /** must pass for success */
  needed: boolean;
  /** a failure only gives a warning */
  onlyWarns?: boolean;
  /** not determined only gives a warning */
  onlyFailureBlocks?: boolean;
}

const UNDETERMINED: MatchResult = { outcome: 'not-determined', confidence: null };

/** @param floor the level of assurance below which it does not succeed */
export function decide(
  findings: IdFindings,
  submitted: Submitted,
  account: Account,
  { floor, now }: { floor: AssuranceLevel; now: Date },
): Decision {
  const evidence = weighEvidence(findings.read, now);
  const checks = documentChecks(findings, evidence, submitted, account, now);
  const requiresCamera = account.settings.required?.includes('camera') ?? false;
  const facts = factsOf(findings, evidence, requiresCamera);
  const found = [...checks.flatMap(itemOfDocument), ...findings.checks.flatMap(itemsOf)];
  const remarks = [...found, ...itemOfFloor(floor, facts, found), ...itemsOfRelated(findings.related)];
  const success = remarks.every(({ blocks }) => !blocks);
  const confidences = Object.fromEntries(checks.map(({ name, confidence }) => [name, confidence]));
  return {
    result: {
      ...buildResult(findings, confidences, success, submitted),
      assurance: assuranceOf(facts, floor),
      warnings: remarks.filter(({ as }) => as === 'warning').map((remark) => itemOf(remark, true)),
    },
    errors: remarks.filter(({ as }) => as === 'error').map((remark) => itemOf(remark, false)),
    signals: [
      ...remarks.map(({ property, category, verdict, message, fields }) => ({
        category,
        message,
        type: verdict,
        fields,
        property,
      })),
      ...(findings.capture ? signalsOf(findings.capture) : []),
      ...signalsOfRelated(findings.related),
    ],
    rejectionReasons: remarks
      .filter(({ blocks }) => blocks)
      .map(({ property, message }) => ({ key: property, description: message })),
  };
}

function itemOfDocument(check: DocumentCheck): CheckItem[] {
  if (!check.needed || isPassed(check.confidence)) return [];
  const isOpen = check.confidence === null;
  return [
    {
      property: check.name,
      category: 'id',
      verdict: isOpen ? 'not-determined' : 'failed',
      message: isOpen ? check.undetermined : check.failed,
      type: check.error,
      fields: check.fields,
      as: check.onlyWarns ? 'warning' : 'error',
      blocks: !check.onlyWarns && !(isOpen && check.onlyFailureBlocks),
    },
  ];
}

function documentChecks(
  findings: IdFindings,
  evidence: DocumentEvidence,
  submitted: Submitted,
  account: Account,
  now: Date,
): DocumentCheck[] {
  const { read } = findings;
  const document = read.fields;
  const names = submitted.firstName || submitted.lastName;
  const nameMatch = names && document ? matchNames(submitted, document) : UNDETERMINED;
  const birthDateMatch = submitted.dob ? matchDates(submitted.dob, document?.birthDate) : UNDETERMINED;
  const expired = document?.neverExpires ? false : isExpired(document?.expireDate, now);
  const barcodeMatch = compareBarcode(findings, nameMatch, birthDateMatch);
  const zoneMatch = compareZone(findings);
  const missing = document ? missingDetails(document) : [];
  const { failed, unknown } = judgeDocument(read, evidence);
  const required = new Set<string>(account.settings.required ?? []);
  return [
    {
      name: 'id',
      error: read.reason === 'reader-away' ? 'ConnectionError' : 'InvalidIdPhotoError',
      fields: ['idPhoto', 'backIdPhoto'],
      failed: failed ?? 'the document could not be read surely enough',
      undetermined: `not determined: ${whyOpen(read, missing, unknown)}`,
      confidence: failed ? 0 : document && missing.length === 0 && !unknown ? read.confidence : null,
      needed: true,
    },
    {
      name: 'idNumberForm',
      error: 'InvalidIdPhotoError',
      fields: ['backIdPhoto'],
      failed: 'the number does not have the form of licence numbers of its state',
      undetermined: '',
      confidence: hasFault(read, 'DAQ', 'unusual') ? 0 : 1,
      needed: document !== null,
      onlyWarns: true,
    },
    {
      name: 'idExpired',
      error: 'ExpiredIdError',
      fields: ['expireDate'],
      failed: 'the document has expired',
      undetermined: `not determined: ${whyNoExpiry(read)}`,
      confidence: expired === null ? null : expired ? 0 : 1,
      needed: document !== null,
    },
    {
      name: 'nameMatch',
      error: 'NameMatchError',
      fields: ['firstName', 'lastName'],
      failed: 'the submitted name differs from the document',
      undetermined: 'not determined: the submitted name could not be compared',
      confidence: nameMatch.confidence,
      needed: Boolean(names),
    },
    {
      name: 'birthDateMatch',
      error: 'BirthDateMatchError',
      fields: ['dob'],
      failed: 'the submitted date of birth differs from the document',
      undetermined: 'not determined: the submitted date of birth could not be compared',
      confidence: birthDateMatch.confidence,
      needed: Boolean(submitted.dob),
    },
    {
      name: 'barcodeMatch',
      error: 'BarcodeMatchError',
      fields: ['backIdPhoto'],
      failed: 'the barcode differs from what was submitted or printed',
      undetermined: `not determined: ${read.frontOutage ? describeReason(read.frontOutage) : 'the barcode could not be compared'}`,
      confidence: barcodeMatch.confidence,
      needed: barcodeMatch.outcome === 'no-match' || (read.barcode !== null && read.frontOutage !== null),
    },
    {
      name: 'idMatch',
      error: 'InvalidIdPhotoError',
      fields: ['idPhoto'],
      failed: 'the machine readable zone differs from what is printed',
      undetermined: 'not determined: the machine readable zone could not be compared',
      confidence: zoneMatch.confidence,
      // A test card has no print.
      needed:
        zoneMatch.outcome === 'no-match' ||
        (read.source === 'mrz' && !read.simulated && !isLeftToCheckDigits(read)),
    },
    {
      name: 'faceMatch',
      error: 'FaceMatchError',
      fields: ['userPhoto'],
      failed: isCopy(findings.face) ? SAME_PICTURE : 'the selfie shows another face than the document',
      undetermined: `not determined: ${whyNoFace(findings.face)}`,
      confidence: faceConfidence(findings, evidence),
      needed: findings.selfieGiven || required.has('selfie'),
    },
    {
      name: 'digitalPortrait',
      error: 'FaceMatchError',
      fields: ['digitalPortraitPhoto'],
      failed: 'the digital portrait shows another face than the other photos',
      undetermined: 'not determined: the digital portrait could not be compared',
      confidence: findings.portrait?.determined ? findings.portrait.value : null,
      needed: findings.portrait !== null,
      onlyFailureBlocks: true,
    },
    {
      name: 'selfie',
      error: 'InvalidUserPhotoError',
      fields: ['userPhoto'],
      failed: 'the selfie does not show one clearly visible face',
      undetermined: 'not determined: the selfie could not be judged',
      confidence: findings.selfie?.determined ? visibilityOf(findings.selfie.value) : null,
      needed: findings.selfie?.determined === true,
      onlyWarns: true,
    },
    livenessCheck(findings.liveness ?? null, required.has('liveness')),
    {
      name: 'idPhoto',
      error: 'InvalidIdPhotoError',
      fields: ['idPhoto'],
      failed: 'the account requires the front of the document',
      undetermined: 'not determined: the account requires the front of the document',
      confidence: read.front?.checks && (read.simulated || evidence.isFrontTied) ? 1 : null,
      needed: required.has('front'),
    },
  ];
}

const PICTURES = { front: 'the front shows', back: 'the back shows', both: 'front and back show' } as const;
const SYMBOLS = { barcode: 'the barcodes', zone: 'the zones', both: 'a barcode and a zone' } as const;

/** What is wrong with the document whose fields the result shows, and whether its issuer is unknown. */
function judgeDocument({ fields, contradictions }: IdFindings['read'], { sides }: DocumentEvidence) {
  const faults = sides.find((side) => fields !== null && side.fields === fields)?.faults ?? [];
  const isDecisive = ({ kind }: DocumentFault) => kind !== 'missing-detail' && kind !== 'unknown-issuer';
  const [twoPeople] = contradictions;
  return {
    failed: twoPeople
      ? `${PICTURES[twoPeople.photo]} ${SYMBOLS[twoPeople.kind]} of two documents`
      : (faults.find(isDecisive)?.message ?? null),
    unknown: faults.find(({ kind }) => kind === 'unknown-issuer')?.message ?? null,
  };
}

function whyOpen(
  { fields, reason, outage }: IdFindings['read'],
  missing: readonly string[],
  unknown: string | null,
): string {
  if (reason === 'reader-away') return describeReason(outage ?? 'timeout');
  if (!fields) return WHY_UNREAD[reason ?? 'nothing-found'];
  return missing.length > 0 ? `the document gives no ${missing.join(' and no ')}` : (unknown ?? '');
}

/** Missing head turns fail the job only if the account requires them. */
function livenessCheck(signal: IdFindings['liveness'], isRequired: boolean): DocumentCheck {
  const message = signal?.message ?? 'not determined: no turns of the head were taken';
  return {
    name: 'liveness',
    error: 'LivenessError',
    fields: ['userPhoto'],
    failed: message,
    undetermined: message,
    confidence: signal ? CONFIDENCE_OF[signal.outcome] : null,
    needed: isRequired || Boolean(signal),
    onlyWarns: !isRequired,
  };
}

const hasFault = ({ barcode }: IdFindings['read'], element: string, kind: AamvaFault['kind']): boolean =>
  barcode?.faults.some((fault) => fault.element === element && fault.kind === kind) ?? false;

const whyNoExpiry = (read: IdFindings['read']): string =>
  hasFault(read, 'DBA', 'conditional')
    ? 'the licence is valid while its holder serves in the armed forces'
    : 'the document gives no expiry date';

const CONFIDENCE_OF = { passed: 1, failed: 0, not_determined: null } as const;

const WHY_UNREAD = {
  'no-photo': 'no photo of the document was given',
  'not-an-image': 'the photo of the document is no picture',
  'nothing-found': 'the document could not be read',
  'unknown-barcode': 'the barcode is not that of a licence or id card',
  'empty-barcode': 'the barcode was read in part only, the photo may be cut off',
} as const;

const isCopy = (face: Finding<number> | null) => face?.determined === true && face.samePicture === 'yes';

function whyNoFace(face: Finding<number> | null): string {
  if (!face) return 'the account requires a selfie';
  if (face.determined) return 'nothing on the front says whose it is';
  return face.reason === 'insufficient_data'
    ? 'no face to compare was found on both photos'
    : describeReason(face.reason);
}

/**
 * Compares the barcode with the front's barcode and with its print, if a reader read it; otherwise with the submitted
 * data.
 */
function compareBarcode(
  { read }: IdFindings,
  nameMatch: MatchResult,
  birthDateMatch: MatchResult,
): MatchResult {
  const { fields: document, otherSide, otherBarcode, barcode } = read;
  if (!barcode || !document) return UNDETERMINED;
  const sides = [otherSide, otherBarcode].filter((side) => side !== null);
  if (sides.length === 0 && read.frontOutage) return UNDETERMINED;
  if (sides.length === 0) return weakestOf([nameMatch, birthDateMatch]);
  return weakestOf(sides.map((side) => matchSides(side, document)));
}

const OF_PRINT: Readonly<Record<PrintMatch, MatchResult>> = {
  match: { outcome: 'match', confidence: 1 },
  'no-match': { outcome: 'no-match', confidence: 0 },
  'not-determined': UNDETERMINED,
  'too-little': UNDETERMINED,
  'says-nothing': UNDETERMINED,
};

/** Hardly anything is printed besides the zone, or it is the back of a card, which has nothing else about its holder. */
const isLeftToCheckDigits = ({ zonePrint, front }: IdFindings['read']): boolean =>
  zonePrint === 'too-little' || (zonePrint === 'says-nothing' && front === null);

/** Compares a machine readable zone with the print on its page, or on the other side of its card. */
function compareZone({ read }: IdFindings): MatchResult {
  const { source, fields: document, otherSide, zonePrint } = read;
  // When a barcode is compared with the zone, the zone's own print can only contradict.
  if (zonePrint && (source === 'mrz' || zonePrint === 'no-match')) return OF_PRINT[zonePrint];
  return source === 'mrz' && document && otherSide ? matchZone(otherSide, document) : UNDETERMINED;
}

/**
 * A face on a front that is not tied to the fields may be anybody's: a mismatch counts, a match proves nothing. A
 * simulator answers by the colour of the picture, which has neither print nor face.
 */
function faceConfidence({ face }: IdFindings, { isFrontTied }: DocumentEvidence): number | null {
  if (!face?.determined) return null;
  return isPassed(face.value) && !face.simulated && !isFrontTied ? null : face.value;
}
