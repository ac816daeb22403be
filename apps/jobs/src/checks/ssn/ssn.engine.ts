import { Inject, Injectable } from '@nestjs/common';
import type { EngineInput, EngineOutcome, JobEngine } from '../../jobs/store/job-engine.js';
import { notDetermined } from '../../providers/provider-outcome.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { ownerOutcome } from './owner-outcome.js';
import { ownerQuestion } from './owner-question.js';
import { TEST_SSNS } from './test-ssns.js';

/** Asks whether a social security number belongs to the owner of a phone number. */
@Injectable()
export class SsnEngine implements JobEngine {
  constructor(@Inject(PROVIDERS) private readonly providers: Pick<Providers, 'identityOwner'>) {}

  async run({ job, secrets }: EngineInput): Promise<EngineOutcome> {
    const { parameters } = job.head.request;
    const ssn = secrets?.ssn;
    if (secrets?.test !== undefined && ssn !== undefined) return testOutcome(TEST_SSNS.includes(ssn));
    return ownerOutcome('ssnMatch', await this.ask(job.head.id, parameters, ssn), parameters);
  }

  private async ask(reference: string, parameters: Record<string, unknown>, ssn: string | undefined) {
    const provider = this.providers.identityOwner;
    if (!provider) return notDetermined('not_configured');
    if (ssn === undefined) return notDetermined('insufficient_data');
    return provider.verify(ownerQuestion(reference, parameters, ssn));
  }
}

/** Test mode: no provider is asked, and the result states this. */
const testOutcome = (ssnMatch: boolean): EngineOutcome => ({
  state: 'completed',
  result: { success: ssnMatch, ssnMatch, test: true },
  errors: [],
});
