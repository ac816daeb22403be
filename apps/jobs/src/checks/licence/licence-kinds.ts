import type { CheckVerdict } from '../outcome/id-check.js';
import type { LicenceFacts } from '../../providers/licence-check.port.js';
import type { DeferrableOutcome, NotDeterminedReason } from '../../providers/provider-outcome.js';

export type LicenceKind = 'aamva' | 'dlv';

/** What AAMVA and DLV do alike, each with its own result: move on by an answer, and say what that means. */
export interface LicenceSteps<R> {
  after(before: R, answer: DeferrableOutcome<LicenceFacts>, now: Date): R;
  evaluate(result: R): { verdict: CheckVerdict; message: string };
  errorType: string;
}

const PASSING = new Set<NotDeterminedReason>([
  'timeout',
  'unreachable',
  'circuit_open',
  'rate_limited',
  'provider_error',
]);

/** An outage that is over some time: the question is worth asking again. A simulator fails on purpose, and for good. */
export const isPassingOutage = (answer: DeferrableOutcome<LicenceFacts>): boolean =>
  answer.outcome === 'not_determined' && !answer.simulated && PASSING.has(answer.reason);
