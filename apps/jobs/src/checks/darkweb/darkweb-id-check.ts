import { Injectable } from '@nestjs/common';
import { isPassed } from '../outcome/check-items.js';
import {
  CHECK_DEADLINE_MS,
  type IdCheck,
  type IdCheckFinding,
  type IdCheckInput,
  notRun,
} from '../outcome/id-check.js';
import { notDetermined, describeReason } from '../../providers/provider-outcome.js';
import { darkwebConfidence } from './darkweb-confidence.js';

/** Dark web search within an id-verification, for the submitted e-mail address. */
@Injectable()
export class DarkwebIdCheck implements IdCheck {
  readonly name = 'darkweb';
  readonly feature = 'darkwebEnabled';
  readonly deadlineMs = CHECK_DEADLINE_MS;
  readonly errorType = 'DarkwebError';

  async run({ job, providers }: IdCheckInput): Promise<IdCheckFinding> {
    const { email } = job.head.request.parameters as { email?: string };
    if (!email) return notRun('no e-mail address was submitted');
    const answer = (await providers.darkweb?.search({ email })) ?? notDetermined('not_configured');
    const confidence = darkwebConfidence(answer);
    const verdict = confidence === null ? 'not-determined' : isPassed(confidence) ? 'passed' : 'failed';
    return {
      verdict,
      message:
        answer.outcome === 'not_determined'
          ? `not determined: ${describeReason(answer.reason)}`
          : `the e-mail address is in ${answer.data.breaches.length} breaches`,
      result: {},
      confidences: { idCrosscheckDarkweb: confidence },
      billable: confidence !== null,
      simulated: answer.simulated,
    };
  }

  absent(): Record<string, unknown> {
    return {};
  }
}
