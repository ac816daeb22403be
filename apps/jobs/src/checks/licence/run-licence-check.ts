import type { IdCheckFinding, IdCheckInput } from '../outcome/id-check.js';
import type { LicenceFacts, LicenceProvider } from '../../providers/licence-check.port.js';
import { type DeferrableOutcome, notDetermined, describeReason } from '../../providers/provider-outcome.js';
import { insertDeferredCheck, nextPollAt } from './deferred-checks.js';
import { type LicenceDocument, toLicenceQuestion } from './licence-document.js';
import { isPassingOutage, type LicenceKind, type LicenceSteps } from './licence-kinds.js';

/** The job's id is the request's reference, so that a run after a crash repeats the request but not the check. */
export const askLicence = (
  provider: LicenceProvider | undefined,
  jobId: string,
  document: LicenceDocument,
): Promise<DeferrableOutcome<LicenceFacts>> =>
  provider?.verify(toLicenceQuestion(jobId, document)) ?? Promise.resolve(notDetermined('not_configured'));

/**
 * Asks the registry inside an id-verification. A pending answer or an outage leaves a deferred check, which keeps
 * polling after the job is completed (deferred-checks.service.ts).
 */
export async function runLicenceCheck<R extends object>(
  kind: LicenceKind,
  steps: LicenceSteps<R>,
  begin: R,
  document: LicenceDocument,
  { job, now, providers }: IdCheckInput,
): Promise<IdCheckFinding> {
  const jobId = job.head.id;
  const answer = await askLicence(providers[kind], jobId, document);
  const isOutage = isPassingOutage(answer);
  const result = isOutage ? begin : steps.after(begin, answer, now);
  const isLate = isOutage || answer.outcome === 'pending';
  const { verdict, message } = steps.evaluate(result, answer);
  const reference = answer.outcome === 'pending' ? answer.reference : null;
  const pollAfterMs = answer.outcome === 'pending' ? answer.pollAfterMs : undefined;
  return {
    verdict,
    message:
      isOutage && answer.outcome === 'not_determined'
        ? `not determined: ${describeReason(answer.reason)}; it is asked again`
        : message,
    result: { [kind]: result },
    billable: answer.outcome === 'match' || answer.outcome === 'no_match',
    simulated: answer.simulated,
    ...(isLate
      ? {
          withinTransaction: (manager) =>
            insertDeferredCheck(
              manager,
              { jobId, tenant: job.tenant, kind, reference, since: now },
              nextPollAt(now, now, pollAfterMs),
            ),
        }
      : {}),
  };
}
