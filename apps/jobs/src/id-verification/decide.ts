import type { ErrorItem, JobResult, RejectionReason, Signal } from '@bonafide/contracts/job-record';
import { type Account, hasFeature } from '../accounts/account.js';
import type { DocumentFields } from '../documents/document-fields.js';
import { genderOf } from '../documents/document-fields.js';
import { isExpired, matchDates } from '../documents/match-dates.js';
import { matchNames } from '../documents/match-names.js';
import type { MatchResult } from '../documents/match-result.js';
import { PASS_CONFIDENCE } from '../limits.js';
import type { IdFindings } from './findings.js';

// What an id-verification comes to (decisions-jobs 4, "What success needs" and the rule of honesty): every check has
// passed, failed, or was not determined, and not determined never counts as passed.

export interface Decision {
  result: JobResult;
  errors: ErrorItem[];
  signals: Signal[];
  rejectionReasons: RejectionReason[];
}

interface Submitted {
  firstName?: string;
  lastName?: string;
  dob?: string;
  clientOutput?: unknown;
}

interface Check {
  /** name of its confidence */
  name: string;
  error: string;
  fields: string[];
  failed: string;
  undetermined: string;
  confidence: number | null;
  /** must pass for success */
  needed: boolean;
}

const UNDETERMINED: MatchResult = { outcome: 'not-determined', confidence: null };

export function decide(findings: IdFindings, submitted: Submitted, account: Account, now: Date): Decision {
  const { document } = findings;
  const names = submitted.firstName || submitted.lastName;
  const nameMatch = names && document ? matchNames(submitted, document) : UNDETERMINED;
  const birthDateMatch = submitted.dob ? matchDates(submitted.dob, document?.birthDate) : UNDETERMINED;
  const expired = document?.neverExpires ? false : isExpired(document?.expireDate, now);
  const barcodeMatch = compareSides(findings, nameMatch, birthDateMatch);
  const required = new Set(account.settings.required ?? []);
  const checks: Check[] = [
    {
      name: 'id',
      error: 'InvalidIdPhotoError',
      fields: ['idPhoto', 'backIdPhoto'],
      failed: 'the document could not be read',
      undetermined: 'not determined: the document could not be read',
      confidence: document ? 1 : null,
      needed: true,
    },
    {
      name: 'idExpired',
      error: 'ExpiredIdError',
      fields: ['expireDate'],
      failed: 'the document has expired',
      undetermined: 'not determined: the document gives no expiry date',
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
      undetermined: 'not determined: the barcode could not be compared',
      confidence: barcodeMatch.confidence,
      needed: barcodeMatch.outcome === 'no-match',
    },
    {
      name: 'faceMatch',
      error: 'FaceMatchError',
      fields: ['userPhoto'],
      failed: 'the selfie shows another face than the document',
      undetermined: 'not determined: the faces could not be compared',
      confidence: findings.face?.determined ? findings.face.value : null,
      needed: findings.selfieGiven || required.has('selfie'),
    },
    {
      name: 'idPhoto',
      error: 'InvalidIdPhotoError',
      fields: ['idPhoto'],
      failed: 'the account requires the front of the document',
      undetermined: 'not determined: the account requires the front of the document',
      confidence: findings.frontGiven ? 1 : null,
      needed: required.has('front'),
    },
  ];
  const missing = checks.filter((check) => check.needed && !passes(check.confidence));
  const errors = missing.map((check) => ({
    type: check.error,
    message: check.confidence === null ? check.undetermined : check.failed,
  }));
  return {
    result: resultOf(findings, checks, missing.length === 0, submitted, account),
    errors,
    signals: missing.map((check) => ({
      category: 'id',
      message: check.confidence === null ? check.undetermined : check.failed,
      type: check.confidence === null ? 'not-determined' : 'failed',
      fields: check.fields,
      property: check.name,
    })),
    rejectionReasons: missing.map((check) => ({
      key: check.name,
      description: check.confidence === null ? check.undetermined : check.failed,
    })),
  };
}

const passes = (confidence: number | null) => confidence !== null && confidence >= PASS_CONFIDENCE;

/** The barcode against the printed side when a reader saw it, else against what was submitted. */
function compareSides(
  findings: IdFindings,
  nameMatch: MatchResult,
  birthDateMatch: MatchResult,
): MatchResult {
  const { document, otherSide, barcode } = findings;
  if (!barcode || !document) return UNDETERMINED;
  const compared = otherSide
    ? [
        matchNames(
          { firstName: otherSide.firstName ?? undefined, lastName: otherSide.lastName ?? undefined },
          document,
        ),
        matchDates(otherSide.birthDate, document.birthDate),
      ]
    : [nameMatch, birthDateMatch];
  const known = compared.filter(({ outcome }) => outcome !== 'not-determined');
  if (known.length === 0) return UNDETERMINED;
  return known.reduce((worst, match) => (match.confidence! < worst.confidence! ? match : worst));
}

const addressLine = (fields: DocumentFields): string | null => {
  const { address } = fields;
  if (!address) return null;
  const street = [address.streetNumber, address.street, address.unit].filter(Boolean).join(' ');
  const zip = [address.postalCode, address.postalCodeSuffix].filter(Boolean).join('-');
  const line = [street, address.city, [address.state, zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return line === '' ? null : line;
};

/** Only what is there: the spec's address parts are strings. */
const presentParts = (parts: object | null) =>
  parts ? Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) : null;

function resultOf(
  findings: IdFindings,
  checks: Check[],
  success: boolean,
  submitted: Submitted,
  account: Account,
): JobResult {
  const { document: fields, image } = findings;
  const confidence = (name: string) => checks.find((check) => check.name === name)?.confidence ?? null;
  const selfie = findings.selfie?.determined ? findings.selfie.value : null;
  const gender = fields ? genderOf(fields) : null;
  return {
    success,
    successWithSuggestion: success,
    warnings: [],
    type: fields?.type ?? null,
    state: fields?.state ?? null,
    country: fields?.country ?? null,
    id: fields?.idNumber ?? null,
    firstName: fields?.firstName ?? null,
    middleName: fields?.middleName ?? null,
    lastName: fields?.lastName ?? null,
    birthDate: fields?.birthDate ?? null,
    dob: fields?.birthDate ?? null,
    issueDate: fields?.issueDate ?? null,
    expireDate: fields?.expireDate ?? null,
    class: fields?.class ?? null,
    endorsements: fields?.endorsements ?? null,
    motorcycle: fields?.motorcycle ?? null,
    idType: fields?.type ?? null,
    height: fields?.height ?? null,
    heightCm: fields?.heightCm ?? null,
    heightInch: fields?.heightInch ?? null,
    weight: fields?.weight ?? null,
    weightLb: fields?.weightLb ?? null,
    weightKg: fields?.weightKg ?? null,
    eyeColor: fields?.eyeColor ?? null,
    version: fields?.version ?? null,
    captureBackId: findings.backGiven,
    hasPDF417Back: findings.source === 'barcode-back',
    hasPDF417Front: findings.source === 'barcode-front',
    address: fields ? addressLine(fields) : null,
    idFields: fields ? { ...fields, address: undefined, truncated: undefined } : null,
    idAddress: presentParts(fields?.address ?? null),
    unverifiedIdAddress: presentParts(fields?.address ?? null),
    gender: { ...(gender ? { gender } : {}), genderDistribution: { man: null, woman: null } },
    clientOutput: submitted.clientOutput ?? null,
    barcodeData: findings.barcode,
    geoLocation: null,
    confidences: {
      id: confidence('id'),
      idQuality: image?.quality ?? null,
      idGlareQuality: image?.glareQuality ?? null,
      idMatch: findings.otherSide ? confidence('barcodeMatch') : null,
      idExpired: confidence('idExpired'),
      selfie: selfie?.quality ?? null,
      selfieSunglasses: selfie?.sunglasses ?? null,
      selfieEyeglasses: selfie?.eyeglasses ?? null,
      faceMatch: confidence('faceMatch'),
      birthDateMatch: confidence('birthDateMatch'),
      nameMatch: confidence('nameMatch'),
      barcode: fields && findings.barcode ? 1 : null,
      barcodeMatch: confidence('barcodeMatch'),
      idAml: null,
      idCrosscheckIdentity: null,
      idCrosscheckActivity: null,
      idCrosscheckDarkweb: null,
    },
    featuresEnabled: featuresEnabled(findings, account),
    ...(findings.simulated ? { simulated: true } : {}),
  };
}

/** off = false, never recorded = null. Checks that did not run are not billed. */
function featuresEnabled(findings: IdFindings, account: Account): Record<string, boolean | null> {
  const enabled = (feature: Parameters<typeof hasFeature>[1]) => hasFeature(account, feature);
  return {
    idvEnabled: true,
    idvBillable: true,
    faceMatchEnabled: findings.selfieGiven,
    faceMatchBillable: findings.face?.determined ?? false,
    aamvaEnabled: enabled('aamvaEnabled'),
    aamvaBillable: false,
    dlvEnabled: enabled('dlvEnabled'),
    dlvBillable: false,
    amlEnabled: enabled('amlEnabled'),
    amlBillable: false,
    crosscheckEnabled: enabled('crosscheckEnabled'),
    crosscheckBillable: false,
    darkwebEnabled: enabled('darkwebEnabled'),
    darkwebBillable: false,
    physicalAddressBillable: false,
    ipAddressBillable: false,
  };
}
