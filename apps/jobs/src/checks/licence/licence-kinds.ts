import type { CheckVerdict } from '../outcome/id-check.js';
import type { LicenceFacts } from '../../providers/licence-check.port.js';
import { PASSING, type DeferrableOutcome } from '../../providers/provider-outcome.js';

export type LicenceKind = 'aamva' | 'dlv';

/** What AAMVA and DLV have in common, each with its own result: apply an answer, and evaluate the result. */
export interface LicenceSteps<R> {
  after(before: R, answer: DeferrableOutcome<LicenceFacts>, now: Date): R;
  /** @param answer that led to the result */
  evaluate(result: R, answer: DeferrableOutcome<LicenceFacts>): { verdict: CheckVerdict; message: string };
  errorType: string;
}

/** Whether asking again may help. A simulator fails on purpose, and permanently. */
export const isPassingOutage = (answer: DeferrableOutcome<LicenceFacts>): boolean =>
  answer.outcome === 'not_determined' && !answer.simulated && PASSING.includes(answer.reason);
