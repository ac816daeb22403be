import type { CheckVerdict } from '../outcome/id-check.js';
import { LICENCE_FIELDS, type LicenceFacts, type LicenceField } from '../../providers/licence-check.port.js';
import { describeReason, type DeferrableOutcome } from '../../providers/provider-outcome.js';
import { LICENCE_COVERAGE } from '../licence/coverage.js';
import { LICENCE_KINDS, bareState, type LicenceDocument } from '../licence/licence-document.js';
import type { LicenceSteps } from '../licence/licence-kinds.js';

export type DlvStatusMessage =
  'Pending' | 'In Progress' | 'Completed' | 'Error' | 'Not Applicable' | 'Not Performed';

export type DlvError =
  | 'unsupported-license-type'
  | 'unsupported-country'
  | 'missing-state'
  | 'missing-license-number'
  | 'identification-type-unsupported-by-state';

/** Which fields of the licence agree. */
export interface DlvCheck {
  stateSupported: boolean;
  wasCheckPerformed: boolean;
  /** ISO 8601; an empty string when the check did not run. */
  checkPerformedAt: string;
  status: 'Approved' | 'Not Approved';
  source: 'governmental' | 'nonGovernmental' | '';
  fieldMatchesAvailable: string[];
  fieldMatchesSucceeded: string[];
  fieldMatchesFailed: string[];
  fieldMatchesUnavailable: string[];
  error: string;
  warning: string;
}

/** Result of the licence validation. */
export interface DlvResult {
  dlvEnabled: boolean;
  dlvCheckPerformed: boolean;
  dlvStatusMessage: DlvStatusMessage | null;
  error?: DlvError;
  result: DlvCheck | null;
  /** Present when a simulator answered. */
  simulated?: true;
}

/** Fields that must agree for a licence to be approved. */
const REQUIRED: readonly LicenceField[] = ['licenseNumber', 'lastName'];

/** Allowed transitions by message; null is "never ran". */
const DLV_TRANSITIONS: Record<DlvStatusMessage | 'null', readonly DlvStatusMessage[]> = {
  null: ['Pending', 'Not Applicable', 'Not Performed'],
  Pending: ['In Progress', 'Completed', 'Error', 'Not Performed'],
  'In Progress': ['Completed', 'Error', 'Not Performed'],
  Completed: [],
  Error: [],
  'Not Applicable': [],
  'Not Performed': [],
};

/** What prevents the check, in the spec's words and this order; undefined when nothing does. */
export function findDlvObstacle(document: LicenceDocument): DlvError | undefined {
  if (!document.idType || !LICENCE_KINDS.has(document.idType)) return 'unsupported-license-type';
  const country = LICENCE_COVERAGE[(document.country ?? '').toUpperCase()];
  if (!country) return 'unsupported-country';
  const state = bareState(document.state);
  if (state === '') return 'missing-state';
  if (!document.licenseNumber?.trim()) return 'missing-license-number';
  const covered = country[state];
  const isIdCard = document.idType === 'identification';
  if (isIdCard ? !covered?.idCards : !covered?.licences) return 'identification-type-unsupported-by-state';
  return undefined;
}

const MESSAGE_OF_OBSTACLE: Record<DlvError, DlvStatusMessage> = {
  'unsupported-license-type': 'Not Applicable',
  'unsupported-country': 'Not Applicable',
  'missing-state': 'Not Performed',
  'missing-license-number': 'Not Performed',
  'identification-type-unsupported-by-state': 'Not Performed',
};

/** DLV is off for this job. */
export const dlvOff = (): DlvResult => ({
  dlvEnabled: false,
  dlvCheckPerformed: false,
  dlvStatusMessage: null,
  result: null,
});

/** The state before the provider is asked: waiting, or stopped because something prevents the check. */
export function dlvBegin(obstacle: DlvError | undefined): DlvResult {
  const base = { dlvEnabled: true, dlvCheckPerformed: false, result: null };
  return obstacle
    ? { ...base, dlvStatusMessage: MESSAGE_OF_OBSTACLE[obstacle], error: obstacle }
    : { ...base, dlvStatusMessage: 'Pending' };
}

/** The next state after the provider's answer. An answer for a check that has already ended changes nothing. */
export function dlvAfter(before: DlvResult, answer: DeferrableOutcome<LicenceFacts>, now: Date): DlvResult {
  const next = messageOf(answer);
  if (!DLV_TRANSITIONS[before.dlvStatusMessage ?? 'null'].includes(next)) return before;
  const moved: DlvResult = {
    ...before,
    dlvStatusMessage: next,
    ...(answer.simulated ? { simulated: true as const } : {}),
  };
  if (answer.outcome === 'pending') return moved;
  if (answer.outcome === 'not_determined')
    return {
      ...moved,
      result: notPerformed(
        answer.reason !== 'not_covered',
        `not determined: ${describeReason(answer.reason)}`,
      ),
    };
  return {
    ...moved,
    dlvCheckPerformed: true,
    result: conclude(answer.outcome === 'match', answer.data, now),
  };
}

/** The verdict for a job from the check's state. */
export function judgeDlv(dlv: DlvResult): { verdict: CheckVerdict; message: string } {
  if (dlv.error) return { verdict: 'not-run', message: `not determined: ${dlv.error.replaceAll('-', ' ')}` };
  if (dlv.dlvStatusMessage === null || !dlv.result)
    return {
      verdict: dlv.dlvStatusMessage === null ? 'not-run' : 'not-determined',
      message: `not determined: the ${dlv.dlvStatusMessage === null ? 'check did not run' : 'provider has not answered yet'}`,
    };
  if (!dlv.result.wasCheckPerformed) return { verdict: 'not-determined', message: dlv.result.error };
  const passed = dlv.result.status === 'Approved';
  return {
    verdict: passed ? 'passed' : 'failed',
    message: dlv.result.error || 'the licence is not approved',
  };
}

function messageOf(answer: DeferrableOutcome<LicenceFacts>): DlvStatusMessage {
  if (answer.outcome === 'pending') return 'In Progress';
  if (answer.outcome !== 'not_determined') return 'Completed';
  return ['not_covered', 'no_record', 'insufficient_data'].includes(answer.reason)
    ? 'Not Performed'
    : 'Error';
}

const notPerformed = (stateSupported: boolean, error: string): DlvCheck => ({
  stateSupported,
  wasCheckPerformed: false,
  checkPerformedAt: '',
  status: 'Not Approved',
  source: '',
  fieldMatchesAvailable: [],
  fieldMatchesSucceeded: [],
  fieldMatchesFailed: [],
  fieldMatchesUnavailable: [],
  error,
  warning: '',
});

function conclude(matched: boolean, { fields, source, warning }: LicenceFacts, now: Date): DlvCheck {
  const having = (found: string) => LICENCE_FIELDS.filter((field) => fields[field] === found);
  const [succeeded, failed, unavailable] = [having('match'), having('no_match'), having('unavailable')];
  // The provider's own verdict is not enough: the two fields that make the licence this person's must agree.
  const approved = matched && failed.length === 0 && REQUIRED.every((field) => succeeded.includes(field));
  return {
    stateSupported: true,
    wasCheckPerformed: true,
    checkPerformedAt: now.toISOString(),
    status: approved ? 'Approved' : 'Not Approved',
    source: source ?? '',
    fieldMatchesAvailable: LICENCE_FIELDS.filter(
      (field) => succeeded.includes(field) || failed.includes(field),
    ),
    fieldMatchesSucceeded: succeeded,
    fieldMatchesFailed: failed,
    fieldMatchesUnavailable: unavailable,
    error: failed.length > 0 ? `does not agree: ${failed.join(', ')}` : '',
    warning: warning ?? '',
  };
}

/** DLV as a check of a licence. */
export const DLV_STEPS: LicenceSteps<DlvResult> = {
  after: dlvAfter,
  evaluate: judgeDlv,
  errorType: 'DlvError',
};
