import { Inject, Injectable } from '@nestjs/common';
import { hasFeature } from '../../accounts/account.js';
import type { EngineInput, EngineOutcome, JobEngine } from '../../jobs/store/job-engine.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { featuresEnabled } from '../outcome/features-enabled.js';
import { standaloneOutcome } from '../outcome/standalone-outcome.js';
import { CrosscheckService } from './crosscheck.service.js';
import { judgeCrosscheck } from './judge-crosscheck.js';
import type { CrosscheckInput } from './run-crosscheck.js';

/** `id-crosscheck`: a standalone CrossCheck, with the extras of a live request. */
@Injectable()
export class CrosscheckEngine implements JobEngine {
  constructor(
    private readonly crosscheck: CrosscheckService,
    @Inject(PROVIDERS) private readonly providers: Providers,
  ) {}

  async run({ job, account, now }: EngineInput): Promise<EngineOutcome> {
    const run = await this.crosscheck.run(job.head.request.parameters as CrosscheckInput, {
      account,
      tenant: job.tenant,
      now,
      standalone: true,
      providers: this.providers,
    });
    const searched = run.darkweb && run.darkweb.outcome !== 'not_determined';
    const features = featuresEnabled({
      crosscheck: { enabled: true, outcome: run.isBillable ? 'determined' : 'not_determined' },
      darkweb: {
        enabled: hasFeature(account, 'darkwebEnabled'),
        outcome: searched ? 'determined' : 'not_run',
      },
    });
    const check = { name: 'crosscheck', errorType: 'CrosscheckError' } as const;
    return {
      state: 'completed',
      ...standaloneOutcome(check, judgeCrosscheck(run), run.result, features),
    };
  }
}
