import type { AssuranceLevel } from '@bonafide/contracts/assurance';
import type { Account } from '../../../src/accounts/account.js';
import { emptyFields, type DocumentFields } from '../../../src/documents/reading/document-fields.js';
import type { ReadDocumentResult } from '../../../src/documents/reading/read-document.js';
import { decide, type Decision } from '../../../src/checks/id-verification/decide.js';
import type { IdFindings, Submitted } from '../../../src/checks/id-verification/findings.js';
import type { ConcludedCheck } from '../../../src/checks/id-verification/run-id-checks.js';

// What the checks of an id-verification found, for the specs of what it comes to.

const now = new Date('2026-03-01T12:00:00Z');
export const side = { checks: null, hasPdf417: false, corners: null, rotation: null };
export const licence: DocumentFields = {
  ...emptyFields('drivers-license'),
  state: 'CA',
  country: 'US',
  idNumber: 'B1234567',
  firstName: 'Jordan',
  middleName: 'Alexis',
  lastName: 'Sample',
  birthDate: '01/31/1990',
  expireDate: '01/31/2030',
};
export const readOf = (more: Partial<ReadDocumentResult> = {}): ReadDocumentResult => ({
  source: 'barcode-back',
  fields: licence,
  confidence: 1,
  barcode: { elements: { DCS: 'SAMPLE' }, faults: [] } as never,
  otherSide: null,
  otherSource: more.otherSide ? 'reader' : null,
  zoneFaults: [],
  contradictions: [],
  zonePrint: null,
  otherBarcode: null,
  outage: null,
  frontOutage: null,
  simulated: false,
  front: side,
  back: { ...side, hasPdf417: true },
  reason: null,
  ...more,
});
const found = (more: Partial<IdFindings> = {}): IdFindings => ({
  read: readOf(),
  selfieGiven: false,
  selfie: null,
  face: null,
  portrait: null,
  genderDistribution: { man: 0.5, woman: 0.5 },
  checks: [],
  ...more,
});
export const check = (more: Partial<ConcludedCheck>): ConcludedCheck => ({
  name: 'aml',
  errorType: 'AmlError',
  enabled: true,
  needed: false,
  verdict: 'passed',
  message: '',
  result: {},
  billable: false,
  simulated: false,
  ...more,
});
export const decideOn = (
  findings: Partial<IdFindings> = {},
  submitted: Submitted = {},
  settings: Account['settings'] = {},
  floor: AssuranceLevel = 'none',
): Decision => decide(found(findings), submitted, { features: {}, settings } as Account, { floor, now });
export const selfie = { quality: 0.99, sunglasses: 0 as number | null, eyeglasses: 0, box: null as never };
export const confidencesOf = ({ result }: Decision) => result.confidences as Record<string, number | null>;
