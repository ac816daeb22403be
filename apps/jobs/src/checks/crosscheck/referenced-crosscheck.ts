import type { JobResult } from '@bonafide/contracts/job-record';
import type { EntityManager } from 'typeorm';
import { type JobOwner, loadJob } from '../../job-store/stored-job.js';
import type { CrosscheckResult } from '../parts/crosscheck-result.js';

/** The result of an earlier standalone CrossCheck of the account; null when there is none by this id. */
export async function findReferencedCrosscheck(
  manager: EntityManager,
  owner: JobOwner,
  id: string,
): Promise<CrosscheckResult | null> {
  const job = await loadJob(manager, owner, id);
  if (job?.head.request.type !== 'id-crosscheck' || job.head.status !== 'completed' || !job.result)
    return null;
  return withoutStandaloneParts(job.result);
}

/** As the same CrossCheck looks inside an id-verification: without what stands in standalone results only. */
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
