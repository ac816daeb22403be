import type { JobResult } from '@bonafide/contracts/job-record';
import { type CheckUse, featuresEnabled } from '../outcome/features-enabled.js';
import { type DocumentFields, genderOf } from '../../documents/reading/document-fields.js';
import { engineOf } from '../../documents/faces/face-checks.js';
import type { IdFindings, Submitted } from './findings.js';
import type { IdCheckName } from '../../jobs/store/check-names.js';
import type { ConcludedCheck } from './run-id-checks.js';

// The `result` of an id-verification as on the wire (docs/design/listing.md). Unknown values are null.

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

/** Keeps only parts that are present: the spec's address parts are strings. */
const presentParts = (parts: object | null) =>
  parts ? Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) : null;

/** The document's fields at the top level of the result; null where the document does not state them. */
function documentPart(fields: DocumentFields | null, isUnknownBarcode: boolean): JobResult {
  const type = fields?.type ?? (isUnknownBarcode ? 'other' : null);
  return {
    type,
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
    idType: type,
    height: fields?.height ?? null,
    heightCm: fields?.heightCm ?? null,
    heightInch: fields?.heightInch ?? null,
    weight: fields?.weight ?? null,
    weightLb: fields?.weightLb ?? null,
    weightKg: fields?.weightKg ?? null,
    eyeColor: fields?.eyeColor ?? null,
    version: fields?.version ?? null,
    address: fields ? addressLine(fields) : null,
    idFields: fields ? { ...fields, address: undefined, truncated: undefined } : null,
    idAddress: presentParts(fields?.address ?? null),
    unverifiedIdAddress: presentParts(fields?.address ?? null),
  };
}

/** @param confidences of the document's own checks, by name */
export function buildResult(
  findings: IdFindings,
  confidences: Record<string, number | null>,
  success: boolean,
  submitted: Submitted,
): JobResult {
  const { read, checks } = findings;
  const { fields } = read;
  const selfie = findings.selfie?.determined ? findings.selfie.value : null;
  const gender = fields ? genderOf(fields) : null;
  const image = read.front?.checks ?? read.back?.checks ?? null;
  const simulated =
    read.simulated ||
    [findings.selfie, findings.face, findings.portrait, findings.liveness, ...checks].some(
      (finding) => finding?.simulated,
    );
  return {
    success,
    successWithSuggestion: success,
    warnings: [],
    ...documentPart(fields, read.reason === 'unknown-barcode'),
    captureBackId: read.back !== null,
    hasPDF417Back: read.back?.hasPdf417 ?? false,
    hasPDF417Front: read.front?.hasPdf417 ?? false,
    gender: { ...(gender ? { gender } : {}), genderDistribution: findings.genderDistribution },
    clientOutput: submitted.clientOutput ?? null,
    barcodeData: read.barcode ? { ...read.barcode.elements } : null,
    geoLocation: null,
    ...Object.assign({}, ...checks.map(({ result }) => result)),
    confidences: {
      id: confidences.id ?? null,
      idQuality: image?.idQuality ?? null,
      idGlareQuality: image?.idGlareQuality ?? null,
      idMatch: confidences.idMatch ?? (read.otherSide ? (confidences.barcodeMatch ?? null) : null),
      idExpired: confidences.idExpired ?? null,
      selfie: selfie?.quality ?? null,
      selfieSunglasses: selfie?.sunglasses ?? null,
      selfieEyeglasses: selfie?.eyeglasses ?? null,
      faceMatch: confidences.faceMatch ?? null,
      birthDateMatch: confidences.birthDateMatch ?? null,
      nameMatch: confidences.nameMatch ?? null,
      barcode: fields && read.barcode ? 1 : null,
      barcodeMatch: confidences.barcodeMatch ?? null,
      idAml: null,
      idCrosscheckIdentity: null,
      idCrosscheckActivity: null,
      idCrosscheckDarkweb: null,
      ...Object.assign({}, ...checks.map((check) => check.confidences)),
    },
    ...engineOf(findings.face, findings.selfie),
    ...(findings.liveness ? { livenessSignal: findings.liveness } : {}),
    ...(findings.capture?.sources ? { captureSources: findings.capture.sources } : {}),
    ...(findings.related?.findings.length ? { relatedJobs: findings.related.findings } : {}),
    featuresEnabled: featuresOf(findings),
    ...(simulated ? { simulated: true, simulatedChecks: simulatedChecks(findings) } : {}),
  };
}

/** Named like their scores, so that readers can tell which outcomes did not come from an outside party. */
function simulatedChecks({ read, selfie, face, portrait, liveness, checks }: IdFindings): string[] {
  return [
    ...(read.simulated ? ['id'] : []),
    ...(selfie?.simulated ? ['selfie'] : []),
    ...(face?.simulated || portrait?.simulated ? ['faceMatch'] : []),
    ...(liveness?.simulated ? ['liveness'] : []),
    ...checks.filter((check) => check.simulated).map(({ name }) => name),
  ];
}

/** off = false, never recorded = null; checks that were not determined are not billed. */
function featuresOf({ checks, selfieGiven, face }: IdFindings) {
  const outcomeOf = (check: ConcludedCheck | undefined): CheckUse['outcome'] =>
    check?.billable ? 'determined' : 'not_run';
  const find = (name: IdCheckName) => checks.find((check) => check.name === name);
  const use = (name: IdCheckName): CheckUse | undefined => {
    const check = find(name);
    return check && { enabled: check.enabled, outcome: outcomeOf(check) };
  };
  return featuresEnabled(
    {
      idv: { enabled: true, outcome: 'determined' },
      faceMatch: { enabled: selfieGiven, outcome: face?.determined ? 'determined' : 'not_run' },
      aamva: use('aamva'),
      dlv: use('dlv'),
      aml: use('aml'),
      crosscheck: use('crosscheck'),
      darkweb: use('darkweb'),
    },
    { physicalAddress: outcomeOf(find('physicalAddress')), ipAddress: outcomeOf(find('ipAddress')) },
  );
}
