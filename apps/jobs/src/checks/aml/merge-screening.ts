import { isItemOf, itemOf, itemsOf } from '../outcome/check-items.js';
import type { StoredJob } from '../../jobs/store/stored-job.js';
import type { AmlScreening } from './aml.service.js';
import { type AmlResult, sameFindings } from './aml-result.js';

/**
 * Merges a re-screening into a completed job's record; false when it found nothing new. The success of a standalone
 * screening follows the new finding. An id-verification keeps the decision it was completed with: later findings go
 * into `aml`, `errors` or `warnings`, and `signals`.
 */
export function mergeScreening(job: StoredJob, screening: AmlScreening, now: Date): boolean {
  const { head, result } = job;
  if (!result) return false;
  const isStandalone = head.request.type === 'id-aml';
  const before = (isStandalone ? result : result.aml) as AmlResult | null | undefined;
  if (sameFindings(before, screening.aml)) return false;
  head.updatedAt = now.toISOString();
  const features = (result.featuresEnabled ?? {}) as Record<string, unknown>;
  features.amlBillable = true;
  const needed = isStandalone || head.rejectionReasons.some(({ key }) => key === 'aml');
  if (isStandalone) {
    Object.assign(result, screening.aml, { success: screening.verdict === 'passed' });
    if (!screening.simulated) delete result.simulated;
  } else {
    result.aml = screening.aml;
    Object.assign((result.confidences ?? {}) as object, { idAml: screening.aml.confidence.normalized });
  }
  replaceItems(job, screening, needed, isStandalone);
  return true;
}

function replaceItems(job: StoredJob, screening: AmlScreening, needed: boolean, isStandalone: boolean): void {
  const { head, result } = job;
  const [remark] = itemsOf({ name: 'aml', errorType: 'AmlError', enabled: true, needed, ...screening });
  head.errors = head.errors.filter((known) => !isItemOf('aml', known));
  head.signals = head.signals.filter(({ property }) => property !== 'aml');
  const warnings = result!.warnings as { message: string }[] | undefined;
  if (warnings) result!.warnings = warnings.filter((known) => !isItemOf('aml', known));
  if (isStandalone) head.rejectionReasons = [];
  if (!remark) return;
  const { property, category, verdict, message, fields } = remark;
  const item = itemOf(remark, remark.as === 'warning');
  if (remark.as === 'warning' && warnings) (result!.warnings as object[]).push(item);
  else head.errors.push(item);
  head.signals.push({ category, message, type: verdict, fields, property });
  if (isStandalone) head.rejectionReasons = [{ key: property, description: message }];
}
