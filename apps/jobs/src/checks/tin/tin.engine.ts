import { Inject, Injectable } from '@nestjs/common';
import type { EngineInput, EngineOutcome, JobEngine } from '../../jobs/store/job-engine.js';
import { TIN_POLL_MAX_MS, TIN_POLL_MIN_MS } from '../../limits.js';
import {
  PASSING,
  type DeferrableOutcome,
  type NotDeterminedReason,
  notDetermined,
} from '../../providers/provider-outcome.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { isPossibleItin } from './itin.js';
import { impossibleTin, tinOutcome } from './tin-outcome.js';
import { tinNames } from './tin-name.js';

/** Reasons to retry a pending request later instead of giving up. */
const PUT_AGAIN: readonly NotDeterminedReason[] = [...PASSING, 'bad_response'];

/** Asks the TIN provider; polls a pending request until its answer or the job's deadline. */
@Injectable()
export class TinEngine implements JobEngine {
  constructor(@Inject(PROVIDERS) private readonly providers: Pick<Providers, 'tin'>) {}

  async run({ job, secrets, now }: EngineInput): Promise<EngineOutcome> {
    const { parameters } = job.head.request;
    const known = job.providerReference;
    if (known === null && secrets?.tin !== undefined && !isPossibleItin(secrets.tin)) return impossibleTin();
    const answer = await this.ask(known, job.head.id, secrets?.tin, parameters as Record<string, string>);
    const withoutResponse =
      answer.outcome === 'pending' ||
      (known !== null && answer.outcome === 'not_determined' && PUT_AGAIN.includes(answer.reason));
    if (!withoutResponse) return tinOutcome(answer, parameters);
    return {
      state: 'pending',
      result: { status: 'PENDING', tinType: 'ITIN', ...(answer.simulated ? { simulated: true } : {}) },
      providerReference: answer.outcome === 'pending' ? answer.reference : known!,
      nextPollAt: nextPollAt(
        now,
        new Date(job.head.submitted),
        'pollAfterMs' in answer ? answer.pollAfterMs : undefined,
      ),
    };
  }

  /** The job's id is the request's reference, so that a run after a crash repeats the request but not the check. */
  private async ask(
    known: string | null,
    reference: string,
    tin: string | undefined,
    { firstName, lastName, phone }: Record<string, string>,
  ): Promise<DeferrableOutcome<null>> {
    const provider = this.providers.tin;
    if (!provider) return notDetermined('not_configured');
    if (known !== null) return provider.poll(known);
    if (tin === undefined) return notDetermined('insufficient_data');
    const names = tinNames(firstName!, lastName!);
    return provider.verify({ reference, tinType: 'ITIN', tin, ...names, phone: phone! });
  }
}

/** When the provider asks for it, otherwise after as long again as the job has waited: its webhook may be lost. */
function nextPollAt(now: Date, submitted: Date, pollAfterMs: number | undefined): Date {
  const waited = now.getTime() - submitted.getTime();
  const pause = Math.min(Math.max(waited, TIN_POLL_MIN_MS), TIN_POLL_MAX_MS);
  return new Date(now.getTime() + (pollAfterMs ?? pause));
}
