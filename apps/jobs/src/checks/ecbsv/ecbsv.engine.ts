import { Inject, Injectable } from '@nestjs/common';
import { usDateToIso } from '../../core/values/date-of-birth.js';
import type { EngineInput, EngineOutcome, JobEngine } from '../../jobs/store/job-engine.js';
import { plainName } from '../../core/values/normalize-text.js';
import type { EcbsvQuestion } from '../../providers/ecbsv.port.js';
import { notDetermined } from '../../providers/provider-outcome.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { ecbsvOutcome } from './ecbsv-outcome.js';

/** Asks the SSA, with the holder's consent, whether number, name and date of birth belong together. */
@Injectable()
export class EcbsvEngine implements JobEngine {
  constructor(@Inject(PROVIDERS) private readonly providers: Pick<Providers, 'ecbsv'>) {}

  async run({ job, secrets }: EngineInput): Promise<EngineOutcome> {
    const { parameters } = job.head.request;
    return ecbsvOutcome(await this.ask(job.head.id, parameters, secrets?.ssn), parameters);
  }

  private async ask(reference: string, parameters: Record<string, unknown>, ssn: string | undefined) {
    const provider = this.providers.ecbsv;
    if (!provider) return notDetermined('not_configured');
    if (ssn === undefined) return notDetermined('insufficient_data');
    const { firstName, lastName, dob, consent } = parameters as unknown as EcbsvQuestion;
    return provider.verify({
      reference,
      ssn,
      firstName: plainName(firstName),
      lastName: plainName(lastName),
      dob: usDateToIso(dob)!,
      consent,
    });
  }
}
