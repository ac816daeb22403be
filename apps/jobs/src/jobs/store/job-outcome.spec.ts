import { outcomeOf } from '@bonafide/contracts/job-outcome';
import type { JobHead, JobResult } from '@bonafide/contracts/job-record';

const OPEN = { type: 'AssuranceError', message: 'not determined: the level holder needs a selfie' };
const FAILED = { type: 'FaceMatchError', message: 'the selfie shows another face than the document' };

type Judged = Pick<JobHead, 'status' | 'accountReviewed' | 'reviewSuccess' | 'errors'>;
const judge = (result: JobResult | null, head: Partial<Judged> = {}) =>
  outcomeOf(
    { status: 'completed', accountReviewed: false, reviewSuccess: null, errors: [], ...head },
    result,
  );

describe('the outcome of a job', () => {
  it.each([
    ['passed', { success: true }, {}],
    ['passed', { success: true }, { errors: [OPEN] }],
    ['failed', { success: false }, { errors: [FAILED] }],
    ['failed', { success: false }, { errors: [OPEN, FAILED] }],
    // One question, answered with no.
    ['failed', { success: false, status: 'NO_MATCH' }, {}],
    ['not-determined', { success: false }, { errors: [OPEN] }],
    ['not-determined', {}, {}],
    ['not-determined', null, {}],
    [null, null, { status: 'active' }],
    [null, { success: true }, { status: 'removed' }],
  ] as const)('is %s of %j with %j', (outcome, result, head) =>
    expect(judge(result, head as Partial<Judged>)).toBe(outcome),
  );

  it.each([
    [true, 'passed'],
    [false, 'failed'],
  ] as const)('is a reviewer’s word %s above every decision', (reviewSuccess, outcome) => {
    for (const result of [{ success: true }, { success: false }, null])
      for (const errors of [[], [OPEN], [FAILED]])
        expect(judge(result, { accountReviewed: true, reviewSuccess, errors })).toBe(outcome);
  });
});
