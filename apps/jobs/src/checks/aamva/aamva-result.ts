import { describeReason, type DeferrableOutcome } from '../../providers/provider-outcome.js';
import { isPassed } from '../outcome/check-items.js';
import type { CheckVerdict } from '../outcome/id-check.js';
import type { LicenceFacts, LicenceField } from '../../providers/licence-check.port.js';
import type { LicenceSteps } from '../licence/licence-kinds.js';

export type AamvaStatus = 'Pending' | 'In Progress' | 'Error' | 'Not Applicable' | 'Completed';

/** The answer of the issuing state's registry about a licence. */
export interface AamvaResult {
  enabled: boolean;
  hasErrors: boolean;
  hasWarnings: boolean;
  /** ISO 8601, or null. */
  createdAt: string | null;
  updatedAt: string | null;
  completedAt: string | null;
  status: AamvaStatus | null;
  statusMessage: string;
  confidenceScore: number | null;
  /** Present when a simulator answered. */
  simulated?: true;
}

/** Allowed transitions by status; null is "never ran". */
const AAMVA_TRANSITIONS: Record<AamvaStatus | 'null', readonly AamvaStatus[]> = {
  null: ['Pending', 'Not Applicable'],
  Pending: ['In Progress', 'Completed', 'Error'],
  'In Progress': ['Completed', 'Error'],
  Error: [],
  'Not Applicable': [],
  Completed: [],
};

/** Fields that must agree for a licence to be the person's. */
const CORE: readonly LicenceField[] = ['licenseNumber', 'lastName', 'birthDate'];
/** Fields that a registry always knows. */
const REQUIRED: readonly LicenceField[] = ['licenseNumber', 'lastName'];
const NOT_DETERMINED = 'not determined: ';
const WEIGHTS: Record<LicenceField, number> = {
  licenseNumber: 0.3,
  lastName: 0.2,
  birthDate: 0.2,
  firstName: 0.1,
  expireDate: 0.06,
  issueDate: 0.05,
  middleName: 0.03,
  address: 0.03,
  sex: 0.03,
};

/** AAMVA is off for the account, or nothing asked for it. */
export const aamvaNeverRan = (enabled: boolean): AamvaResult => ({
  enabled,
  hasErrors: false,
  hasWarnings: false,
  createdAt: null,
  updatedAt: null,
  completedAt: null,
  status: null,
  statusMessage: '',
  confidenceScore: null,
});

/** The check is enabled and has not started. */
export const aamvaPending = (now: Date): AamvaResult => ({
  ...aamvaNeverRan(true),
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  status: 'Pending',
  statusMessage: 'Waiting to be checked.',
});

/** No AAMVA registry has such a document. */
export const aamvaNotApplicable = (why: string, now: Date): AamvaResult => ({
  ...aamvaPending(now),
  completedAt: now.toISOString(),
  status: 'Not Applicable',
  statusMessage: why,
});

/**
 * The next state after an answer of the registry. Not determined is an error, never a pass; an answer for a check that
 * has already ended changes nothing.
 */
export function aamvaAfter(
  before: AamvaResult,
  answer: DeferrableOutcome<LicenceFacts>,
  now: Date,
): AamvaResult {
  const at = now.toISOString();
  const next = statusOf(answer);
  if (!AAMVA_TRANSITIONS[before.status ?? 'null'].includes(next)) return before;
  const moved: AamvaResult = {
    ...before,
    updatedAt: at,
    status: next,
    ...(answer.simulated ? { simulated: true as const } : {}),
  };
  if (answer.outcome === 'pending') return { ...moved, statusMessage: 'The registry is checking.' };
  if (answer.outcome === 'not_determined')
    return {
      ...moved,
      completedAt: at,
      hasErrors: true,
      statusMessage: `${NOT_DETERMINED}${describeReason(answer.reason)}`,
    };
  return { ...moved, completedAt: at, ...conclude(answer.outcome === 'match', answer.data) };
}

/**
 * The verdict for a job from the check's state.
 * @param isLeftOpen of a completed check: not everything it needs was compared (`leavesOpen`)
 */
export function judgeAamva(
  result: AamvaResult,
  isLeftOpen: boolean,
): { verdict: CheckVerdict; message: string } {
  const message = result.statusMessage;
  if (result.status === null) return { verdict: 'not-run', message: 'not determined: the check did not run' };
  if (result.status === 'Not Applicable')
    return { verdict: 'not-run', message: `not determined: ${message}` };
  if (result.status === 'Error') return { verdict: 'not-determined', message };
  if (result.status !== 'Completed')
    return { verdict: 'not-determined', message: 'not determined: the registry has not answered yet' };
  if (isLeftOpen) return { verdict: 'not-determined', message };
  const passed = !result.hasErrors && isPassed(result.confidenceScore);
  return { verdict: passed ? 'passed' : 'failed', message };
}

function statusOf(answer: DeferrableOutcome<LicenceFacts>): AamvaStatus {
  if (answer.outcome === 'pending') return 'In Progress';
  return answer.outcome === 'not_determined' ? 'Error' : 'Completed';
}

type Found = 'match' | 'no_match' | 'unavailable';
const entriesOf = (fields: LicenceFacts['fields']) => Object.entries(fields) as [LicenceField, Found][];

interface Compared {
  wrong: LicenceField[];
  /** Not compared, or not known to the registry. */
  open: LicenceField[];
  isWrong: boolean;
  /** The registry's own verdict is not enough: the fields that make the licence this person's must agree. */
  isUnknown: boolean;
  /** Nothing disagrees, but not all fields that must agree were compared. */
  isOpen: boolean;
}

function compare(matched: boolean, { fields }: LicenceFacts): Compared {
  const having = (kind: Found) =>
    entriesOf(fields).flatMap(([field, found]) => (found === kind ? [field] : []));
  const wrong = having('no_match');
  const open = [...REQUIRED.filter((field) => fields[field] === undefined), ...having('unavailable')];
  const isWrong = wrong.some((field) => CORE.includes(field));
  const isUnknown = matched && !isWrong && REQUIRED.some((field) => open.includes(field));
  const isOpen = isUnknown || (matched && !isWrong && open.includes('birthDate'));
  return { wrong, open, isWrong, isUnknown, isOpen };
}

/** A registry's final answer that still leaves the check not determined. */
export const leavesOpen = (answer: DeferrableOutcome<LicenceFacts>): boolean =>
  (answer.outcome === 'match' || answer.outcome === 'no_match') &&
  compare(answer.outcome === 'match', answer.data).isOpen;

function conclude(matched: boolean, facts: LicenceFacts) {
  const { wrong, open, isWrong, isUnknown, isOpen } = compare(matched, facts);
  const { warning } = facts;
  const remarks = [
    wrong.length > 0 ? `does not agree: ${wrong.join(', ')}` : '',
    open.length > 0 ? `could not be compared: ${open.join(', ')}` : '',
    warning ?? '',
  ].filter(Boolean);
  const remark = remarks.length > 0 ? remarks.join('; ') : 'Everything compared agrees.';
  return {
    hasErrors: isUnknown || (!matched && (wrong.length === 0 || isWrong)),
    hasWarnings: wrong.some((field) => !CORE.includes(field)) || open.length > 0 || Boolean(warning),
    statusMessage: isOpen ? `${NOT_DETERMINED}${remark}` : remark,
    confidenceScore: isUnknown ? null : confidenceOf(facts),
  };
}

/** Weighted share of compared fields that agree; null when nothing could be compared. */
function confidenceOf({ fields }: LicenceFacts): number | null {
  const compared = entriesOf(fields).filter(([, found]) => found !== 'unavailable');
  const total = compared.reduce((sum, [field]) => sum + WEIGHTS[field], 0);
  if (total === 0) return null;
  const agreeing = compared
    .filter(([, found]) => found === 'match')
    .reduce((sum, [field]) => sum + WEIGHTS[field], 0);
  return Math.round((agreeing / total) * 10_000) / 10_000;
}

/** AAMVA as a check of a licence. */
export const AAMVA_STEPS: LicenceSteps<AamvaResult> = {
  after: aamvaAfter,
  evaluate: (result, answer) => judgeAamva(result, leavesOpen(answer)),
  errorType: 'AamvaError',
};
