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
import { DLV_STEPS, dlvAfter, dlvBegin, dlvOff, findDlvObstacle, judgeDlv } from './dlv-result.js';

/** DLV within an id-verification. The answer may come later, by webhook or polling. */
@Injectable()
export class DlvIdCheck implements IdCheck {
  readonly name = 'dlv';
  readonly feature = 'dlvEnabled';
  readonly deadlineMs = CHECK_DEADLINE_MS;
  readonly errorType = 'DlvError';

  async run(input: IdCheckInput): Promise<IdCheckFinding> {
    const fields = await input.document;
    // An unreadable document has no number.
    if (!fields) return notRun('the document could not be read', { dlv: dlvBegin('missing-license-number') });
    const document = licenceOf(fields);
    const obstacle = findDlvObstacle(document);
    const begin = dlvBegin(obstacle);
    if (obstacle) return { ...notRun(obstacle, { dlv: begin }), message: judgeDlv(begin).message };
    return runLicenceCheck('dlv', DLV_STEPS, begin, document, input);
  }

  absent(enabled: boolean, now: Date) {
    const cutOff = () => dlvAfter(dlvBegin(undefined), notDetermined('timeout'), now);
    return { dlv: enabled ? cutOff() : dlvOff() };
  }
}
