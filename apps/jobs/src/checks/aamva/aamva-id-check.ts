import { Injectable } from '@nestjs/common';
import {
  CHECK_DEADLINE_MS,
  type IdCheck,
  type IdCheckFinding,
  type IdCheckInput,
  notRun,
} from '../outcome/id-check.js';
import { notDetermined } from '../../providers/provider-outcome.js';
import { licenceOf } from '../licence/licence-of.js';
import { runLicenceCheck } from '../licence/run-licence-check.js';
import { findSkipReason } from './skip-reason.js';
import { AAMVA_STEPS, aamvaAfter, aamvaNeverRan, aamvaNotApplicable, aamvaPending } from './aamva-result.js';

/** AAMVA within an id-verification: the document's data against the issuing state's records. */
@Injectable()
export class AamvaIdCheck implements IdCheck {
  readonly name = 'aamva';
  readonly feature = 'aamvaEnabled';
  readonly deadlineMs = CHECK_DEADLINE_MS;
  readonly errorType = 'AamvaError';

  async run(input: IdCheckInput): Promise<IdCheckFinding> {
    const fields = await input.document;
    if (!fields) return notRun('the document could not be read', { aamva: aamvaNeverRan(true) });
    const document = licenceOf(fields);
    const obstacle = findSkipReason(document);
    if (obstacle) return notRun(obstacle, { aamva: aamvaNotApplicable(obstacle, input.now) });
    return runLicenceCheck('aamva', AAMVA_STEPS, aamvaPending(input.now), document, input);
  }

  absent(enabled: boolean, now: Date) {
    const cutOff = () => aamvaAfter(aamvaPending(now), notDetermined('timeout'), now);
    return { aamva: enabled ? cutOff() : aamvaNeverRan(false) };
  }
}
