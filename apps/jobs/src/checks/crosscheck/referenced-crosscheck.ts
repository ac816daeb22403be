import type { JobResult } from '@bonafide/contracts/job-record';
import type { EntityManager } from 'typeorm';
import { type JobOwner, loadJob, type StoredJob } from '../../jobs/store/stored-job.js';
import { isPassed } from '../outcome/check-items.js';
import type { CheckVerdict } from '../outcome/id-check.js';
import type { CrosscheckResult } from '../parts/crosscheck-result.js';
import { OF_OTHERS } from './judge-crosscheck.js';

export interface ReferencedCrosscheck {
  result: CrosscheckResult;
  /** The verdict of its own job. */
  verdict: CheckVerdict;
  message: string;
  /** The name that was checked. */
  name: { firstName?: string; lastName?: string };
}

/** An earlier standalone CrossCheck of the account; null when there is none with this id. */
export async function findReferencedCrosscheck(
  manager: EntityManager,
  owner: JobOwner,
  id: string,
): Promise<ReferencedCrosscheck | null> {
  const job = await loadJob(manager, owner, id);
  if (job?.head.request.type !== 'id-crosscheck' || job.head.status !== 'completed' || !job.result)
    return null;
  const result = withoutStandaloneParts(job.result);
  if (!result) return null;
  return {
    result,
    ...verdictOf(job, result),
    name: job.head.request.parameters as ReferencedCrosscheck['name'],
  };
}

function verdictOf({ head, result }: StoredJob, { confidences }: CrosscheckResult) {
  if (result?.success === true && isPassed(confidences.identity))
    return { verdict: 'passed', message: '' } as const;
  const signal = head.signals.find(({ property }) => property === 'crosscheck');
  return signal?.type === 'not-determined'
    ? ({ verdict: 'not-determined', message: signal.message.replace(/^crosscheck: /, '') } as const)
    : ({ verdict: 'failed', message: OF_OTHERS } as const);
}

/** The same CrossCheck as inside an id-verification: without the parts that only standalone results have. */
function withoutStandaloneParts(result: JobResult): CrosscheckResult | null {
  const { success: _success, featuresEnabled: _features, ipAddress: _ip, ...crosscheck } = result;
  const { email, phone, confidences, ...rest } = crosscheck as unknown as CrosscheckResult;
  if (!confidences) return null;
  const { emailDomainCreationDate: _domain, ...emailPart } = email ?? {};
  const { lastSeenDays: _seen, ...phonePart } = phone ?? {};
  const { darkweb: _darkweb, ...scores } = confidences;
  return {
    ...rest,
    email: email && (emailPart as CrosscheckResult['email']),
    phone: phone && (phonePart as CrosscheckResult['phone']),
    confidences: scores,
  };
}
