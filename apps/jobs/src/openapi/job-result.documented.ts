// Read by scripts/answer-schemas.mjs: the schema of a job's `result`, from the types of its checks.
import type { CaptureSource } from '@bonafide/contracts/capture-proof';
import type { Assurance } from '@bonafide/contracts/assurance';
import type { DocumentType } from '@bonafide/contracts/document-type';
import type { ErrorItem } from '@bonafide/contracts/job-record';
import type { AamvaResult } from '../checks/aamva/aamva-result.js';
import type { AmlResult } from '../checks/aml/aml-result.js';
import type { DlvResult } from '../checks/dlv/dlv-result.js';
import type { IpFraudCheck } from '../checks/ip/ip-fraud.js';
import type { RelatedFinding } from '@bonafide/contracts/related-jobs';
import type { FeaturesEnabled } from '../checks/outcome/features-enabled.js';
import type { AddressPart, CrosscheckResult, IpAddressResult } from '../checks/parts/crosscheck-result.js';
import type { TinStatus } from '../checks/tin/tin-record.js';
import type { DocumentFields, ResultAddress } from '../documents/reading/document-fields.js';
import type { LivenessSignal } from '../documents/faces/liveness.js';
import type { GenderDistribution } from '../core/names/gender-table.js';
import type { PhotoName } from '../media/photos/photo-names.js';

type AddressParts = { [Part in keyof ResultAddress]?: string };
/** 0 to 1; null where not determined. */
type Confidence = number | null;

/** 0 to 1, or null where not determined; 0.90 passes. */
interface Confidences {
  id?: Confidence;
  idQuality?: Confidence;
  idGlareQuality?: Confidence;
  /** both sides belong to the same document */
  idMatch?: Confidence;
  /** the document has not expired */
  idExpired?: Confidence;
  selfie?: Confidence;
  /** no sunglasses are worn */
  selfieSunglasses?: Confidence;
  selfieEyeglasses?: Confidence;
  faceMatch?: Confidence;
  birthDateMatch?: Confidence;
  nameMatch?: Confidence;
  barcode?: Confidence;
  /** the barcode agrees with the print */
  barcodeMatch?: Confidence;
  /** the person is not listed */
  idAml?: Confidence;
  idCrosscheckIdentity?: Confidence;
  idCrosscheckActivity?: Confidence;
  idCrosscheckDarkweb?: Confidence;
  /** for an `id-crosscheck` */
  identity?: Confidence;
  originalIdentity?: Confidence;
  activity?: Confidence;
  darkweb?: Confidence;
}

/**
 * The possible members of a job's `result`; which ones are present depends on the job's type. In a masked record, texts
 * are `•••` and numbers null.
 */
export interface DocumentedResult {
  success?: boolean;
  /** the same as `success` */
  successWithSuggestion?: boolean;
  /** For an `id-verification`: how much of the identity was proven, and what is missing */
  assurance?: Assurance;
  /** For an `id-verification`: what it shares with other jobs of the account in a way that deserves attention */
  relatedJobs?: RelatedFinding[];
  /** remarks that did not prevent success */
  warnings?: ErrorItem[];
  /** Type of the document; `other` if it is none of these */
  type?: DocumentType | null;
  /** the same as `type` */
  idType?: DocumentType | null;
  /** Issuing state or province, ISO 3166-2 without the country */
  state?: string | null;
  /** Issuing country, ISO 3166-1 alpha-2 */
  country?: string | null;
  /** The document's number */
  id?: string | null;
  firstName?: string | null;
  middleName?: string | null;
  lastName?: string | null;
  /** MM/DD/YYYY */
  birthDate?: string | null;
  /** MM/DD/YYYY */
  dob?: string | null;
  /** MM/DD/YYYY */
  issueDate?: string | null;
  /** MM/DD/YYYY */
  expireDate?: string | null;
  class?: string | null;
  endorsements?: string | null;
  /** The class or endorsement code that allows riding a motorcycle */
  motorcycle?: string | null;
  /** As printed */
  height?: string | null;
  heightCm?: number | null;
  heightInch?: number | null;
  /** As printed */
  weight?: string | null;
  weightLb?: number | null;
  weightKg?: number | null;
  /** ANSI D20, mostly three letters */
  eyeColor?: string | null;
  /** The template of the document */
  version?: string | null;
  /** For a document: its address in one line; for an `id-crosscheck`: the findings about the submitted one */
  address?: string | AddressPart | null;
  idFields?: Omit<DocumentFields, 'address' | 'truncated'> | null;
  idAddress?: AddressParts | null;
  unverifiedIdAddress?: AddressParts | null;
  /** A photo of the back was read */
  captureBackId?: boolean;
  hasPDF417Back?: boolean;
  hasPDF417Front?: boolean;
  /** For an `id-crosscheck`, only the distribution */
  gender?: { gender?: string; genderDistribution: GenderDistribution } | GenderDistribution;
  /** As submitted */
  clientOutput?: object | null;
  /** Elements of the barcode by their three-letter identifiers (AAMVA) */
  barcodeData?: Record<string, string> | null;
  /** Always null */
  geoLocation?: object | null;
  confidences?: Confidences;
  /** The engine that compared or examined faces, with its version */
  faceEngine?: string;
  /** The head turns that a session requested. Not proof of liveness: `limits` states what a pass does not prove */
  livenessSignal?: LivenessSignal;
  /** Where each photo of a session came from, as its page signed it; null where no valid signature says so */
  captureSources?: Partial<Record<PhotoName, CaptureSource | null>>;
  featuresEnabled?: FeaturesEnabled;
  aamva?: AamvaResult | null;
  dlv?: DlvResult | null;
  aml?: AmlResult | null;
  crosscheck?: CrosscheckResult | null;
  ipAddress?: IpAddressResult | null;
  ipFraudCheck?: IpFraudCheck | null;
  /** For an `id-crosscheck` */
  email?: CrosscheckResult['email'];
  /** For an `id-crosscheck` */
  phone?: CrosscheckResult['phone'];
  /** Always null; address, email and phone have their own age range */
  ageRange?: null;
  /** For an `id-crosscheck` */
  ip?: CrosscheckResult['ip'];
  model?: CrosscheckResult['model'];
  cip?: CrosscheckResult['cip'];
  /** For an `id-aml` */
  data?: AmlResult['data'];
  /** For an `id-aml` */
  confidence?: AmlResult['confidence'];
  /** For an `id-aamva` */
  enabled?: AamvaResult['enabled'];
  hasErrors?: AamvaResult['hasErrors'];
  hasWarnings?: AamvaResult['hasWarnings'];
  /** ISO 8601, or null */
  createdAt?: AamvaResult['createdAt'];
  /** ISO 8601, or null */
  updatedAt?: AamvaResult['updatedAt'];
  /** ISO 8601, or null */
  completedAt?: AamvaResult['completedAt'];
  /** For an `id-aamva` or a `tin-validation` */
  status?: AamvaResult['status'] | TinStatus;
  statusMessage?: AamvaResult['statusMessage'];
  /** 0 to 1 */
  confidenceScore?: AamvaResult['confidenceScore'];
  /** For a `tin-validation` */
  tinType?: 'ITIN';
  /** For a `private-ssn` or an `ecbsv-ssn`; null where not determined */
  ssnMatch?: boolean | null;
  /** For an `ecbsv-ssn`: a death is recorded for the number */
  deathIndicator?: boolean | null;
  /** For a `dob`; null where not determined */
  dobMatch?: boolean | null;
  /** Made in test mode: no provider was asked */
  test?: boolean;
  /** A simulator answered */
  simulated?: boolean;
  /** Checks answered by a simulator */
  simulatedChecks?: string[];
}
