import { isPassed } from '../outcome/check-items.js';
import type { CheckVerdict } from '../outcome/id-check.js';
import { isCompared } from './identity-confidence.js';
import type { CrosscheckRun } from './run-crosscheck.js';

export const OF_OTHERS = 'what was submitted does not belong to one person';

/** The verdict of a CrossCheck: the identity confidence decides, once every submitted part was determined. */
export function judgeCrosscheck(run: CrosscheckRun): { verdict: CheckVerdict; message: string } {
  const { undetermined, contributions, result } = run;
  if (undetermined.length > 0 || !isCompared(contributions))
    return {
      verdict: 'not-determined',
      message: `not determined: ${undetermined.length > 0 ? undetermined.join(', ') : 'nothing could be compared'}`,
    };
  return isPassed(result.confidences.identity)
    ? { verdict: 'passed', message: '' }
    : { verdict: 'failed', message: OF_OTHERS };
}
