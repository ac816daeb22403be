import { Inject, Injectable } from '@nestjs/common';
import type { EngineInput, EngineOutcome, JobEngine } from '../../jobs/store/job-engine.js';
import { notDetermined } from '../../providers/provider-outcome.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { ownerOutcome } from '../ssn/owner-outcome.js';
import { ownerQuestion } from '../ssn/owner-question.js';

/** Asks whether a date of birth belongs to the owner of a phone number. */
@Injectable()
export class DobEngine implements JobEngine {
  constructor(@Inject(PROVIDERS) private readonly providers: Pick<Providers, 'identityOwner'>) {}

  async run({ job }: EngineInput): Promise<EngineOutcome> {
    const { parameters } = job.head.request;
    const provider = this.providers.identityOwner;
    const answer = provider
      ? await provider.verify(ownerQuestion(job.head.id, parameters))
      : notDetermined('not_configured');
    return ownerOutcome('dobMatch', answer, parameters);
  }
}
