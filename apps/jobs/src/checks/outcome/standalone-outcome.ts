import type { ErrorItem, JobResult, RejectionReason, Signal } from '@bonafide/contracts/job-record';
import { itemOf, itemsOf } from './check-items.js';
import type { IdCheckName } from '../../jobs/store/check-names.js';
import type { CheckVerdict } from './id-check.js';

/** The outcome of a job with a single check: its success is that of the check. */
export function standaloneOutcome(
  check: { name: IdCheckName; errorType: string },
  judged: { verdict: CheckVerdict; message: string },
  result: object,
  featuresEnabled: object,
): {
  result: JobResult;
  errors: ErrorItem[];
  signals: Signal[];
  rejectionReasons: RejectionReason[];
} {
  const remarks = itemsOf({ ...check, ...judged, enabled: true, needed: true });
  return {
    result: { success: judged.verdict === 'passed', ...result, featuresEnabled },
    errors: remarks.map((remark) => itemOf(remark, false)),
    signals: remarks.map(({ category, message, verdict, fields, property }) => ({
      category,
      message,
      type: verdict,
      fields,
      property,
    })),
    rejectionReasons: remarks.map(({ property, message }) => ({ key: property, description: message })),
  };
}
