import type { CheckVerdict } from '../outcome/id-check.js';
import type { LicenceFacts } from '../../providers/licence-check.port.js';
import type { LaterAnswer, NotDeterminedReason } from '../../providers/provider-outcome.js';
import { aamvaAfter, type AamvaResult, judgeAamva } from '../aamva/aamva-result.js';
import { dlvAfter, type DlvResult, judgeDlv } from '../dlv/dlv-result.js';

export type LicenceKind = 'aamva' | 'dlv';

/** What AAMVA and DLV do alike, each with its own result: move on by an answer, and say what that means. */
export interface LicenceSteps<R> {
  after(before: R, answer: LaterAnswer<LicenceFacts>, now: Date): R;
  judge(result: R): { verdict: CheckVerdict; message: string };
  errorType: string;
}

export const LICENCE_STEPS: { aamva: LicenceSteps<AamvaResult>; dlv: LicenceSteps<DlvResult> } = {
  aamva: { after: aamvaAfter, judge: judgeAamva, errorType: 'AamvaError' },
  dlv: { after: dlvAfter, judge: judgeDlv, errorType: 'DlvError' },
};

const PASSING = new Set<NotDeterminedReason>([
  'timeout',
  'unreachable',
  'circuit_open',
  'rate_limited',
  'provider_error',
]);

/** An outage that is over some time: the question is worth asking again. A simulator fails on purpose, and for good. */
export const isPassingOutage = (answer: LaterAnswer<LicenceFacts>): boolean =>
  answer.outcome === 'not_determined' && !answer.simulated && PASSING.has(answer.reason);
