import { Inject, Injectable } from '@nestjs/common';
import { parseCalendarDate } from '../../core/values/calendar-date.js';
import type { EngineInput, EngineOutcome, JobEngine } from '../../jobs/store/job-engine.js';
import type { StoredJob } from '../../jobs/store/stored-job.js';
import { AAMVA_POLL_MS } from '../../limits.js';
import type { LicenceFacts } from '../../providers/licence-check.port.js';
import { type DeferrableOutcome, notDetermined } from '../../providers/provider-outcome.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { featuresEnabled } from '../outcome/features-enabled.js';
import type { LicenceDocument } from '../licence/licence-document.js';
import { isPassingOutage } from '../licence/licence-kinds.js';
import { askLicence } from '../licence/run-licence-check.js';
import { standaloneOutcome } from '../outcome/standalone-outcome.js';
import { findSkipReason } from './skip-reason.js';
import {
  aamvaAfter,
  aamvaNotApplicable,
  aamvaPending,
  type AamvaResult,
  judgeAamva,
  leavesOpen,
} from './aamva-result.js';

/** `id-aamva`: a licence, as typed in, against the issuing state's records. Polls until there is an answer. */
@Injectable()
export class AamvaEngine implements JobEngine {
  constructor(@Inject(PROVIDERS) private readonly providers: Providers) {}

  async run({ job, now }: EngineInput): Promise<EngineOutcome> {
    const document = submittedLicence(job);
    const obstacle = findSkipReason(document);
    if (obstacle) return completed(aamvaNotApplicable(obstacle, now), null);
    const before = (job.result as AamvaResult | null) ?? aamvaPending(now);
    const answer = await this.ask(job, document);
    if (isPassingOutage(answer))
      return {
        state: 'pending',
        result: { ...before },
        nextPollAt: new Date(now.getTime() + AAMVA_POLL_MS),
      };
    const after = aamvaAfter(before, answer, now);
    if (answer.outcome !== 'pending') return completed(after, answer);
    return {
      state: 'pending',
      result: { ...after },
      providerReference: answer.reference,
      nextPollAt: new Date(now.getTime() + (answer.pollAfterMs ?? AAMVA_POLL_MS)),
    };
  }

  private ask(job: StoredJob, document: LicenceDocument): Promise<DeferrableOutcome<LicenceFacts>> {
    const provider = this.providers.aamva;
    const known = job.providerReference;
    if (known !== null && provider) return provider.poll(known);
    return askLicence(provider, job.head.id, document);
  }
}

/** The registry did not answer before the job's deadline. */
export function expireAamva(job: StoredJob, now: Date) {
  const before = (job.result as AamvaResult | null) ?? aamvaPending(now);
  return completed(aamvaAfter(before, notDetermined('timeout'), now), null);
}

/** @param answer the registry's final answer; null: it gave none */
function completed(result: AamvaResult, answer: DeferrableOutcome<LicenceFacts> | null) {
  const isAnswered = answer !== null && answer.outcome !== 'not_determined';
  const features = featuresEnabled({
    aamva: { enabled: true, outcome: isAnswered ? 'determined' : 'not_determined' },
  });
  const check = { name: 'aamva', errorType: 'AamvaError' } as const;
  const judged = judgeAamva(result, answer !== null && leavesOpen(answer));
  return { state: 'completed', ...standaloneOutcome(check, judged, result, features) } as const;
}

function submittedLicence({ head }: StoredJob): LicenceDocument {
  const given = head.request.parameters as Record<string, string | undefined>;
  const day = (text: string | undefined) => (text ? parseCalendarDate(text) : null);
  return {
    idType: given.idType,
    country: given.country,
    state: given.state,
    licenseNumber: given.licenseNumber,
    firstName: given.firstName,
    lastName: given.lastName,
    birthDate: day(given.dob),
    issueDate: day(given.issueDate),
    expireDate: day(given.expirationDate),
  };
}
