import type { JobRecord, JobResult } from '@bonafide/contracts/job-record';
import { type AamvaResult, judgeAamva } from '../../checks/aamva/aamva-result.js';
import { type DlvResult, judgeDlv } from '../../checks/dlv/dlv-result.js';
import { isPassed } from '../../checks/outcome/check-items.js';
import type { CheckVerdict } from '../../checks/outcome/id-check.js';
import { JOB_TYPE_DEFINITIONS } from '../../jobs/types/registry.js';

// Every check of a job with one of three outcomes, for the report (docs/design/job-processing.md); checks with nothing
// to do are shown as not run.

export interface CheckOutcome {
  name: string;
  verdict: CheckVerdict;
  /** the confidence, or why it did not pass */
  detail: string;
}

export function checkOutcomes(record: JobRecord): CheckOutcome[] {
  const result = record.result ?? {};
  const confidences = (result.confidences ?? {}) as Record<string, number | null>;
  const main = JOB_TYPE_DEFINITIONS[record.request.type].report.check;
  const scores = Object.entries(confidences).filter(([name]) => !IDENTITY_SCORES.has(name));
  return [
    ...(main === 'crosscheck' && record.result ? [crosscheckAlone(record)] : []),
    ...scores.map(([name, value]) => byConfidence(name, value)),
    ...byOwnResult(main, record),
    ...byItems(record, ['ipAddress', 'physicalAddress']),
  ];
}

/** Scores of a standalone CrossCheck: computed from what could be determined, so not outcomes by themselves. */
const IDENTITY_SCORES = new Set(['identity', 'originalIdentity']);

function crosscheckAlone({ result, signals }: JobRecord): CheckOutcome {
  const signal = signals.find(({ property }) => property === 'crosscheck');
  const { identity } = result!.confidences as { identity: number };
  return {
    name: 'crosscheck',
    verdict: signal ? (signal.type as CheckVerdict) : 'passed',
    detail: signal?.message ?? String(identity),
  };
}

const byConfidence = (name: string, value: number | null): CheckOutcome => ({
  name,
  verdict: value === null ? 'not-determined' : isPassed(value) ? 'passed' : 'failed',
  detail: value === null ? '' : String(value),
});

/** Checks with their own result and no confidence. */
function byOwnResult(main: string, { result: given, signals }: JobRecord): CheckOutcome[] {
  const result: JobResult = given ?? {};
  const aamva = (main === 'aamva' ? result : result.aamva) as AamvaResult | null | undefined;
  const dlv = result.dlv as DlvResult | null | undefined;
  const fraud = result.ipFraudCheck as { ipFraud: boolean; count: number } | null | undefined;
  const outcomes: CheckOutcome[] = [];
  const add = (name: string, { verdict, message }: { verdict: CheckVerdict; message: string }) =>
    outcomes.push({ name, verdict, detail: verdict === 'passed' ? '' : message });
  const isOpen = signals.some(({ property, type }) => property === 'aamva' && type === 'not-determined');
  if (aamva && 'statusMessage' in aamva) add('aamva', judgeAamva(aamva, isOpen));
  if (dlv) add('dlv', judgeDlv(dlv));
  if (fraud)
    add('ipFraud', {
      verdict: fraud.ipFraud ? 'failed' : 'passed',
      message: `${fraud.count} jobs came from this IP address`,
    });
  return outcomes;
}

/** Checks that leave only remarks: billed without a remark is a pass. */
function byItems({ result, signals }: JobRecord, names: string[]): CheckOutcome[] {
  const features = (result?.featuresEnabled ?? {}) as Record<string, unknown>;
  return names.flatMap((name): CheckOutcome[] => {
    const signal = signals.find(({ property }) => property === name);
    if (signal) return [{ name, verdict: signal.type as CheckVerdict, detail: signal.message }];
    return features[`${name}Billable`] === true ? [{ name, verdict: 'passed', detail: '' }] : [];
  });
}
